"""Our games in OpenSpiel: its own tests, and what those that cannot be run from Python would have asked."""

import os
import pickle
import random
import subprocess
import sys
import unittest
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import sapajou
import sapajou.research.openspiel
from sapajou.kernel.errors import BadInput
from sapajou.research.openspiel.ours import OurBot

# It lists all games when it is imported, so ours come first.
games_sim_test = import_module("open_spiel.python.tests.games_sim_test")

# In their tests each game is as short as its options allow.
GAMES = {
    "sapajou_after_us": "target=10",
    "sapajou_afternova": "max_rounds=1",
    "sapajou_itchy_monkey": "max_rounds=4",
    "sapajou_monkey_palace": "",
}
SHORT = [f"{name}({options})" for name, options in GAMES.items()]
CROWDED = [
    f"{name}(seats={sapajou.game(name.removeprefix('sapajou_')).seats[-1]},{options})".replace(",)", ")")
    for name, options in GAMES.items()
]

SEALED = b'"phase":"token"'  # After Us: all choose a token, and nobody sees another's


def some_states(name: str, seed: int, count: int) -> list[Any]:
    """Some states of a random game in which somebody is asked, in the order of play."""
    game = pyspiel.load_game(name)
    dice = random.Random(seed)
    state = game.new_initial_state()
    states = []
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(state.clone())
        state.apply_action(dice.choice(state.legal_actions()))
    return sorted(dice.sample(states, min(count, len(states))), key=lambda state: state.move_number())


@pytest.mark.parametrize("name", ["sapajou_afternova", "sapajou_itchy_monkey"])
def test_to_name_a_part_of_an_action_does_not_choose_it(name: str) -> None:
    """Of two states one is asked what all ids mean: they go on alike, also in the middle of an action."""
    asked, other = (pyspiel.load_game(name).new_initial_state() for _ in range(2))
    dice, begun = random.Random(3), 0
    while begun < 20 and not asked.is_terminal():
        legal = asked.legal_actions()
        assert legal == other.legal_actions()
        if not asked.is_chance_node():
            assert all(asked.action_to_string(action) for action in legal)
            begun += bool(asked.position.chosen)
        chosen = dice.choice(legal)
        asked.apply_action(chosen)
        other.apply_action(chosen)
    assert begun


@pytest.mark.parametrize("name", [*SHORT, "sapajou_after_us(seats=1,target=10)"])
def test_random_sim_test_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False, mask_test=True)


@pytest.mark.long
@pytest.mark.parametrize("name", CROWDED)
def test_random_sim_test_at_full_tables(name: str) -> None:
    test_random_sim_test_with_serialisation(name)


def passes(test: unittest.TestCase) -> None:
    result = unittest.TestResult()
    test.run(result)
    assert (result.testsRun, result.skipped) == (1, [])
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


SIMULATIONS = [
    name
    for name in unittest.TestLoader().getTestCaseNames(games_sim_test.GamesSimTest)
    if name.endswith(tuple(f"_{game}" for game in GAMES))
]


def test_games_sim_test_knows_our_games() -> None:
    assert len(SIMULATIONS) == len(GAMES) + sum(
        len(range(max(game.seats[0], 2), game.seats[-1] + 1))
        for game in map(sapajou.game, (name.removeprefix("sapajou_") for name in GAMES))
    )


@pytest.mark.walk
@pytest.mark.parametrize("name", [name for name in SIMULATIONS if "2p" in name])
def test_the_beginnings_of_games_sim_test(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_sim_test, "MAX_ACTIONS_PER_GAME", 120)
    passes(games_sim_test.GamesSimTest(name))


@pytest.mark.long
@pytest.mark.parametrize("name", SIMULATIONS)
def test_games_sim_test(name: str) -> None:
    passes(games_sim_test.GamesSimTest(name))


PARTIAL_TREE = unittest.TestLoader().getTestCaseNames(api_test.EnforceAPIOnPartialTreeBase)


@pytest.mark.parametrize("name", GAMES)
def test_api_test_on_a_part_of_the_tree(name: str) -> None:
    random.seed(1)
    case: Any = type(
        name, (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(name)}
    )
    case.setUpClass()
    assert len(PARTIAL_TREE) >= 5
    for test in PARTIAL_TREE:
        passes(case(test))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] if "palace" in name else []) for name in SHORT]
)
def test_a_playthrough_can_be_repeated(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()  # as their own programs begin
    text = generate_playthrough.playthrough(name, None, seed=1)
    path = tmp_path / "playthrough.txt"
    path.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(path)
    assert again == original == text
    assert 'ObservationString(1) = "' in text
    assert 'InformationStateString(0) = "' in text
    assert "Returns() = [" in text


@pytest.mark.walk
@pytest.mark.parametrize("name", [*SHORT, *CROWDED])
def test_a_resampled_state_cannot_be_told_from_the_true_one(name: str) -> None:
    """What their ResampleInfostateTest asks for, and that hidden things do change."""
    dice = random.Random(1)
    changed = 0
    for state in some_states(name, seed=3, count=12):
        player = state.current_player()
        dealt = state.resample_from_infostate(player, dice.random)
        assert dealt.current_player() == player
        assert dealt.legal_actions() == state.legal_actions()
        assert dealt.information_state_string(player) == state.information_state_string(player)
        assert dealt.observation_string(player) == state.observation_string(player)
        changed += str(dealt) != str(state)
        action = dice.choice(state.legal_actions())
        later = [one.clone() for one in (state, dealt)]
        for one in later:
            one.apply_action(action)
            while not one.is_terminal() and one.position.state.playout(1, None, 1):
                pass
            assert one.is_terminal()
    assert changed == (0 if "itchy_monkey" in name else 12)  # where nothing is hidden and chance has had its say


@pytest.mark.parametrize("name", SHORT)
def test_a_resampled_state_travels(name: str) -> None:
    state = some_states(name, seed=4, count=1)[0]
    dealt = state.resample_from_infostate(state.current_player(), random.Random(2).random)
    dealt.apply_action(dealt.legal_actions()[-1])
    for again in (pickle.loads(pickle.dumps(dealt)), dealt.clone()):  # noqa: S301  our own
        assert (str(again), again.history()) == (str(dealt), dealt.history())
        for player in range(dealt.num_players()):
            assert again.information_state_string(player) == dealt.information_state_string(player)
        again.apply_action(again.legal_actions()[0])
    assert str(dealt) != str(again)


@pytest.mark.parametrize("name", SHORT)
def test_a_seat_remembers_what_it_has_done(name: str) -> None:
    """Perfect recall: at every decision the information state is a new one."""
    seen: set[tuple[int, str]] = set()
    for state in some_states(name, seed=5, count=10_000):
        told = state.current_player(), state.information_state_string()
        assert told not in seen
        seen.add(told)


def test_seats_that_act_at_once_are_asked_in_ascending_order_and_see_nothing_of_each_other() -> None:
    state = pyspiel.load_game("sapajou_after_us(seats=3)").new_initial_state()
    state.apply_action(3)
    position = state.position
    dice = random.Random(1)
    compared = 0
    while not state.is_terminal():
        owing = position.state.to_act()
        assert state.current_player() == owing[0]
        if len(owing) > 1 and not position.chosen and len(state.legal_actions()) > 1:
            afters = [state.child(action) for action in state.legal_actions()[:2]]
            if [after.current_player() for after in afters] == [owing[1]] * 2 and SEALED in position.view(owing[0]):
                assert afters[0].information_state_string() == afters[1].information_state_string()
                compared += 1
        state.apply_action(dice.choice(state.legal_actions()))
    assert compared > 5


@pytest.mark.parametrize("name", SHORT)
def test_tensors_and_texts_tell_the_same_before_and_after_a_resample(name: str) -> None:
    game = pyspiel.load_game(name)
    ours = game.table.game
    assert game.get_type().provides_observation_tensor
    observer = game.make_observer(pyspiel.IIGObservationType(perfect_recall=False), {})
    assert observer is not None
    for state in some_states(name, seed=6, count=5):
        player = state.current_player()
        dealt = state.resample_from_infostate(player, random.Random(3).random)
        tensor = state.observation_tensor(player)
        assert tensor == dealt.observation_tensor(player)
        assert tensor[: ours.tensor.size] == list(ours.tensor.of(state.position.state, player))
        assert len(tensor) == game.observation_tensor_size()


def played(game: Any, bots: list[Any], most: int = 60) -> Any:
    """A game of so many decisions at most."""
    state = game.new_initial_state()
    state.apply_action(1)
    while not state.is_terminal() and state.move_number() <= most:
        action = pyspiel.Bot.step(bots[state.current_player()], state)
        assert action in state.legal_actions()
        state.apply_action(action)
    return state


@pytest.mark.parametrize("name", SHORT)
def test_their_searches_and_our_bots_play_each_other_in_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    dice = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    rollouts.evaluate = lambda state: np.array(state.position.copy().shares()) + 0.5  # a game in Afternova is long
    theirs = ismcts.ISMCTSBot(game, rollouts, 1.4, 4, random_state=dice)
    state = played(game, [theirs, OurBot("greedy", game, 1, seed=1)])
    assert {entry.player for entry in state.full_history()} >= {0, 1}


def test_the_search_in_c_plays_where_python_keeps_its_lock() -> None:
    game = pyspiel.load_game("sapajou_after_us(target=10)")
    bots = [
        pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 4, 100, False, 1, False),  # noqa: FBT003
        OurBot("random", game, 1, seed=1),
    ]
    state = played(game, bots, most=1000)
    assert sum(state.returns()) == 1


def test_the_search_over_information_sets_in_c_cannot_resample_a_game_written_in_python() -> None:
    """When this fails, OpenSpiel has learned it: let `openspiel:ismcts` use the one in C++."""
    game = pyspiel.load_game("sapajou_after_us(target=10)")
    state = game.new_initial_state()
    state.apply_action(1)
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 4)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        bot.get_policy(state)


def test_parameters_choose_seats_options_deals_and_actions() -> None:
    game = pyspiel.load_game("sapajou_itchy_monkey(seats=3,starting_player=#1,powers=gorilla+orangutan,deals=7)")
    assert (game.num_players(), game.max_chance_outcomes()) == (3, 7)
    assert dict(game.table.options) == {"starting_player": 1, "powers": ("gorilla", "orangutan")}
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301  our own
    full = pyspiel.load_game("sapajou_itchy_monkey(narrow=False)")
    assert full.num_distinct_actions() == sapajou.game("itchy_monkey").new(2, 0).action_count
    assert full.num_distinct_actions() > 10 * pyspiel.load_game("sapajou_itchy_monkey").num_distinct_actions()


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ("seats=9", "seats: After Us is for 1 to 6 seats, not 9"),
        ("seats=3,players=4", "seats: seats=3 and players=4 contradict each other; say one of them"),
        ("deals=0", "deals: must be 1 to 1048576, not 0"),
        ("objects=teapot", "option objects: 'teapot' is not offered"),
    ],
)
def test_parameters_that_cannot_be_played_are_refused(parameters: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        pyspiel.load_game(f"sapajou_after_us({parameters})")
    assert str(caught.value).startswith(said)


WITHOUT = """
import sys
sys.modules["pyspiel"] = None  # as if it were not installed
import sapajou.research.openspiel
from sapajou.bots import parse_bot
assert "numpy" not in sys.modules
try:
    sapajou.research.openspiel.state_at
except ImportError as error:
    print(error)
try:
    parse_bot("openspiel:ismcts").sit(sapajou.game("after_us"), 0, 0)
except ImportError as error:
    print(error)
"""


def test_without_openspiel_the_import_is_silent_and_the_use_says_what_to_install() -> None:
    line = [sys.executable, "-c", WITHOUT]
    run = subprocess.run(line, capture_output=True, text=True, check=False, env=os.environ)  # noqa: S603  our own words
    said = 'library pyspiel: not installed; pip install "sapajou[research]" brings it\n'
    assert (run.returncode, run.stderr, run.stdout) == (0, "", said * 2)
