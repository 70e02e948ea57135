"""Golden playthroughs: recorded games that must come out the same for ever, pure and compiled.

For every game, number of seats and variant there is one record of a random game, and a witness: a
digest each of everything that was offered, seen and told on the way. A change that alters any of
them on purpose makes them again: `python -m sapajou.testing.golden FOLDER [GAME ...]`.
"""

import argparse
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from sapajou.kernel import record as records
from sapajou.kernel.errors import BadOption
from sapajou.kernel.game import Game
from sapajou.kernel.match import Match
from sapajou.kernel.option import Option, Value
from sapajou.kernel.registry import game, games

_SEED = 1
_MOST_STEPS = 1000  # random players can take very long; the shortest variants show how such a game ends


class Case(NamedTuple):
    """A game to be played: which, by how many, with which option changed."""

    game: str
    seats: int
    options: dict[str, Value]

    def __str__(self) -> str:
        """Return a name that can be a file's."""
        chosen = [f"{name}={_spell(value)}" for name, value in self.options.items()]
        return "-".join([str(self.seats), *chosen])

    def path(self, folder: Path) -> Path:
        """Return where its record is kept."""
        return folder / self.game / f"{self}.json"


class Golden(msgspec.Struct):
    """What a golden file says: the record, and digests of what was offered, seen and told."""

    record: records.Record
    witness: dict[str, str]


def cases(game_id: str) -> Iterator[Case]:
    """Yield what must be golden of a game: every number of seats, and every variant of its options."""
    played = game(game_id)
    for seats in played.seats:
        yield Case(game_id, seats, {})
    for name, option in played.options.items():
        for value in _variants(played, name, option):
            fewest = _fewest_seats(played, {name: value})
            if fewest is not None:
                yield Case(game_id, fewest, {name: value})


def play(case: Case) -> Golden:
    """Play a case at random, always the same way."""
    dice = Random(_SEED)
    match = Match(game(case.game), case.seats, _SEED, **case.options)
    digests = {name: blake2b(digest_size=16) for name in ("offered", "seen", "told")}
    for _ in range(_MOST_STEPS):
        owing = match.state.to_act()
        if not owing:
            break
        for name, witnessed in _witness(match.game, match.state):
            digests[name].update(msgspec.json.encode(witnessed, order="deterministic"))
        seat = dice.choice(owing)
        match.play(seat, dice.choice(match.state.legal(seat)))
    for viewer in (*range(case.seats), None):
        digests["told"].update(msgspec.json.encode(match.events(viewer)))
    return Golden(match.record(), {name: digest.hexdigest() for name, digest in digests.items()})


def encode(golden: Golden) -> bytes:
    """Return the text of a golden file."""
    return msgspec.json.format(msgspec.json.encode(golden), indent=2) + b"\n"


def decode(text: bytes) -> Golden:
    """Return what a golden file says."""
    return msgspec.json.decode(text, type=Golden)


def make(folder: Path, game_ids: list[str]) -> Iterator[str]:
    """Play every case of the games, write what is new or different, remove the rest, and yield what was done."""
    for game_id in game_ids:
        wanted = {case.path(folder): case for case in cases(game_id)}
        for stale in set((folder / game_id).glob("*.json")) - wanted.keys():
            stale.unlink()
            yield f"removed {stale}"
        for path, case in wanted.items():
            text = encode(play(case))
            if path.exists() and path.read_bytes() == text:
                yield f"unchanged {path}"
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)
            yield f"written {path}"


def _witness(played: Game[Any], state: Any) -> Iterator[tuple[str, object]]:
    """Yield what a position offers and shows."""
    for seat in state.to_act():
        yield "offered", [[action, played.text(state, seat, action)] for action in state.legal(seat)]
    for viewer in (*range(state.seats), None):
        yield "seen", played.view(state, viewer)


def _fewest_seats(played: Game[Any], options: dict[str, Value]) -> int | None:
    """Return how many must play at least for these options to make sense; None if they never do."""
    for seats in played.seats:
        try:
            played.new(seats, _SEED, **options)
        except BadOption:
            continue
        return seats
    return None


def _variants(played: Game[Any], name: str, option: Option) -> Iterator[Value]:
    """Yield the values of an option that are variants of their own: every choice, of numbers the least.

    Of sets: each choice alone and all together or, where one alone is refused, sets in which each occurs.
    """
    if isinstance(option.choices, range):
        yield option.choices[0]
        return
    sizes = option.many or range(0)
    alone: list[Value] = [(choice,) if 1 in sizes else choice for choice in option.choices]
    yield from (value for value in alone if value != option.default)
    if len(option.choices) in sizes:
        yield tuple(option.choices)
    elif sizes and 1 not in sizes:
        parts = [choice for choice in option.choices if _fewest_seats(played, {name: choice}) is None]
        for start in range(0, len(parts), sizes[0]):
            chosen = (parts[start:] + parts)[: sizes[0]]
            yield tuple(choice for choice in parts if choice in chosen)


def _spell(value: Value) -> str:
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)


def main() -> None:
    """Make golden playthroughs from the command line."""
    parser = argparse.ArgumentParser(prog="python -m sapajou.testing.golden", description=main.__doc__)
    parser.add_argument("folder", type=Path, help="where the records are kept, one folder a game")
    parser.add_argument("game", nargs="*", help="which games (all that are installed)")
    chosen = parser.parse_args()
    for done in make(chosen.folder, chosen.game or games()):
        sys.stdout.write(f"{done}\n")


if __name__ == "__main__":
    main()
