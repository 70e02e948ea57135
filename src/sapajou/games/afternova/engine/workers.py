"""Which workers meet an obligation, with nothing superfluous (AN-E-01, AN-E-03), and how such a set is coded.

Sets with equal icons are one choice, played with the lowest ids (AN-N-23). So an action names a multiset of
faces. A multiset of at most eight faces out of ten is padded to eight with an eleventh, "none"; sorted and spread
to strictly ascending numbers it has a place among all combinations of eight out of eighteen.
"""

from typing import Final

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.engine.state import Pieces

_SPREAD: Final = act.FACES + act.HAND_LIMIT


def _binomials() -> list[int]:
    """Return Pascal's triangle as a flat list: entry n * 9 + k is n over k."""
    triangle = [0] * ((_SPREAD + 1) * (act.HAND_LIMIT + 1))
    for n in range(_SPREAD + 1):
        triangle[n * (act.HAND_LIMIT + 1)] = 1
        for k in range(1, act.HAND_LIMIT + 1):
            if n > 0:
                above = (n - 1) * (act.HAND_LIMIT + 1) + k
                triangle[n * (act.HAND_LIMIT + 1) + k] = triangle[above - 1] + triangle[above]
    return triangle


_OVER: Final[list[int]] = _binomials()


def crew_code(counts: list[int]) -> int:
    """Return the number of a multiset of faces, given as how many there are of each face."""
    code = 0
    at = 0
    for face in range(act.FACES):
        for _ in range(counts[face]):
            code += _OVER[(face + at) * (act.HAND_LIMIT + 1) + at + 1]
            at += 1
    while at < act.HAND_LIMIT:
        code += _OVER[(act.FACES + at) * (act.HAND_LIMIT + 1) + at + 1]
        at += 1
    return code


def crew_faces(code: int) -> list[int]:
    """Return how many there are of each face in the multiset with a number."""
    counts = [0] * (act.FACES + 1)
    left = code
    for at in range(act.HAND_LIMIT - 1, -1, -1):
        spread = at
        while spread + 1 < _SPREAD and _OVER[(spread + 1) * (act.HAND_LIMIT + 1) + at + 1] <= left:
            spread += 1
        left -= _OVER[spread * (act.HAND_LIMIT + 1) + at + 1]
        counts[spread - at] += 1
    return counts[: act.FACES]


def faces_of(state: Pieces, workers: int) -> list[int]:
    """Return how many workers of each face are in a set."""
    counts = [0] * act.FACES
    for worker in range(act.WORKERS):
        if workers >> worker & 1:
            counts[state.figures.face[worker]] += 1
    return counts


def crew_of(state: Pieces, workers: int, code: int) -> int:
    """Return the workers with the lowest ids out of a set that show these faces."""
    counts = crew_faces(code)
    crew = 0
    for worker in range(act.WORKERS):
        if workers >> worker & 1:
            face = state.figures.face[worker]
            if counts[face] > 0:
                counts[face] -= 1
                crew |= 1 << worker
    return crew


def icons_on(state: Pieces, workers: int, skill: int) -> int:
    """Return how many icons of a skill a set of workers shows."""
    total = 0
    for worker in range(act.WORKERS):
        if workers >> worker & 1:
            total += state.figures.icons[worker * act.SKILLS + skill]
    return total


def supply(state: Pieces, seat: int, workers: int, skill: int) -> int:
    """Return the icons that a seat supplies with a set: upgrades count with at least one worker (AN-E-01, AN-U-04)."""
    if workers == 0:
        return 0
    return icons_on(state, workers, skill) + state.upgrade(seat, act.SKILL_UPGRADE + skill)


def whole_supply(state: Pieces, seat: int, skill: int) -> int:
    """Return the icons that a seat supplies with its whole hand."""
    total = 0
    workers = 0
    for card in state.hands[seat]:
        if card < act.WORKERS:
            workers += 1
            total += state.figures.icons[card * act.SKILLS + skill]
    return total + state.upgrade(seat, act.SKILL_UPGRADE + skill) if workers > 0 else 0


def suffices(state: Pieces, seat: int, workers: int, slot: int, first: int, second: int) -> bool:
    """Return whether a set meets an obligation in the two skills of a planet."""
    return (
        supply(state, seat, workers, state.skill(slot, 0)) >= first
        and supply(state, seat, workers, state.skill(slot, 1)) >= second
    )


def superfluous(state: Pieces, seat: int, workers: int, slot: int, first: int, second: int) -> int:
    """Return a worker without which a set still meets the obligation, or -1 (AN-E-03)."""
    for worker in range(act.WORKERS):
        if workers >> worker & 1 and suffices(state, seat, workers & ~(1 << worker), slot, first, second):
            return worker
    return -1


def crews(state: Pieces, seat: int, slot: int, first: int, second: int) -> list[int]:
    """Return the codes of all sets in a hand that meet an obligation with nothing superfluous, ascending."""
    found: list[int] = []
    if first <= 0 and second <= 0:
        return [crew_code([0] * act.FACES)]  # AN-E-04: nothing is left to supply, so nobody is played
    skills = [state.skill(slot, 0), state.skill(slot, 1)]
    lent = [state.upgrade(seat, act.SKILL_UPGRADE + skill) for skill in skills]
    held = faces_of(state, state.workers_of(seat))
    left = [first - lent[0], second - lent[1]]
    if left[0] <= 0 and left[1] <= 0:  # the upgrades suffice: any one worker brings them to bear
        for face in range(act.FACES):
            if held[face] > 0:
                single = [0] * act.FACES
                single[face] = 1
                found.append(crew_code(single))
        found.sort()
        return found
    useful = _useful_faces(state, held, skills, left)
    _search(useful, 0, left, [0] * act.FACES, found)
    found.sort()
    return found


def _useful_faces(state: Pieces, held: list[int], skills: list[int], left: list[int]) -> list[int]:
    """Return face, number held and icons of both skills for each face that helps, as a flat list."""
    useful: list[int] = []
    for worker in range(act.WORKERS):
        face = state.figures.face[worker]
        if held[face] == 0:
            continue
        one = state.figures.icons[worker * act.SKILLS + skills[0]]
        two = state.figures.icons[worker * act.SKILLS + skills[1]]
        if (one > 0 and left[0] > 0) or (two > 0 and left[1] > 0):
            useful += [face, held[face], one, two]
        held[face] = 0
    return useful


def _search(useful: list[int], at: int, left: list[int], counts: list[int], found: list[int]) -> None:
    """Add face by face until the obligation is met; keep what has nothing superfluous."""
    if left[0] <= 0 and left[1] <= 0:
        if _necessary(useful, left, counts):
            found.append(crew_code(counts))
        return
    if at == len(useful):
        return
    face, held, one, two = useful[at], useful[at + 1], useful[at + 2], useful[at + 3]
    for number in range(held + 1):
        counts[face] = number
        now = [left[0] - one * number, left[1] - two * number]
        if now[0] <= 0 and now[1] <= 0:
            if _necessary(useful, now, counts):
                found.append(crew_code(counts))
            break
        _search(useful, at + 4, now, counts, found)
    counts[face] = 0


def _necessary(useful: list[int], left: list[int], counts: list[int]) -> bool:
    """Return whether every worker is needed; `left` is what is missing, negative what is over."""
    for at in range(0, len(useful), 4):
        if counts[useful[at]] > 0 and left[0] + useful[at + 2] <= 0 and left[1] + useful[at + 3] <= 0:
            return False
    return True
