"""Which workers meet an obligation, with nothing superfluous (AN-E-01, AN-E-03), and how such a set is coded.

Sets with equal icons are one choice, played with the lowest ids (AN-N-23, D7). So an action names a multiset of
faces. A multiset of at most eight faces out of ten is padded to eight with an eleventh, "none"; sorted and spread
to strictly ascending numbers it has a place among all combinations of eight out of eighteen.
"""

from typing import Final

from sapajou.games.afternova.engine.actions import (
    FACES,
    HAND_LIMIT,
    SKILL_UPGRADE,
    SKILLS,
    WORKERS,
)
from sapajou.games.afternova.engine.state import (
    Table,
)

_SPREAD: Final = FACES + HAND_LIMIT


def _binomials() -> list[int]:
    """Return Pascal's triangle as a flat table: entry n * 9 + k is n over k."""
    table = [0] * ((_SPREAD + 1) * (HAND_LIMIT + 1))
    for n in range(_SPREAD + 1):
        table[n * (HAND_LIMIT + 1)] = 1
        for k in range(1, HAND_LIMIT + 1):
            if n > 0:
                above = (n - 1) * (HAND_LIMIT + 1) + k
                table[n * (HAND_LIMIT + 1) + k] = table[above - 1] + table[above]
    return table


_OVER: Final[list[int]] = _binomials()


def crew_code(counts: list[int]) -> int:
    """Return the number of a multiset of faces, given as how many there are of each face."""
    code = 0
    at = 0
    for face in range(FACES):
        for _ in range(counts[face]):
            code += _OVER[(face + at) * (HAND_LIMIT + 1) + at + 1]
            at += 1
    while at < HAND_LIMIT:
        code += _OVER[(FACES + at) * (HAND_LIMIT + 1) + at + 1]
        at += 1
    return code


def crew_faces(code: int) -> list[int]:
    """Return how many there are of each face in the multiset with a number."""
    counts = [0] * (FACES + 1)
    left = code
    for at in range(HAND_LIMIT - 1, -1, -1):
        spread = at
        while spread + 1 < _SPREAD and _OVER[(spread + 1) * (HAND_LIMIT + 1) + at + 1] <= left:
            spread += 1
        left -= _OVER[spread * (HAND_LIMIT + 1) + at + 1]
        counts[spread - at] += 1
    return counts[:FACES]


def faces_of(table: Table, workers: int) -> list[int]:
    """Return how many workers of each face are in a set."""
    counts = [0] * FACES
    for worker in range(WORKERS):
        if workers >> worker & 1:
            counts[table.figures.face[worker]] += 1
    return counts


def crew_of(table: Table, workers: int, code: int) -> int:
    """Return the workers with the lowest ids out of a set that show these faces."""
    counts = crew_faces(code)
    crew = 0
    for worker in range(WORKERS):
        if workers >> worker & 1:
            face = table.figures.face[worker]
            if counts[face] > 0:
                counts[face] -= 1
                crew |= 1 << worker
    return crew


def icons_on(table: Table, workers: int, skill: int) -> int:
    """Return how many icons of a skill a set of workers shows."""
    total = 0
    for worker in range(WORKERS):
        if workers >> worker & 1:
            total += table.figures.icons[worker * SKILLS + skill]
    return total


def supply(table: Table, seat: int, workers: int, skill: int) -> int:
    """Return the icons that a seat supplies with a set: upgrades count with at least one worker (AN-E-01, AN-U-04)."""
    if workers == 0:
        return 0
    return icons_on(table, workers, skill) + table.upgrade(seat, SKILL_UPGRADE + skill)


def whole_supply(table: Table, seat: int, skill: int) -> int:
    """Return the icons that a seat supplies with its whole hand."""
    total = 0
    workers = 0
    for card in table.hands[seat]:
        if card < WORKERS:
            workers += 1
            total += table.figures.icons[card * SKILLS + skill]
    return total + table.upgrade(seat, SKILL_UPGRADE + skill) if workers > 0 else 0


def suffices(table: Table, seat: int, workers: int, slot: int, first: int, second: int) -> bool:
    """Return whether a set meets an obligation in the two skills of a planet."""
    return (
        supply(table, seat, workers, table.skill(slot, 0)) >= first
        and supply(table, seat, workers, table.skill(slot, 1)) >= second
    )


def superfluous(table: Table, seat: int, workers: int, slot: int, first: int, second: int) -> int:
    """Return a worker without which a set still meets the obligation, or -1 (AN-E-03)."""
    for worker in range(WORKERS):
        if workers >> worker & 1 and suffices(table, seat, workers & ~(1 << worker), slot, first, second):
            return worker
    return -1


def crews(table: Table, seat: int, slot: int, first: int, second: int) -> list[int]:
    """Return the codes of all sets in a hand that meet an obligation with nothing superfluous, ascending."""
    found: list[int] = []
    if first <= 0 and second <= 0:
        return [crew_code([0] * FACES)]  # AN-E-04: nothing is left to supply, so nobody is played
    skills = [table.skill(slot, 0), table.skill(slot, 1)]
    lent = [table.upgrade(seat, SKILL_UPGRADE + skill) for skill in skills]
    held = faces_of(table, table.workers_of(seat))
    left = [first - lent[0], second - lent[1]]
    if left[0] <= 0 and left[1] <= 0:  # the upgrades suffice: any one worker brings them to bear
        for face in range(FACES):
            if held[face] > 0:
                single = [0] * FACES
                single[face] = 1
                found.append(crew_code(single))
        found.sort()
        return found
    useful = _useful_faces(table, held, skills, left)
    _search(useful, 0, left, [0] * FACES, found)
    found.sort()
    return found


def _useful_faces(table: Table, held: list[int], skills: list[int], left: list[int]) -> list[int]:
    """Return face, number held and icons of both skills for each face that helps, as a flat list."""
    useful: list[int] = []
    for worker in range(WORKERS):
        face = table.figures.face[worker]
        if held[face] == 0:
            continue
        one = table.figures.icons[worker * SKILLS + skills[0]]
        two = table.figures.icons[worker * SKILLS + skills[1]]
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
