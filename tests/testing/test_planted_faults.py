"""The conformance suite catches faults: each of these, planted in the toy game, makes it fail."""

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
MODULES = [path.stem for path in TOYS.glob("bazaar*.py")]


class Fault(NamedTuple):
    """A change to one line of the toy game, and the law that notices."""

    name: str
    file: str
    line: str
    instead: str
    law: str


FAULTS = [
    Fault(
        "the true generator left in redeal",
        "bazaar_rules.py",
        '        new.chance = Chance(chance_key(ID + " after", seed), [0] * STREAMS)\n',
        "",
        "redeal keeps something of the true chance",
    ),
    Fault(
        "a forgotten shown card",
        "bazaar_rules.py",
        "unknown = [ware for ware in range(WARES) if not self.known[ware] >> seat & 1]",
        "unknown = [w for w in range(WARES) if not self.known[w] & OPEN and self.holder[w] != seat]",
        "dealt again: the view of",
    ),
    Fault(
        "a draft in another's view",
        "bazaar.py",
        "if mine or sent else None,",
        "if state.phase in (rules.TURN, rules.ANSWERS) else None,",
        "sees the draft of seat",
    ),
    Fault(
        "a skip on a private fact",
        "bazaar_rules.py",
        "            return [seat for seat in range(self.seats)"
        " if seat != self.active and self.answers[seat] == NOTHING]\n",
        "            waiting = [s for s in range(self.seats) if s != self.active and self.answers[s] == NOTHING]\n"
        "            return [s for s in waiting if any(w % KINDS == self.offer[0] for w in self.hand(s))] or waiting\n",
        "to_act changes",
    ),
    Fault(
        "a copied trace",
        "bazaar_rules.py",
        "        return Position(\n            self.seats,",
        "        return self._listening(\n            self.seats,",
        "keeps the trace",
    ),
    Fault(
        "a shared list after copy",
        "bazaar_rules.py",
        "self.omens[:], self.used[:],\n            self.offer[:]",
        "self.omens[:], self.used,\n            self.offer[:]",
        "playing on in",
    ),
    Fault(
        "two spellings of one action",
        "bazaar.py",
        "    def refuse(self, state: Position",
        "    def parse(self, state: Position, seat: int, text: str) -> int:\n"
        "        return super().parse(state, seat, text.lower())\n\n"
        "    def refuse(self, state: Position",
        "has a second spelling",
    ),
    Fault(
        "an event that tells too much",
        "bazaar.py",
        "WARES[args[1]] if seat == args[0] else None)",
        "WARES[args[1]])",
        "is told what it cannot see",
    ),
    Fault(
        "a wrong to_act",
        "bazaar_rules.py",
        "return waiting if len(self.stock) >= len(waiting) else waiting[:1]",
        "return waiting[::-1] if len(self.stock) >= len(waiting) else waiting[:1]",
        "not ascending seats",
    ),
]

LISTENING = """
    def _listening(self, *fields: Any) -> "Position":
        listening = Position(*fields)
        listening.trace = self.trace
        return listening
"""


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the toy game, to be imported in place of the sound one."""
    for path in TOYS.glob("*.py"):
        (tmp_path / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "words").symlink_to(TOYS / "words")
    monkeypatch.syspath_prepend(tmp_path)
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    _plain.cache_clear()
    yield tmp_path
    for name in MODULES:
        sys.modules.pop(name, None)
    _plain.cache_clear()


def conform_everywhere() -> None:
    import bazaar_subject as planted  # noqa: PLC0415  the planted one

    for seats in (2, 3, 4):
        conform(planted.subject(seats), games=4)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault.name))
def test_a_planted_fault_is_caught(fault: Fault, toys: Path) -> None:
    path = toys / fault.file
    source = path.read_text(encoding="utf-8")
    assert source.count(fault.line) == 1, f"{fault.line!r} stands {source.count(fault.line)} times in {fault.file}"
    source = source.replace(fault.line, fault.instead)
    if "_listening" in fault.instead:
        source = source.replace("    def copy(", LISTENING + "\n    def copy(").replace(
            "import Final", "import Any, Final"
        )
    path.write_text(source, encoding="utf-8")
    with pytest.raises(Broken, match=fault.law):
        conform_everywhere()


def test_an_undo_that_draws_again_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Match.undo

    def draws_again(match: Match, seat: int, n: int = 1, *, granted: bool = False) -> None:
        undo(match, seat, n, granted=granted)
        match.state.reseed(n)

    monkeypatch.setattr(Match, "undo", draws_again)
    with pytest.raises(Broken, match=r"undo of . by seat . leads to another position"):
        conform_everywhere()


def test_the_sound_copy_of_the_toy_game_passes(toys: Path) -> None:
    import bazaar  # noqa: PLC0415  the copy

    assert Path(str(bazaar.__file__)).parent == toys
    conform_everywhere()
