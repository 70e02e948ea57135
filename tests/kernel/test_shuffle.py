"""The shuffle: what is promised and revealed, and how the seed comes from it (server/test_shuffling.py plays it)."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sapajou.kernel.errors import BadRecord
from sapajou.kernel.record import Record
from sapajou.kernel.replay import replay
from sapajou.kernel.shuffle import Part, Shuffle, check_shuffle, commit, derive_seed, withheld

FOLDER = Path(__file__).parents[1] / "vectors"
VECTORS: list[dict[str, Any]] = json.loads((FOLDER / "shuffle.json").read_text(encoding="utf-8"))
FIRST: dict[str, Any] = json.loads((FOLDER / "first_shuffle.json").read_text(encoding="utf-8"))["record"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["about"])
def test_the_seed_is_the_one_that_the_browser_derives_too(vector: dict[str, Any]) -> None:
    """The browser passes the same file: web/tests/shell/shuffle.test.ts."""
    shuffle = msgspec.convert(vector["shuffle"], Shuffle)
    assert str(derive_seed(shuffle, vector["game"], vector["options"])) == vector["seed"]
    check_shuffle(shuffle, vector["game"], vector["options"], len(shuffle.numbers), int(vector["seed"]))


def splits(pieces: int, fields: int) -> Iterator[list[range]]:
    """Yield every way to put pieces in a row into fields, none of them empty."""
    for cuts in itertools.combinations(range(1, pieces), fields - 1):
        yield [range(first, last) for first, last in itertools.pairwise([0, *cuts, pieces])]


@pytest.mark.parametrize("joint", ["", "\n", ",", '","', '",null,"', '"],["', '":"'])
def test_nothing_can_be_moved_from_one_field_to_another(joint: str) -> None:
    seeds = []
    for groups in splits(9, 7):
        game, match, name, value, secret, first, second = (joint.join(["a"] * len(group)) for group in groups)
        places: list[list[Part]] = [
            [Part(first, None, None), Part(second, None, None)],
            [Part(None, first, second)],
            [Part(None, first, None), Part(None, second, None)],
            [Part(None, second, None), Part(first, None, None)],
        ]
        for place in places:
            shuffle = Shuffle(
                protocol=2,
                commitment="",
                secret=secret,
                match=match,
                commitments=[part.commitment for part in place],
                bots=[part.bot for part in place],
                numbers=[part.number for part in place],
            )
            seeds += [derive_seed(shuffle, game, {name: value}), derive_seed(shuffle, game, {name: [value]})]
    assert len(seeds) == len(set(seeds)) > 200


def test_in_the_first_protocol_things_could_be_moved() -> None:
    joined = Shuffle(commitment="", secret=SECRET, match="b", numbers=["c\nd"])
    apart = Shuffle(commitment="", secret=SECRET, match="b", numbers=["c", "d"])
    assert derive_seed(joined, "", {}) == derive_seed(apart, "", {})


def test_a_record_of_the_first_protocol_still_verifies_and_says_so() -> None:
    record = msgspec.convert(FIRST, Record)
    assert record.shuffle is not None
    assert record.shuffle.protocol == 1
    assert replay(record).state.over
    assert withheld(record.shuffle) == []


SECRET, NUMBER = "ab" * 32, "cd" * 32
SOUND = {
    "protocol": 2,
    "commitment": commit(bytes.fromhex(SECRET)),
    "secret": SECRET,
    "match": "AbC_-1234567",
    "commitments": [commit(bytes.fromhex(NUMBER)), None],
    "bots": [None, "random"],
    "numbers": [NUMBER, None],
}
HEX = "must be 64 hexadecimal digits, in small letters"
SPOILED: list[tuple[dict[str, Any], str]] = [
    ({"secret": SECRET.upper()}, f"shuffle, secret: {HEX}"),
    ({"secret": f" {SECRET}"}, HEX),
    ({"secret": f"{SECRET}\n"}, HEX),
    ({"secret": f"{SECRET[:32]} {SECRET[32:]}"}, HEX),
    ({"secret": SECRET[:-2]}, HEX),
    ({"secret": ""}, HEX),
    ({"secret": "\u0661" * 64}, HEX),
    ({"secret": "é" * 64}, HEX),
    ({"commitment": SOUND["commitment"].upper()}, f"shuffle, commitment: {HEX}"),  # type: ignore[attr-defined]
    ({"commitment": "é" * 64}, HEX),
    ({"commitment": "00" * 32}, "not the one that was promised"),
    ({"match": "AbC 1234567"}, "shuffle, match: must be 1 to 64 of the letters"),
    ({"match": f"AbC\n{NUMBER}"}, "shuffle, match: "),
    ({"match": ""}, "shuffle, match: "),
    ({"match": "tàble"}, "shuffle, match: "),
    ({"numbers": [NUMBER.upper(), None]}, f"shuffle, numbers[0]: {HEX}"),
    ({"numbers": [f"{NUMBER}\n{NUMBER}", None]}, HEX),
    ({"numbers": [f"{NUMBER} "]}, HEX),
    ({"numbers": [NUMBER]}, "shuffle, numbers: must be one for each of 2 seats"),
    ({"numbers": [NUMBER, None, None]}, "shuffle, numbers: must be one for each of 2 seats"),
    ({"numbers": []}, "shuffle, numbers: must be one for each of 2 seats"),
    ({"numbers": ["ce" * 32, None]}, "shuffle, numbers[0]: this is not the number that was committed to"),
    ({"numbers": [None, NUMBER]}, "shuffle, numbers[1]: this is not the number that was committed to"),
    ({"numbers": [None, None]}, "the seed does not come from"),
    ({"commitments": []}, "shuffle, commitments: must be one for each of 2 seats"),
    ({"commitments": [None, None], "numbers": [None, None]}, "either a bot or the commitment of a person"),
    ({"commitments": ["é" * 64, None]}, f"shuffle, commitments[0]: {HEX}"),
    ({"bots": [None, None]}, "either a bot or the commitment of a person"),
    ({"bots": ["random", "random"]}, "either a bot or the commitment of a person"),
    ({"bots": [None]}, "shuffle, bots: must be one for each of 2 seats"),
    ({"bots": [None, "hál"]}, "shuffle, bots: must be 1 to 64 of the letters"),
    ({"protocol": 1}, "shuffle, commitments: the first protocol of the shuffle does not have this"),
]


@pytest.mark.parametrize(("change", "fault"), SPOILED, ids=lambda one: str(one)[:60])
def test_what_could_be_read_in_two_ways_is_refused_in_one_line(change: dict[str, Any], fault: str) -> None:
    seed = derive_seed(msgspec.convert(SOUND, Shuffle), "bazaar", {})
    check_shuffle(msgspec.convert(SOUND, Shuffle), "bazaar", {}, 2, seed)
    with pytest.raises(BadRecord) as caught:
        check_shuffle(msgspec.convert(SOUND | change, Shuffle), "bazaar", {}, 2, seed)
    for language in ("en", "fr"):
        assert caught.value.line(language).count("\n") == 0
    assert fault in str(caught.value)


def test_the_first_protocol_is_read_as_strictly() -> None:
    first, second, _ = FIRST["shuffle"]["numbers"]
    for numbers, fault in (([first, second], "each of 3 seats"), ([f"{first}\n{second}", None], HEX)):
        with pytest.raises(BadRecord, match=fault):
            replay(msgspec.convert(FIRST | {"shuffle": FIRST["shuffle"] | {"numbers": numbers}}, Record))
