"""Whatever the server refuses is told in every language, and it has no sentence that nobody is told."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sapajou.server
from sapajou.kernel.words import LANGUAGES, holes
from sapajou.server.app import STATUS
from sapajou.server.faults import SERVER_WORDS, OwnBotFailed
from sapajou.testing.words import FaultUse, fault_uses

SOURCE = Path(sapajou.server.__file__).parent
# Where a code stands among the arguments of what tells it to a person.
TELLERS = {"Refusal": 0, "Goodbye": 1, "refuse": 2}


def uses() -> Iterator[FaultUse]:
    """Yield every fault that the sources of the server and of the table without one name, with the values they give."""
    for folder in (SOURCE, SOURCE / "storage", SOURCE.parent / "offline", SOURCE / "site"):
        yield from fault_uses(folder)
        for path in folder.glob("*.py"):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in TELLERS:
                    code = call.args[TELLERS[call.func.id] :][:1]
                    if code and isinstance(code[0], ast.Constant) and isinstance(code[0].value, str):
                        names = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
                        yield FaultUse(f"fault.{code[0].value}", names)


USES = sorted(set(uses()), key=str)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_words(language: str) -> None:
    for key, values in USES:
        template = OwnBotFailed.words.find(language, key)  # the server's, with those of bots behind them
        assert template is not None, f"{language}: no words for {key}"
        if values is not None:
            assert holes(template) <= values, f"{language}: {key} is not given all of {holes(template)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_without_use(language: str) -> None:
    used = {use.key for use in USES}
    own = {key for key in SERVER_WORDS.own(language) if key.startswith("fault.")}
    assert own <= used
    assert SERVER_WORDS.own(language).keys() == SERVER_WORDS.own("en").keys()


def test_every_fault_with_a_status_of_its_own_exists() -> None:
    assert STATUS.keys() <= {use.key for use in USES} | {"fault.not_installed"}
