"""Offers and counters as people might put them together, good and bad, and the same as the board holds them in draft.

A good one is found by drafting step by step what the engine offers; a bad one is a good one with something changed.
"""

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

from board_vectors.afternova.asking import PlayedGame, crewed, workers_in

Move = dict[str, Any]

_COLOURS: Final = ("violet", "green", "orange", "black", "white")
_TYPES: Final = {"alone": "extract"}  # whole moves that are called otherwise than their drafts
_PARTS: Final = ("need", "gets", "gives", "receives")


class Maker:
    """A seat that puts offers and counters together."""

    def __init__(self, table: PlayedGame, dice: Random) -> None:
        self.table, self.dice, self.seat = table, dice, table.seat
        self.view = table.view()
        self.hand = workers_in(self.view, self.seat)

    def good(self, kinds: Sequence[str]) -> Move | None:
        """Return a move that may be made, of one of these kinds of drafts, or None if none is open."""
        trial = self.table.copy()
        openings = [step for step in trial.state.legal(self.seat) if _kind(trial, step) in kinds]
        if not openings:
            return None
        trial.play(self.dice.choice(openings))
        while (send := trial.step("send")) is None or self.dice.random() < 1 / 8:
            steps = trial.state.legal(self.seat)
            trial.play(self.dice.choice([step for step in steps if step != send] or steps))
            if not trial.state.drafting(self.seat):
                return None  # nothing was left but to send it
        return _written(trial.view().draft)

    def changed(self, move: Move) -> Move:
        """Return a move with something changed, often for the worse."""
        change = self.dice.choice((self._other_need, self._other_spaces, self._other_stored, self._other_people))
        other = deepcopy(move)
        if other["type"] != "invite":
            change(other)
            if self.dice.random() < 1 / 2:
                return crewed(self.table, other, self.hand)
        if "workers" in other and self.dice.random() < 1 / 2:
            other["workers"] = self.dice.sample(self.hand, self.dice.randint(0, len(self.hand)))
        return other

    def _planet(self, move: Move) -> Any:
        slot = self.view.offer.planet if move["type"] == "counter" else move.get("deal", move)["planet"]
        return self.view.planets[slot]

    def _other_need(self, move: Move) -> None:
        """Ask somebody for one icon more or less."""
        skill = self.dice.choice(sorted(self._planet(move).requirements))
        for term in self._terms(move)[:1]:
            number = term["need"].get(skill, 0) + self.dice.choice((-1, -1, 1, 1, 2))
            term["need"] = {**term["need"], skill: number} if number > 0 else _without(term["need"], skill)

    def _other_spaces(self, move: Move) -> None:
        """Let fragments that nobody gets go to somebody, to the Bot if it plays, or take one back."""
        bot: list[dict[str, Any]] = move.get("deal", {}).get("bot", [])
        terms = self._terms(move)
        taken = [space for term in terms for space in term["gets"]] + [entry["space"] for entry in bot]
        if move["type"] == "counter":
            taken += [space for space in self._others_spaces() if space not in taken]
        held = enumerate(self._planet(move).fragments)
        free = [space for space, colour in held if colour is not None and space not in taken]
        skills = sorted(self._planet(move).requirements)
        for space in self.dice.sample(free, min(len(free), self.dice.choice((1, 2, 3)))):
            if self.view.bot is not None and "deal" in move and (not terms or self.dice.random() < 2 / 3):
                bot.append({"skill": self.dice.choice(skills), "space": space})
            elif terms:
                term = self.dice.choice(terms)
                term["gets"] = sorted([*term["gets"], space])
        if terms and terms[0]["gets"] and self.dice.random() < 1 / 3:
            terms[0]["gets"].pop()

    def _others_spaces(self) -> list[int]:
        """Return the spaces that the offer gives to others, the Bot among them."""
        others = [term.gets for term in self.view.offer.terms if term.player not in (None, self.seat)]
        return [*self.view.offer.bot, *(space for gets in others for space in gets)]

    def _other_stored(self, move: Move) -> None:
        """Let stored fragments change hands, also such as nobody has."""
        stored = [colour for seat in self.view.seats for colour in seat.storage] + [self.dice.choice(_COLOURS)]
        for term in self._terms(move)[:1]:
            part = "receives" if move["type"] == "open_call" else self.dice.choice(("gives", "receives"))
            term[part] = [*term[part], self.dice.choice(stored)]

    def _other_people(self, move: Move) -> None:
        """Leave somebody out, or ask somebody else for nothing yet."""
        people = [seat for seat in range(len(self.view.seats)) if seat != self.seat]
        one = self.dice.choice(people)
        if move["type"] == "open_call":
            kept = self.dice.sample(move["candidates"], self.dice.randint(0, len(move["candidates"])))
            move["candidates"] = [seat for seat in move["candidates"] if seat in kept]
        elif move["type"] == "propose" and move["deal"]["terms"].pop(str(one), None) is None:
            move["deal"]["terms"][str(one)] = {part: {} if part == "need" else [] for part in _PARTS}

    def _terms(self, move: Move) -> list[dict[str, Any]]:
        """Return the terms of a move, in any order."""
        terms = [move["term"]] if "term" in move else list(move.get("deal", {}).get("terms", {}).values())
        return self.dice.sample(terms, len(terms))


def _kind(table: PlayedGame, step: int) -> str:
    """Return of which kind the draft is that a step begins."""
    return str(getattr(table.GAME.choice(table.state, table.seat, step), "kind", ""))


def _without(need: dict[str, int], skill: str) -> dict[str, int]:
    return {other: number for other, number in need.items() if other != skill}


def _written(draft: Any) -> Move:
    """Return a finished draft as one move in the form of AN-N-21."""
    terms = [{part: getattr(term, part) for part in _PARTS} for term in draft.terms]
    show = {"show": {"cards": draft.show, "to": draft.to}} if draft.show else {}
    move: Move = {"type": _TYPES.get(draft.kind, draft.kind)}
    if draft.kind == "invite":
        return {**move, "planet": draft.planet, "asks": draft.asks, **show}
    if draft.kind == "counter":
        return {**move, "term": terms[0], "workers": draft.workers, **show}
    if draft.kind == "open_call":
        move |= {"planet": draft.planet, "term": terms[0], "candidates": draft.players}
        return {**move, "workers": draft.workers, **show}
    skills = [skill for skill, number in draft.bot_icons.items() for _ in range(number)]
    bot = [{"skill": skill, "space": space} for skill, space in zip(skills, draft.bot, strict=True)]
    named = {str(player): term for player, term in zip(draft.players, terms, strict=True)}
    return {**move, "deal": {"planet": draft.planet, "terms": named, "bot": bot}, "workers": draft.workers, **show}


def draft_of(view: Any, seat: int, move: Move) -> dict[str, Any]:
    """Return an offer in the form in which the board has it while it is put together (`Draft` in TypeScript)."""
    deal = move.get("deal", move)
    terms = {"anyone": move["term"]} if "term" in move else deal.get("terms", {})
    owners: list[object] = [None if colour is None else seat for colour in view.planets[deal["planet"]].fragments]
    for party, term in terms.items():
        for space in term["gets"]:
            owners[space] = int(party) if party.isdigit() else party
    for entry in deal.get("bot", []):
        owners[entry["space"]] = "bot"
    helpers = move["candidates"] if "candidates" in move else list(map(int, terms))
    show = move.get("show", {"cards": [], "to": []})
    return {
        "kind": "alone" if move["type"] == "extract" else move["type"],
        "planet": deal["planet"],
        "maker": seat,
        "helpers": sorted(helpers, key=lambda helper: (helper - seat) % len(view.seats)),
        "stakes": {party: {part: term[part] for part in _PARTS if part != "gets"} for party, term in terms.items()},
        "owners": owners,
        "asks": move.get("asks", {}),
        "bot": deal.get("bot", []),
        "workers": move.get("workers"),
        "show": show["cards"],
        "to": show["to"],
    }
