"""Laws of a match: records that replay, undo that draws nothing again, streams that only grow."""

from random import Random
from typing import Any, NamedTuple

from sapajou.kernel import record as records
from sapajou.kernel.errors import UndoRefused
from sapajou.kernel.replay import replay
from sapajou.testing.subject import Subject, require


class Step(NamedTuple):
    """A step that was played, and the position it was played at."""

    seat: int
    action: int
    before: dict[str, Any]


class Play:
    """A match under test, with a memory of its own that the match cannot know of."""

    def __init__(self, subject: Subject, seed: int) -> None:
        """Begin a match."""
        self.match = subject.match(seed)
        self.start = self.dump()
        self.trail: list[Step] = []
        require(subject.game.dump(subject.new(seed)) == self.start, "the same seed gives another start")
        self.told = {viewer: self.match.events(viewer) for viewer in (*range(subject.seats), None)}

    def dump(self) -> dict[str, Any]:
        """Return the present position."""
        return self.match.game.dump(self.match.state)

    def play(self, seat: int, steps: tuple[int, ...], *, as_text: bool) -> None:
        """Play steps of a seat, and remember where each was taken."""
        game, state, number = self.match.game, self.match.state.copy(), self.match.decision(seat).number
        text = game.move_text(state, seat, steps)
        for action in steps:
            self.trail.append(Step(seat, action, game.dump(state)))
            state.apply(seat, action)
        self.match.play(seat, text if as_text else list(steps))
        require(self.dump() == game.dump(state), "a match plays on differently from its state")
        require(self.match.decision(seat).number == number + len(steps), f"the decisions of {seat} are miscounted")

    def check_undo(self, seat: int, count: int) -> None:
        """Take back some of what may be taken back freely, play it again, and compare."""
        match, lines, before = self.match, self.match.lines, self.dump()
        latest = [step for step in self.trail if step.seat == seat][-count:]
        match.undo(seat, count)
        require(match.lines[: len(lines)] == lines, "undo erases lines of the record")
        if self.trail[-count:] == latest:
            require(self.dump() == latest[0].before, f"undo of {count} by seat {seat} leads to another position")
        for step in latest:
            match.play(seat, step.action)
        require(self.dump() == before, f"seat {seat} takes back {count}, plays the same again, and ends elsewhere")

    def check_undo_has_an_end(self, seat: int) -> None:
        """Try to take back one action more than may be taken back freely."""
        free, before = self.match.undoable(seat), self.dump()
        if free == self.match.actions(seat) or self.match.seats == 1:
            return
        try:
            self.match.undo(seat, free + 1)
        except UndoRefused:
            require(self.dump() == before, "a refused undo changes the position")
        else:
            require(holds=False, message=f"seat {seat} may freely take back {free}, and takes back {free + 1}")

    def check_record(self) -> None:
        """Write the match down, read it back, and compare everything."""
        match, text = self.match, records.encode(self.match.record())
        again = replay(records.decode(text))
        require(match.game.dump(again.state) == self.dump(), "the replayed record ends elsewhere")
        require(records.encode(again.record()) == text, "the record of the replay differs")
        for viewer in self.told:
            require(again.events(viewer) == match.events(viewer), f"the replay tells seat {viewer} something else")

    def check_streams(self) -> None:
        """Check that what was told stays told."""
        for viewer, stream in self.told.items():
            self.told[viewer] = self.match.events(viewer)
            require(self.told[viewer][: len(stream)] == stream, f"the events of seat {viewer} are changed afterwards")
            require(self.match.events(viewer, since=len(stream)) == self.told[viewer][len(stream) :], "since is wrong")

    def check_granted_undo(self) -> None:
        """Take back, by consent, everything that every seat has played."""
        for seat in range(self.match.seats):
            if self.match.actions(seat):
                self.match.undo(seat, self.match.actions(seat), granted=True)
                require(self.match.actions(seat) == 0, f"seat {seat} takes back everything, and something is left")
        require(self.dump() == self.start, "everything is taken back, and the start is another one")


def check_match(subject: Subject, seed: int) -> None:
    """Play a random match, taking back now and then, and check its record and its streams."""
    dice = Random(seed)
    play = Play(subject, seed)
    while owing := play.match.state.to_act():
        seat = dice.choice(owing)
        moves: list[tuple[int, ...]] = [(action,) for action in play.match.state.legal(seat)]
        if dice.random() < 0.3:
            moves = play.match.game.moves(play.match.state, seat, limit=20, seed=dice.getrandbits(32))
        play.play(seat, dice.choice(moves), as_text=dice.random() < 0.5)
        undoing = dice.randrange(subject.seats)
        if free := play.match.undoable(undoing):
            play.check_undo(undoing, dice.randint(1, free))
        play.check_undo_has_an_end(undoing)
        play.check_streams()
        if dice.random() < 0.1:
            play.check_record()
    play.check_record()
    play.check_granted_undo()
    play.check_record()
