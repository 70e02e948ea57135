"""One game between bots."""

from collections.abc import Sequence
from typing import Any

from sapajou.arena.faults import ARENA_WORDS
from sapajou.arena.outcome import Outcome
from sapajou.arena.player import Player
from sapajou.arena.seeds import derived
from sapajou.arena.setup import Setup
from sapajou.arena.watcher import Watcher
from sapajou.bots import BotSpec
from sapajou.bots.faults import BotFailed
from sapajou.kernel.game import Game
from sapajou.kernel.option import check_options


def play_game(
    setup: Setup,
    number: int,
    game: Game[Any] | None = None,
    sit: type[Player] = Player,
    watcher: Watcher | None = None,
) -> Outcome:
    """Return how a game of a run went; the same setup and number always give the same.

    Seats that owe a decision at the same time are asked in ascending order. Who wants to watch the players gives a
    class of their own to seat them with; who wants to watch the game, a watcher.
    """
    try:
        seed = derived(setup.seed, "game", number)
        return play_seed(setup, seed, setup.seated(number), game, sit, watcher, number)
    except BotFailed as failure:
        place = f"{failure.place}, match {number}, seed {setup.seed}"
        failed = BotFailed(place, "fault.in_game", why=failure, command=setup.repeat(number))
        raise failed.told_in(ARENA_WORDS) from failure


def play_seed(
    setup: Setup,
    seed: int,
    seated: Sequence[BotSpec],
    game: Game[Any] | None = None,
    sit: type[Player] = Player,
    watcher: Watcher | None = None,
    number: int = 0,
) -> Outcome:
    """Return how the game of a seed went between bots, each on its seat; a watcher is told it by its number."""
    game = game or setup.load()
    state = game.new(setup.seats, seed, **setup.options)
    decisions = 0
    players: list[Player] = []
    try:
        for seat, spec in enumerate(seated):
            players.append(sit(game, spec, seat, seed))  # one by one: whoever sits must be let go
        listeners = [player for player in players if player.listens]
        if listeners:
            _tell(listeners, game.opening(setup.seats, seed, check_options(game.options, setup.options)))
        if watcher:
            watcher.before(game, number, state.copy(), [player.name for player in players])
        while owing := state.to_act():
            decisions += _take_turn(state, players[owing[0]], listeners, watcher)
    finally:
        for player in players:
            player.close()
    outcome = Outcome([player.name for player in players], state.result(), decisions)
    if watcher:
        watcher.after(state, outcome)
    return outcome


def _take_turn(state: Any, player: Player, listeners: list[Player], watcher: Watcher | None) -> int:
    """Ask a player, carry out what it chooses, tell the listeners and the watcher; return the number of decisions."""
    steps = player.choose(state)
    before = state.copy() if watcher else None
    state.trace = [] if listeners else None
    moves = player.carry_out(state, steps)
    trace, state.trace = state.trace, None
    if trace and listeners:
        _tell(listeners, trace)
    if watcher:
        _show(watcher, before, player.seat, [step for move in moves for step in move])
    return sum(map(len, moves))


def _show(watcher: Watcher, state: Any, seat: int, steps: Sequence[int]) -> None:
    """Show a watcher the steps of a seat, each at the position before it: a copy, whatever the watcher does to it."""
    for step in steps:
        watcher.step(state.copy(), seat, step)
        state.apply(seat, step)


def _tell(listeners: list[Player], trace: list[int]) -> None:
    """Tell each listener its version of what happened."""
    for listener in listeners:
        if events := listener.game.events(trace, listener.seat):
            listener.tell(events)
