"""One game between bots: what bots are given, what they are told, and what happens when they fail."""

import shlex
from pathlib import Path
from typing import Any

import pytest

from sapajou import Match, game
from sapajou.arena import BotFailed, Setup, play_game
from sapajou.arena.seeds import derived
from sapajou.bots import BotSpec, parse_bot, parse_bots
from sapajou.kernel.files import module_in

BAZAAR = game("bazaar")

BOTS = """
from sapajou import Bot

SEEN = []

class Honest(Bot):
    '''Plays whole moves, as lists, and remembers what it was told.'''
    def __init__(self, game, seat, seed):
        super().__init__(game, seat, seed)
        self.number = 0
    def saw(self, events):
        SEEN.append((self.seat, list(events)))
    def act(self, state, seat):
        SEEN.append((seat, self.game.dump(state)))
        self.number += 1
        moves = self.game.moves(state, seat)
        state.playout(1)  # what a bot does with its state is its own business
        return list(moves[self.number % len(moves)])

class Whole:
    '''A whole number that is no int, as other libraries have.'''
    def __init__(self, value):
        self.value = value
    def __index__(self):
        return self.value

class Numeric(Bot):
    def act(self, state, seat):
        steps = self.game.moves(state, seat)[-1]
        return Whole(steps[0]) if len(steps) == 1 else (Whole(step) for step in steps)

class Truth(Bot):
    def act(self, state, seat):
        return True

class Raises(Bot):
    def act(self, state, seat):
        return 1 / 0

class Exits(Bot):
    def act(self, state, seat):
        raise SystemExit(3)

class Illegal(Bot):
    def act(self, state, seat):
        return 66

class Overlong(Bot):
    def act(self, state, seat):
        return [0, 0]

class Nothing(Bot):
    def act(self, state, seat):
        return []

class Words(Bot):
    def act(self, state, seat):
        return "rest"

class Nobody(Bot):
    def __init__(self, game, seat, seed):
        raise KeyError("no seat for me")
    def act(self, state, seat):
        return 0

class Deaf(Bot):
    def act(self, state, seat):
        return state.legal(seat)[0]
    def saw(self, events):
        raise ValueError("too loud")
"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def setup_of(*specs: BotSpec, seats: int = 2, seed: int = 1) -> Setup:
    return Setup("bazaar", seats, specs, seed)


def test_the_same_number_gives_the_same_game() -> None:
    setup = setup_of(*parse_bots("greedy,random"))
    assert play_game(setup, 3) == play_game(setup, 3)
    assert play_game(setup, 3) != play_game(setup, 4)
    assert play_game(setup, 3) != play_game(setup._replace(seed=2), 3)


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    setup = setup_of(*parse_bots("greedy,random,random:by=move"), seats=3)
    seated = [play_game(setup, number).bots for number in range(3)]
    assert [sorted(bots) for bots in seated] == [sorted(seated[0])] * 3
    assert all({bots[seat] for bots in seated} == set(seated[0]) for seat in range(3))


def test_fewer_bots_than_seats_share_them_evenly() -> None:
    setup = setup_of(*parse_bots("greedy,random"), seats=3)
    seated = [bot.text for number in range(2) for bot in setup.seated(number)]
    assert seated.count("greedy") == seated.count("random") == 3


def seen_by_honest(bots: Path) -> list[Any]:
    """What three honest bots were given (dumps) and told (lists of events), each with the seat."""
    play_game(setup_of(parse_bot(f"{bots}:Honest"), seats=3), 0)
    seen: list[Any] = vars(module_in(bots.resolve()))["SEEN"]
    return seen


def test_bots_are_told_what_opens_a_game(bots: Path) -> None:
    setup = Setup("after_us", 1, (parse_bot(f"{bots}:Honest"),), 1, {"target": 10})
    play_game(setup, 0)
    seat, told = vars(module_in(bots.resolve()))["SEEN"][0]
    match = Match("after_us", 1, derived(setup.seed, "game", 0), target=10)
    assert told == match.events(seat) != []


def test_no_bot_is_given_the_true_state(bots: Path) -> None:
    setup = setup_of(parse_bot(f"{bots}:Honest"), seats=3)
    true = BAZAAR.new(3, derived(setup.seed, "game", 0))
    first = next(dump for _, dump in seen_by_honest(bots) if isinstance(dump, dict))
    given = BAZAAR.restore(first)
    assert BAZAAR.view(given, 0) == BAZAAR.view(true, 0), "its seat sees the same"
    assert first["stock"] != BAZAAR.dump(true)["stock"], "what it cannot know has been dealt again"
    assert first["chance_key"] != BAZAAR.dump(true)["chance_key"]


def test_each_deal_is_another(bots: Path) -> None:
    dumps = [dump["chance_key"] for _, dump in seen_by_honest(bots) if isinstance(dump, dict)]
    assert len(dumps) > 10
    assert len(set(dumps)) == len(dumps)


def test_bots_are_told_exactly_what_their_seats_are_told(bots: Path) -> None:
    setup = setup_of(parse_bot(f"{bots}:Honest"), seats=3)
    match = Match("bazaar", 3, derived(setup.seed, "game", 0))
    numbers = [0] * 3
    while owing := match.state.to_act():
        seat = owing[0]
        numbers[seat] += 1
        moves = BAZAAR.moves(match.state, seat)
        match.play(seat, moves[numbers[seat] % len(moves)])
    seen = seen_by_honest(bots)
    for seat in range(3):
        told = [event for who, what in seen if who == seat and isinstance(what, list) for event in what]
        assert told == match.events(seat)


def test_whole_numbers_of_other_libraries_are_actions_too(bots: Path) -> None:
    outcome = play_game(setup_of(parse_bot(f"{bots}:Numeric"), seats=3), 0)
    assert outcome.decisions > 3


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("Raises", r"bots\.py:\d+: ZeroDivisionError: division by zero"),
        ("Exits", r"bots\.py:\d+: SystemExit: 3"),
        ("Illegal", r"act returned 66, which is not legal; legal are 0, 1"),
        ("Overlong", r"act returned \[0, 0\], but nothing is left to decide after 1 of these steps"),
        ("Nothing", r"act returned \[\], which is neither an action nor a list of actions"),
        ("Words", r"act returned 'rest', which is neither an action nor a list of actions"),
        ("Truth", r"act returned True, which is neither an action nor a list of actions"),
        ("Nobody", r"cannot sit down: bots\.py:\d+: KeyError: 'no seat for me'"),
        ("Deaf", r"bots\.py:\d+: ValueError: too loud"),
    ],
)
def test_a_failure_names_the_bot_and_how_to_repeat_it(bot: str, fault: str, bots: Path) -> None:
    setup = setup_of(parse_bot("random"), parse_bot(f"{bots}:{bot}"), seed=9)
    with pytest.raises(BotFailed, match=fault) as caught:
        play_game(setup, 7)
    line = str(caught.value)
    assert line.startswith(f"bot {bots}:{bot}, seat 0, game 7, seed 9: "), "in game 7 it sits on seat 0"
    assert line.endswith(f"sapajou simulate bazaar --seats 2 --bots random,{bots}:{bot} --seed 9 --start 7 --games 1")
    assert "\n" not in line


def test_the_command_that_repeats_a_game_can_be_typed_as_it_is() -> None:
    setup = Setup("monkey_palace", 2, tuple(parse_bots("random,my bots.py:Mine")), 3, {"butterfly": True})
    words = shlex.split(setup.repeat(4))
    assert words[:3] == ["sapajou", "simulate", "monkey_palace"]
    given = dict(zip(words[3::2], words[4::2], strict=True))
    assert (given["--bots"], given["--option"]) == ("random,my bots.py:Mine", "butterfly=True")
    assert (given["--seats"], given["--seed"], given["--start"], given["--games"]) == ("2", "3", "4", "1")
