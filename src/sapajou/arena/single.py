"""One game between bots."""

from typing import Any, NamedTuple

from sapajou.arena.faults import ARENA_WORDS
from sapajou.arena.player import Player
from sapajou.arena.seeds import derived
from sapajou.arena.setup import Setup
from sapajou.bots.faults import BotFailed
from sapajou.kernel.game import Game
from sapajou.kernel.option import check_options
from sapajou.kernel.result import Result


class Outcome(NamedTuple):
    """How a game went: who sat where, the result, and how many decisions it took."""

    bots: list[str]
    result: Result
    decisions: int


def play_game(setup: Setup, number: int, game: Game[Any] | None = None, sit: type[Player] = Player) -> Outcome:
    """Return how a game of a run went; the same setup and number always give the same.

    Seats that owe a decision at the same time are asked in ascending order. Who wants to watch the players gives a
    class of their own to seat them with.
    """
    game = game or setup.load()
    seed = derived(setup.seed, "game", number)
    state = game.new(setup.seats, seed, **setup.options)
    decisions = 0
    try:
        players = [sit(game, spec, seat, seed) for seat, spec in enumerate(setup.seated(number))]
        listeners = [player for player in players if player.listens]
        if listeners:
            _tell(listeners, game.opening(setup.seats, seed, check_options(game.options, setup.options)))
        while owing := state.to_act():
            decisions += _take_turn(state, players[owing[0]], listeners)
    except BotFailed as failure:
        place = f"{failure.place}, match {number}, seed {setup.seed}"
        failed = BotFailed(place, "fault.in_game", why=failure, command=setup.repeat(number))
        raise failed.told_in(ARENA_WORDS) from failure
    return Outcome([player.name for player in players], state.result(), decisions)


def _take_turn(state: Any, player: Player, listeners: list[Player]) -> int:
    """Ask a player, carry out what it chooses, tell the listeners; return the number of decisions."""
    steps = player.choose(state)
    state.trace = [] if listeners else None
    moves = player.carry_out(state, steps)
    trace, state.trace = state.trace, None
    if trace and listeners:
        _tell(listeners, trace)
    return sum(map(len, moves))


def _tell(listeners: list[Player], trace: list[int]) -> None:
    """Tell each listener its version of what happened."""
    for listener in listeners:
        if events := listener.game.events(trace, listener.seat):
            listener.tell(events)
