"""What the server plays when a person's time is up."""

import pytest

from sapajou.server import entries as e
from sapajou.server.keeper import _default
from tables import Tabletop


@pytest.mark.parametrize(
    ("game", "seats"), [("after_us", 2), ("afternova", 3), ("itchy_monkey", 2), ("monkey_palace", 2)]
)
def test_the_clock_plays_whole_moves(game: str, seats: int) -> None:
    table = Tabletop(game, [None] * seats).begin()
    match = table.room.match
    assert match is not None
    for _ in range(30):
        seat = match.state.to_act()[0]
        before = match.moment
        entry = _default(match, seat, "clock")
        assert isinstance(entry, e.Played)
        table.write(entry)
        assert match.moment == before + 1


def test_what_a_person_only_began_goes_back_first() -> None:
    table = Tabletop("monkey_palace", [None, None]).begin()
    match = table.room.match
    assert match is not None
    seat = match.state.to_act()[0]
    while not match.state.drafting(seat):
        table.move(seat)
    begun = match.draft_text(seat)
    assert begun
    entry = _default(match, seat, "clock")
    assert isinstance(entry, e.TookBack)
    table.write(entry)
    assert match.draft_text(seat) == ""
    assert isinstance(_default(match, seat, "clock"), e.Played)
