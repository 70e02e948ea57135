"""A table in the terminal: people and bots on their seats, one screen between them."""

from collections.abc import Mapping
from typing import Final

from sapajou.arena.player import Player
from sapajou.arena.seeds import derived
from sapajou.bots import BotSpec
from sapajou.cli.speech import Speech
from sapajou.cli.terminal.match_writer import MatchWriter
from sapajou.cli.terminal.screen import Screen
from sapajou.kernel.match import Match
from sapajou.kernel.tagged import Event
from sapajou.kernel.words import Phrase

_DEALS: Final = 4  # how often what a seat cannot know is dealt again to see whether that shows


class TerminalTable:
    """A match, who plays it, and what each seat has been told on the screen so far."""

    def __init__(self, match: Match, bots: Mapping[int, BotSpec], screen: Screen, speech: Speech) -> None:
        """Seat the bots; the other seats are people."""
        self.match = match
        self.game = match.game
        self.screen = screen
        self.speech = speech
        self.writer = MatchWriter(match.game, screen, speech)
        seed = derived(match.seed, "bots")
        self.bots = {seat: Player(match.game, spec, seat, seed) for seat, spec in bots.items()}
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.takes_free = True  # whether people are spared what is obvious
        self._taken: dict[int, set[int]] = {seat: set() for seat in self.people}  # which of their actions that were
        self._told: dict[int | None, int] = {}
        self._said: list[tuple[int, Phrase]] = []
        self._looking: int | None = None
        self._hides = False

    @property
    def names(self) -> list[str]:
        """Who sits on each seat."""
        person = self.speech.say("play.person")
        return [self.bots[seat].name if seat in self.bots else person for seat in range(self.match.seats)]

    def news(self, seat: int | None) -> list[Event]:
        """Return what a seat was told since this was last asked."""
        events = self.match.events(seat, since=self._told.get(seat, 0))
        self._told[seat] = self._told.get(seat, 0) + len(events)
        return events

    def let_bot_act(self, seat: int) -> None:
        """Let a bot make its next step, move or turn."""
        player = self.bots[seat]
        player.tell(self.news(seat))
        player.remind(self.match.places(player.seat))  # what was taken back never was
        steps = player.choose(self.match.state)
        for move in player.carry_out(self.match.state.copy(), steps):
            self.match.play(seat, move)
        if said := player.say():
            self._said.append((seat, said))

    def said(self) -> list[tuple[int, Phrase]]:
        """Return what bots have said since this was last asked, each with its seat."""
        said, self._said = self._said, []
        return said

    def take_obvious(self, seat: int) -> bool:
        """Play the step that a person need not be asked about; return whether there was one."""
        step = self.game.obvious(self.match.state, seat) if self.takes_free else None
        if step is None:
            return False
        self._taken[seat].add(self.match.actions(seat))
        self.match.play(seat, step)
        return True

    def undo(self, seat: int, choices: int, *, granted: bool = False) -> None:
        """Take back the latest choices of a person, with what was taken for it after each."""
        actions = left = self.match.actions(seat)
        while choices > 0 and left > 0:
            left -= 1
            choices -= left not in self._taken[seat]
        self.match.undo(seat, actions - left + choices, granted=granted)
        for person, taken in self._taken.items():
            taken.difference_update(range(self.match.actions(person), max(taken, default=0) + 1))

    def hand_over(self, seat: int) -> None:
        """Give the screen to a person; whoever looked before may have seen what this one must not."""
        if self._looking != seat and len(self.people) > 1 and self.hides():
            if self._looking is not None:
                self.screen.clear()
            self.screen.ask(self.speech.say("play.hand_over", seat=seat))
        self._looking = seat

    def hides(self) -> bool:
        """Return whether some seat sees, or has seen, what another cannot.

        It does if its view changes when everything the other one does not know is dealt again.
        """
        self._hides = self._hides or any(
            self.game.view(self.game.redeal(self.match.state, blind, deal), other)
            != self.game.view(self.match.state, other)
            for blind in range(self.match.seats)
            for other in range(self.match.seats)
            for deal in range(_DEALS)
            if other != blind
        )
        return self._hides
