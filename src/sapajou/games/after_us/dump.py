"""A whole position written down."""

from typing import Final

import msgspec

from sapajou.games.after_us.engine import state as table
from sapajou.games.after_us.engine.king import KING
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.figures import PHASES, TOKENS, Ending, Mark, Object, Phase, Token
from sapajou.games.after_us.view import (
    Resources,
    ending_of,
    line_of,
    marks_of,
    objects_of,
    pointer_name,
    removed_cards,
    resources_of,
    token_name,
)


class Laid(msgspec.Struct, forbid_unknown_fields=True):
    """A card that was laid on top of a draw pile, and who knows it; the King counts as the owner after the last."""

    card: int
    known_to: list[int]


class DrawPile(msgspec.Struct, forbid_unknown_fields=True):
    """A draw pile: what was laid on top, the top first, then what was shuffled."""

    laid: list[Laid]
    shuffled: list[int]

    def cards(self) -> list[int]:
        """Return all cards, the top first."""
        return [one.card for one in self.laid] + self.shuffled


class RecruitPile(msgspec.Struct, forbid_unknown_fields=True):
    """A recruit pile, the top first: what was shuffled, then what phones returned, which everybody knows."""

    shuffled: list[int]
    returned: list[int]

    def cards(self) -> list[int]:
        """Return all cards, the top first."""
        return self.shuffled + self.returned


class TribeDump(msgspec.Struct, forbid_unknown_fields=True):
    """One seat."""

    points: int
    rage: int
    resources: Resources
    line: list[int | None]
    pointer: str | None
    token: Token | None
    used: list[Object]
    marks: list[Mark]
    done: bool
    draw_pile: DrawPile
    discard_pile: list[int]


class KingDump(msgspec.Struct, forbid_unknown_fields=True):
    """The Monkey King."""

    points: int
    rage: int
    resources: Resources
    row: list[Token]
    token: Token | None
    revealed: list[int]
    draw_pile: DrawPile
    discard_pile: list[int]


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position."""

    target: int
    objects: list[Object]
    round: int
    phase: Phase
    window_after: Phase | None
    ending: Ending | None
    priority: list[int]
    tribes: list[TribeDump]
    king: KingDump | None
    recruit_piles: dict[str, RecruitPile]
    removed: list[int]
    chance_key: str
    chance_counters: list[int]


PILE_NAMES: Final = [f"{token}_{level}" for token in TOKENS for level in (1, 2)]


def dumped(state: State) -> Dump:
    """Return a position as it is written down."""
    return Dump(
        target=state.target,
        objects=objects_of(state.objects),
        round=state.round,
        phase=PHASES[state.phase],
        window_after=PHASES[state.window] if state.phase == table.WINDOW else None,
        ending=ending_of(state),
        priority=state.priority[:],
        tribes=[_tribe(state, seat) for seat in range(state.seats)],
        king=_king(state) if state.king_row else None,
        recruit_piles={name: _recruits(state, pile) for name, pile in zip(PILE_NAMES, state.piles, strict=True)},
        removed=removed_cards(state),
        chance_key=state.chance.key.hex(),
        chance_counters=state.chance.counters[:],
    )


def _recruits(state: State, pile: list[int]) -> RecruitPile:
    downwards = pile[::-1]
    returned = [card for card in downwards if state.known[card]]
    return RecruitPile(downwards[: len(pile) - len(returned)], returned)


def _deck(state: State, owner: int) -> DrawPile:
    owners = range(len(state.draw))
    downwards = state.draw[owner][::-1]
    known = [[one for one in owners if state.known[card] >> one & 1] for card in downwards]
    laid = [Laid(card, who) for card, who in zip(downwards, known, strict=True) if who]
    return DrawPile(laid, downwards[len(laid) :])


def _tribe(state: State, seat: int) -> TribeDump:
    return TribeDump(
        points=state.points[seat],
        rage=state.rage[seat],
        resources=resources_of(state.purse[seat]),
        line=line_of(state, seat),
        pointer=pointer_name(state, seat),
        token=token_name(state.token[seat]),
        used=objects_of(state.used[seat]),
        marks=marks_of(state.marks[seat]),
        done=bool(state.done >> seat & 1),
        draw_pile=_deck(state, seat),
        discard_pile=state.discard[seat][:],
    )


def _king(state: State) -> KingDump:
    return KingDump(
        points=state.king_points,
        rage=state.king_rage,
        resources=resources_of(state.king_purse),
        row=[TOKENS[token] for token in state.king_row],
        token=token_name(state.king_token),
        revealed=state.king_cards[:],
        draw_pile=_deck(state, KING),
        discard_pile=state.discard[KING][:],
    )
