"""The bot `classic` never changes: it plays every move as it is written down in `tests/golden/classic`.

A file holds 20 games of one game at one number of seats, a line each, as the arena plays them in a run with seed 0: the
number of the game, then each move as COUNT:STEP.STEP, where COUNT is how many moves were weighed. From the counts
follows how often a bot has thrown its dice, so any decision can be asked for by itself. The normal suite asks for some
of each file, the long one for all (`pytest -m long`, on the compiled engine).
"""

from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sapajou
from sapajou.arena import Setup, simulate
from sapajou.arena.seeds import derived
from sapajou.bots import Classic, parse_bots
from sapajou.kernel import classic
from sapajou.kernel.build import compiled
from sapajou.kernel.classic import Yardstick
from sapajou.kernel.game import Game

pytestmark = pytest.mark.same

PINNED = Path(__file__).parents[1] / "golden" / "classic"
FILES = sorted(PINNED.glob("*.txt"))
BOXES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
AS_PINNED = {"after_us": {"shortage": "open"}}  # what has another default since then
GAMES = 20
RUN_SEED = 0
ASKED = 120 if compiled() else 12  # decisions of a file that the normal suite asks for

BAZAAR = sapajou.game("bazaar")

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


class Move(NamedTuple):
    """The steps of a move, and how many moves were weighed."""

    weighed: int
    steps: tuple[int, ...]


def pinned_games(file: Path) -> list[list[Move]]:
    games = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
        first, *moves = line.split()
        assert int(first) == number
        parts = [move.split(":") for move in moves]
        games.append([Move(int(count), tuple(map(int, steps.split(".")))) for count, steps in parts])
    return games


class Listing:
    """A game that answers `classic` and no other bot, and how many moves it listed last."""

    def __init__(self, game_id: str) -> None:
        known = sapajou.game(game_id)

        def listed(state: Any, seat: int, limit: int, seed: int) -> list[tuple[int, ...]]:
            found = known.yardstick.moves(state, seat, limit, seed)
            self.count = len(found)
            return found

        class OnlyForClassic(type(known)):  # type: ignore[misc]
            yardstick = Yardstick(known.yardstick.evaluate, listed)

            def evaluate(self, *_: object) -> float:
                raise AssertionError("classic asked for what other bots look at")

            def moves(self, *_: object) -> list[tuple[int, ...]]:
                raise AssertionError("classic asked for what other bots look at")

        self.count = 0
        self.game: Game[Any] = OnlyForClassic()


class Player:
    """A `classic` on a seat of a game of the run."""

    def __init__(self, listing: Listing, seat: int, seed: int) -> None:
        self.listing, self.seat = listing, seat
        self.bot = Classic(listing.game, seat, derived(seed, "bot", seat))
        self.deals = derived(seed, "deal", seat)
        self.asked = 0

    def choose(self, state: Any) -> Move:
        """Return what the bot plays, on a position dealt again for its seat."""
        redealt = self.listing.game.redeal(state, self.seat, derived(self.deals, self.asked))
        self.asked += 1
        steps = self.bot.act(redealt, self.seat)
        return Move(self.listing.count, steps)

    def pass_over(self, move: Move) -> None:
        """Be as after a decision that the bot is not asked for: it would have thrown its dice so many times."""
        self.asked += 1
        for _ in range(1 + (move.weighed if move.weighed > 1 else 0)):
            self.bot.dice.below(2)


@cache
def listing_of(game_id: str) -> Listing:
    return Listing(game_id)


def differences(file: Path, number: int, pinned: list[Move], asked: Collection[int]) -> Iterator[str]:
    """Play a game as it is written down; yield what `classic` does otherwise at the decisions asked for."""
    game_id, seats = file.stem.split(".")
    seed = derived(RUN_SEED, "game", number)
    listing = listing_of(game_id)
    state = listing.game.new(int(seats), seed, **AS_PINNED.get(game_id, {}))
    players = [Player(listing, seat, seed) for seat in range(int(seats))]
    for at, move in enumerate(pinned):
        player = players[state.to_act()[0]]
        if at not in asked:
            player.pass_over(move)
        elif (chosen := player.choose(state)) != move:
            yield f"{file.stem}, game {number}, move {at}: {chosen}, not {move}"
        for step in move.steps:
            state.apply(player.seat, step)
    if not state.over:
        yield f"{file.stem}, game {number}: not over after {len(pinned)} moves"


def test_twenty_games_are_pinned_at_every_number_of_seats() -> None:
    expected = {f"{game_id}.{seats}" for game_id in BOXES for seats in sapajou.game(game_id).seats}
    assert {file.stem for file in FILES} == expected
    assert {len(pinned_games(file)) for file in FILES} == {GAMES}


@every_file
def test_decisions_of_all_games_are_as_they_were(file: Path) -> None:
    games = pinned_games(file)
    stride = sum(map(len, games)) // ASKED
    found: list[str] = []
    before = 0
    for number, pinned in enumerate(games):
        found += differences(file, number, pinned, range(-before % stride, len(pinned), stride))
        before += len(pinned)
    assert found == []


@pytest.mark.long
@every_file
def test_all_games_are_as_they_were(file: Path) -> None:
    for number, pinned in enumerate(pinned_games(file)):
        assert list(differences(file, number, pinned, range(len(pinned)))) == []


def test_a_changed_move_is_noticed() -> None:
    file = PINNED / "itchy_monkey.2.txt"
    pinned = pinned_games(file)[0]
    changed = [Move(pinned[0].weighed, pinned[4].steps), *pinned[1:1]]
    assert len(list(differences(file, 0, changed, [0]))) == 2, "another move, and a game that is not over"


# A game that has no yardstick of its own


def at_a_turn(seed: int) -> Any:
    state = BAZAAR.new(2, seed)
    state.apply(0, 0)
    state.apply(1, 0)
    return state


@pytest.mark.parametrize("seed", range(5))
def test_a_game_without_a_yardstick_is_weighed_by_the_lead(seed: int) -> None:
    state = at_a_turn(seed)

    def lead_after(move: tuple[int, ...]) -> float:
        after = state.copy()
        for step in move:
            after.apply(0, step)
        mine, other = after.scores()
        return float(mine - other)

    before = BAZAAR.dump(state)
    chosen = Classic(BAZAAR, 0, seed).act(state, 0)
    assert lead_after(chosen) == max(map(lead_after, classic.moves(state, 0, 500, 0)))
    assert BAZAAR.dump(state) == before


def test_what_it_lists_there_is_all_or_a_sample() -> None:
    state = at_a_turn(5)
    everything = classic.moves(state, 0, 500, 0)
    assert everything == sorted(set(everything))
    sample = classic.moves(state, 0, 4, 1)
    assert len(sample) == 4
    assert sample == sorted(sample)
    assert set(sample) < set(everything)


def test_it_wins_against_random_in_the_arena() -> None:
    results = simulate(Setup("bazaar", 2, tuple(parse_bots("classic,random")), seed=1), games=20, processes=1)
    assert results.to_dict()["by_bot"]["classic"]["wins"] > 15
