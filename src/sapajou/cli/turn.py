"""A person's turn: what is possible is listed and numbered, what is typed is played, narrowed or answered."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.table import Table as RichTable
from rich.text import Text

from sapajou.cli.commands import COMMANDS
from sapajou.cli.offers import Entry, Offer, beginning, entries, offers_of, shared_words
from sapajou.cli.sitting import Sitting
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.moves import JOINT
from sapajou.kernel.shape import whole_number
from sapajou.kernel.tagged import Event
from sapajou.kernel.words import Phrase


class Turn:
    """One decision of a person, from the board to the step that is played."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        """Take the seat that owes a decision."""
        self.sitting = sitting
        self.seat = seat
        self.offers = offers_of(sitting.game, sitting.match.state, seat, sitting.speech)
        self.words = ""  # what the listed choices begin with
        self.news: Sequence[Event] = ()
        self.said: Sequence[tuple[int, Phrase]] = ()

    def take(self) -> None:
        """Ask until something is played or taken back."""
        self.sitting.hand_over(self.seat)
        self.news = self.sitting.news(self.seat)
        self.said = self.sitting.said()
        self.show()
        prompt = self.sitting.speech.say("play.prompt", seat=self.seat)
        while not self.answer(self.sitting.screen.ask(prompt)):
            pass

    def show(self) -> None:
        """Write the board, the news, what has been drafted, and what is possible."""
        scene, match = self.sitting.scene, self.sitting.match
        listed = self.listed()
        draft = match.record().drafts.get(str(self.seat))
        targets = [offer.choice for offer in listed] if self.words or draft else []
        scene.show_board(match.state, self.seat, self.news, targets)
        if not self.words:
            scene.tell(self.news)
            scene.tell_said(self.said, self.sitting.names)
        if draft:
            scene.say("play.draft", "bold", draft=draft)
        if self.words:
            scene.say("play.narrowed", words=self.words)
        self._list(entries(listed))

    def listed(self) -> list[Offer]:
        """Return the offers that begin with the words chosen so far."""
        return beginning(self.offers, self.words)

    def under(self, number: int) -> Entry | None:
        """Return what stands under a number, or None if nothing does."""
        numbered = entries(self.listed())
        return numbered[number - 1] if 1 <= number <= len(numbered) else None

    def answer(self, line: str) -> bool:
        """Do what a line asks for; return whether that ended the turn."""
        if not line:
            return self._answer_nothing()
        number = whole_number(line)
        if number is not None:
            return self._choose_number(number)
        exact = [offer for offer in self.offers if offer.text == line]
        name, _, argument = line.partition(" ")
        if name in COMMANDS and not exact:
            return COMMANDS[name].run(self, argument.strip())
        if JOINT in line or line.startswith(("{", "[")):
            return self._play(line)
        found = exact or beginning(self.listed(), line) or beginning(self.offers, line)
        return self._choose(found) if found else self._play(line)

    def _answer_nothing(self) -> bool:
        """Widen what was narrowed; play the only choice; else show everything again."""
        if not self.words and len(self.offers) == 1:
            return self._choose(self.offers)
        self.words = ""
        self.show()
        return False

    def _choose_number(self, number: int) -> bool:
        """Choose what stands under a number."""
        entry = self.under(number)
        if entry is not None:
            return self._choose(entry.offers)
        self.sitting.scene.say("play.no_number", last=len(entries(self.listed())))
        return False

    def _choose(self, found: Sequence[Offer]) -> bool:
        """Play the only offer that is meant, or list those that are."""
        if len(found) == 1:
            return self._play(found[0].text)
        self.words = shared_words(found)
        self.show()
        return False

    def _play(self, move: str) -> bool:
        """Play a step or a whole move; return whether the rules allow it."""
        match = self.sitting.match
        played = len(match.lines)
        try:
            match.play(self.seat, move)
        except IllegalAction as refusal:
            self.sitting.screen.write(Text(self.sitting.speech.refusal(self.sitting.game, refusal), style="red"))
            return False
        if len(match.lines) > played:
            self.sitting.scene.say("play.played", "bold", move=match.lines[-1].partition(": ")[2])
        return True

    def _list(self, numbered: Sequence[Entry]) -> None:
        """Write the numbered choices: each with its sentence, or words with the number of choices behind them."""
        if all(len(entry.offers) == 1 for entry in numbered):
            grid = RichTable.grid(padding=(0, 2))
            for number, entry in enumerate(numbered, 1):
                grid.add_row(Text(f"{number:>3}", style="bold"), entry.offers[0].label, Text(entry.text, style="dim"))
            self.sitting.screen.write(grid)
            return
        words = []
        for number, entry in enumerate(numbered, 1):
            behind = f" ({len(entry.offers)})" if len(entry.offers) > 1 else ""
            words.append(Text.assemble((f"{number:>3}", "bold"), f"  {entry.text}", (behind, "dim")))
        self.sitting.screen.write(Columns(words, padding=(0, 3), column_first=True))
