"""One game between bots."""

from typing import Any, NamedTuple

from sapajou.arena.faults import BotFailed
from sapajou.arena.player import Player
from sapajou.arena.seeds import derived
from sapajou.arena.setup import Setup
from sapajou.kernel.game import Game
from sapajou.kernel.option import check_options
from sapajou.kernel.result import Result


class Outcome(NamedTuple):
    """How a game went: who sat where, the result, and how many decisions it took."""

    bots: list[str]
    result: Result
    decisions: int


def play_game(setup: Setup, number: int, game: Game[Any] | None = None) -> Outcome:
    """Return how a game of a run went; the same setup and number always give the same.

    Seats that owe a decision at the same time are asked in ascending order.
    """
    game = game or setup.load()
    seed = derived(setup.seed, "game", number)
    state = game.new(setup.seats, seed, **setup.options)
    decisions = 0
    try:
        players = [Player(game, spec, seat, seed) for seat, spec in enumerate(setup.seated(number))]
        listeners = [player for player in players if player.listens]
        if listeners:
            _tell(listeners, game.opening(setup.seats, seed, check_options(game.options, setup.options)))
        while owing := state.to_act():
            decisions += _take_turn(state, players[owing[0]], listeners)
    except BotFailed as failure:
        place = f"{failure.place}, match {number}, seed {setup.seed}"
        raise BotFailed(place, "fault.in_game", why=failure, command=setup.repeat(number)) from failure
    return Outcome([player.name for player in players], state.result(), decisions)


def _take_turn(state: Any, player: Player, listeners: list[Player]) -> int:
    """Ask a player, carry out what it chooses, tell the listeners; return the number of decisions."""
    steps = player.ask(state)
    trace: list[int] | None = [] if listeners else None
    state.trace = trace
    for at, step in enumerate(steps):
        _check(state, player, steps, at)
        state.apply(player.seat, step)
    state.trace = None
    if trace:
        _tell(listeners, trace)
    return len(steps)


def _tell(listeners: list[Player], trace: list[int]) -> None:
    """Tell each listener its version of what happened."""
    for listener in listeners:
        if events := listener.game.events(trace, listener.seat):
            listener.tell(events)


def _check(state: Any, player: Player, steps: list[int], at: int) -> None:
    """Refuse a step that is not legal, or that follows the end of a move."""
    if at and not state.drafting(player.seat):
        raise player.failed("fault.too_many_steps", given=str(steps), count=at)
    legal = state.legal(player.seat)
    if steps[at] not in legal:
        shown = ", ".join(map(str, legal[:12])) + (", …" if len(legal) > 12 else "")  # noqa: PLR2004
        raise player.failed("fault.illegal_action", given=str(steps[at]), shown=shown)
