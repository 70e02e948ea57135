"""What a seat is asked: to prepare, to use a frame, to choose a token, to finish."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sapajou.games.after_us.cards import Card, Frame, design_of
from sapajou.games.after_us.naming import amounts, frame_at
from sapajou.games.after_us.view import View
from sapajou.kernel.words import Said

_ROWS: Final = 3


def live_frames(cards: Mapping[int, Card], line: Sequence[int | None]) -> Iterator[tuple[str, tuple[Frame, ...]]]:
    """Yield the address of each frame of an Assembly in reading order, and the part or the two that it is made of."""
    faces = [None if card is None else cards[design_of(card)] for card in line]
    for row in range(_ROWS):
        for slot, face in enumerate(faces):
            after = faces[slot + 1] if slot + 1 < len(faces) else None
            for at, frame in enumerate([] if face is None else face.rows[row], 1):
                if frame.shape == "closed":
                    yield f"{row + 1}.{slot + 1}.{at}", (frame,)
                elif frame.shape == "open_right":
                    halves = [half for half in (after.rows[row] if after else []) if half.shape == "open_left"]
                    yield from ((f"{row + 1}.{slot + 1}.J", (frame, half)) for half in halves)


def asked(cards: Mapping[int, Card], view: View) -> Said:
    """Return the question to the seat of a view, with what the frame in question costs and gives."""
    tribe = view.tribes[view.seat or 0]
    pointer = tribe.pointer
    if pointer is None or pointer in ("prepare", "end"):
        return Said(f"prompt.{pointer or view.phase}")
    parts = dict(live_frames(cards, tribe.line))[pointer]
    return Said("prompt.frame", {"frame": frame_at(pointer), "exchange": _exchange(parts)})


def _exchange(parts: Sequence[Frame]) -> Said:
    """Return what a frame costs and gives, made of one part or of two."""
    gained = [gain for part in parts for gain in _gains(part)]
    cost = parts[0]
    if cost.min_types is not None:
        return Said("said.with_types", {"types": cost.min_types, "gained": gained})
    if cost.cost is None:
        return Said("said.free", {"gained": gained})
    return Said("said.paid", {"paid": amounts(cost.cost), "gained": gained})


def _gains(part: Frame) -> list[Said]:
    if part.gain_per_tamarin is not None:
        return [Said("said.each_tamarin", {"gained": amounts(part.gain_per_tamarin)})]
    return [] if part.gain is None else amounts(part.gain)
