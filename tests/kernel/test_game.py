import pytest

import sapajou
from bazaar.engine.rules import State
from bazaar.game import Bazaar
from sapajou import Bot, IllegalAction, Match
from sapajou.kernel.moves import all_moves
from sapajou.kernel.state import State as AnyState

GAME = Bazaar()


def on_turn() -> State:
    state = GAME.new(seats=3, seed=7)
    for seat in range(3):
        state.apply(seat, 0)
    return state


def test_all_whole_moves_are_listed_in_order() -> None:
    state = on_turn()
    takes: list[tuple[int, ...]] = [(action,) for action in state.legal(0) if action < 22]
    offers = [move for move in GAME.moves(state, 0) if len(move) == 3]
    assert GAME.moves(state, 0) == sorted([*takes, *offers])
    assert len(offers) == 4 * 2 * 3  # kinds, wares in hand, seats to show it to or nobody


def test_moves_go_on_from_a_draft() -> None:
    state = on_turn()
    ask, seal, show = next(move for move in GAME.moves(state, 0) if len(move) == 3)
    state.apply(0, ask)
    assert (seal, show) in GAME.moves(state, 0)
    assert {len(move) for move in GAME.moves(state, 0)} == {2}


def test_a_sample_of_moves_is_part_of_all_and_repeats_with_its_seed() -> None:
    state = on_turn()
    everything = GAME.moves(state, 0)
    assert GAME.moves(state, 0, limit=len(everything)) == everything
    sample = GAME.moves(state, 0, limit=5, seed=3)
    assert len(sample) == 5
    assert set(sample) < set(everything)
    assert sample == GAME.moves(state, 0, limit=5, seed=3) != GAME.moves(state, 0, limit=5, seed=4)


def test_every_move_may_be_in_a_sample() -> None:
    state = on_turn()
    sampled = {move for seed in range(200) for move in GAME.moves(state, 0, limit=5, seed=seed)}
    assert sampled == set(GAME.moves(state, 0))


def test_listing_stops_soon_after_the_limit() -> None:
    assert len(all_moves(on_turn(), 0, limit=3)) == 4


def test_a_seat_that_owes_nothing_has_no_moves() -> None:
    assert GAME.moves(on_turn(), 1) == []


def test_why_not_answers_for_steps_and_moves_in_and_out_of_turn() -> None:
    state = on_turn()
    row = GAME.view(state, 0).row
    assert GAME.why_not(state, 0, f"take {row[0]}") is None
    assert GAME.why_not(state, 0, "ask silk") is None
    for seat, move, reason in ((0, "take nothing", "not_offered"), (1, f"take {row[0]}", "not_your_decision")):
        refusal = GAME.why_not(state, seat, move)
        assert refusal is not None
        assert refusal.reason == reason


def test_a_part_of_a_move_is_no_whole_move() -> None:
    with pytest.raises(IllegalAction, match=r"'ask silk' is only a part of a move. It can go on with: seal"):
        GAME.steps(on_turn(), 0, "ask silk")


def test_parse_reads_one_step_exactly() -> None:
    state = GAME.new(seats=2, seed=1)
    assert GAME.parse(state, 0, "draw") == 1
    for text in ("Draw", "draw ", "draw / rest", ""):
        with pytest.raises(IllegalAction):
            GAME.parse(state, 0, text)


def test_the_default_is_the_first_action_nothing_is_obvious_and_the_evaluation_is_the_lead() -> None:
    state = on_turn()
    scores = state.scores()
    assert GAME.default(state, 0) == state.legal(0)[0]
    assert GAME.obvious(state, 0) is None
    assert [GAME.evaluate(state, seat) for seat in range(3)] == [
        scores[seat] - max(scores[:seat] + scores[seat + 1 :]) for seat in range(3)
    ]


class Frugal(Bot):
    """Does the first thing it may."""

    def act(self, state: AnyState, seat: int) -> int:
        return state.legal(seat)[0]


def test_a_bot_needs_act_only() -> None:
    match = Match("bazaar", seats=2, seed=1)
    bots = [Frugal(match.game, seat, seed=seat, patience=3) for seat in range(2)]
    assert bots[0].settings == {"patience": 3}
    while owing := match.state.to_act():
        seen = sapajou.game("bazaar").redeal(match.state, owing[0], seed=5)
        bots[owing[0]].saw(match.events(owing[0]))
        match.play(owing[0], bots[owing[0]].act(seen, owing[0]))
        assert bots[owing[0]].rank(seen, owing[0]) == []
        assert bots[owing[0]].say() is None
    assert match.state.over
