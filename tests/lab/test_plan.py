"""Which games a study plays: as many as asked for, some of each part, the same whoever plays them."""

import json
from collections import Counter

import pytest

import sapajou
from sapajou.lab.plan import LUCK, OPTION, SEATS, Study
from sapajou.lab.watching import playing, sitting_of


@pytest.mark.parametrize("game", sapajou.games())
@pytest.mark.parametrize("games", [7, 100])
def test_there_are_as_many_games_as_asked_for_and_no_two_are_the_same(game: str, games: int) -> None:
    sittings = Study(game, games, ("random", "greedy")).sittings()
    assert len(sittings) == len(set(sittings)) == games


def test_parts_take_turns() -> None:
    sittings = Study("monkey_palace", 200, ("random", "greedy")).sittings()
    parts = Counter(one.part for one in sittings)
    assert parts == {SEATS: 120, OPTION: 50, LUCK: 30}
    early = Counter(one.part for one in sittings[:60])
    assert early.keys() == parts.keys()
    assert Counter(len(one.seating) for one in sittings if one.part == SEATS) == {2: 40, 3: 40, 4: 40}


def test_the_better_bot_sits_everywhere_in_every_deal() -> None:
    luck = [one for one in Study("bazaar", 400, ("greedy", "random")).sittings() if one.part == LUCK]
    of_three = Counter((one.deal, one.seating.index("greedy")) for one in luck if len(one.seating) == 3)
    assert set(of_three.values()) == {1}
    assert {seat for _, seat in of_three} == {0, 1, 2}
    assert all(one.seating.count("greedy") == 1 for one in luck)


def test_what_is_fixed_is_not_varied() -> None:
    study = Study("monkey_palace", 60, ("random",), seats=2, options={"plan": 2})
    sittings = study.sittings()
    assert {len(one.seating) for one in sittings} == {2}
    assert not [change for change in study.changes() if change.startswith("plan=")]
    assert {one.part for one in sittings} == {SEATS, OPTION}, "nobody is weaker"


@pytest.mark.parametrize("game", ["bazaar", "itchy_monkey", "monkey_palace", "after_us"])
def test_a_game_is_noted_and_can_be_played_again(game: str) -> None:
    study = Study(game, 6, ("random:by=move",))
    sitting = next(one for one in study.sittings() if len(one.seating) == 2)
    play = playing(study)
    noted = json.loads(json.dumps(play(sitting)))
    assert sitting_of(noted) == sitting
    assert json.loads(json.dumps(play(sitting))) == noted
    assert noted["rounds"] >= len(noted["standings"]) - 1 > 0
    assert 0 < noted["choices"] <= noted["decisions"]
    kinds = sapajou.game(game).thing_kinds
    assert {kind for _, _, kind, _, _ in noted["taken"]} <= set(kinds)
    assert bool(noted["taken"]) == bool(kinds)
    assert all(len(stood) == 2 for *_, stood in noted["taken"])
