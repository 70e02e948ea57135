"""Making puzzles from games of bots: one move far better than all others by deep search, and easy to miss.

Cheap looks come first: a glance, then a quick search must differ from it. What is left is searched deeply, tried
against moves that the search would not think of, and proven by a search ten times as deep.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sapajou.bots.search import Search
from sapajou.coach.comparing import Lines, Move, searched
from sapajou.coach.puzzles import Puzzle, Way
from sapajou.kernel.bot import Ranked
from sapajou.kernel.chance import Dice
from sapajou.kernel.game import Game
from sapajou.kernel.state import State

GAIN: Final = 0.07  # of the chance to win: to play anything but the best is at least a mistake
SURE: Final = 2.0  # standard errors by which the proof must find it better, if worlds differ
TEN_TIMES: Final = 10
_DEEP: Final = 3  # times the effort of a quick search
_GLANCE: Final = 10  # a glance has so little of the effort of a quick search
_PROMISING: Final = 0.03  # of the chance as the search itself tells it
_FEWEST_MOVES: Final = 3
_OTHERS: Final = 40  # moves that the search need not have thought of
_SHOWN: Final = 5
_ENOUGH_WORLDS: Final = 12
_TABLES: Final = range(2, 5)  # seats
_HOPELESS: Final = 0.04  # with a chance below this nothing is left to find
_TURNS: Final = 400  # that a game may take


class Found(NamedTuple):
    """A position that may be a puzzle: what its seat may know, what a glance plays, and how far it was missed."""

    known: State
    seat: int
    tempting: Move
    missed: int


def puzzle_of(game: Game[Any], seed: int) -> Puzzle | None:
    """Return the puzzle that a game of the policy has, if there is one; the seed decides all."""
    tables = [seats for seats in _TABLES if seats in game.seats]
    seats = tables[seed % len(tables)]
    state, policy = game.new(seats, seed), game.policy(seats)
    positions: list[State] = []
    while not state.over and len(positions) < _TURNS:
        positions.append(state.copy())
        state.playout(seed, policy, "turn")
    # Not always the beginning, as each game gives one puzzle at most; and late there is more to gain or lose.
    first = int(Dice(seed).below(len(positions)))
    for turn in range(first, len(positions)):
        found = _looked(game, positions[turn], seed)
        puzzle = None if found is None else proven(game, found, f"{game.id}-{seats}-{seed}-{turn}", seed)
        if puzzle is not None:
            return puzzle
    return None


def _looked(game: Game[Any], state: State, seed: int) -> Found | None:
    """Return a position if a quick search finds a move there that a glance misses and that is far better."""
    seat = state.to_act()[0]
    if len(state.legal(seat)) == 1 or state.drafting(seat):
        return None
    known = game.redeal(state, seat, seed)
    quick = game.effort("quick", state.seats)
    glance = Search(game, seat, seed, effort=max(1, quick // _GLANCE)).rank(known, seat)
    lines = searched(Search(game, seat, seed, effort=quick), known, seat)
    if lines.ranked[0].move == glance[0].move or len(lines.ranked) < _FEWEST_MOVES:
        return None
    if _chance(lines.ranked[0]) - _chance(lines.ranked[1]) < _PROMISING:
        return None
    ways = _ways(lines) or _ways(
        searched(Search(game, seat, seed, effort=quick), known, seat, [one.move for one in lines.ranked[:2]])
    )
    if not ways or _chance(ways[0]) < _HOPELESS or _chance(ways[0]) - _chance(ways[1]) < GAIN:
        return None
    return Found(known, seat, glance[0].move, quick // _GLANCE)


def proven(game: Game[Any], found: Found, name: str, seed: int) -> Puzzle | None:
    """Return the puzzle of a position, if a deep search, other moves and a search ten times as deep all say so."""
    known, seat, tempting, _ = found
    deep = _DEEP * game.effort("quick", known.seats)
    lines, moves = _best(game, found, deep, seed)
    if moves[0] == tempting or not _far_better(lines, moves, sure=0.0):
        return None
    best = moves[0]
    others = [move for move in game.turns(known, seat, _OTHERS, seed) if move not in moves]
    if others and not _beats(game, found, best, others, deep, seed):
        return None
    lines, moves = _best(game, found, TEN_TIMES * deep, seed + 1)
    if moves[0] != best or not _far_better(lines, moves):
        return None
    puzzle = _puzzle(game, found, lines, moves, name, TEN_TIMES * deep)
    return puzzle if min(puzzle.gain, puzzle.temptation) >= GAIN else None


def _beats(game: Game[Any], found: Found, best: Move, others: Sequence[Move], effort: int, seed: int) -> bool:
    """Return whether a move is far better than moves that the search need not have thought of.

    The search looks at all of them roughly, and then at the best of them as deeply as at its own.
    """
    rough = Search(game, found.seat, seed, effort=effort).rank(found.known, found.seat, [*others])
    moves = [best, *[one.move for one in rough[: _SHOWN - 1]]]
    lines = searched(Search(game, found.seat, seed, effort=effort), found.known, found.seat, moves)
    return _far_better(lines, moves, sure=0.0)


def _best(game: Game[Any], found: Found, effort: int, seed: int) -> tuple[Lines, list[Move]]:
    """Return a search, and its first few moves with the tempting one: all of them compared in enough worlds."""
    lines = searched(Search(game, found.seat, seed, effort=effort), found.known, found.seat)
    moves = [one.move for one in lines.ranked[:_SHOWN]]
    if found.tempting not in moves:
        moves.append(found.tempting)
    if any(len(lines.shared([moves[0], move])) < _ENOUGH_WORLDS for move in moves[1:]):
        lines = searched(Search(game, found.seat, seed, effort=effort), found.known, found.seat, moves)
    return lines, moves


def _far_better(lines: Lines, moves: Sequence[Move], sure: float = SURE) -> bool:
    """Return whether the first of some moves is far better than all others, and how surely, in standard errors.

    A move that the search did not think worth a look is no better.
    """
    for move in moves[1:]:
        comparison = lines.comparison(moves[0], move)
        if comparison.first.chance is None or comparison.second.chance is None:
            continue
        doubtful = comparison.doubt is not None and comparison.lead < sure * comparison.doubt
        if doubtful or comparison.first.chance - comparison.second.chance < GAIN:
            return False
    return True


def _puzzle(game: Game[Any], found: Found, lines: Lines, moves: Sequence[Move], name: str, effort: int) -> Puzzle:
    known, seat, tempting, missed = found
    best = moves[0]
    compared = [lines.comparison(best, move) for move in moves[1:]]
    ways = [lines.weighed(best, lines.shared([best])), *[comparison.second for comparison in compared]]
    ways = [ways[0], *sorted(ways[1:], key=lambda way: -_chance(way))]
    return Puzzle(
        id=name,
        game=game.id,
        rules_version=game.rules_version,
        seats=known.seats,
        seat=seat,
        position=game.dump(known),
        ways=[way_of(game, known, seat, way) for way in ways],
        tempting=moves_of(game, known, seat, tempting),
        reasons=list(lines.comparison(best, tempting).reasons),
        effort=effort,
        missed=missed,
    )


def way_of(game: Game[Any], known: State, seat: int, ranked: Ranked) -> Way:
    """Return a turn as a way of a puzzle."""
    chance, low, high = (round(one or 0.0, 4) for one in (ranked.chance, ranked.low, ranked.high))
    return Way(moves_of(game, known, seat, ranked.move), chance, low, high)


def moves_of(game: Game[Any], known: State, seat: int, turn: Move) -> list[str]:
    """Return the moves of a turn in notation."""
    trial, before = known.copy(), known
    texts: list[str] = []
    steps: list[int] = []
    for step in turn:
        trial.apply(seat, step)
        steps.append(step)
        if not trial.drafting(seat):
            texts.append(game.move_text(before, seat, steps))
            before, steps = trial.copy(), []
    return texts


def _ways(lines: Lines) -> list[Ranked]:
    """Return the two best moves of a search as they did in the worlds that both were played in; [] if in none."""
    moves = [one.move for one in lines.ranked[:2]]
    worlds = lines.shared(moves)
    return [lines.weighed(move, worlds) for move in moves] if worlds else []


def _chance(ranked: Ranked) -> float:
    return ranked.chance or 0.0
