"""A whole position written down."""

from typing import Final

import msgspec

from sapajou.games.after_us import figures, view
from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine.king import KING
from sapajou.games.after_us.engine.rules import State


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


class TribeDump(view.Standing):
    """One seat."""

    used: list[figures.Object]
    marks: list[figures.Mark]
    done: bool
    draw_pile: DrawPile
    discard_pile: list[int]


class KingDump(view.KingWith[DrawPile]):
    """The Monkey King."""


class Dump(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole position; `shortage` is not written where it is what every game played before there was a choice."""

    target: int
    objects: list[figures.Object]
    shortage: figures.Shortage = "open"
    round: int
    phase: figures.Phase
    window_after: figures.Phase | None
    ending: figures.Ending | None
    priority: list[int]
    tribes: list[TribeDump]
    king: KingDump | None
    recruit_piles: dict[str, RecruitPile]
    removed: list[int]
    chance_key: str
    chance_counters: list[int]


PILE_NAMES: Final = [f"{token}_{level}" for token in figures.TOKENS for level in (1, 2)]


def dumped(state: State) -> Dump:
    """Return a position as it is written down."""
    return Dump(
        target=state.target,
        objects=view.objects_of(state.objects),
        shortage=view.shortage_of(state),
        round=state.round,
        phase=figures.PHASES[state.phase],
        window_after=figures.PHASES[state.window] if state.phase == act.WINDOW else None,
        ending=view.ending_of(state),
        priority=state.priority[:],
        tribes=[_tribe(state, seat) for seat in range(state.seats)],
        king=view.king_of(KingDump, state, _deck(state, KING)) if state.king_row else None,
        recruit_piles={name: _recruits(state, pile) for name, pile in zip(PILE_NAMES, state.piles, strict=True)},
        removed=view.removed_cards(state),
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
    token = view.token_name(state.token[seat])
    return view.tribe_of(TribeDump, state, seat, token=token, draw_pile=_deck(state, seat))
