"""The coach: what it advises and why, and what it makes of a match, from what a seat may know and nothing else."""

from math import isclose
from typing import Any

import msgspec
import pytest

import sapajou
from sapajou.bots import Search
from sapajou.coach import Review, Reviewer, advise, answer, compare, lessons, telling
from sapajou.coach.making import moves_of
from sapajou.coach.page import page
from sapajou.coach.review import GRADES
from sapajou.kernel.bot import Ranked
from sapajou.kernel.match import Match
from sapajou.kernel.replay import replay
from sapajou.kernel.state import State
from sapajou.kernel.words import LANGUAGES

BOXES = {"after_us": 2, "afternova": 3, "itchy_monkey": 2, "monkey_palace": 2}
EFFORT = {"after_us": 12, "afternova": 24, "itchy_monkey": 1500, "monkey_palace": 60}

every_box = pytest.mark.parametrize("name", BOXES)


def ranked(game: Any, known: State, seat: int) -> list[Ranked]:
    return Search(game, seat, 5, effort=EFFORT[game.id]).rank(known, seat)


def at_a_choice(name: str, start: int = 1) -> tuple[Any, State, int]:
    """Return a game, a position after some turns, and a seat with a choice there."""
    game = sapajou.game(name)
    for seed in range(start, start + 40):
        state = game.new(BOXES[name], seed)
        state.playout(seed, game.policy(BOXES[name]), 10 + 5 * (seed % 5))
        seat = next(iter(state.to_act()), None)
        if seat is not None and len(ranked(game, game.redeal(state, seat, 0), seat)) > 2:
            return game, state, seat
    raise AssertionError("no seat had a choice")


@every_box
def test_what_is_hidden_changes_nothing_in_a_hint(name: str) -> None:
    game, state, seat = at_a_choice(name)
    advice = [
        advise(game, game.redeal(dealt, seat, 5), seat, effort=EFFORT[name], seed=5)
        for dealt in (state, game.redeal(state, seat, 77), game.redeal(state, seat, 78))
    ]
    assert msgspec.json.encode(advice[0]) == msgspec.json.encode(advice[1]) == msgspec.json.encode(advice[2])
    assert 1 < len(advice[0]) <= 3


@every_box
def test_reasons_add_up_to_the_lead_and_can_be_told(name: str) -> None:
    game, state, seat = at_a_choice(name, 5)
    known = game.redeal(state, seat, 1)
    bot = Search(game, seat, 1, effort=EFFORT[name])
    first, second = [one.move for one in bot.rank(known, seat)[:2]]
    found = compare(bot, known, seat, first, second)
    assert {found.first.move, found.second.move} == {first, second}
    assert isclose(sum(reason.amount for reason in found.reasons), found.lead, abs_tol=1e-6)
    for language in LANGUAGES:
        for reason in found.reasons:
            assert telling.sentence(game, language, reason)


@every_box
def test_a_hint_is_written_down(name: str) -> None:
    match = Match(sapajou.game(name), BOXES[name], 1)
    seat = match.state.to_act()[0]
    match.note_hint(seat)
    match.note_hint(seat)
    assert replay(match.record()).hints == [(0, seat)]


def reviewed(match: Match[Any], name: str) -> Review:
    return Reviewer(match, effort=EFFORT[name], worlds=1).run()


@pytest.mark.parametrize("name", ["afternova", "monkey_palace"])
def test_a_match_is_reviewed_from_beginning_to_end(name: str) -> None:
    match = short_match(name)
    review = reviewed(match, name)
    assert [one.moment for one in review.chances] == sorted({one.moment for one in review.chances})
    assert review.chances[0].moment == 0
    assert review.chances[-1].moment == match.moment
    shares = [chance.chance for chance in review.chances[-1].seats]
    assert [seat for seat, share in enumerate(shares) if share] == match.state.winners()
    assert review.decisions
    assert {one.grade for one in review.decisions} <= set(GRADES)
    for one in review.decisions:
        assert one.loss >= 0.0
        assert (one.played == one.best) == (one.loss == 0.0)
    assert all(accuracy is None or 0.0 <= accuracy <= 100.0 for accuracy in review.accuracy)
    assert len(review.luck) == match.seats
    assert [one.moment for one in review.draws] == sorted(one.moment for one in review.draws)
    shown = page(review, match.game, "sapajou review <file>")
    assert shown.count("<svg") == 1 + match.seats
    assert "&lt;file&gt;" in shown
    assert "//" not in shown.replace("</script>", ""), "the page needs nothing but itself"
    for sentence in ("Where was it won?", "Où s&#x27;est jouée la partie ?"):
        assert sentence in shown


def short_match(name: str) -> Match[Any]:
    """Return a match from a late position to its end, so that there is little to go through."""
    game = sapajou.game(name)
    policy = game.policy(BOXES[name])
    late = game.new(BOXES[name], 2)
    while not late.over:
        before = late.copy()
        late.playout(2, policy, "round")
    match = Match.from_position(game, game.dump(before))
    while not match.state.over:
        seat = match.state.to_act()[0]
        known = game.redeal(match.state, seat, match.moment)
        turn = Search(game, seat, match.moment, effort=max(1, EFFORT[name] // 10)).rank(known, seat)[0].move
        match.play(seat, moves_of(game, known, seat, turn)[0])
    return match


@every_box
def test_what_was_hidden_changes_no_decision_of_a_review(name: str) -> None:
    game, state, seat = at_a_choice(name, 9)
    move = game.moves(game.redeal(state, seat, 1), seat, 6, 1)[-1]
    found = []
    for dealt in (game.redeal(state, seat, 3), game.redeal(state, seat, 4)):
        match = Match.from_position(game, game.dump(dealt))
        match.play(seat, move)
        reviewer = Reviewer(match, effort=EFFORT[name], worlds=1)
        reviewer.judge_next()
        found.append(msgspec.json.encode(reviewer.review.decisions))
    assert found[0] == found[1] != b"[]"


def test_names_that_outside_checks_use() -> None:
    told = msgspec.json.decode(msgspec.json.encode(reviewed(short_match("monkey_palace"), "monkey_palace")))
    assert {"chances", "decisions", "accuracy"} < set(told)
    assert list(told["chances"][0]) == ["moment", "seats"]
    assert list(told["chances"][0]["seats"][0]) == ["chance", "low", "high"]
    assert list(told["decisions"][0]) == ["moment", "seat", "played", "best", "loss", "class", "reasons"]


def test_the_first_part_of_the_graph_comes_first() -> None:
    reviewer = Reviewer(short_match("monkey_palace"), effort=1, worlds=1)
    steps = reviewer.steps()
    done, of = next(steps)
    assert (done, of > 1) == (1, True)
    assert len(reviewer.review.chances) == 1
    assert not reviewer.review.decisions


# Deals


def at_a_deal(seed: int) -> tuple[Any, State, int, int]:
    """Return a game, a position in which a deal lies before a seat, the seat, and who offers the deal."""
    game = sapajou.game("afternova")
    for decisions in range(1, 200):
        state = game.new(3, seed)
        state.playout(seed, game.policy(3), decisions)
        for seat in state.to_act():
            for bargain in game.bargains(state, seat):
                return game, state, seat, bargain.offered_by
    raise AssertionError("nobody offered a deal")


@pytest.mark.parametrize("seed", [2, 3])
def test_a_deal_is_told_with_what_it_was_worth_to_both_by_what_each_could_know(seed: int) -> None:
    game, state, seat, offered_by = at_a_deal(seed)
    worths = []
    for viewer in (offered_by, seat):
        of_viewer = []
        for dealt in (game.redeal(state, viewer, 3), game.redeal(state, viewer, 4)):
            if not game.bargains(dealt, seat):
                continue  # in this world the seat could not take it
            match = Match.from_position(game, game.dump(dealt))
            match.play(seat, list(game.bargains(dealt, seat)[0].leave))
            reviewer = Reviewer(match, effort=EFFORT["afternova"], worlds=4)
            reviewer.judge_next()
            (deal,) = reviewer.review.deals
            assert (deal.moment, deal.offered_by, deal.seat, deal.taken) == (0, offered_by, seat, False)
            assert deal.deal.startswith(("propose", "open_call", "counter"))
            of_viewer.append(deal.worth[viewer == seat])
        assert len(set(of_viewer)) <= 1, "what the viewer does not know changes nothing"
        worths += of_viewer
    assert any(worth is not None for worth in worths)


# Learning from mistakes


def test_mistakes_are_asked_again_as_puzzles() -> None:
    game = sapajou.game("monkey_palace")
    for seed in range(1, 40):
        state = game.new(2, seed)
        state.playout(seed, game.policy(2), 60)
        seat = state.to_act()[0]
        match = Match.from_position(game, game.dump(state))
        match.play(seat, game.moves(game.redeal(state, seat, 1), seat, 6, seed)[0])
        reviewer = Reviewer(match, effort=EFFORT[game.id], worlds=1)
        reviewer.judge_next()
        found = lessons(match, reviewer.review, seat, effort=EFFORT[game.id])
        if found:
            break
    (lesson,) = found
    (decision,) = reviewer.review.decisions
    assert lesson.reasons == decision.reasons
    assert answer(lesson, lesson.ways[0].moves).verdict == "solved"
    verdict, loss = answer(lesson, lesson.tempting)
    assert verdict == "missed"
    assert loss is None or loss > 0.0
    assert lessons(match, reviewer.review, 1 - seat) == []
