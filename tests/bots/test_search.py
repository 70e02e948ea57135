"""Search in any game: it finds wins, says how sure it is, and can be watched, stopped and shared among cores."""

import gc
from typing import Any

import pytest

from nim import Heaps, Nim
from sapajou import game
from sapajou.arena import Setup, play_game
from sapajou.bots import Greedy, Search, parse_bots, tree
from sapajou.bots.crew import Crew
from sapajou.bots.faults import BadBot
from sapajou.bots.tree import Growth, Tree
from sapajou.kernel.bot import Bot, Ranked
from sapajou.kernel.registry import games

BAZAAR = game("bazaar")
NIM = Nim()


def at_a_turn() -> Any:
    """Return a position of the toy game in which seat 0 has many moves."""
    state = BAZAAR.new(2, 3)
    for seat in (0, 1):
        state.apply(seat, 1)
    assert len(BAZAAR.moves(state, 0)) > 10
    return state


def test_a_game_without_an_evaluation_is_played_by_playouts() -> None:
    wins = sum(_winner(Search(NIM, 0, seed, effort=400), Greedy(NIM, 1, seed)) == 0 for seed in range(10))
    assert wins == 10, "who begins with these heaps can always win"


def _winner(*bots: Bot) -> int:
    state = NIM.new(2, 0)
    while not state.over:
        move = bots[state.mover].act(state, state.mover)
        assert isinstance(move, tuple)
        state.apply(state.mover, *move)
    return state.winners()[0]


@pytest.mark.parametrize("heaps", [[0, 3, 0], [1, 0, 0], [0, 0, 5]])
def test_a_win_in_one_move_is_taken(heaps: list[int]) -> None:
    state = Heaps(heaps)
    (move,) = [move for move in NIM.moves(state, 0) if sum(heaps) == move[0] % 8]
    assert Search(NIM, 0, 1, effort=60).act(state, 0) == move


def test_same_seed_same_moves_and_the_position_stays() -> None:
    state = at_a_turn()
    before = BAZAAR.dump(state)
    ranked = Search(BAZAAR, 0, 7, effort=150).rank(state, 0)
    assert Search(BAZAAR, 0, 7, effort=150).rank(state, 0) == ranked
    assert BAZAAR.dump(state) == before
    assert {one.move for one in ranked} <= set(BAZAAR.moves(state, 0))


def test_ranked_says_how_sure_it_is() -> None:
    for one in Search(BAZAAR, 0, 7, effort=150).rank(at_a_turn(), 0):
        assert one.chance is not None
        assert one.low is not None
        assert one.high is not None
        assert 0 <= one.low <= one.chance <= one.high <= 1


@pytest.mark.parametrize("seats", BAZAAR.seats)
def test_it_plays_whole_games_at_every_seat_count(seats: int) -> None:
    setup = Setup("bazaar", seats, tuple(parse_bots("search:effort=20,random")), seed=3, options={"rounds": 4})
    assert play_game(setup, 0).result.reason


def test_a_decision_without_a_choice_costs_nothing() -> None:
    state = Heaps([1, 0, 0])
    assert Tree(NIM, 0, 0, effort=10**9).parts(state, 0)[0][1] == 1


def test_memory_is_bounded_however_large_the_effort() -> None:
    parts = Tree(BAZAAR, 0, 0, effort=10**8).parts(at_a_turn(), 0)
    assert sum(part[1] for part in parts) == 10**8
    assert max(part[1] for part in parts) == 50_000
    assert len({part[0] for part in parts}) == len(parts), "every tree has a seed of its own"


def test_a_tree_values_as_many_positions_as_it_may() -> None:
    growth = Growth(BAZAAR, at_a_turn(), 0, 5)
    visits = sum(visits for _, visits, _ in growth.grow(200))
    assert -60 <= growth.left <= 0, "it ends with the simulation in which the effort is used up"
    assert visits > 20


def test_progress_is_shown_and_thinking_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "_SMALL_PART", 40)
    monkeypatch.setattr(tree, "_PARTS", 5)
    seen: list[tuple[int, int, Ranked]] = []

    def watch(done: int, parts: int, best: Ranked) -> bool:
        seen.append((done, parts, best))
        return done < stop

    stop = 99
    bot = Search(BAZAAR, 0, 7, effort=200)
    bot.progress = watch
    whole = bot.act(at_a_turn(), 0)
    assert [(done, parts) for done, parts, _ in seen] == [(done, 5) for done in range(1, 6)]
    assert whole == seen[-1][2].move
    assert whole == Search(BAZAAR, 0, 7, effort=200).act(at_a_turn(), 0), "watching changes nothing"

    stop = 2
    stopped = Search(BAZAAR, 0, 7, effort=200)
    stopped.progress = watch
    assert stopped.act(at_a_turn(), 0) == seen[1][2].move, "the best so far"
    assert len(seen) == 5 + 2


def test_several_cores_give_the_same_move_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "_SMALL_PART", 40)
    one, two = (Search(BAZAAR, 0, 7, effort=200, cores=cores) for cores in (1, 2))
    first = at_a_turn()
    assert one.rank(first, 0) == two.rank(first, 0)
    two.progress = lambda _done, _parts, _best: False
    two.rank(first, 0)
    one.rank(first, 0)
    two.progress = None
    assert one.rank(first, 0) == two.rank(first, 0), "what was stopped leaves nothing behind"


@pytest.mark.parametrize("name", games())
def test_a_part_says_all_that_another_process_needs(name: str) -> None:
    """Another process has neither the seed of the bot nor its settings, and still finds the same."""
    one = game(name)
    state = one.new(3, 3)
    state.playout(5, stop=12)
    seat = next(seat for seat in state.to_act() if len(state.legal(seat)) > 1)
    thinker = Search(one, seat, 7, effort=60).thinker
    for part in thinker.parts(state, seat):
        found = type(thinker)(one, seat, 0).look(one.restore(one.dump(state)), seat, part)
        assert found == thinker.look(state, seat, part)


def test_other_processes_end_with_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "_SMALL_PART", 40)
    bot: Search | None = Search(BAZAAR, 0, 7, effort=80, cores=2)
    assert bot is not None
    bot.act(at_a_turn(), 0)
    crew = getattr(bot.thinker.lookers, "__self__", None)
    assert isinstance(crew, Crew)
    processes = [process for _, process in crew.hands]
    assert [process.is_alive() for process in processes] == [True, True]
    del crew, bot
    gc.collect()
    assert [process.is_alive() for process in processes] == [False, False]


def test_what_goes_wrong_elsewhere_is_told() -> None:
    crew = Crew(BAZAAR, 1)
    with pytest.raises(TypeError):
        list(crew.look(Tree(BAZAAR, 0, 0), at_a_turn(), 0, [("no", "numbers", None)] * 2))


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"effort": 0}, "effort must be one of quick, full, or a whole number of at least 1, not 0"),
        ({"effort": "huge"}, "effort must be one of quick, full, or a whole number of at least 1, not 'huge'"),
        ({"cores": 0}, "cores must be a whole number of at least 1, not 0"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadBot, match=fault):
        Search(BAZAAR, 0, 0, **settings)
