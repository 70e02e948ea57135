"""What bots lean on: worth, sensible moves, phrases; and that it makes bots that bargain."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sapajou.bots import Greedy
from sapajou.games.afternova.bot import tuned_weights
from sapajou.games.afternova.bot.moves import fewest_moves, sensible_moves
from sapajou.games.afternova.bot.phrases import WAYS, phrase
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine import worth
from sapajou.games.afternova.engine.gains import Worths
from sapajou.games.afternova.engine.ideas import good_offers
from sapajou.games.afternova.engine.replies import accepted_outcome
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.game import Afternova
from sapajou.kernel.moves import all_moves

Make = Callable[..., Any]


def best_move(game: Afternova, state: State, seat: int, seed: int) -> tuple[int, ...]:
    """Return the move after which the position is best: what a greedy player does."""

    def after(move: tuple[int, ...]) -> float:
        trial = state.copy()
        for step in move:
            trial.apply(seat, step)
        return game.evaluate(trial, seat)

    return max(game.moves(state, seat, limit=16, seed=seed), key=after)


def play(game: Afternova, seats: int, seed: int, bargainers: set[int], rounds: int) -> State:
    """Play a game in which some look one move ahead and the others play at random."""
    state, dice = game.new(seats, seed, max_rounds=rounds), Random(seed)
    while owing := state.to_act():
        seat = owing[0]
        if seat in bargainers:
            move = best_move(game, game.redeal(state, seat, dice.getrandbits(32)), seat, dice.getrandbits(32))
        else:
            move = (dice.choice(state.legal(seat)),)
        for step in move:
            state.apply(seat, step)
    return state


def test_bargainers_come_to_deals_and_to_an_end(game: Afternova) -> None:
    state = play(game, 3, 1, {0, 1, 2}, rounds=20)
    assert state.result().reason == "sixth_blueprint"
    assert min(state.scores()) > 15


def test_completing_a_blueprint_is_worth_more_than_holding_it(setting: Make) -> None:
    made = setting().hand(0, "B13", "W01").storage(0, "violet", "green", "white")
    before = worth.value(made.state(), tuned_weights(3), 0)
    state = made.state()
    state.phase, state.asked = act.COMPLETE, 0
    state.apply(0, act.A_COMPLETE + 12)
    assert worth.value(state, tuned_weights(3), 0) > before


def test_sensible_moves_are_legal_moves(game: Afternova) -> None:
    dice = Random(4)
    for seats in (2, 3, 4):
        state = game.new(seats, seats, max_rounds=4)
        while owing := state.to_act():
            seat = owing[0]
            for move in sensible_moves(state, seat) if state.drafts[seat] is None else []:
                trial = state.copy()
                for step in move:
                    assert step in trial.legal(seat)
                    trial.apply(seat, step)
                assert not trial.drafting(seat)
            state.apply(seat, dice.choice(state.legal(seat)))


def test_a_fair_offer_is_accepted_and_a_bad_one_refused(setting: Make) -> None:
    made = setting().planet(0, "P01", "violet", "green", "white").hand(0, "W01", "W05", "B06")
    made.hand(1, "W17", "B13").storage(1, "violet", "white")
    match = made.match()
    match.play(0, "propose 0 with 1 need piloting:1 gets 1 workers W01,W05")
    state = match.state
    move = best_move(match.game, state, 1, 1)
    assert match.game.text(state, 1, move[0]) == "answer accept"
    code, _ = phrase(state, 1, move) or ("", {})
    assert code.startswith("prompt.say.fair")
    again = made.match()
    again.play(0, "propose 0 with 1 need piloting:1 workers W01,W05")
    move = best_move(again.game, again.state, 1, 1)
    assert again.game.text(again.state, 1, move[0]) != "answer accept"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_phrase_has_words(game: Afternova, language: str) -> None:
    dice = Random(2)
    state = game.new(3, 2, max_rounds=3)
    while owing := state.to_act():
        seat = owing[0]
        move = dice.choice(game.moves(state, seat, limit=6, seed=dice.getrandbits(16)))
        said = None if state.drafting(seat) else phrase(state, seat, move)
        if said:
            assert game.words.sentence(language, said[0], said[1])
        for step in move:
            state.apply(seat, step)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_can_be_said_in_several_ways(game: Afternova, language: str) -> None:
    for reason, number in WAYS.items():
        keys = [f"prompt.say.{reason}", *(f"prompt.say.{reason}.{way}" for way in range(2, number + 1))]
        templates = {str(game.words.own(language)[key]) for key in keys}
        assert len(templates) == number > 1, reason


def offered(made: Any, seat: int) -> list[Deal]:
    """Return the deals that a seat thinks of."""
    state = made.state()
    return [bargain.deal for bargain in good_offers(state, tuned_weights(state.seats), seat, 8)]


def test_an_n_20_two_helpers_are_asked_where_one_is_not_enough(setting: Make) -> None:
    made = setting(4).planet(0, "P03", "violet", "green", "white", "orange", "black")
    made.hand(0, "W01", "W02", "B06").hand(1, "W17", "B13").hand(2, "W18", "B08").hand(3, "W30")
    made.storage(1, "violet", "green").storage(2, "orange")
    assert any(set(deal.helpers) == {1, 2} for deal in offered(made, 0) if deal.kind == act.PROPOSE)


def test_an_e_07_stored_fragments_are_part_of_deals(setting: Make) -> None:
    made = setting().planet(0, "P01", "violet", "green", "green").hand(0, "W01", "W05", "B06").hand(1, "W17", "B39")
    made.storage(0, "white", "white").storage(1, "black", "black", "white")
    assert any(1 in deal.trades for deal in offered(made, 0))


def test_an_b_08_the_bot_is_asked_alone_and_beside_the_other_player(setting: Make) -> None:
    made = setting(2).planet(0, "P03", "white", "orange", "green", "violet", "black")
    made.bot_row("B18", "B10", "B25").hand(0, "W01", "W02", "W18", "B03").hand(1, "W17", "B13")
    made.dump["active"], made.dump["phase"] = 0, "choose_action"
    deals = offered(made, 0)
    assert any(deal.bot_order and not deal.helpers for deal in deals)
    assert any(deal.bot_order and deal.helpers for deal in deals)


def test_every_deal_thought_of_leaves_all_who_take_part_better_off(game: Afternova) -> None:
    dice = Random(8)
    state = game.new(4, 8)
    for _ in range(400):
        seat = state.to_act()[0]
        for move in (
            sensible_moves(state, seat) if state.phase == act.CHOOSE_ACTION and not state.drafting(seat) else []
        ):
            after = state.copy()
            for step in move:
                after.apply(seat, step)
            if after.offer is None or after.offer.kind != act.PROPOSE:
                continue
            for helper in after.offer.helpers:
                outcome = accepted_outcome(Worths(after, tuned_weights(4)), helper)
                assert outcome is not None
                assert outcome.own > 0 < outcome.theirs
        state.apply(seat, dice.choice(state.legal(seat)))


def test_a_greedy_demand_is_countered_and_a_dear_counter_declined_with_the_reason(setting: Make) -> None:
    made = setting().planet(0, "P01", "violet", "green", "white").hand(0, "W01", "W05", "B07")
    made.hand(1, "W17", "B02").storage(1, "orange")
    match = made.match()
    match.play(0, "propose 0 with 1 need piloting:1 workers W01,W05")
    bot = Greedy(match.game, 1, 1)
    match.play(1, list(bot.act(match.state, 1)))
    assert match.state.phase == act.CONSIDER_COUNTERS
    said = bot.say()
    assert said is not None
    assert said[0].startswith("prompt.say.want_more.one")
    assert said[1]["colour"] in ("violet", "green", "white")
    dear = made.match()
    dear.play(0, "propose 0 with 1 need piloting:1 workers W01,W05")
    dear.play(1, "counter need piloting:1 gets 0,1,2 workers W17")
    said = dear.game.phrase(dear.state, 0, [act.A_DECLINE])
    assert said is not None
    spoken = dear.game.words.sentence("en", *said).replace("\N{MULTIPLICATION SIGN}", "x")
    assert spoken == "1 x violet, 1 x green, 1 x white for 1 x piloting: that is too much."


def test_an_n_17_nobody_shows_cards_idly_nor_offers_what_must_be_refused(setting: Make) -> None:
    made = setting().planet(0, "P01", "violet", "green", "white").hand(0, "W29", "W01", "W05", "B04")
    made.hand(1, "W17", "B13").storage(1, "violet", "white")
    made.dump["seats"][0]["hand"][0] |= {"known_to": [0, 1, 2], "open": True}
    state = made.state()

    def after(line: str) -> float:
        trial = state.copy()
        for step in made.game.steps(state, 0, line):
            trial.apply(0, step)
        return float(made.game.evaluate(trial, 0))

    fair = "propose 0 with 1 need piloting:1 gets 1 workers W01,W05"
    assert after(fair) > after("market") > after("propose 0 with 1 need piloting:1 workers W01,W05")
    assert after(fair) > after(f"{fair} show W29")  # which all know already


def test_nobody_helps_another_to_the_last_blueprint_that_wins(setting: Make) -> None:
    made = setting().planet(0, "P01", "green", "green", "black").hand(0, "W01", "W05", "B06")
    made.hand(1, "W17", "B24").storage(0, "violet")
    made.completed(0, "B22", "B25", "B28", "B30", "B37")
    match = made.match()
    match.play(0, "propose 0 with 1 need piloting:1 gets 1 workers W01,W05")
    assert match.game.text(match.state, 1, Greedy(match.game, 1, 1).act(match.state, 1)[0]) != "answer accept"
    refuse = match.game.steps(match.state, 1, "refuse")
    said = match.game.phrase(match.state, 1, refuse)
    assert said is not None
    assert said[0].startswith("prompt.say.leader")


@pytest.mark.parametrize("offer", ["propose 0 with 1", "open_call 0 candidates 1,2", "invite 0"])
def test_every_seat_can_weigh_an_offer_that_is_made_to_others(setting: Make, offer: str) -> None:
    made = setting(4).planet(0, "P01", "violet", "green", "white").hand(0, "W01", "W05", "B06").hand(1, "W17", "B13")
    match = made.match()
    before = [match.game.evaluate(match.state, seat) for seat in range(4)]
    match.play(0, offer if offer == "invite 0" else f"{offer} need piloting:1 gets 1 workers W01,W05")
    after = [match.game.evaluate(match.state, seat) for seat in range(4)]
    assert after[3] == before[3]
    assert after[0] != before[0]


def test_a_word_betrays_no_sealed_answer(setting: Make) -> None:
    made = setting().planet(0, "P01", "violet", "green", "white").hand(0, "W01", "W05", "B06")
    made.hand(1, "W17", "B13").hand(2, "W18", "B18")
    match = made.match()
    match.play(0, "open_call 0 candidates 1,2 need piloting:1 gets 1 workers W01,W05")
    first, last = Greedy(match.game, 1, 1), Greedy(match.game, 2, 1)
    match.play(1, list(first.act(match.state, 1)))
    assert first.say() is None
    last.act(match.state, 2)
    assert last.say() is not None


def test_a_phrase_depends_on_nothing_hidden_from_its_seat(game: Afternova) -> None:
    dice = Random(5)
    state = game.new(3, 5)
    for _ in range(150):
        seat = state.to_act()[0]
        if not state.drafting(seat):
            known = game.redeal(state, seat, 1)
            move = dice.choice(game.moves(known, seat, limit=4, seed=1))
            assert game.phrase(known, seat, move) == game.phrase(game.redeal(known, seat, 1), seat, move)
        state.apply(seat, dice.choice(state.legal(seat)))


def test_the_fewest_moves_are_never_more_than_there_are(game: Afternova) -> None:
    dice = Random(6)
    state = game.new(3, 6, max_proposals_per_turn=1)
    for _ in range(200):
        seat = state.to_act()[0]
        if fewest_moves(state, seat) <= 300:
            assert fewest_moves(state, seat) <= len(all_moves(state, seat, 600))
        state.apply(seat, dice.choice(state.legal(seat)))
