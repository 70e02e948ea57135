"""Levels: graded strength without nonsense, the same for the same seed, in our games and in a stranger's."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nim import Heaps, Nim
from sapajou import game
from sapajou.arena.ladder import Ladder, standings
from sapajou.bots import Greedy, parse_bot
from sapajou.bots.asking import SeatedBot
from sapajou.bots.faults import BadBot
from sapajou.bots.footprints import after
from sapajou.bots.levels import LEVELS, Level, _falling, levels_of
from sapajou.games.afternova.events import Replied, TurnBegan
from sapajou.kernel import levels
from sapajou.kernel.bot import Ranked
from sapajou.kernel.build import compiled
from sapajou.kernel.chance import Dice
from sapajou.kernel.errors import BadData
from sapajou.kernel.levels import COUNT
from sapajou.kernel.registry import games

SEATS = {"afternova": 3}
OURS = [name for name in games() if name != "bazaar"]
POSITIONS = 6
GAMES = 16
ON_COMPILED = pytest.mark.skipif(not compiled(), reason="on the pure engine this takes minutes; `make test` has both")
NIM = Nim()


def sit(number: int, name: str, seed: int = 5) -> Level:
    return LEVELS[f"level{number}"](game(name), 0, seed)


def positions(name: str, count: int) -> Iterator[tuple[Any, int]]:
    """Yield positions of games between `greedy` bots in which a seat has several moves, and that seat."""
    chosen = game(name)
    dice = Dice(3)
    for number in range(count):
        state = chosen.new(SEATS.get(name, 2), 100 + number)
        bots = [Greedy(chosen, seat, number, limit=8) for seat in range(state.seats)]
        left = 3 + 4 * number
        while not state.over:
            seat = state.to_act()[0]
            if left <= 0 and not state.drafting(seat) and len(chosen.turns(state, seat, 4, 0)) > 3:
                yield state, seat
                break
            for step in bots[seat].act(chosen.redeal(state, seat, dice.below(1 << 20)), seat):
                state.apply(seat, step)
            left -= 1


@pytest.mark.parametrize("name", games())
def test_every_game_has_six_to_eight_levels_that_rise(name: str) -> None:
    assert levels_of(game(name)) == list(LEVELS)[: 6 if name == "afternova" else 8]
    for seats in game(name).seats:
        rungs = [game(name).levels.level(number, seats) for number in range(1, game(name).levels.count + 1)]
        assert [level.bound for level in rungs] == sorted((level.bound for level in rungs), reverse=True)
        assert [level.overlooked for level in rungs] == sorted((level.overlooked for level in rungs), reverse=True)
        efforts = [level.times * game(name).effort(level.effort, seats) for level in rungs]
        assert efforts == sorted(efforts)
        assert (rungs[-1].spread, rungs[-1].effort, rungs[-1].times) == (0, "full", 1), "the strongest there is"
        assert game(name).levels.level(COUNT, seats) == rungs[-1], "by a number that there is not, too"


@cache
def judged(name: str) -> list[tuple[Any, int, list[Ranked]]]:
    """Return positions of a game, a seat that has a choice in each, and what level 8 makes of its moves."""
    return [(state, seat, sit(8, name).rank(state, seat)) for state, seat in positions(name, POSITIONS)]


@ON_COMPILED
@pytest.mark.parametrize("name", OURS)
def test_no_move_costs_more_than_its_bound_by_the_search_of_level_8(name: str) -> None:
    """Up to what level 8 itself is not sure about: the upper end of its interval counts."""
    for state, seat, ranked in judged(name):
        best = ranked[0]
        for number in (1, 4, 6):
            move = sit(number, name).act(state, seat)
            one = next((one for one in ranked if one.move == move), None)
            assert one is not None, f"level {number} plays what level 8 would not look at"
            if best.chance is None or one.high is None:
                assert one == best, "there was nothing else to look at"
                continue
            bound = game(name).levels.level(number, state.seats).bound
            assert best.chance - one.high <= bound, f"level {number} gives more away than it may"


@ON_COMPILED
def test_agreement_with_level_8_rises_with_the_level() -> None:
    agreed = []
    for number in (1, 4, 7):
        choices = [(name, *position) for name in OURS for position in judged(name)]
        same = [sit(number, name).act(state, seat) == ranked[0].move for name, state, seat, ranked in choices]
        agreed.append(sum(same))
    assert agreed[0] < agreed[1] < agreed[2]


@ON_COMPILED
@pytest.mark.parametrize(
    ("name", "seats", "below"),
    [
        ("itchy_monkey", 2, 1),
        ("itchy_monkey", 2, 3),
        ("monkey_palace", 2, 1),
        ("after_us", 2, 2),
        pytest.param("after_us", 4, 3, marks=pytest.mark.long),
        pytest.param("afternova", 3, 1, marks=pytest.mark.long),
        pytest.param("afternova", 4, 3, marks=pytest.mark.long),
        pytest.param("itchy_monkey", 4, 1, marks=pytest.mark.long),
        pytest.param("monkey_palace", 4, 4, marks=pytest.mark.long),
    ],
)
def test_two_levels_up_win_most_games(name: str, seats: int, below: int) -> None:
    """A short ladder: every deal in all rotations. Sixty of a hundred games won are 70 points."""
    ladder = Ladder(name, seats, (f"level{below}", f"level{below + 2}"), seed=1, anchored=0)
    games = [ladder.series().play(bout) for bout in ladder.bouts(GAMES)]
    assert standings(ladder, games)["gaps"][0]["elo"] > 70


@pytest.mark.parametrize("heaps", [[0, 3, 0], [1, 0, 0], [0, 0, 5]])
@pytest.mark.parametrize("number", [3, 5, 6])
def test_a_win_in_one_is_taken_from_level_3_on(number: int, heaps: list[int]) -> None:
    (move,) = [move for move in NIM.moves(Heaps(heaps), 0) if sum(heaps) == move[0] % 8]
    for seed in range(5):
        assert LEVELS[f"level{number}"](NIM, 0, seed).act(Heaps(heaps), 0) == move


def wins(deal: Any, seat: int, move: tuple[int, ...]) -> bool:
    end = after(deal, seat, move)
    return end.over and seat in end.winners()


def open_wins(name: str, count: int) -> Iterator[tuple[Any, int]]:
    """Yield positions in which some turn wins at once, whatever is hidden, and some other does not."""
    chosen = game(name)
    dice = Dice(3)
    for number in range(300, 312):
        state = chosen.new(SEATS.get(name, 2), number)
        bots = [Greedy(chosen, seat, number - 300, limit=8) for seat in range(state.seats)]
        while not state.over and count:
            seat = state.to_act()[0]
            if not state.drafting(seat):
                deals = [chosen.redeal(state, seat, seed) for seed in range(1, 5)]
                turns = chosen.turns(deals[0], seat, 60, 0)
                won = [all(wins(deal, seat, turn) for deal in deals) for turn in turns]
                if any(won) and not all(won):
                    count -= 1
                    yield state, seat
            for step in bots[seat].act(chosen.redeal(state, seat, dice.below(1 << 20)), seat):
                state.apply(seat, step)


@ON_COMPILED
@pytest.mark.parametrize("name", OURS)
def test_in_our_games_a_win_in_one_is_taken_from_level_3_on(name: str) -> None:
    found = 0
    for state, seat in open_wins(name, 6):
        found += 1
        deals = [game(name).redeal(state, seat, seed) for seed in range(1, 5)]
        for number in (3, 4, 5, 6):
            move = sit(number, name).act(game(name).redeal(state, seat, 9), seat)
            assert all(wins(deal, seat, move) for deal in deals), f"level {number} misses it"
    assert found


@pytest.mark.parametrize("name", OURS)
def test_openings_vary_with_the_seed_alone(name: str) -> None:
    """The same deal, other seeds of the bots: within the first decisions they part."""
    openings = [opening(name, seed) for seed in (0, 1, 2, 0)]
    assert openings[0] == openings[3]
    assert len(set(openings)) > 1


def opening(name: str, seed: int) -> tuple[int, ...]:
    """Return the first steps of a game between bots of level 3."""
    chosen = game(name)
    state = chosen.new(SEATS.get(name, 2), 1)
    bots = [SeatedBot(chosen, parse_bot("level3"), seat, 10 * seed + seat) for seat in range(state.seats)]
    steps: list[int] = []
    for _ in range(6):
        seat = state.to_act()[0]
        moves = bots[seat].carry_out(state, bots[seat].ask(chosen.redeal(state, seat, len(steps))))
        steps += [step for move in moves for step in move]
    return tuple(steps)


def chosen(ranked: list[Ranked], level: levels.Level, draws: int = 200) -> list[int]:
    """Return how often each of the moves was chosen, at a position of the toy game that has them all."""
    state = game("bazaar").new(2, 1)
    found = [sit(1, "bazaar", seed)._chosen(state, 0, ranked, level) for seed in range(draws)]
    return [found.count(one) for one in ranked]


def test_what_is_chosen_lies_within_the_bound_and_the_best_is_chosen_most() -> None:
    ranked = [Ranked((at,), 0.0, 0.6 - 0.05 * at) for at in range(12)]
    counts = chosen(ranked, levels.Level("quick", spread=0.1, bound=0.3))
    assert counts[0] == max(counts)
    assert all(counts[:5])
    assert not any(counts[5:]), "these cost more than three quarters of the bound, and may cost more than all of it"


def test_below_zero_what_costs_is_preferred_within_the_bound() -> None:
    ranked = [Ranked((at,), 0.0, 0.6 - 0.05 * at) for at in range(12)]
    counts = chosen(ranked, levels.Level("quick", spread=-0.1, bound=0.3))
    assert counts[4] == max(counts)
    assert not any(counts[5:])


def test_the_best_may_be_overlooked_but_not_if_nothing_else_is_seen() -> None:
    ranked = [Ranked((0,), 0.0, 0.6), Ranked((1,), 0.0, 0.1)]
    counts = chosen(ranked, levels.Level("quick", spread=0.01, bound=1.0, overlooked=0.5))
    assert 120 < counts[0] < 180, "unless the best alone is overlooked, one time in four"
    assert chosen(ranked, levels.Level("quick", spread=0.01, bound=1.0, overlooked=1.0)) == [200, 0]


def test_who_prefers_nothing_plays_the_best_that_is_seen_even_if_another_seems_to_win_more_often() -> None:
    """The order of the search counts, which knows how sure it is; the third costs more than the bound."""
    ranked = [Ranked((0,), 0.2, 0.5), Ranked((1,), 0.1, 0.6), Ranked((2,), 0.0, 0.1)]
    assert chosen(ranked, levels.Level("quick")) == [200, 0, 0]
    counts = chosen(ranked, levels.Level("quick", bound=0.2, overlooked=0.2))
    assert 20 < counts[1] < 50, "the best is overlooked one time in five, and both one time in twenty-five"
    assert not counts[2]


def test_moves_that_nobody_valued_are_not_chosen() -> None:
    ranked = [Ranked((0,), 0.0, 0.5), Ranked((1,), -1.0)]
    level = levels.Level("quick", spread=0.5, bound=1.0)
    assert chosen(ranked, level, 9) == [9, 0]
    assert chosen(ranked[1:], level, 9) == [9], "if there is no other"


def with_persona(**persona: float) -> levels.Level:
    return levels.Level("quick", spread=0.02, bound=1.0, persona=persona)


def test_the_bold_hope_and_the_careful_fear() -> None:
    ranked = [Ranked((0,), 0.0, 0.5, 0.45, 0.55), Ranked((1,), 0.0, 0.48, 0.2, 0.8)]
    counts = {bold: chosen(ranked, with_persona(bold=bold)) for bold in (-1.0, 1.0)}
    assert counts[-1.0][0] > 190
    assert counts[1.0][1] > 190


def test_the_hasty_want_much_at_once() -> None:
    state = game("bazaar").new(2, 1)
    moves = sorted(game("bazaar").moves(state, 0), key=lambda move: game("bazaar").evaluate(after(state, 0, move), 0))
    ranked = [Ranked(moves[0], 0.0, 0.5), Ranked(moves[-1], 0.0, 0.45)]
    counts = {haste: chosen(ranked, with_persona(haste=haste)) for haste in (0.0, 0.4)}
    assert counts[0.0][0] > 150
    assert counts[0.4][1] > 150


def tastes() -> list[tuple[str, str]]:
    return [(name, taste) for name in OURS for taste in game(name).levels.tastes]


def tasted(name: str, taste: str) -> tuple[Any, int, dict[tuple[int, ...], float]]:
    """Return a position in which moves differ in what is liked, whose move it is, and how much each move has of it."""
    chosen = game(name)
    dice = Dice(4)
    for number in range(200, 210):
        state = chosen.new(SEATS.get(name, 2), number)
        bots = [Greedy(chosen, seat, number, limit=8) for seat in range(state.seats)]
        while not state.over:
            seat = state.to_act()[0]
            if not state.drafting(seat):
                moves = chosen.turns(state, seat, 12, 1)
                amounts = {move: chosen.taste(taste, state, after(state, seat, move), seat, move) for move in moves}
                if len(moves) > 2 and len(set(amounts.values())) > 1:
                    return state, seat, amounts
            for step in bots[seat].act(chosen.redeal(state, seat, dice.below(1 << 20)), seat):
                state.apply(seat, step)
    raise AssertionError(f"nobody ever has a choice between more and less {taste}")


@pytest.mark.parametrize(("name", "taste"), tastes())
def test_a_taste_decides_between_moves_that_are_near_and_never_costs_more_than_the_bound(name: str, taste: str) -> None:
    state, seat, amounts = tasted(name, taste)
    for weight, wanted in ((0.3, max), (-0.3, min)):
        most = wanted(amounts.values())
        favourites = [move for move, amount in amounts.items() if amount == most]
        others = [move for move, amount in amounts.items() if amount != most]
        too_dear = (favourites if len(favourites) > 1 else others).pop()
        ranked = [Ranked(move, 0.0, 0.52) for move in others] + [Ranked(move, 0.0, 0.5) for move in favourites]
        ranked.append(Ranked(too_dear, 0.0, 0.2))
        counts = []
        for persona in ({}, {taste: weight}):
            level = levels.Level("quick", spread=0.01, bound=0.1, persona=persona)
            found = [sit(1, name, seed)._chosen(state, seat, ranked, level).move for seed in range(20)]
            assert too_dear not in found
            counts.append(sum(move in favourites for move in found))
        assert counts[0] < counts[1] > 15, "what has most of it, or least, is chosen for that"


def test_what_costs_is_preferred_whatever_is_liked_and_what_is_liked_is_not_disliked_for_it() -> None:
    state, seat, amounts = tasted("monkey_palace", "gold")
    golden = max(amounts, key=lambda move: amounts[move])
    ranked = [Ranked(move, 0.0, 0.5) for move in amounts]
    level = levels.Level("quick", spread=-0.01, bound=0.5, persona={"gold": 0.3})
    liked = [sit(1, "monkey_palace", seed)._chosen(state, seat, ranked, level).move for seed in range(20)]
    assert all(amounts[move] == amounts[golden] for move in liked)


def test_who_forgets_takes_in_only_a_part_of_what_may_be_forgotten() -> None:
    """In Afternova these are answers to offers; the same seed forgets the same, however often it is told anew."""
    nova = game("afternova")
    state = nova.new(3, 1)
    answers: list[Any] = [Replied(1, "refuse", None, [], None) for _ in range(100)]
    told: list[Any] = [TurnBegan(0, 1), *answers]
    kept = {}
    for share in (0.0, 0.5, 1.0):
        found = []
        for batches in ([told], [told[:30], told[30:]]):
            bot = parse_bot(f"varied:times=0.01:forgets={share}").sit(nova, 0, 7)
            heard: list[Any] = []
            bot.thinker.saw = heard.extend  # type: ignore[attr-defined]
            for batch in batches:
                bot.saw(batch)
                bot.rank(state, 0)
            found.append(heard)
        assert [id(event) for event in found[0]] == [id(event) for event in found[1]]
        assert told[0] in found[0], "this cannot be forgotten"
        kept[share] = len(found[0]) - 1
    assert kept[0.0] == len(answers)
    assert kept[1.0] == 0
    assert 30 < kept[0.5] < 70


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "file levels.json: is not JSON"),
        ("[]", "file levels.json: must be of type object, not list"),
        ('{"2": []}', "file levels.json: the field any is missing"),
        ('{"any": []}', "file levels.json, any: must have 6 entries, not 0"),
        (json.dumps({"any": [{"effort": "quick"}] * 9}), "file levels.json, any: must have 8 entries, not 9"),
        (
            json.dumps({"any": [{"effort": "quick"}] * 8, "2": [{"effort": "quick"}] * 7}),
            "2: must have 8 entries, not 7",
        ),
        ('{"any": [{"effort": "endless"}]}', r"file levels.json, \[...\]\[0\].effort: 'endless' does not exist here"),
        ('{"any": [{"effort": "quick", "bound": 1.5}]}', "bound: must be at most 1.0"),
        ('{"any": [{"effort": "quick", "overlooked": -1}]}', "overlooked: must be at least 0.0"),
        ('{"any": [{"effort": "quick", "courage": 1}]}', "there is no field courage"),
        (
            json.dumps({"any": [{"effort": "quick", "persona": {"gold": 0.1}}] * COUNT}),
            "file levels.json, any, level 1: gold is none of bold, haste, forgets, silver",
        ),
    ],
)
def test_a_file_of_levels_that_cannot_be_meant_is_refused_with_the_reason(
    content: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "levels.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadData, match=said):
        levels.Levels(path, ["silver"]).level(1, 2)


def test_odds_fall_as_an_exponential_does() -> None:
    assert [round(_falling(x), 2) for x in (0.0, 1.0, 2.0)] == [1.0, 0.37, 0.14]


def test_a_level_takes_no_settings() -> None:
    with pytest.raises(Exception, match="bot level3:effort=4: got an unexpected keyword argument 'effort'"):
        parse_bot("level3:effort=4").sit(game("bazaar"), 0, 1)


def test_a_varied_search_takes_its_settings_and_refuses_others() -> None:
    itchy = game("itchy_monkey")
    bot = parse_bot("varied:times=0.001:bound=0.2").sit(itchy, 0, 1)
    assert bot._level(itchy.new(2, 1)) == levels.Level("quick", 0.001, 0.02, 0.2, margin=5.0)  # type: ignore[attr-defined]
    bot = parse_bot("varied:overlooked=0.5:attack=0.25").sit(itchy, 0, 1)
    wanted = levels.Level("quick", 1.0, 0.02, 0.05, 0.5, 5.0, {"attack": 0.25})
    assert bot._level(itchy.new(2, 1)) == wanted  # type: ignore[attr-defined]
    with pytest.raises(BadBot, match=r"bot varied: .*colour is none of bold, .*attack"):
        parse_bot("varied:colour=1").sit(itchy, 0, 1)
    with pytest.raises(BadBot, match=r"bot varied: .*overlooked"):
        parse_bot("varied:overlooked=3").sit(itchy, 0, 1)
