"""Bots that are other programs: what they are told, and what becomes of those that break or hang."""

import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sapajou import game
from sapajou.arena import BotFailed, Setup, simulate
from sapajou.bots import parse_bot, parse_bots
from sapajou.bots.asking import SeatedBot
from sapajou.bots.program import LONGEST_LINE, Program
from sapajou.kernel.errors import BadInput

EXAMPLE = Path(__file__).parents[2] / "examples" / "program" / "bot.mjs"

# A program that keeps to the protocol; tests replace what it does when it must act.
PROGRAM = """
import json, os, sys, time
heard = open({heard!r}, "a")
for line in sys.stdin:
    heard.write(line); heard.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({hello}), flush=True)
    elif message["type"] == "act":
        {act}
"""
FIRST = 'print(json.dumps({"move": message["legal"][0]}), flush=True)'
HELLO = '{"protocol": 1, "name": "Tester", "author": "Ada", "listens": True}'


def program(folder: Path, act: str = FIRST, hello: str = HELLO) -> str:
    path = folder / "program.py"
    path.write_text(PROGRAM.format(heard=str(folder / "heard"), hello=hello, act=act), encoding="utf-8")
    return f"exec:{sys.executable} {path}"


def heard(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "heard").read_text(encoding="utf-8").splitlines()]


def test_a_program_hears_its_match_and_what_its_seat_may_know(tmp_path: Path) -> None:
    setup = Setup("bazaar", 2, tuple(parse_bots(f"{program(tmp_path)}:mood=bold,random")), seed=1)
    assert simulate(setup, games=1, processes=1).tally.games == 1
    hello, match, *rest = heard(tmp_path)
    assert (hello["type"], hello["protocol"]) == ("hello", 1)
    assert (match["type"], match["game"], match["seat"], match["settings"]) == ("match", "bazaar", 0, {"mood": "bold"})
    asked = [message for message in rest if message["type"] == "act"]
    told = [event for message in rest if message["type"] == "told" for event in message["events"]]
    assert asked
    assert {event["type"] for event in told} > {"drew"}
    assert all(message["view"]["seat"] == 0 for message in asked)  # its own view, and no other
    assert all(isinstance(choice, str) for message in asked for choice in message["legal"])


def test_programs_are_used_again_for_the_next_match(tmp_path: Path) -> None:
    setup = Setup("bazaar", 2, tuple(parse_bots(f"{program(tmp_path)},random")), seed=1)
    simulate(setup, games=3, processes=1)
    kinds = [message["type"] for message in heard(tmp_path)]
    assert (kinds.count("hello"), kinds.count("match")) == (1, 3)


@pytest.mark.skipif(shutil.which("node") is None, reason="the example needs node")
def test_the_example_in_another_language_plays_the_same_game_twice() -> None:
    runs = [
        simulate(
            Setup("itchy_monkey", 2, tuple(parse_bots(f"exec:node {EXAMPLE}:shift=3,random")), seed=5),
            games=2,
            processes=processes,
        )
        for processes in (1, 2)
    ]
    assert runs[0].tally == runs[1].tally
    assert runs[0].tally.games == 2


@pytest.mark.parametrize(
    ("act", "fault"),
    [
        ("time.sleep(60)", "gave no answer within 0.5 seconds"),
        ("os.close(1); time.sleep(60)", "the program ended"),
        ("sys.exit('out of ideas')", "the program ended (code 1): out of ideas"),
        ("os.kill(os.getpid(), 9)", "the program ended (signal 9)"),
        ("print('take two', flush=True)", "answered 'take two', which is no answer (JSON is malformed"),
        ("print('{}', flush=True)", "answered '{}', which is no answer (it has no `move`)"),
        ("print('[1]', flush=True)", "which is no answer (Expected `object`"),
        ("print(json.dumps({'move': 'fly'}), flush=True)", "chose 'fly', which is not legal; legal are rest, draw"),
        ("print(json.dumps({'error': 'no idea'}), flush=True)", "the program says: no idea"),
        ("sys.stdout.write('x' * 5_000_000); sys.stdout.flush(); time.sleep(60)", "wrote a line of more than"),
        ("x = bytearray(900 << 20); print('{}', flush=True)", "the program ended (code 1): MemoryError"),
    ],
)
def test_a_program_that_fails_is_ended_and_named(act: str, fault: str, tmp_path: Path) -> None:
    text = program(tmp_path, act=f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); {act}")
    limit = "0.5" if "sleep(60)" in act and "close" not in act and "write('x'" not in act else "20"
    bot = SeatedBot(game("bazaar"), parse_bot(f"{text}:seconds={limit}:memory=400"), 1, 7)
    with pytest.raises(BotFailed) as caught:
        bot.ask(game("bazaar").redeal(game("bazaar").new(2, 1), 1, 3))
    assert fault in str(caught.value)
    assert str(caught.value).startswith(f"bot {text}")
    assert "seat 1" in str(caught.value)
    assert not _there(int((tmp_path / "pid").read_text(encoding="utf-8")))


def _there(pid: int) -> bool:
    """Return whether a process is there, a dead one that nobody has noticed included."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_that_fails_ends_its_game_with_the_command_that_repeats_it(tmp_path: Path) -> None:
    text = program(tmp_path, act="sys.exit(3)")
    with pytest.raises(
        BotFailed, match=r"game 0, seed 4: the program ended \(code 3\); to repeat it: sapajou simulate"
    ):
        simulate(Setup("bazaar", 2, tuple(parse_bots(f"random,{text}")), seed=4), games=1, processes=1)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("exec:", "bot exec:: a program is named as exec:COMMAND"),
        ("exec:no_such_program --at all", "bot exec:no_such_program --at all: there is no program 'no_such_program'"),
        ("exec:'unclosed", "the command cannot be read (No closing quotation)"),
        ("exec:true:seconds=0", "bot exec:true: seconds must be a number greater than 0, not 0"),
        ("exec:true:memory=much", "bot exec:true: memory must be a number greater than 0, not 'much'"),
        ("exec:true:command=false", "bot exec:true:command=false: command is set twice"),
        ("exec:true", "the program ended (code 0)"),
        ("exec:echo hello", "answered 'hello', which is no answer"),
        ("""exec:echo '{"protocol": 2}'""", "the program speaks protocol 2, this is 1"),
    ],
)
def test_what_is_wrong_with_a_command_is_said_in_one_line(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as caught:
        SeatedBot(game("bazaar"), parse_bot(text), 0, 0)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_a_program_writes_for_people_never_stops_it(tmp_path: Path) -> None:
    act = f"sys.stderr.write('x' * {LONGEST_LINE}); sys.stderr.flush(); {FIRST}"
    bot = SeatedBot(game("bazaar"), parse_bot(program(tmp_path, act=act)), 0, 0)
    assert bot.ask(game("bazaar").redeal(game("bazaar").new(2, 1), 0, 3)) == [0]
    bot.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_a_program_ends_with_whoever_started_it_however_that_ends(tmp_path: Path) -> None:
    pid = os.fork()
    if pid == 0:  # a worker that is killed in the middle of a game
        try:
            bot = SeatedBot(game("bazaar"), parse_bot(program(tmp_path, act="time.sleep(600)")), 0, 0)
            program_of_bot = bot.bot.program  # type: ignore[attr-defined]
            assert isinstance(program_of_bot, Program)
            (tmp_path / "pid").write_text(str(program_of_bot._process.pid), encoding="utf-8")
            os.kill(os.getpid(), 9)
        finally:
            os._exit(1)
    os.waitpid(pid, 0)
    left = int((tmp_path / "pid").read_text(encoding="utf-8"))
    end = time.monotonic() + 300
    while _there(left) and time.monotonic() < end:
        time.sleep(0.02)  # the system takes it away, and nothing tells when
    assert not _there(left)
