"""Deals as one line of words that a person can read and type; it says what the JSON of AN-N-21 says.

    propose 0 with 1 need piloting:2 gets 0,2 receives green workers W01,W05 show W17 to 1
    open_call 0 candidates 1,2 need piloting:1 workers W01
    extract 0 workers W01,W17 bot piloting:0,engineering:1
    counter need piloting:2 gets 0,2 workers W17

Nothing that was typed is passed over: what is said twice, or where it does not belong, is refused by its words.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from sapajou.games.afternova.notation.faults import Fault, bad_form

_SHOWN: Final = ("show", "to")
_OF_A_TERM: Final = ("need", "gets", "gives", "receives")

# What stands directly after the kind, and the keywords that may follow.
_LINES: Final[dict[str, tuple[str | None, tuple[str, ...]]]] = {
    "extract": ("planet", ("with", *_OF_A_TERM, "workers", "bot")),
    "invite": ("planet", ("asks", *_SHOWN)),
    "propose": ("planet", ("with", *_OF_A_TERM, "workers", "bot", *_SHOWN)),
    "open_call": ("planet", ("candidates", *_OF_A_TERM, "workers", *_SHOWN)),
    "accept": (None, ("workers", *_SHOWN)),
    "refuse": (None, _SHOWN),
    "counter": (None, (*_OF_A_TERM, "workers", *_SHOWN)),
    "accept_counter": ("player", ("workers",)),
    "overflow": ("fragments", ()),
}  # fmt: skip
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_JOINED: Final = re.compile(r"\s*(,)\s*|(:)\s+")


def line_to_json(text: str) -> dict[str, Any]:
    """Return the JSON of a move written as one line of words; refuse the words that are out of place.

    >>> line_to_json("counter need piloting:2 gets 0, 2 workers W17")
    {'type': 'counter', 'term': {'need': {'piloting': 2}, 'gets': [0, 2]}, 'workers': ['W17']}
    """
    kind, *words = _JOINED.sub(r"\1\2", text).split()
    first, _ = _LINES[kind]
    move: dict[str, Any] = {"type": kind}
    if first is not None:
        if not words:
            raise bad_form(kind)
        move[first] = words.pop(0).split(",") if first == "fragments" else _number(words[0], f"{kind} {words.pop(0)}")
    reader = _Reader(kind, move)
    while words:
        key, word = words.pop(0), words.pop(0) if words else ""
        reader.read(key, word)
    return reader.finished()


class _Reader:
    """A move that is read keyword after keyword; `with` begins the term of a helper."""

    def __init__(self, kind: str, move: dict[str, Any]) -> None:
        self.kind, self.move = kind, move
        self.terms: dict[str, dict[str, Any]] = {}
        self.term: dict[str, Any] | None = {} if kind in ("open_call", "counter") else None
        self.show: dict[str, Any] = {}
        self.rest: dict[str, Any] = {}  # what follows the terms in the JSON

    def read(self, key: str, word: str) -> None:
        """Read a keyword and what follows it."""
        said = f"{key} {word}".strip()
        if key not in _LINES[self.kind][1] or not word or "" in word.split(","):
            raise bad_form(said)
        if key == "with":
            if word in self.terms:
                raise Fault("bad_helper", player=word)
            self.term = self.terms[word] = {}
            return
        place, name = self._place(key)
        if name in place:
            raise bad_form(said)
        place[name] = _value(key, word, said)

    def _place(self, key: str) -> tuple[dict[str, Any], str]:
        """Return where a keyword belongs and its name there."""
        if key in _OF_A_TERM:
            if self.term is None:
                raise bad_form("no_terms" if self.kind == "propose" else "extract_terms")
            return self.term, key
        if key in _SHOWN:
            return self.show, "cards" if key == "show" else key
        return (self.move if key in ("asks", "candidates") else self.rest), key

    def finished(self) -> dict[str, Any]:
        """Return the move in the form of AN-N-21."""
        if self.show and "cards" not in self.show:
            raise bad_form("no_cards")
        rest = {**self.rest, **({"show": self.show} if self.show else {})}
        if self.kind not in ("extract", "propose"):
            return {**self.move, **({} if self.term is None else {"term": self.term}), **rest}
        deal = {"planet": self.move["planet"]}
        deal |= {"terms": self.terms} if self.terms else {}
        deal |= {"bot": rest.pop("bot")} if "bot" in rest else {}
        return {"type": self.kind, "deal": deal, **rest}


def _value(key: str, word: str, said: str) -> object:
    """Return what follows a keyword, as JSON has it."""
    parts = word.split(",")
    if key in ("gets", "candidates", "to"):
        return [_number(part, said) for part in parts]
    if key in ("workers", "show"):
        return [part.upper() for part in parts]
    if key in ("need", "asks", "bot"):
        pairs = [_pair(part, said) for part in parts]
        if key == "bot":
            return [{"skill": skill, "space": space} for skill, space in pairs]
        if len(dict(pairs)) < len(pairs):
            raise bad_form(said)
        return dict(pairs)
    return parts


def _pair(part: str, said: str) -> tuple[str, int]:
    skill, colon, number = part.partition(":")
    if not skill or not colon:
        raise bad_form(said)
    return skill, _number(number, said)


def _number(word: str, said: str) -> int:
    if _NUMBER.fullmatch(word) is None:
        raise bad_form(said)
    return int(word)


def json_to_line(move: Mapping[str, Any]) -> str:
    """Return a whole move in the JSON of AN-N-21 as one line of words.

    >>> json_to_line({"type": "extract", "deal": {"planet": 0}, "workers": ["W01", "W17"]})
    'extract 0 workers W01,W17'
    """
    flat = {**move, **move.get("deal", {})}
    first, _ = _LINES[str(move["type"])]
    words = [str(move["type"])]
    if first is not None:
        words.append(",".join(flat[first]) if first == "fragments" else str(flat[first]))
    if flat.get("candidates"):
        words += ["candidates", ",".join(map(str, flat["candidates"]))]
    for player, term in flat.get("terms", {}).items():
        words += ["with", player, *_term_words(term)]
    words += _term_words(flat.get("term", {}))
    if flat.get("asks"):
        words += ["asks", ",".join(f"{skill}:{number}" for skill, number in flat["asks"].items())]
    if flat.get("workers"):
        words += ["workers", ",".join(flat["workers"])]
    if flat.get("bot"):
        words += ["bot", ",".join(f"{entry['skill']}:{entry['space']}" for entry in flat["bot"])]
    show = flat.get("show", {})
    if show:
        words += ["show", ",".join(show["cards"])]
        words += ["to", ",".join(map(str, show["to"]))] if show.get("to") else []
    return " ".join(words)


def _term_words(term: Mapping[str, Any]) -> list[str]:
    words: list[str] = []
    if term.get("need"):
        words += ["need", ",".join(f"{skill}:{number}" for skill, number in term["need"].items())]
    for key in ("gets", "gives", "receives"):
        if term.get(key):
            words += [key, ",".join(map(str, term[key]))]
    return words
