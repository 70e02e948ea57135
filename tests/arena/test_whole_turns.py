"""A bot may answer with a whole turn: it is played move by move, until something comes in that nobody could foresee."""

from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest

from sapajou import Match, game
from sapajou.arena import Player, Setup, play_game
from sapajou.bots import parse_bot
from sapajou.bots.faults import BotFailed
from sapajou.cli.speech import Speech
from sapajou.cli.terminal.screen import Screen
from sapajou.cli.terminal.table import TerminalTable

BOTS = """
from sapajou import Bot
from sapajou.kernel.chance import Dice

class WholeTurn(Bot):
    def act(self, state, seat):
        dice = Dice(self.seed)
        steps = []
        while state.to_act() == [seat]:
            legal = state.legal(seat)
            steps.append(legal[dice.below(len(legal))])
            state.apply(seat, steps[-1])
        return steps

class Presumptuous(Bot):
    def act(self, state, seat):
        return [state.legal(seat)[-1], 10**6]

class Insatiable(Bot):
    def act(self, state, seat):
        return [state.legal(seat)[0]] * 2
"""


class Counting(Player):
    """A player that counts how often it is asked."""

    asked: ClassVar[int] = 0

    def ask(self, redealt: Any) -> list[int]:
        type(self).asked += 1
        return super().ask(redealt)


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def setup(game_id: str, bot: str, **options: Any) -> Setup:
    return Setup(game_id, 2, (parse_bot(bot),), seed=1, options=options)


def test_the_arena_plays_a_turn_move_by_move(bots: Path) -> None:
    Counting.asked = 0
    outcome = play_game(setup("itchy_monkey", f"{bots}:WholeTurn", max_rounds=8), 0, sit=Counting)
    turns = 16 + 2  # each seat eight, and before them its first lice
    assert outcome.result.reason
    assert Counting.asked <= turns < outcome.decisions


def test_after_chance_it_is_asked_again(bots: Path) -> None:
    """Drawing shows a ware: what the bot said beyond that is not even looked at."""
    state = game("bazaar").new(2, 1)
    player = Player(game("bazaar"), parse_bot(f"{bots}:Presumptuous"), 0, 1)
    draw = state.legal(0)[-1]
    assert player.carry_out(state, player.choose(state)) == [[draw]]


@pytest.mark.parametrize("listened", [None, []])
def test_nothing_of_it_stays_on_the_position(bots: Path, listened: list[int] | None) -> None:
    """Whoever listened goes on listening, and nobody else: also after an answer that was refused."""
    for bot in ("Presumptuous", "Insatiable"):
        state = game("bazaar").new(2, 1)
        state.trace = listened
        player = Player(game("bazaar"), parse_bot(f"{bots}:{bot}"), 0, 1)
        with suppress(BotFailed):
            player.carry_out(state, player.choose(state))
        assert state.trace is listened
        assert game("bazaar").dump(state) != game("bazaar").dump(game("bazaar").new(2, 1))
    assert listened is None or listened != []


def test_what_goes_too_far_is_refused_by_name(bots: Path) -> None:
    with pytest.raises(BotFailed, match=r"bots.py:Insatiable, seat 0, game 0, seed 1: .*nothing is left to decide"):
        play_game(setup("bazaar", f"{bots}:Insatiable"), 0)


def test_the_terminal_plays_a_turn_move_by_move(bots: Path) -> None:
    match = Match("itchy_monkey", seats=2, seed=1, max_rounds=8)
    spec = parse_bot(f"{bots}:WholeTurn")
    table = TerminalTable(match, {0: spec, 1: spec}, Screen(), Speech("en"))
    asked = 0
    while owing := match.state.to_act():
        table.let_bot_act(owing[0])
        asked += 1
    assert asked <= 18 < len(match.lines)
    assert match.state.result().reason


def test_in_the_terminal_too_much_is_refused_and_nothing_is_played(bots: Path) -> None:
    match = Match("bazaar", seats=2, seed=1)
    table = TerminalTable(match, {0: parse_bot(f"{bots}:Insatiable")}, Screen(), Speech("en"))
    with pytest.raises(BotFailed, match="nothing is left to decide after 1 of these steps"):
        table.let_bot_act(0)
    assert match.lines == []
