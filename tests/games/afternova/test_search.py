"""What a search leans on (values of all seats, playouts by a policy, redeals) and what the bot `search` owes."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sapajou.bots import Search
from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.labour import smallest_crew
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.workers import crews, suffices, superfluous
from sapajou.games.afternova.figures import printed
from sapajou.games.afternova.game import Afternova
from sapajou.games.afternova.search import thinker
from sapajou.kernel.bot import Ranked

Make = Callable[..., Any]


def positions(game: Afternova, seats: int, seed: int, number: int, **options: Any) -> list[State]:
    """Return positions of a game in which the policy and chance play by turns."""
    state, dice = game.new(seats, seed, **options), Random(seed)
    found: list[State] = []
    policy = game.policy(seats)
    while not state.over and len(found) < number:
        found.append(state.copy())
        if dice.random() < 0.3:
            state.playout(dice.getrandbits(16), None, 1)
        else:
            state.playout(dice.getrandbits(16), policy, 1)
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_values_of_all_seats_are_those_of_each(game: Afternova, seats: int) -> None:
    for state in positions(game, seats, 1, 60):
        assert game.evaluate_all(state) == [game.evaluate(state, seat) for seat in range(seats)]


@pytest.mark.parametrize("with_policy", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_playout_ends_where_it_is_told(game: Afternova, seats: int, with_policy: bool) -> None:
    policy = game.policy(seats) if with_policy else None
    for state in positions(game, seats, 2, 12, max_rounds=6)[::3]:
        before = game.dump(state)
        for stop in ("turn", "round", 3, 0):
            one, two = state.copy(), state.copy()
            assert one.playout(5, policy, stop) == two.playout(5, policy, stop)
            assert game.dump(one) == game.dump(two)
            if stop == "turn":
                assert one.over or (one.active, one.round) != (state.active, state.round)
                assert one.round <= state.round + 1
            elif stop == "round":
                assert one.over or one.round == state.round + 1
            elif isinstance(stop, int):
                assert state.copy().playout(5, policy, stop) <= stop
        assert game.dump(state) == before


@pytest.mark.parametrize("stop", ["tomorrow", -1, True])
@pytest.mark.parametrize("with_policy", [True, False])
def test_a_stop_that_is_none_is_refused(game: Afternova, stop: Any, with_policy: bool) -> None:
    with pytest.raises(ValueError, match="a playout stops"):
        game.new(3, 1).playout(1, game.policy(3) if with_policy else None, stop)


def test_weights_are_taken_by_name_and_length(game: Afternova) -> None:
    assert game.policy(3, {"margin": [1.0]}).weights.margin == 1.0
    for wrong in ({"margins": [1.0]}, {"margin": [1.0, 2.0]}):
        with pytest.raises(ValueError, match="no weight"):
            game.policy(3, wrong)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_policy_comes_to_an_end_in_time(game: Afternova, seats: int) -> None:
    state = game.new(seats, 3)
    state.playout(1, game.policy(seats))
    assert state.result().reason == "sixth_blueprint"
    assert state.round < 30


def test_a_policy_finishes_what_was_begun(game: Afternova) -> None:
    dice = Random(3)
    state = game.new(3, 3)
    for _ in range(150):
        seat = state.to_act()[0]
        if state.drafting(seat):
            after = state.copy()
            after.playout(1, game.policy(3), 1)
            assert not after.drafting(seat)
        state.apply(seat, dice.choice(state.legal(seat)))


def test_the_smallest_crew_is_one_of_the_possible(game: Afternova) -> None:
    for seed in range(12):
        state = game.new(4, seed)
        state.upgrades[act.SKILL_UPGRADE : act.SKILL_UPGRADE + act.SKILLS] = [1, 0, 2, 0]
        for seat in range(2):
            for slot in range(act.PLANET_SLOTS):
                for first, second in ((0, 1), (1, 1), (2, 0), (3, 2), (1, 3)):
                    crew = smallest_crew(state, seat, slot, first, second)
                    if crew < 0:
                        assert crews(state, seat, slot, first, second) == []
                    else:
                        assert crew & ~state.workers_of(seat) == 0
                        assert suffices(state, seat, crew, slot, first, second)
                        assert superfluous(state, seat, crew, slot, first, second) == -1


def test_a_redeal_with_a_policy_seals_what_it_would_answer(game: Afternova, setting: Make) -> None:
    made = setting().planet(0, "P01", "violet", "green", "white").hand(0, "W01", "W05", "B06")
    made.hand(1, "W17", "B13").hand(2, "W18", "B18")
    match = made.match()
    match.play(0, "open_call 0 candidates 1,2 need piloting:1 gets 1 workers W01,W05")
    match.play(1, "refuse")
    policy = game.policy(3)
    for seed in range(8):
        dealt = game.redeal(match.state, 2, seed, policy=policy)
        asked = dealt.copy()
        asked.answers[1] = None
        assert dealt.reply(1).kind == policy.answer(asked, 1).kind
        assert game.restore(game.dump(dealt)) is not None
        assert game.view(dealt, 2) == game.view(match.state, 2)


# The bot


def think(game: Afternova, state: State, seat: int, seed: int, effort: int = 12) -> tuple[int, ...]:
    move: Any = Search(game, seat, seed, effort=effort).act(state, seat)
    return tuple(move)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_plays_legal_moves_the_same_for_the_same_seed_whatever_is_hidden(game: Afternova, seats: int) -> None:
    for number, state in enumerate(positions(game, seats, seats, 36)[::2]):
        seat = state.to_act()[-1]
        move = think(game, game.redeal(state, seat, 1), seat, number)
        assert move == think(game, game.redeal(state, seat, 2), seat, number)
        after = state.copy()
        for step in move:
            assert step in after.legal(seat)
            after.apply(seat, step)
        assert not after.drafting(seat)


def test_it_plays_with_an_owners_data_and_every_option() -> None:
    data = printed()
    for planet in data["planets"]:
        planet["spaces"] = 6
        planet["requirements"] = dict.fromkeys(planet["requirements"], 5)
    for blueprint in data["blueprints"][::3]:
        blueprint["cost"] = ["white"]
    game = Afternova(data=data)
    for seats, options in ((2, {"max_proposals_per_turn": 0}), (3, {"max_proposals_per_turn": 12, "max_rounds": 1})):
        state, number = game.new(seats, 1, **options), 0
        while not state.over and number < 25:
            seat = state.to_act()[0]
            for step in think(game, game.redeal(state, seat, number), seat, number, 8):
                state.apply(seat, step)
            number += 1


def test_it_completes_the_blueprint_that_wins(setting: Make) -> None:
    made = setting().hand(0, "W01", "B06", "B13").storage(0, "violet", "green", "white")
    made.completed(0, "B22", "B25", "B28", "B30", "B37")
    state = made.state()
    state.phase, state.asked = act.COMPLETE, 0
    move = think(made.game, state, 0, 1, 30)
    after = state.copy()
    after.apply(0, move[0])
    assert move[0] >= act.A_COMPLETE
    assert len(after.completed[0]) == act.BLUEPRINTS_TO_END


def test_it_never_repeats_what_was_refused(game: Afternova) -> None:
    state = game.new(3, 4)
    bot = Search(game, 0, 1, effort=30)
    asked = []
    for number in range(6):
        if state.phase != act.CHOOSE_ACTION or state.active != 0:
            break
        state.trace = []
        move: Any = bot.act(game.redeal(state, 0, number), 0)
        for step in move:
            state.apply(0, step)
        if state.offer is not None:
            asked.append(
                (state.offer.planet, state.offer.helpers, state.offer.needs, state.offer.owners, state.offer.trades)
            )
        while state.phase == act.RESPOND:
            seat = state.to_act()[0]
            for step in game.steps(state, seat, "refuse"):
                state.apply(seat, step)
        bot.saw(game.events(state.trace, 0))
    assert all(asked.count(offer) == 1 for offer in asked)


COUNTER = act.A_ANSWER + act.COUNTER - act.ACCEPT


def test_a_counter_that_was_declined_is_not_made_again(game: Afternova) -> None:
    """A asks twice for the same; the second time the counter that it did not want is not among the answers."""
    tried = 0
    for seed in (0, 2, 7):
        state = game.new(3, seed)
        asker = state.active
        for offer in game.moves(state, asker, 20, 1):
            asked = state.copy()
            asked.trace = []
            _play(asked, asker, offer)
            if asked.phase != act.RESPOND or len(asked.to_act()) > 1:
                continue
            (seat,) = asked.to_act()
            counter = next((move for move in _answers(game, asked, seat) if move[0] == COUNTER), None)
            if counter is not None:
                _play(asked, seat, counter)
                _play(asked, asker, (act.A_DECLINE,))
                _play(asked, asker, offer)
                assert counter in _answers(game, asked, seat, told=False)
                assert counter not in _answers(game, asked, seat)
                tried += 1
    assert tried > 2


def _answers(game: Afternova, state: State, seat: int, *, told: bool = True) -> list[tuple[int, ...]]:
    """Return the answers that a new bot looks at, which was told what has happened, or nothing."""
    bot = Search(game, seat, 5, effort=30)
    bot.saw(game.events(state.trace or [], seat) if told else [])
    return [one.move for one in bot.rank(game.redeal(state, seat, 1), seat)]


def _play(state: State, seat: int, move: tuple[int, ...]) -> None:
    for step in move:
        state.apply(seat, step)


def test_its_thinking_can_be_watched_and_stopped(game: Afternova, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "_PART", 100)
    state = game.new(3, 7)
    seen: list[tuple[int, int, Ranked]] = []

    def watch(done: int, parts: int, best: Ranked) -> bool:
        seen.append((done, parts, best))
        return done < 2

    bot = Search(game, 0, 1, effort=900)
    bot.progress = watch
    move: Any = bot.act(state, 0)
    assert [done for done, _, _ in seen] == [1, 2]
    assert seen[0][1] == 3
    assert tuple(move) == seen[-1][2].move


@pytest.mark.parametrize(("effort", "turns"), [(60, 1), (600, 3)])
def test_with_much_effort_it_looks_a_whole_round_ahead(game: Afternova, effort: int, turns: int) -> None:
    state = game.new(3, 7)
    bot = Search(game, state.active, 1, effort=effort)
    ends: list[int] = []

    def witness(_move: object, _seed: object, end: Any) -> None:
        ends.append(end.active)

    bot.thinker.witness = witness
    bot.act(state, state.active)
    assert set(ends) == {(state.active + turns) % 3}
    assert effort / 2 <= len(ends) * turns <= effort


def test_its_ranking_has_chances_with_intervals(game: Afternova) -> None:
    ranked = Search(game, 0, 1, effort=60).rank(game.new(4, 8), 0)
    assert len(ranked) > 1
    for one in ranked:
        assert one.chance is not None
        assert one.low is not None
        assert one.high is not None
        assert 0.0 <= one.low <= one.chance <= one.high <= 1.0
