"""The conformance suite catches faults: each of these, planted in the toy game, makes it fail."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import bazaar_subject
from sapajou.kernel.match import Match
from sapajou.kernel.registry import _plain
from sapajou.testing import Broken, conform

TOYS = Path(bazaar_subject.__file__).parent


class Fault(NamedTuple):
    """A change to one line of the toy game, the law that notices, and with how many seats."""

    name: str
    file: str
    line: str
    instead: str
    law: str
    seats: tuple[int, ...] = (2, 3, 4)


FAULTS = [
    Fault(
        "the true generator left in redeal",
        "engine/hidden.py",
        '    new.chance = Chance(chance_key(ID + " after", seed), [0] * s.STREAMS)\n',
        "",
        "redeal keeps something of the true chance",
    ),
    Fault(
        "a forgotten shown card",
        "engine/hidden.py",
        "unknown = [ware for ware in range(act.WARES) if not state.known[ware] >> seat & 1]",
        "unknown = [w for w in range(act.WARES) if not state.known[w] & s.OPEN and state.holder[w] != seat]",
        "dealt again: the view of",
    ),
    Fault(
        "a draft in another's view",
        "view.py",
        "if mine or sent else None,",
        "if state.phase in (act.TURN, act.ANSWERS) else None,",
        "sees the draft of seat|dealt again: the view of",
    ),
    Fault(
        "a skip on a private fact",
        "engine/rules.py",
        "            return [seat for seat in range(self.seats)"
        " if seat != self.active and self.answers[seat] == act.NOTHING]\n",
        "            waiting = [s for s in range(self.seats) if s != self.active and self.answers[s] == act.NOTHING]\n"
        "            return [s for s in waiting if any(w % 4 == self.offer[0] for w in self.hand(s))] or waiting\n",
        "to_act changes",
    ),
    Fault(
        "a copied trace",
        "engine/rules.py",
        "        return State(\n            self.seats,",
        "        return self._listening(\n            self.seats,",
        "keeps the trace",
    ),
    Fault(
        "a shared list after copy",
        "engine/rules.py",
        "self.omens[:], self.used[:],\n            self.offer[:]",
        "self.omens[:], self.used,\n            self.offer[:]",
        "playing on in",
    ),
    Fault(
        "two spellings of one action",
        "game.py",
        "    def refuse(self, state: State",
        "    def parse(self, state: State, seat: int, text: str) -> int:\n"
        "        return super().parse(state, seat, text.lower())\n\n"
        "    def refuse(self, state: State",
        "has a second spelling",
    ),
    Fault(
        "an event that tells too much",
        "events.py",
        "WARES[args[1]] if seat == args[0] else None)",
        "WARES[args[1]])",
        "is told what it cannot see",
    ),
    Fault(
        "a wrong to_act",
        "engine/rules.py",
        "return waiting if len(self.stock) >= len(waiting) else waiting[:1]",
        "return waiting[::-1] if len(self.stock) >= len(waiting) else waiting[:1]",
        "not ascending seats",
    ),
    Fault(
        "ranks among the seats alone",
        "engine/rules.py",
        "winners=self.winners(), reason=reason, rivals=thief, truncated=capped)",
        "winners=self.winners(), reason=reason, truncated=capped)._replace(rivals=thief)",
        "ranks are",
    ),
    Fault(
        "one evaluation for all seats",
        "game.py",
        "    def refuse(self, state: State",
        "    def evaluate_all(self, state: State) -> list[float]:\n"
        "        return [self.evaluate(state, 0)] * state.seats\n\n"
        "    def refuse(self, state: State",
        "evaluate_all says",
    ),
    Fault(
        "a playout that plays on after the turn",
        "engine/rules.py",
        "return play_out(self, seed, policy, stop)",
        'return play_out(self, seed, policy, "round" if stop == "turn" else stop)',
        "goes on after the turn",
    ),
    Fault(
        "a playout that takes a turn for a round",
        "engine/rules.py",
        "return play_out(self, seed, policy, stop)",
        'return play_out(self, seed, policy, "turn" if stop == "round" else stop)',
        "stops before the end of the round",
    ),
    Fault(
        "a playout of a decision too many",
        "engine/rules.py",
        "return play_out(self, seed, policy, stop)",
        "return play_out(self, seed, policy, stop + 1 if isinstance(stop, int) and stop > 1 else stop)",
        "decisions takes|lead elsewhere",
    ),
    Fault(
        "no decision taken for any number",
        "engine/rules.py",
        "return play_out(self, seed, policy, stop)",
        "return play_out(self, seed, policy, stop or None)",
        "a playout of no decisions changes the position",
    ),
    Fault(
        "a stop that nobody knows",
        "engine/rules.py",
        "return play_out(self, seed, policy, stop)",
        'return play_out(self, seed, policy, None if stop == "tomorrow" else stop)',
        "takes 'tomorrow' for a stop",
    ),
    Fault(
        "a playout with other chance each time",
        "engine/rules.py",
        "return play_out(self, seed, policy, stop)",
        "return play_out(self, seed if stop is None else id(self), policy, stop)",
        "lead elsewhere",
    ),
    Fault(
        "a policy that breaks the rules",
        "engine/policy.py",
        "return self.answer(state, seat) if state.phase == act.ANSWERS else legal[-1]",
        "return act.GIVE + min(state.hand(seat), default=0) if state.phase == act.ANSWERS else legal[-1]",
        "no legal move is what the policy decides",
    ),
    Fault(
        "a policy that remembers other plays",
        "engine/policy.py",
        "return self.answer(state, seat) if state.phase == act.ANSWERS else legal[-1]",
        "self.__dict__.setdefault('plays', []).append(seat)\n        return legal[len(self.plays) % len(legal)]",
        "lead elsewhere|a new policy plays otherwise",
    ),
    Fault(
        "more turns than asked for",
        "game.py",
        "    def refuse(self, state: State",
        "    def turns(self, state: State, seat: int, limit: int | None = None, seed: int = 0):\n"
        "        return super().turns(state, seat)\n\n"
        "    def refuse(self, state: State",
        "turns of at most",
    ),
    Fault(
        "a turn that is not whole",
        "game.py",
        "    def refuse(self, state: State",
        "    def turns(self, state: State, seat: int, limit: int | None = None, seed: int = 0):\n"
        "        return list(dict.fromkeys(turn[:2] for turn in super().turns(state, seat, limit, seed)))\n\n"
        "    def refuse(self, state: State",
        "ends inside a move",
    ),
    Fault(
        "a turn that goes on",
        "game.py",
        "    def refuse(self, state: State",
        "    def turns(self, state: State, seat: int, limit: int | None = None, seed: int = 0):\n"
        "        return [turn * 2 for turn in super().turns(state, seat, limit, seed)]\n\n"
        "    def refuse(self, state: State",
        "goes on after chance|is not legal",
    ),
    Fault(
        "turns of another chance",
        "game.py",
        "    def refuse(self, state: State",
        "    def turns(self, state: State, seat: int, limit: int | None = None, seed: int = 0):\n"
        "        self.times = getattr(self, 'times', 0) + 1\n"
        "        return super().turns(state, seat, limit, seed + self.times)\n\n"
        "    def refuse(self, state: State",
        "gives seat . other turns",
    ),
    Fault(
        "sealed answers that a policy leaves as they are",
        "engine/hidden.py",
        "if policy is None else [policy.answer(state, other)]",
        "if policy is None else [state.answers[other]]",
        "redeal by the policy keeps what was hidden",
        seats=(4,),
    ),
]

LISTENING = """
    def _listening(self, *fields: Any) -> "State":
        listening = State(*fields)
        listening.trace = self.trace
        return listening
"""


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the toy game, to be imported in place of the sound one."""
    shutil.copy(TOYS / "bazaar_subject.py", tmp_path)
    shutil.copytree(TOYS / "bazaar", tmp_path / "bazaar", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    for name in loaded():
        monkeypatch.delitem(sys.modules, name)
    _plain.cache_clear()
    yield tmp_path
    for name in loaded():
        del sys.modules[name]
    _plain.cache_clear()


def loaded() -> list[str]:
    """The modules of the toy game, and what tells the suite about it."""
    return [name for name in sys.modules if name == "bazaar_subject" or name.split(".")[0] == "bazaar"]


def conform_everywhere(games: int = 4, seats: tuple[int, ...] = (2, 3, 4)) -> None:
    import bazaar_subject as planted  # noqa: PLC0415  the planted one

    for number in seats:
        conform(planted.subject(number), games)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault.name))
def test_a_planted_fault_is_caught(fault: Fault, toys: Path) -> None:
    path = toys / "bazaar" / fault.file
    source = path.read_text(encoding="utf-8")
    assert source.count(fault.line) == 1, f"{fault.line!r} stands {source.count(fault.line)} times in {fault.file}"
    source = source.replace(fault.line, fault.instead)
    if "_listening" in fault.instead:
        source = source.replace("    def copy(", LISTENING + "\n    def copy(").replace(
            "import Final", "import Any, Final"
        )
    path.write_text(source, encoding="utf-8")
    with pytest.raises(Broken, match=fault.law):
        conform_everywhere(seats=fault.seats)


def test_an_undo_that_draws_again_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Match.undo

    def draws_again(match: Match, seat: int, n: int = 1, *, granted: bool = False) -> None:
        undo(match, seat, n, granted=granted)
        match.state.reseed(n)

    monkeypatch.setattr(Match, "undo", draws_again)
    with pytest.raises(Broken, match=r"undo of . by seat . leads to another position"):
        conform_everywhere()


def test_the_sound_copy_of_the_toy_game_passes(toys: Path) -> None:
    from bazaar import game  # noqa: PLC0415  the copy

    assert Path(str(game.__file__)).parent == toys / "bazaar"
    conform_everywhere(games=1)  # the sound game itself walks more
