"""What a person may ask of a table: each message becomes the entry to write, an answer, or a refusal.

Nothing here changes anything, so after a lost race the same message is simply asked again.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from sapajou.bots import for_game, for_tables
from sapajou.kernel.errors import IllegalAction
from sapajou.kernel.match import Match
from sapajou.kernel.option import check_options, written_options
from sapajou.kernel.shuffle import keeps_to
from sapajou.kernel.words import SeatValue
from sapajou.server import entries as e
from sapajou.server import messages as m
from sapajou.server.facts import Chair, as_chosen
from sapajou.server.faults import Refusal
from sapajou.server.room import Room
from sapajou.server.writing import tidied

# What a seat may hear about a move it cannot make depends on its view alone: it is asked on a position in which
# everything the seat does not know has been dealt again, always with this seed.
_DEALT_AGAIN: Final = 0

TableMessage: TypeAlias = (
    m.Sit
    | m.Stand
    | m.SeatBot
    | m.Clear
    | m.LetBack
    | m.Silence
    | m.ComeBack
    | m.PutAway
    | m.Configure
    | m.Arrange
    | m.Agree
    | m.Start
    | m.Reveal
    | m.Move
    | m.Why
    | m.Hint
    | m.Undo
    | m.AnswerUndo
    | m.AnswerBot
    | m.Chat
)
Reply: TypeAlias = m.Accepted | m.Possible | m.Stale


class Asker:
    """A person at a table, with the name it goes by."""

    def __init__(
        self, room: Room, person: str, name: str | None, gone: frozenset[str], bots: Sequence[str] | None = None
    ) -> None:
        """Look at the table as it is now; `gone` are the people who have been away for long, `bots` may be seated."""
        self.bots = for_game(for_tables() if bots is None else bots, room.game)
        self.room = room
        self.facts = room.facts
        self.person = person
        self.name = name
        self.gone = gone
        self.seat = self.facts.seat_of(person)
        self.is_host = room.host == person

    def ask(self, message: TableMessage) -> e.AnyEntry | Reply:
        """Return the entry to write, or the answer if nothing is to be written; raise what speaks against it."""
        if (self.person, message.id) in self.facts.done:
            return m.Accepted(message.id)
        if self.facts.status == "closed" and not isinstance(message, m.PutAway):
            raise Refusal("table_closed")
        return self._asked(message)

    def _asked(self, message: TableMessage) -> e.AnyEntry | Reply:  # noqa: C901, PLR0911  one line a message
        match message:
            case m.Sit():
                return self._sit(message)
            case m.Stand() | m.Clear():
                return self._leave(message)
            case m.PutAway():
                return self._put_away(message)
            case m.SeatBot() | m.ComeBack():
                return self._seat_bot(message) if isinstance(message, m.SeatBot) else self._come_back(message)
            case m.Configure() | m.Arrange() | m.Start() | m.Reveal():
                return self._reveal(message) if isinstance(message, m.Reveal) else self._prepare(message)
            case m.Agree():
                self._must_be_open()
                return e.Agreed(person=self.person, id=message.id, seat=self._my_seat(), hints=message.hints)
            case m.Chat():
                return self._chat(message)
            case m.LetBack() | m.Silence():
                return self._treat(message)
            case m.Move() | m.Why():
                return self._move(message)
            case m.Hint():
                return self._hint(message)
            case m.Undo():
                return self._undo(message)
            case m.AnswerUndo() | m.AnswerBot():
                return self._answer(message)

    # Before the match

    def _sit(self, message: m.Sit) -> e.AnyEntry:
        self._must_be_open()
        chair = self._chair(message.seat)
        if chair.taken and message.seat != self.seat:
            raise Refusal("seat_taken")
        if self.seat is not None and message.seat != self.seat:
            raise Refusal("already_seated")
        guest = self.facts.guest_of(self.person)
        if guest is not None and guest.sent_away:
            raise Refusal("sent_away")
        return e.Sat(
            person=self.person, id=message.id, seat=message.seat, name=self.name, commitment=message.commitment
        )

    def _leave(self, message: m.Stand | m.Clear) -> e.AnyEntry:
        self._must_be_open()
        if isinstance(message, m.Stand):
            return e.Stood(person=self.person, id=message.id, seat=self._my_seat())
        self._must_be_host()
        if not self._chair(message.seat).taken:
            raise Refusal("nobody_there")
        return e.Stood(person=self.person, id=message.id, seat=message.seat)

    def _prepare(self, message: m.Configure | m.Arrange | m.Start) -> e.AnyEntry:
        self._must_be_open()
        self._must_be_host()
        if isinstance(message, m.Configure):
            if self.room.settings.position is not None:
                raise Refusal("practice_options")
            options = as_chosen(message.options)
            check_options(self.room.game.options, options)
            return e.Configured(person=self.person, id=message.id, options=options)
        if isinstance(message, m.Arrange):
            return e.Arranged(person=self.person, id=message.id, spectators=message.spectators, clock=message.clock)
        for seat, chair in enumerate(self.facts.chairs):
            if not chair.taken:
                raise Refusal("seat_open", seat=seat)
            if chair.person is not None and chair.commitment is None:
                raise Refusal("number_missing", seat=SeatValue(seat))
        self.room.game.new(len(self.facts.chairs), 0, **self.facts.options)  # raises if options do not go together
        options = written_options(check_options(self.room.game.options, self.facts.options))
        return e.Frozen(person=self.person, id=message.id, options=options)

    def _reveal(self, message: m.Reveal) -> e.AnyEntry | Reply:
        seat = self._my_seat()
        chair = self.facts.chairs[seat]
        if not keeps_to(message.number, chair.commitment):
            raise Refusal("other_number")
        if chair.number is not None:
            return m.Accepted(message.id)
        if self.facts.status != "shuffling":
            raise Refusal("not_shuffling")
        return e.Revealed(person=self.person, id=message.id, seat=seat, number=message.number)

    # Who plays

    def _seat_bot(self, message: m.SeatBot) -> e.AnyEntry:
        if message.bot not in self.bots:
            raise Refusal("no_such_bot", known=", ".join(self.bots))
        chair = self._chair(message.seat)
        if self.facts.status == "open":
            self._must_be_host()
            if chair.person is not None:
                raise Refusal("seat_taken")
        elif chair.bot is not None and chair.person is None:
            return self._change_bot(message)
        else:
            self._may_replace(message.seat, chair)
        return e.BotSat(person=self.person, id=message.id, seat=message.seat, bot=message.bot)

    def _change_bot(self, message: m.SeatBot) -> e.AnyEntry:
        """Let another bot play on for one, if nobody else has to be asked; else ask the other people."""
        mine = self._my_seat()
        if self.facts.status != "playing":
            raise Refusal("not_playing")
        asked = self.facts.bot_asked
        if asked is not None and asked.denied is None:
            raise Refusal("bot_pending")
        others = self.room.asked_for_bot(mine)
        if not others:
            return e.BotSat(person=self.person, id=message.id, seat=message.seat, bot=message.bot)
        return e.BotWanted(person=self.person, id=message.id, seat=mine, of=message.seat, bot=message.bot, asked=others)

    def _may_replace(self, seat: int, chair: Chair) -> None:
        """Refuse to replace anybody but oneself or a person who has been away for long."""
        mine = self._my_seat()
        if self.facts.status != "playing":
            raise Refusal("not_playing")
        if chair.bot is not None:
            raise Refusal("seat_taken")
        if seat != mine and chair.person not in self.gone:
            raise Refusal("person_here", seat=SeatValue(seat))

    def _come_back(self, message: m.ComeBack) -> e.AnyEntry:
        seat = self._my_seat()
        if self.facts.chairs[seat].bot is None:
            raise Refusal("no_bot_there")
        return e.CameBack(person=self.person, id=message.id, seat=seat)

    def _chat(self, message: m.Chat) -> e.AnyEntry:
        if self.seat is None and not self.room.spectators and not self.is_host:
            raise Refusal("no_spectators")
        guest = self.facts.guest_of(self.person)
        if self.seat is None and guest is not None and guest.silenced:
            raise Refusal("silenced")
        text = tidied(message.text)
        if not text:
            raise Refusal("nothing_said")
        return e.Spoke(person=self.person, id=message.id, seat=self.seat, name=self.name, text=text)

    def _treat(self, message: m.LetBack | m.Silence) -> e.AnyEntry:
        """Let whoever opened the table say what a guest may do."""
        self._must_be_host()
        if self.facts.guest(message.guest) is None:
            raise Refusal("no_such_guest")
        if isinstance(message, m.Silence):
            return e.Silenced(person=self.person, id=message.id, guest=message.guest, silent=message.silent)
        return e.LetBack(person=self.person, id=message.id, guest=message.guest)

    def _put_away(self, message: m.PutAway) -> e.AnyEntry | Reply:
        if self.seat is None and not self.is_host:
            raise Refusal("no_seat_held")
        if self.person not in self.room.listed():
            return m.Accepted(message.id)
        if self.facts.status != "open":
            return e.PutAway(person=self.person, id=message.id)
        if self.is_host:
            return e.Closed(person=self.person, id=message.id)
        return e.Stood(person=self.person, id=message.id, seat=self._my_seat())

    # The match

    def _move(self, message: m.Move | m.Why) -> e.AnyEntry | Reply:
        match, seat = self._match(), self._my_seat()
        if isinstance(message, m.Why):
            self._refuse_move(match, seat, message.move)
            return m.Possible(message.id)
        if self.facts.chairs[seat].bot is not None:
            raise Refusal("bot_plays")
        if (message.number, message.choices) != match.decision(seat):
            return m.Stale(message.id)
        if self.room.answered:
            raise Refusal("puzzle_answered")
        game = self.room.game
        try:
            steps = game.read(match.state, seat, message.move)
        except IllegalAction:
            self._refuse_move(match, seat, message.move)
            raise
        text = game.move_text(match.state, seat, steps)
        return e.Played(person=self.person, id=message.id, seat=seat, move=text)

    def _refuse_move(self, match: Match, seat: int, move: Any) -> None:
        """Raise why a move cannot be played, as far as the seat may know."""
        known = self.room.game.redeal(match.state, seat, _DEALT_AGAIN)
        refusal = self.room.game.why_not(known, seat, move)
        if refusal is not None:
            raise refusal

    def _hint(self, message: m.Hint) -> e.AnyEntry | Reply:
        match, seat = self._match(), self._my_seat()
        if self.facts.chairs[seat].bot is not None:
            raise Refusal("bot_plays")
        if not self.room.hints:
            raise Refusal("no_hints")
        if (message.number, message.choices) != match.decision(seat):
            return m.Stale(message.id)
        if seat not in self.room.to_act():
            raise Refusal("nothing_to_decide")
        if (match.moment, seat) in match.hints:
            return m.Accepted(message.id)
        return e.Hinted(person=self.person, id=message.id, seat=seat)

    def _undo(self, message: m.Undo) -> e.AnyEntry:
        match, seat = self._match(), self._my_seat()
        if self.facts.chairs[seat].bot is not None:
            raise Refusal("bot_plays")
        if message.actions > match.actions(seat):
            raise Refusal("nothing_to_undo")
        if message.actions <= match.undoable(seat):
            return e.TookBack(person=self.person, id=message.id, seat=seat, actions=message.actions)
        if self.facts.undo is not None:
            raise Refusal("undo_pending")
        if self.facts.status == "over" and self.room.settings.puzzle is None:
            raise Refusal("match_over")
        if not self.room.asked_for_undo(seat):  # nobody else is a person
            return e.TookBack(person=self.person, id=message.id, seat=seat, actions=message.actions, granted=True)
        # A draft goes back as well, but how long it is the others need not know.
        finished = message.actions - self.room.drafted(match, seat)
        others = self.room.asked_for_undo(seat)
        return e.UndoWanted(person=self.person, id=message.id, seat=seat, actions=finished, asked=others)

    def _answer(self, message: m.AnswerUndo | m.AnswerBot) -> e.AnyEntry:
        return self._answer_undo(message) if isinstance(message, m.AnswerUndo) else self._answer_bot(message)

    def _answer_bot(self, message: m.AnswerBot) -> e.AnyEntry:
        seat = self._my_seat()
        asked = self.facts.bot_asked
        if asked is None or asked.denied is not None:
            raise Refusal("nothing_asked")
        withdraws = asked.seat == seat and not message.grant
        if not withdraws and seat not in asked.asked:
            raise Refusal("nothing_asked")
        return e.BotAnswered(person=self.person, id=message.id, seat=seat, grant=message.grant)

    def _answer_undo(self, message: m.AnswerUndo) -> e.AnyEntry:
        seat = self._my_seat()
        asked = self.facts.undo
        if asked is None:
            raise Refusal("nothing_asked")
        withdraws = asked.seat == seat and not message.grant
        if not withdraws and seat not in self.room.consents(asked):
            raise Refusal("nothing_asked")
        return e.UndoAnswered(person=self.person, id=message.id, seat=seat, grant=message.grant)

    # Conditions

    def _chair(self, seat: int) -> Chair:
        if seat >= len(self.facts.chairs):
            raise Refusal("no_such_seat", seats=len(self.facts.chairs))
        return self.facts.chairs[seat]

    def _my_seat(self) -> int:
        if self.seat is None:
            raise Refusal("no_seat_held")
        return self.seat

    def _match(self) -> Match:
        if self.room.match is None:
            raise Refusal("not_playing")
        if self.facts.departed:
            raise Refusal("departed")
        return self.room.match

    def _must_be_open(self) -> None:
        if self.facts.status != "open":
            raise Refusal("match_begun")

    def _must_be_host(self) -> None:
        if not self.is_host:
            raise Refusal("not_the_host")
