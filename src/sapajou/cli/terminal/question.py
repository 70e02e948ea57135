"""A question to a person: what is possible is listed and numbered, what is typed is played, narrowed or answered."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.table import Table as RichTable
from rich.text import Text

from sapajou.cli.terminal.commands import COMMANDS
from sapajou.cli.terminal.offers import Entry, Offer, beginning, entries, offers_of, shared_words
from sapajou.cli.terminal.table import TerminalTable
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.moves import JOINT
from sapajou.kernel.shape import whole_number
from sapajou.kernel.tagged import Event
from sapajou.kernel.words import Phrase


class Question:
    """One decision of a person, from the board to the step that is played."""

    def __init__(self, table: TerminalTable, seat: int) -> None:
        """Take the seat that owes a decision."""
        self.table = table
        self.seat = seat
        self.offers = offers_of(table.game, table.match.state, seat, table.speech)
        self.words = ""  # what the listed choices begin with
        self.news: Sequence[Event] = ()
        self.said: Sequence[tuple[int, Phrase]] = ()

    def ask(self) -> None:
        """Ask until something is played or taken back."""
        self.table.hand_over(self.seat)
        self.news = self.table.news(self.seat)
        self.said = self.table.said()
        self.show()
        prompt = self.table.speech.say("play.prompt", seat=self.seat)
        while not self.answer(self.table.screen.ask(prompt)):
            pass

    def show(self) -> None:
        """Write the board, the news, what has been drafted, and what is possible."""
        writer, match = self.table.writer, self.table.match
        listed = self.listed()
        draft = match.record().drafts.get(str(self.seat))
        targets = [offer.choice for offer in listed] if self.words or draft else []
        writer.show_board(match.state, self.seat, self.news, targets)
        if not self.words:
            writer.tell(self.news)
            writer.tell_said(self.said, self.table.names)
        if draft:
            writer.say("play.draft", "bold", draft=draft)
        if self.words:
            writer.say("play.narrowed", words=self.words)
        self._list(entries(listed))

    def listed(self) -> list[Offer]:
        """Return the offers that begin with the words chosen so far."""
        return beginning(self.offers, self.words)

    def under(self, number: int) -> Entry | None:
        """Return what stands under a number, or None if nothing does."""
        numbered = entries(self.listed())
        return numbered[number - 1] if 1 <= number <= len(numbered) else None

    def answer(self, line: str) -> bool:
        """Do what a line asks for; return whether that answered the question."""
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
        self.table.writer.say("play.no_number", last=len(entries(self.listed())))
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
        match = self.table.match
        played = len(match.lines)
        try:
            match.play(self.seat, move)
        except IllegalAction as refusal:
            self.table.screen.write(Text(self.table.speech.refusal(self.table.game, refusal), style="red"))
            return False
        if len(match.lines) > played:
            self.table.writer.say("play.played", "bold", move=match.lines[-1].partition(": ")[2])
        return True

    def _list(self, numbered: Sequence[Entry]) -> None:
        """Write the numbered choices: each with its sentence, or words with the number of choices behind them."""
        if all(len(entry.offers) == 1 for entry in numbered):
            grid = RichTable.grid(padding=(0, 2))
            for number, entry in enumerate(numbered, 1):
                grid.add_row(Text(f"{number:>3}", style="bold"), entry.offers[0].label, Text(entry.text, style="dim"))
            self.table.screen.write(grid)
            return
        words = []
        for number, entry in enumerate(numbered, 1):
            behind = f" ({len(entry.offers)})" if len(entry.offers) > 1 else ""
            words.append(Text.assemble((f"{number:>3}", "bold"), f"  {entry.text}", (behind, "dim")))
        self.table.screen.write(Columns(words, padding=(0, 3), column_first=True))
