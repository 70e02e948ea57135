"""What a seat may do, as numbered entries: every choice while they are few, else by the first words they share."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sapajou.cli.speech import Speech
from sapajou.kernel.game import Game
from sapajou.kernel.tagged import Choice

_MOST_LISTED: Final = 16


class Offer(NamedTuple):
    """One legal action: its notation, the sentence for it, and its structured form."""

    action: int
    text: str
    label: str
    choice: Choice


class Entry(NamedTuple):
    """One numbered line: the words that its offers begin with; a single offer is spelled in full."""

    text: str
    offers: list[Offer]


def offers_of(game: Game[Any], state: Any, seat: int, speech: Speech) -> list[Offer]:
    """Return everything a seat may do now."""
    offers = []
    for action in state.legal(seat):
        choice = game.choice(state, seat, action)
        label = speech.choice(game, choice, game.said_at(state, seat, choice))
        offers.append(Offer(action, game.text(state, seat, action), label, choice))
    return offers


def beginning(offers: Sequence[Offer], words: str) -> list[Offer]:
    """Return the offers that begin with these words, or, if there are none, with these letters."""
    if not words:
        return list(offers)
    whole = [offer for offer in offers if f"{offer.text} ".startswith(f"{words} ")]
    return whole or [offer for offer in offers if offer.text.startswith(words)]


def shared_words(offers: Sequence[Offer]) -> str:
    """Return the words that all of the offers begin with."""
    shared = offers[0].text.split(" ")
    for offer in offers[1:]:
        words = offer.text.split(" ")
        same = next((at for at, pair in enumerate(zip(shared, words, strict=False)) if pair[0] != pair[1]), None)
        shared = shared[: min(len(shared), len(words))] if same is None else shared[:same]
    return " ".join(shared)


def entries(offers: Sequence[Offer]) -> list[Entry]:
    """Return the numbered lines that stand for the offers."""
    if len(offers) <= _MOST_LISTED:
        return [Entry(offer.text, [offer]) for offer in offers]
    words = len(shared_words(offers).split()) + 1
    groups: dict[str, list[Offer]] = {}
    for offer in offers:
        groups.setdefault(" ".join(offer.text.split(" ")[:words]), []).append(offer)
    return [Entry(group[0].text if len(group) == 1 else text, group) for text, group in groups.items()]
