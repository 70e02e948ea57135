"""Line-ups: every pair meets equally often, in every deal by itself, and everybody sits everywhere."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from sapajou.arena.seating import design, line_ups, rotations
from sapajou.arena.tournament import Tournament

BOTS = tuple("abcdefghij")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("number", range(2, 11))
def test_every_pair_meets_equally_often(number: int, seats: int) -> None:
    groups = line_ups(BOTS[:number], seats)
    met = Counter(frozenset(pair) for group in groups for pair in combinations(group, 2) if pair[0] != pair[1])
    assert len(met) == comb(number, 2)
    assert len(set(met.values())) == 1
    assert len(set(Counter(bot for group in groups for bot in group).values())) == 1
    assert {len(group) for group in groups} == {seats}


@pytest.mark.parametrize(("players", "size", "groups"), [(7, 3, 7), (9, 3, 12), (13, 4, 13), (8, 4, 14), (6, 3, 10)])
def test_designs_are_as_small_as_the_known_ones(players: int, size: int, groups: int) -> None:
    """Planes and quadruple systems of the literature."""
    assert len(design(players, size)) == groups


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_is_played_in_all_rotations_of_each_line_up(seats: int) -> None:
    tournament = Tournament("bazaar", seats, BOTS[:5], deals=3)
    bouts = tournament.bouts(1)
    assert len(bouts) == len(set(bouts)) == len(tournament.line_ups()) * seats
    for seat in range(seats):
        sat = Counter(bout.seating[seat] for bout in bouts)
        assert len(sat) == 5
        assert len(set(sat.values())) == 1, "everybody sits on every seat, equally often"
    assert {bout.deal for bout in bouts} == {1}
    assert [bout.seating for bout in tournament.bouts(1)] != [bout.seating for bout in tournament.bouts(2)], (
        "another order"
    )


def test_who_is_alone_at_a_table_needs_no_rotation() -> None:
    assert rotations(("a",), 3, 0) == [("a", "a", "a")]


def test_everybody_meets_a_candidate_equally_often() -> None:
    tournament = Tournament("bazaar", 3, BOTS[:4], deals=1, candidate="mine")
    met = Counter(bot for bout in tournament.bouts(0) for bot in bout.seating)
    assert met.pop("mine") == len(tournament.bouts(0))
    assert len(set(met.values())) == 1
