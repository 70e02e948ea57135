"""Ratings: the fit finds known strengths again, with places that are shared, and says how sure it is."""

from math import exp
from random import Random

import pytest

from sapajou.arena.ratings import ELO, Placing, Ratings

TRUE = {"a": 1000.0, "b": 1150.0, "c": 1300.0, "d": 1400.0}


def placed(players: list[str], dice: Random, shared: float = 0.0) -> tuple[int, ...]:
    """Return places drawn by the model; those who come one after the other share a place with some probability."""
    left = list(range(len(players)))
    ranks = [0] * len(players)
    before = None
    while left:
        chosen = dice.choices(left, [exp(TRUE[players[seat]] / ELO) for seat in left])[0]
        ranks[chosen] = len(players) - len(left) + 1 if before is None or dice.random() >= shared else ranks[before]
        before = chosen
        left.remove(chosen)
    return tuple(ranks)


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer samples do for an interval that is only looked at here."""
    monkeypatch.setattr("sapajou.arena.ratings._RESAMPLES", 100)


def played(groups: list[list[str]], deals: int, seed: int, shared: float = 0.0) -> list[Placing]:
    dice = Random(seed)
    return [Placing(deal, tuple(group), placed(group, dice, shared)) for deal in range(deals) for group in groups]


@pytest.mark.parametrize(
    "groups", [[["a", "b"], ["b", "c"], ["c", "d"], ["a", "c"], ["b", "d"]], [["a", "b", "c", "d"]]], ids=["2", "4"]
)
def test_known_strengths_are_found_again(groups: list[list[str]]) -> None:
    ratings = Ratings(played(groups, 500, seed=4), "a")
    for player, elo in TRUE.items():
        found = ratings.rating(player)
        assert abs(found.elo - elo) < 60
        assert found.low <= found.elo <= found.high
    assert ratings.rating("a") == (1000, 1000, 1000), "the anchor"
    gap = ratings.gap("b", "d")
    assert gap.elo == pytest.approx(ratings.rating("d").elo - ratings.rating("b").elo)
    assert gap.low < 250 < gap.high


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    groups = [["a", "b"], ["b", "c"]]
    found = [Ratings(played(groups, 60, seed), "a").rating("c") for seed in range(40)]
    assert 34 <= sum(one.low <= TRUE["c"] <= one.high for one in found) <= 40


def test_of_few_deals_they_say_that_they_know_little() -> None:
    groups = [["a", "b"], ["b", "c"]]
    found = [Ratings(played(groups, 4, seed), "a").gap("b", "c") for seed in range(40)]
    assert 36 <= sum(one.low <= TRUE["c"] - TRUE["b"] <= one.high for one in found) <= 40
    assert all(one.high - one.low > 300 for one in found)


def test_a_shared_place_is_half_a_win_for_each() -> None:
    shared = [Placing(deal, ("a", "b"), (1, 1)) for deal in range(100)]
    by_turns = [Placing(deal, ("a", "b"), (1 + deal % 2, 2 - deal % 2)) for deal in range(100)]
    assert Ratings(shared, "a").rating("b").elo == pytest.approx(1000)
    assert Ratings(by_turns, "a").rating("b").elo == pytest.approx(1000)
    three_to_one = [Placing(deal, ("a", "b"), (1, 1) if deal % 2 else (2, 1)) for deal in range(400)]
    assert Ratings(three_to_one, "a").rating("b").elo == pytest.approx(1000 + 400 * 0.4771, abs=2)


def test_shared_places_pull_together_but_keep_the_order() -> None:
    group = [["a", "b", "c", "d"]]
    apart, shared = (Ratings(played(group, 400, seed=2, shared=share), "a") for share in (0.0, 0.3))
    order = [shared.rating(player).elo for player in "abcd"]
    assert order == sorted(order)
    assert shared.rating("d").elo < apart.rating("d").elo


def test_a_game_that_tells_only_its_winner_tells_as_much_of_strengths() -> None:
    groups = [["a", "b", "a", "b"], ["b", "c", "b", "c"], ["c", "d", "c", "d"]]
    whole = played(groups, 600, seed=6)
    ratings = Ratings([one._replace(ranks=tuple(min(rank, 2) for rank in one.ranks)) for one in whole], "a")
    for player, elo in TRUE.items():
        assert ratings.rating(player).low <= elo <= ratings.rating(player).high


def test_the_same_player_on_several_seats() -> None:
    groups = [["a", "b", "a", "b"], ["b", "c", "b", "c"]]
    ratings = Ratings(played(groups, 400, seed=9), "a")
    assert ratings.rating("c").low <= TRUE["c"] <= ratings.rating("c").high
    assert ratings.games == {"a": 400, "b": 800, "c": 400}


def test_who_always_wins_has_a_rating_all_the_same() -> None:
    ratings = Ratings([Placing(deal, ("a", "b"), (2, 1)) for deal in range(50)], "a")
    assert 1500 < ratings.rating("b").elo < 3000


def test_games_of_one_deal_are_no_independent_evidence() -> None:
    """Ten games of a deal that all go the same way tell as much as one of them."""
    dice = Random(3)
    lucky = [dice.random() < 0.6 for _ in range(40)]
    once = [Placing(deal, ("a", "b"), (2, 1) if won else (1, 2)) for deal, won in enumerate(lucky)]
    one, ten = Ratings(once, "a").rating("b"), Ratings(once * 10, "a").rating("b")
    assert ten.high - ten.low > 0.8 * (one.high - one.low)
