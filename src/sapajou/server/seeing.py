"""What a person sees of a table: the table around the board, and the board as the person may know it."""

from typing import Any, Final

from msgspec.structs import replace

from sapajou.kernel.game import Game
from sapajou.kernel.match import Match, TimedEvent
from sapajou.kernel.moves import JOINT
from sapajou.server import messages as m
from sapajou.server.facts import Guest
from sapajou.server.puzzling import puzzle_now
from sapajou.server.room import Room
from sapajou.server.turns import offer
from sapajou.server.writing import shown_name

_MOST_STOPS: Final = 8  # positions sent before the present one to who has missed them


def table_now(
    room: Room,
    person: str | None,
    here: frozenset[str],
    watching: int,
    now: float,
    gone: frozenset[str] = frozenset(),
) -> m.TableNow:
    """Return the table around the board; who may not watch a match learns that it is played, and no more."""
    facts = room.facts
    inside = may_look_in(room, person)
    seats = [
        m.Seat(
            name=shown_name(chair.name),
            bot=chair.bot,
            taken=chair.taken,
            person=chair.person is not None,
            here=chair.person in here,
            gone=chair.person in gone,
            commitment=chair.commitment,
            revealed=chair.number is not None,
            mine=person is not None and chair.person == person,
            time=room.time_left(seat, now),
            running=chair.time is not None and room.clock_runs(seat),
            failed=chair.failed,
            agrees=chair.agrees,
        )
        if inside
        else m.Seat(taken=True)
        for seat, chair in enumerate(facts.chairs)
    ]
    return m.TableNow(
        id=room.id,
        game=room.row.game,
        status=facts.status,
        options=facts.options,
        seats=seats,
        host=room.host == person,
        spectators=room.spectators,
        watching=watching if inside else 0,
        commitment=room.commitment,
        clock=room.clock,
        undo=facts.undo if inside else None,
        denied=facts.denied if inside else None,
        rematch=facts.rematch if inside else None,
        departed=facts.departed,
        opener=facts.seat_of(room.host) if inside else None,
        bot_asked=facts.bot_asked if inside else None,
        guests=[_guest(one) for one in facts.guests] if room.host == person else [],
        hints=inside and room.hints,
        practice=None if room.settings.practice is None else room.settings.practice.of,
        puzzle=puzzle_now(room) if inside else None,
    )


def _guest(guest: Guest) -> m.Guest:
    return m.Guest(guest.number, shown_name(guest.name), guest.silenced, guest.sent_away)


def talk_now(room: Room, person: str | None, heard: int) -> m.Talk | None:
    """Return what was said from a line on, if there is anything and the person may hear it."""
    lines = [line for line in room.facts.chat if line.number >= heard] if may_look_in(room, person) else []
    return m.Talk([replace(line, name=shown_name(line.name)) for line in lines]) if lines else None


def may_look_in(room: Room, person: str | None) -> bool:
    """Return whether a person may know who is at a table; before the match begins, whoever has its link may."""
    return room.facts.status == "open" or may_watch(room, person) or room.host == person


def may_watch(room: Room, person: str | None) -> bool:
    """Return whether a person may see the board at all."""
    return room.spectators or room.facts.seat_of(person) is not None


def boards_now(
    room: Room, match: Match, seat: int | None, told: int, since: int | None, hello: m.Hello
) -> list[m.BoardNow]:
    """Return the board for a seat (None: a spectator), with the events after number `told`.

    Where several others have moved since a moment, it comes after the positions in which each of them left it.
    """
    now = board_now(room, match, seat, told, hello.language, show=hello.show)
    if since is None or match.moment <= since + 1:
        return [now]
    past: list[m.BoardNow] = []
    left = now.events
    for moment, state in match.stops(since)[-_MOST_STOPS:]:
        events = [one for one in left if one.moment <= moment]
        left = left[len(events) :]
        told += len(events)
        view = match.game.view(state, seat)
        tables = match.game.show(view, hello.language, (), [one.event for one in events]) if hello.show else []
        mine = now.mine and replace(now.mine, offered=[], draft=[], undoable=0, obvious=None, asked=None)
        past.append(m.BoardNow(moment, view, state.to_act(), mine, events, told, tables, outcome=None))
    return [*past, replace(now, events=left)]


def board_now(room: Room, match: Match, seat: int | None, told: int, language: str, *, show: bool) -> m.BoardNow:
    """Return the present board for a seat, with the events after number `told`."""
    game, state = room.game, match.state
    view = game.view(state, seat)
    events = match.told(seat, told)
    mine = _mine(match, seat, view, answered=room.answered) if seat is not None and not room.facts.departed else None
    tables = []
    if show:
        choices = [offered.choice for offered in mine.offered] if mine is not None else []
        tables = game.show(view, language, choices, [one.event for one in events])
    return m.BoardNow(
        moment=match.moment,
        view=view,
        to_act=room.to_act(),
        mine=mine,
        events=tell(game, events),
        told=match.told_count(seat),
        show=tables,
        outcome=m.Outcome(**state.result()._asdict()) if state.over else None,
    )


def tell(game: Game[Any], events: list[TimedEvent]) -> list[m.ToldEvent]:
    """Return events as they go over the wire."""
    return [m.ToldEvent(event=one.event, says=game.said(one.event), moment=one.moment) for one in events]


def _mine(match: Match, seat: int, view: Any, *, answered: bool) -> m.Mine:
    """Return what only the seat's own client gets; in a puzzle that is answered there is nothing more to choose."""
    game, state = match.game, match.state
    decision = match.decision(seat)
    draft = match.draft_text(seat)
    offered = [] if answered else [offer(game, state, seat, action) for action in state.legal(seat)]
    asked = game.asked(view, [one.choice for one in offered]) if offered else None
    return m.Mine(
        seat=seat,
        number=decision.number,
        choices=decision.choices,
        asked=None if asked is None else m.Question(asked.key, asked.values),
        offered=offered,
        draft=draft.split(JOINT) if draft else [],
        undoable=match.undoable(seat),
        actions=match.actions(seat),
        obvious=None if answered else game.obvious(state, seat),
    )
