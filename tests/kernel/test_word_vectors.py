"""The filler of the engine passes the vectors that the browser's passes too (web/tests/shell/wordVectors.test.ts)."""

import json
from pathlib import Path
from typing import Any

import pytest

from sapajou.kernel.words import Said, SeatValue, Words

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "words.json").read_text(encoding="utf-8")
)


def value_of(given: Any) -> Any:
    """Return a value as the engine has it: what JSON writes as an object is a seat or brings words along."""
    if isinstance(given, list):
        return [value_of(one) for one in given]
    if isinstance(given, dict):
        return SeatValue(given["seat"]) if "seat" in given else Said(given["key"], values_of(given["values"]))
    return given


def values_of(given: dict[str, Any]) -> dict[str, object]:
    return {name: value_of(value) for name, value in given.items()}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_a_sentence_is_filled(vector: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / f"{vector['language']}.json").write_text(json.dumps(vector["words"]), encoding="utf-8")
    assert Words(tmp_path).sentence(vector["language"], vector["key"], values_of(vector["values"])) == vector["text"]
