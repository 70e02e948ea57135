"""Components and setup (AN-K-01 to AN-K-05, AN-S-01 to AN-S-08)."""

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.figures import COLOURS, UPGRADES, printed
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.errors import BadData, BadOption

Make = Callable[..., Any]


def test_an_k_01_ten_pairs_of_skills_four_workers_each() -> None:
    pairs = Counter(tuple(worker["icons"]) for worker in printed()["workers"])
    assert len(pairs) == 10
    assert set(pairs.values()) == {4}
    assert Counter(icon for worker in printed()["workers"] for icon in worker["icons"]) == dict.fromkeys(
        ("engineering", "piloting", "security", "mining"), 20
    )


def test_an_k_02_six_pairs_of_skills_three_planets_each() -> None:
    planets = printed()["planets"]
    assert set(Counter(tuple(planet["requirements"]) for planet in planets).values()) == {3}
    shapes = Counter((planet["spaces"], *sorted(planet["requirements"].values())) for planet in planets)
    assert shapes == {(3, 2, 3): 6, (4, 3, 3): 6, (5, 4, 4): 6}


def test_an_k_03_blueprints_by_cost_and_points() -> None:
    blueprints = printed()["blueprints"]
    assert Counter(len(card["cost"]) for card in blueprints) == {2: 10, 3: 20, 4: 10}
    assert Counter(colour for card in blueprints for colour in card["cost"]) == dict.fromkeys(COLOURS, 24)
    for card in blueprints:
        size = len(card["cost"])
        double = len(set(card["cost"])) < size
        assert card["points"] == {2: 2, 3: 4, 4: 6}[size] + 2 * (card["upgrade"] == "none") + double


def test_an_k_04_upgrades() -> None:
    counted = Counter(card["upgrade"] for card in printed()["blueprints"])
    assert [counted[name] for name in UPGRADES] == [8, 6, 6, 2, 2, 2, 2, 12]


def test_an_k_05_the_decks_make_a_game_that_ends(game: Afternova) -> None:
    state = game.new(4, 3)
    state.playout(3)
    assert state.over


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_s_01_and_an_s_02_and_an_s_03_decks_market_and_planets(game: Afternova, seats: int) -> None:
    state = game.new(seats, 9)
    assert act.NOTHING not in state.row
    assert all(card < act.WORKERS for card in state.row[:4])
    assert all(card >= act.WORKERS for card in state.row[4:])
    for slot, planet in enumerate(state.planets):
        first = slot * act.MOST_SPACES
        filled = [colour for colour in state.spaces[first : first + act.MOST_SPACES] if colour != act.NOTHING]
        assert len(filled) == state.figures.spaces[planet]
    assert not any(state.discards)


def test_an_s_01_every_deck_is_shuffled_by_the_seed(game: Afternova) -> None:
    decks = [game.new(3, seed).decks for seed in (1, 2)]
    for pile in range(3):
        assert decks[0][pile] != decks[1][pile]
        assert decks[0][pile] != sorted(decks[0][pile])
    assert game.new(3, 1).decks == decks[0]
    assert game.new(3, 1).ships != game.new(3, 2).ships


def test_an_s_04_one_secret_starship_each(game: Afternova) -> None:
    state = game.new(3, 9)
    assert sorted(state.ships) == list(range(10))
    assert [seat.objective is not None for seat in game.view(state, 1).seats] == [False, True, False]


def test_an_s_05_and_an_s_08_player_0_begins_with_nothing_stored(game: Afternova) -> None:
    state = game.new(5, 2)
    assert (state.active, state.phase, state.round) == (0, act.CHOOSE_ACTION, 1)
    assert not any(state.storages)
    assert not any(state.completed)


def test_an_s_06_the_bot_gets_three_blueprints(game: Afternova) -> None:
    state = game.new(2, 4)
    assert len(state.bot_row) == 3
    bot = game.view(state, 0).bot
    assert bot is not None
    assert len(bot.row) == 3


@pytest.mark.parametrize(
    ("seats", "workers"), [(2, [4, 5]), (3, [3, 4, 5]), (4, [3, 4, 4, 5]), (6, [3, 4, 4, 4, 4, 5])]
)
def test_an_s_07_and_an_r_24_hands(game: Afternova, seats: int, workers: list[int]) -> None:
    view = game.view(game.new(seats, 4), None)
    assert [seat.workers for seat in view.seats] == workers
    assert [seat.blueprints for seat in view.seats] == [1] * seats


# An owner's own decks


def test_own_decks_are_played() -> None:
    decks = printed()
    decks["blueprints"][0]["points"] = 9
    decks["planets"][0] = {"id": "P01", "requirements": {"engineering": 1, "mining": 1}, "spaces": 6}
    game = Afternova(decks)
    assert game.figures.points[0] == 9
    state = game.new(3, 1, max_rounds=3)
    state.playout(1)
    assert state.over


def broken(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    decks = copy.deepcopy(printed())
    change(decks)
    return decks


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d.pop("planets"), "planets"),
        (lambda d: d.update(extra=1), "extra"),
        (lambda d: d["workers"].pop(), "workers"),
        (lambda d: d["workers"][3].update(icons=["mining"]), "workers"),
        (lambda d: d["workers"][3].update(icons=["mining", "magic"]), "W04"),
        (lambda d: d["blueprints"][6].update(cost=["green"] * 5), "B07"),
        (lambda d: d["blueprints"][6].update(cost=[]), "B07"),
        (lambda d: d["blueprints"][6].update(points=-1), "B07"),
        (lambda d: d["blueprints"][6].update(upgrade="wings"), "B07"),
        (lambda d: d["planets"][1].update(requirements={"mining": 3}), "P02"),
        (lambda d: d["planets"][1].update(requirements={"mining": 30, "piloting": 1}), "P02"),
        (lambda d: d["planets"][1].update(spaces=0), "P02"),
        (lambda d: d["starships"][0].update(objective=["black", "black"]), "S01"),
        (lambda d: d.update(fragments=0), "fragments"),
    ],
)
def test_own_decks_that_cannot_be_played_are_refused_by_name(change: Any, place: str) -> None:
    with pytest.raises(BadData) as refusal:
        Afternova(broken(change))
    assert place in str(refusal.value)


@pytest.mark.parametrize("options", [{"max_rounds": 0}, {"max_proposals_per_turn": 13}, {"max_rounds": "9"}])
def test_options_out_of_range_are_refused(game: Afternova, options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        game.new(3, 1, **options)
