"""What people see of a match: the board, what happened, how it ended."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from sapajou.cli.speech import Speech
from sapajou.cli.terminal.grids import badge, drawn, marks
from sapajou.cli.terminal.screen import Screen
from sapajou.kernel.game import Game
from sapajou.kernel.tagged import Choice, Event
from sapajou.kernel.words import Phrase
from sapajou.kernel.words import Text as SpokenText


class MatchWriter:
    """Writes a match on the screen, in a language."""

    def __init__(self, game: Game[Any], screen: Screen, speech: Speech) -> None:
        """Take what is shown, where, and in which words."""
        self.game = game
        self.screen = screen
        self.speech = speech

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Write a sentence of the command line."""
        self.screen.write(Text(self.speech.say(key, **values), style=style))

    def show_board(self, state: Any, seat: int | None, last: Sequence[Event], targets: Sequence[Choice] = ()) -> None:
        """Write what a seat sees, with what the last events touched and the targets of choices marked."""
        grids = self.game.show(self.game.view(state, seat), self.speech.language, choices=targets, last=last)
        self.screen.write("", drawn(grids, self.screen.width, self._written))
        legend = {"last": self.speech.say("board.last"), "target": self.speech.say("board.target")}
        if marked := [legend[mark] for mark in sorted(marks(grids)) if mark in legend]:
            self.screen.write(Text("   ".join(marked), style="dim"))

    def _written(self, text: SpokenText) -> str:
        return self.game.words.written(self.speech.language, text)

    def tell(self, events: Sequence[Event]) -> None:
        """Write what happened."""
        for event in events:
            self.screen.write(Text("· ", style="dim").append(self.speech.event(self.game, event), style="not dim"))

    def tell_said(self, said: Sequence[tuple[int, Phrase]], names: Sequence[str]) -> None:
        """Write what bots said, each line with who says it."""
        for seat, (key, values) in said:
            words = self.game.words.sentence(self.speech.language, key, values)
            self.screen.write(badge(seat).append(f" {names[seat]}: {words}", style="not bold"))

    def show_result(self, state: Any, names: Sequence[str]) -> None:
        """Write how a match ended; each seat has a name."""
        result = state.result()
        self.screen.write("")
        self.say("result.over", "bold", reason=self.speech.ending(self.game, result.reason))
        for seat in sorted(range(state.seats), key=lambda seat: result.ranks[seat]):
            key = "result.winner" if seat in result.winners else "result.loser"
            said = self.speech.say(key, who=names[seat], score=result.scores[seat])
            self.screen.write(badge(seat).append(f" {said}", style="not bold default"))
        for rival, score in result.rivals.items():
            self.say("result.rival", who=self.speech.rival(self.game, rival), score=score)
        if not result.winners:
            self.say("result.nobody")
