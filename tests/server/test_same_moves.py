"""A bot plays the same at a server's table, where it is new for every decision, as in the arena, where it stays."""

from pathlib import Path

import pytest

from sapajou.arena.player import Player
from sapajou.arena.setup import Setup
from sapajou.arena.single import play_seed
from sapajou.bots import parse_bot
from sapajou.kernel.state import State
from sapajou.server import entries as e
from sapajou.server.own import OwnBot
from sapajou.server.thinking import task_for, think
from tables import Tabletop

# What it does depends on every word that it was told, and on what it sees: nothing may be missing, or told twice.
LISTENER = """
from hashlib import blake2b

import msgspec
from sapajou import Bot


class Listener(Bot):
    def __init__(self, game, seat, seed):
        super().__init__(game, seat, seed)
        self.heard = []

    def saw(self, events):
        self.heard += events

    def act(self, state, seat):
        known = msgspec.json.encode([self.heard, self.game.view(state, seat)])
        legal = state.legal(seat)
        return legal[int.from_bytes(blake2b(known, digest_size=6).digest()) % len(legal)]
"""
MOST = 60


class Enough(Exception):
    """As many decisions as the test wants to see."""


@pytest.mark.parametrize(
    ("game", "seats"), [("bazaar", 3), ("after_us", 2), ("afternova", 3), ("itchy_monkey", 2), ("monkey_palace", 2)]
)
def test_arena_and_server_get_the_same_moves_from_the_same_bot(game: str, seats: int, tmp_path: Path) -> None:
    path = tmp_path / "listener.py"
    path.write_text(LISTENER, encoding="utf-8")
    spec = parse_bot(f"{path}:Listener")
    table = Tabletop(game, ["own_listener"] * seats).begin()
    match = table.room.match
    assert match is not None
    own = {"own_listener": OwnBot("own_listener", spec.text, "Listener", "")}
    at_table: list[tuple[int, str]] = []
    while (owing := match.state.to_act()) and len(at_table) < MOST:
        moves = think(task_for(table.room, owing[0], own)).moves
        at_table += [(owing[0], move) for move in moves]
        for move in moves:
            table.write(e.Played(seat=owing[0], move=move, by="bot"))

    in_arena: list[tuple[int, str]] = []

    class Watched(Player):
        def choose(self, state: State) -> list[int]:
            if len(in_arena) == len(at_table):
                raise Enough
            steps = super().choose(state)
            in_arena.append((self.seat, self.game.move_text(state, self.seat, steps)))
            return steps

    try:
        play_seed(Setup(game, seats, (spec,)), match.seed, [spec] * seats, sit=Watched)
    except Enough:
        assert len(at_table) == MOST
    assert in_arena == at_table
