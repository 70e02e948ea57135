"""What leads are worth: the curves that are shipped, and what is made of them."""

import doctest

import pytest

import sapajou
from sapajou.coach import curves, graph
from sapajou.coach.chances import chance_from, chances
from sapajou.coach.curves import Curve, Known, together

BOXES = ("after_us", "afternova", "itchy_monkey", "monkey_palace")
every_box = pytest.mark.parametrize("name", BOXES)


@every_box
def test_every_number_of_seats_has_curves_that_never_fall(name: str) -> None:
    for seats in sapajou.game(name).seats:
        found = curves._measured(name).seats[str(seats)]
        assert [curve.round for curve in found] == sorted({curve.round for curve in found})
        assert len(found) > 1
        for curve in found:
            assert curve.leads == sorted(set(curve.leads))
            assert curve.shares == sorted(curve.shares)
            assert 0.0 <= curve.shares[0] <= curve.shares[-1] <= 1.0
            assert len(curve.leads) == len(curve.shares) == len(curve.errors)


@every_box
def test_an_end_that_is_only_imagined_is_not_certain_but_nearly(name: str) -> None:
    for seats in sapajou.game(name).seats:
        ends = curves._measured(name).ends[str(seats)]
        assert 0.0 <= ends.lost < 0.5 / seats
        assert 0.5 < ends.won <= 1.0
        assert [ends.at(share).chance for share in (0.0, 1.0)] == pytest.approx([ends.lost, ends.won])
        assert ends.lost < ends.at(0.5).chance < ends.won


def test_between_two_leads_it_is_a_straight_line() -> None:
    curve = Curve(1.0, [-2.0, 2.0], [0.2, 0.6], [0.01, 0.03])
    assert [curve.at(lead).chance for lead in (-9.0, -2.0, 0.0, 1.0, 2.0, 9.0)] == pytest.approx(
        [0.2, 0.2, 0.4, 0.5, 0.6, 0.6]
    )
    assert curve.at(0.0).error == pytest.approx(0.02)


def test_worlds_that_differ_are_less_sure() -> None:
    same = together([Known(0.5, 0.01)] * 8)
    differing = together([Known(0.5 + away, 0.01) for away in (-0.3, 0.3)] * 4)
    assert same[0] == differing[0] == 0.5
    assert 0.0 < differing[1] < same[1] < 0.5 < same[2] < differing[2] < 1.0


@every_box
def test_nobody_is_sure_at_the_beginning(name: str) -> None:
    game = sapajou.game(name)
    for seats in (2, 4):
        found = [one.chance for one in chances(game, game.new(seats, 3), 2)]
        assert max(found) < 0.55 + 0.5 / seats, found  # a deal may favour the second seat: of 114 told 70 %, 63 % won
        assert sum(found) == pytest.approx(1.0, abs=0.35)


@every_box
def test_what_is_hidden_changes_no_chance(name: str) -> None:
    game = sapajou.game(name)
    state = game.new(3, 4)
    state.playout(4, game.policy(3), 30)
    for seat in range(3):
        found = {
            chance_from(game, dealt, seat, 3) for dealt in (state, *(game.redeal(state, seat, at) for at in (7, 8)))
        }
        assert len(found) == 1


def test_what_is_over_is_certain() -> None:
    game = sapajou.game("monkey_palace")
    state = game.new(2, 5)
    state.playout(5, game.policy(2))
    assert sorted(one.chance for one in chances(game, state)) == [0.0, 1.0]


def test_a_game_without_grounds_is_played_to_its_end() -> None:
    game = sapajou.game("bazaar")
    found = chances(game, game.new(2, 1), 12)
    assert all(0.0 <= one.low <= one.chance <= one.high <= 1.0 for one in found)
    assert len({one.chance for one in found}) > 1


def test_examples() -> None:
    failed, tried = doctest.testmod(graph)
    assert tried
    assert not failed
