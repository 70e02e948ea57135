"""A whole move as the steps that draft it (AN-N-23): one spelling a deal, whatever order its JSON has."""

from collections.abc import Sequence
from typing import Final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.rules import State
from sapajou.games.afternova.engine.state import Deal
from sapajou.games.afternova.engine.steps import possible_steps
from sapajou.games.afternova.engine.workers import crew_code, faces_of
from sapajou.games.afternova.figures import CARDS, COLOURS, SKILLS, WORKERS
from sapajou.games.afternova.notation import forms
from sapajou.games.afternova.notation.forms import BotEntry, Form, Term

_FIRST_STEPS: Final = {
    forms.Extract: act.A_DRAFT + act.ALONE * act.PLANET_SLOTS,
    forms.Invite: act.A_DRAFT + act.INVITE * act.PLANET_SLOTS,
    forms.Propose: act.A_DRAFT + act.PROPOSE * act.PLANET_SLOTS,
    forms.OpenCall: act.A_DRAFT + act.OPEN_CALL * act.PLANET_SLOTS,
    forms.Accept: act.A_ANSWER,
    forms.Refuse: act.A_ANSWER + act.REFUSE - act.ACCEPT,
    forms.Counter: act.A_ANSWER + act.COUNTER - act.ACCEPT,
    forms.AcceptCounter: act.A_CONSIDER,
}


def steps_of(state: State, seat: int, form: Form) -> list[int]:
    """Return the steps of a move that has been found legal."""
    if isinstance(form, forms.Overflow):
        return sorted(act.A_DROP + COLOURS.index(colour) for colour in form.fragments)
    trial = state.copy()
    first = _FIRST_STEPS[type(form)]
    if isinstance(form, forms.Extract | forms.Propose):
        first += form.deal.planet
    elif isinstance(form, forms.Invite | forms.OpenCall):
        first += form.planet
    elif isinstance(form, forms.AcceptCounter):
        first += form.player
    steps = [first]
    trial.apply(seat, first)
    while True:
        draft = trial.drafts[seat]
        if draft is None:  # pragma: no cover  `send` ends the loop
            return steps
        step = _Plan(trial, seat, draft, form).next_step()
        steps.append(step)
        if step == act.A_SEND:
            return steps
        trial.apply(seat, step)


class _Plan:
    """What a form says about the next question of a draft."""

    def __init__(self, state: State, seat: int, draft: Deal, form: Form) -> None:
        self.state, self.seat, self.draft, self.form = state, seat, draft, form
        self.bot: Sequence[BotEntry] = form.deal.bot if isinstance(form, forms.Extract | forms.Propose) else ()

    def next_step(self) -> int:  # noqa: PLR0911  one line a stage
        """Return the step that answers the question."""
        stage, draft = self.draft.stage, self.draft
        if stage == act.HELPERS:
            return self._helper()
        if stage <= act.NEED_SECOND:
            return self._need(0 if stage == act.NEED_FIRST else 1)
        if stage <= act.BOT_SECOND:
            skill = self.state.skill(draft.planet, stage - act.BOT_FIRST)
            return act.A_BOT + skill * act.MOST_ICONS + sum(entry.skill == SKILLS[skill] for entry in self.bot)
        if stage == act.SPACES:
            return act.A_OWNER + draft.at * 8 + self._owner(draft.at)
        if stage == act.BOT_ORDER:
            return self._bot_next()
        if stage <= act.AMOUNTS:
            return self._stored()
        if stage == act.CREW:
            return act.A_CREW + crew_code(faces_of(self.state, self.workers))
        return self._show() if draft.workers == self.workers else self._instead()

    def _term(self, at: int) -> Term:
        """Return the term with a number, in the order of the draft."""
        if isinstance(self.form, forms.Propose):
            return self.form.deal.terms[str(self.draft.helpers[at])]
        return forms.terms_of(self.form)[0]

    def _helper(self) -> int:
        wanted = self.form.candidates if isinstance(self.form, forms.OpenCall) else self._named()
        clockwise = sorted(wanted, key=lambda player: (player - self.seat) % self.state.seats)
        done = len(self.draft.helpers)
        return act.A_WITH + clockwise[done] if done < len(clockwise) else act.A_ENOUGH

    def _named(self) -> list[int]:
        return [int(name) for name in self.form.deal.terms] if isinstance(self.form, forms.Propose) else []

    def _need(self, which: int) -> int:
        skill = self.state.skill(self.draft.planet, which)
        if isinstance(self.form, forms.Invite):
            who, need = act.ASKED, self.form.asks
        else:
            who, need = self.draft.who(self.draft.at), self._term(self.draft.at).need
        return act.A_NEED + (who * act.SKILLS + skill) * act.MOST_ICONS + need.get(SKILLS[skill], 0)

    def _owner(self, space: int) -> int:
        if any(entry.space == space for entry in self.bot):
            return act.BOT
        for at in range(self.draft.terms()):
            if space in self._term(at).gets:
                return self.draft.who(at)
        return self.state.active

    def _bot_next(self) -> int:
        """Return the next fragment of the list; of equal colours the engine names the first."""
        first = self.draft.planet * act.MOST_SPACES
        colours = [self.state.spaces[first + entry.space] for entry in self.bot]
        colour = colours[len(self.draft.bot_order)]
        steps = possible_steps(self.state, self.seat, self.draft)
        return next(step for step in steps if self.state.spaces[first + step - act.A_BOT_NEXT] == colour)

    def _stored(self) -> int:
        at = self.draft.at
        term, who = self._term(at), self.draft.who(at)
        net = [term.receives.count(colour) - term.gives.count(colour) for colour in COLOURS]
        if self.draft.stage == act.STORED:
            return (act.A_SOME if any(net) else act.A_NONE) + who
        colour = len(self.draft.trades) - at * act.COLOURS
        return act.A_AMOUNT + (who * act.COLOURS + colour) * act.NETS + act.MOST_NET + net[colour]

    @property
    def workers(self) -> int:
        """The workers of the move as a set."""
        named: Sequence[str] = getattr(self.form, "workers", ())
        return sum(1 << WORKERS.index(card) for card in named)

    def _instead(self) -> int:
        """Return the next exchange of a sealed worker for the one named that has the same icons."""
        face, sealed, named = self.state.figures.face, self.draft.workers, self.workers
        replaced = next(at for at in range(act.WORKERS) if sealed & ~named & 1 << at)
        worker = next(at for at in range(act.WORKERS) if named & ~sealed & 1 << at and face[at] == face[replaced])
        return act.A_INSTEAD + worker * act.WORKERS + replaced

    def _show(self) -> int:
        """Return the next card shown, then to whom unless to all, then that the draft is sent."""
        show: forms.ShowForm | None = getattr(self.form, "show", None)
        if show is None:
            return act.A_SEND
        cards = sorted(CARDS.index(card) for card in show.cards)
        if len(self.draft.shown) < len(cards):
            return act.A_SHOW + cards[len(self.draft.shown)]
        to = sorted(show.to)
        done = self.draft.audience.bit_count()
        if len(to) == self.state.seats - 1 or done == len(to):
            return act.A_SEND
        return act.A_TO + to[done]
