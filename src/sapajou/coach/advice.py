"""A hint: the best move and what else might be played, with what speaks for each."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sapajou.bots.search import Search
from sapajou.coach.comparing import Lines, Move, Reason, searched
from sapajou.kernel.bot import Ranked
from sapajou.kernel.game import Game
from sapajou.kernel.match import Match
from sapajou.kernel.state import State
from sapajou.kernel.tagged import Event

ALTERNATIVES: Final = 2


class Advised(NamedTuple):
    """A move that is worth a thought: its chance to win with its interval, and reasons.

    The reasons of the best move tell what it has over the next, those of the others what they have over the best,
    and what they lack. None where there is nothing to choose, or the game gives no grounds.
    """

    move: Move
    chance: float | None
    low: float | None
    high: float | None
    reasons: tuple[Reason, ...]


def advise(
    game: Game[Any],
    known: State,
    seat: int,
    *,
    effort: int | str = "quick",
    seed: int = 0,
    events: Sequence[Event] = (),
    places: Sequence[str] = (),
) -> list[Advised]:
    """Return the best move and a few others, best first.

    The position is one that the seat may know (`Game.redeal`); `events` are what the seat was told, `places` where its
    moves have led.
    """
    bot = seated(game, seat, effort=effort, seed=seed, events=events, places=places)
    lines = searched(bot, known, seat)
    moves = [one.move for one in lines.ranked[: 1 + ALTERNATIVES]]
    if len(moves) > 1 and not lines.enough(moves):
        lines = searched(bot, known, seat, moves)
    return advised(lines, moves)


def advised(lines: Lines, moves: Sequence[Move]) -> list[Advised]:
    """Return moves of a search, the best first, as they did in the worlds in which all of them were played."""
    worlds = lines.shared(moves)
    best, *others = moves
    found = [lines.comparison(best, other, worlds) for other in others]
    ways = [_way(lines.weighed(best, worlds), found[0].reasons if found else ())]
    for comparison in found:
        turned = tuple(Reason(reason.ground, -reason.amount) for reason in comparison.reasons)
        ways.append(_way(comparison.second, turned))
    return ways


def _way(ranked: Ranked, reasons: tuple[Reason, ...]) -> Advised:
    return Advised(ranked.move, ranked.chance, ranked.low, ranked.high, reasons)


def advise_at(match: Match[Any], seat: int, *, effort: int | str = "quick", seed: int = 0) -> list[Advised]:
    """Return the advice for a seat of a match that is under way."""
    known = match.game.redeal(match.state, seat, seed)
    return advise(
        match.game, known, seat, effort=effort, seed=seed, events=match.events(seat), places=match.places(seat)
    )


def seated(
    game: Game[Any], seat: int, *, effort: int | str, seed: int, events: Sequence[Event], places: Sequence[str]
) -> Search:
    """Return who thinks for a seat: as a bot does that has seen the match up to here."""
    bot = Search(game, seat, seed, effort=effort)
    if bot.listens:
        bot.saw(events)
    bot.been(places)
    return bot


def seated_before(match: Match[Any], index: int, effort: int | str, *, look: int = 0) -> tuple[Search, State]:
    """Return who thinks for the seat of a move, as one that has seen the match up to there, and what it may know.

    Every look at the same decision is in worlds of its own.
    """
    played = match.played()
    moment, move = played[index]
    seat = move.seat
    told = match.told(seat)
    events = [one.event for one in told[: bisect_left(told, moment, key=lambda one: one.moment)]]
    places = [one.place for _, one in played[:index] if one.seat == seat and one.place is not None]
    seed = index + look * len(played)
    bot = seated(match.game, seat, effort=effort, seed=seed, events=events, places=places)
    return bot, match.game.redeal(match.before(index), seat, index)
