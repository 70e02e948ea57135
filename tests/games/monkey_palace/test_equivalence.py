"""Staircases by steps, in canonical form and as heaps of pieces, against a slow and literal reading of the rules.

`literal` below is written from the rules of the palace and of building alone: it knows cells and studs and no heights,
and shares no line with the game.
"""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sapajou.games.monkey_palace import why
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import build, listing
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.game import MonkeyPalace
from sapajou.games.monkey_palace.notation import Staircase, canonical_form, piece_on, pieces_of, unfold
from sapajou.kernel.chance import Dice

pytestmark = pytest.mark.walk

STEP = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}


def cells(piece: dict[str, Any]) -> list[tuple[int, int, int]]:
    x, y, z = piece["x"], piece["y"], piece["z"]
    if piece["type"] == "arch":
        dx, dy = STEP[piece["dir"]]
        return [(x + i * dx, y + i * dy, z) for i in range(4)]
    return [(x, y, z + i) for i in range(3 if piece["type"] == "column" else 1)]


def feet(piece: dict[str, Any]) -> list[tuple[int, int, int]]:
    filled = cells(piece)
    return [filled[0], filled[3]] if piece["type"] == "arch" else [filled[0]]


def sites_of(arch: dict[str, Any]) -> list[tuple[int, int]]:
    return [(x, y) for x, y, _ in feet(arch)]


def literal(  # noqa: C901, PLR0911, PLR0912  one paragraph a rule, in the order of the reason codes
    table: dict[str, Any], new: list[dict[str, Any]], declared: tuple[int, int] | None
) -> str | None:
    """Return the first reason code against a staircase, or None."""
    old = table["pieces"]
    arches = sorted((piece for piece in new if piece["type"] == "arch"), key=lambda arch: arch["z"])
    if not arches:
        return "NO_ARCH"
    for kind in ("arch", "brick", "column"):
        if sum(piece["type"] == kind for piece in new) > table["stock"][kind]:
            return "HAND"
    for piece in new:
        for x, y, z in feet(piece):
            if z == 0 and (x, y) not in table["sites"]:
                return "OUTSIDE_PLAN"
    everything = [cell for piece in [*old, *new] for cell in cells(piece)]
    if len(everything) != len(set(everything)):
        return "COLLISION"

    stud_of: dict[tuple[int, int, int], tuple[int, bool]] = {}
    for number, piece in enumerate([*old, *new]):
        for at, (x, y, z) in enumerate(cells(piece)):
            if piece["type"] == "column" and at < 2:
                continue
            stud_of[x, y, z + 1] = (number, piece["type"] == "arch" and at in (1, 2))
    for piece in new:
        if any(foot in table["animals"] for foot in feet(piece)):
            return "STUD_BLOCKED"
    for piece in new:
        if any(foot[2] > 0 and foot in stud_of and stud_of[foot][1] for foot in feet(piece)):
            return "CENTRAL_STUD"
    for piece in new:
        if any(foot[2] > 0 and foot not in stud_of for foot in feet(piece)):
            return "UNSUPPORTED"
    for arch in arches:
        under = {stud_of[foot][0] if foot[2] > 0 else -1 for foot in feet(arch)}
        if len(under) == 1 and -1 not in under and [*old, *new][under.pop()]["type"] == "arch":
            return "ARCH_ON_ARCH"
    if any(low["z"] == high["z"] for low, high in pairwise(arches)):
        return "NOT_ASCENDING"

    for low, high in pairwise(arches):
        shared = set(sites_of(low)) & set(sites_of(high))
        if len(shared) == 2 and not table["u_turn"]:
            return "REVERSAL"
        if not shared:
            return "DETOUR"
    ends = sites_of(arches[0])
    free = [site for site in ends if (*site, 0) not in {cell for piece in old for cell in cells(piece)}]
    if len(arches) == 1:
        if declared is not None and declared not in ends:
            return "START_NOT_FREE"
        start = declared or (free[0] if free else ends[0])
    else:
        outer = [site for site in ends if site not in sites_of(arches[1])]
        if outer:
            start = outer[0]
        elif declared in ends:
            assert declared is not None
            start = declared
        else:
            return "START_NOT_FREE"
        here = start
        for low, high in pairwise(arches):
            here = next(site for site in sites_of(low) if site != here)
            if here not in sites_of(high):
                return "DETOUR"
        if declared is not None and declared != start:
            return "START_NOT_FREE"
    for piece in new:
        if piece["type"] == "arch":
            continue
        above = [arch for arch in arches if (piece["x"], piece["y"]) in sites_of(arch) and arch["z"] > piece["z"]]
        if not above:
            return "LOOSE_PIECE"
    if start not in free:
        return "START_NOT_FREE"
    stands_on_old = [foot for piece in new for foot in feet(piece) if foot[2] > 0 and stud_of[foot][0] < len(old)]
    if not stands_on_old:
        return "NOT_CONNECTED"
    return None if table["decorations"][table["sites"][start]] > 0 else "NO_DECORATION"


def described(game: MonkeyPalace, state: Any) -> dict[str, Any]:
    """Return the table as the literal reading wants it, from what everybody can see."""
    view = game.view(state, None)
    stock = view.players[state.active].stock
    heights = {(site.x, site.y): height for site, height in zip(view.sites, view.heights, strict=True)}
    return {
        "pieces": [{"type": p.type, "x": p.x, "y": p.y, "z": p.z, "dir": p.dir} for p in view.pieces],
        "stock": {"arch": stock.arch, "brick": stock.brick, "column": stock.column},
        "sites": {(site.x, site.y): site.color for site in view.sites},
        "animals": {(*place, heights[place]) for place in view.animals.values() if place is not None},
        "decorations": view.decorations,
        "u_turn": state.rulings.u_turns,
    }


def heap(state: Any, steps: list[int], dice: Random) -> list[dict[str, Any]]:
    """Return the pieces that a staircase puts on the palace, in any order and in any composition and direction."""
    after = state.copy()
    for step in steps:
        after.apply(after.active, step)
    new = [piece_on(state.box, code) for code in after.pieces[len(state.pieces) : -1]]
    pieces = recomposed([piece for piece in new if piece.type != "arch"], dice)
    for piece in (piece for piece in new if piece.type == "arch"):
        written: dict[str, Any] = {"type": piece.type, "x": piece.x, "y": piece.y, "z": piece.z}
        if piece.dir is not None:
            written["dir"] = piece.dir
            if dice.random() < 0.5:  # the same arch, begun from its other end
                (x, y), turned = piece.ends()[1], {"E": "W", "W": "E", "N": "S", "S": "N"}[piece.dir]
                written |= {"x": x, "y": y, "dir": turned}
        pieces.append(written)
    dice.shuffle(pieces)
    return pieces


def recomposed(supports: list[Any], dice: Random) -> list[dict[str, Any]]:
    """Return the same stacks made of the same numbers of bricks and columns, otherwise put together."""
    stacks: list[list[int]] = []  # x, y, z, height
    for piece in supports:
        height = 3 if piece.type == "column" else 1
        if stacks and stacks[-1][:2] == [piece.x, piece.y] and stacks[-1][2] + stacks[-1][3] == piece.z:
            stacks[-1][3] += height
        else:
            stacks.append([piece.x, piece.y, piece.z, height])
    columns = [0] * len(stacks)
    for _ in range(sum(piece.type == "column" for piece in supports)):
        room = [at for at, stack in enumerate(stacks) if stack[3] // 3 > columns[at]]
        columns[dice.choice(room)] += 1
    pieces = []
    for (x, y, z, height), whole in zip(stacks, columns, strict=True):
        kinds = ["column"] * whole + ["brick"] * (height - 3 * whole)
        dice.shuffle(kinds)
        level = z
        for kind in kinds:
            pieces.append({"type": kind, "x": x, "y": y, "z": level})
            level += 3 if kind == "column" else 1
    return pieces


def broken(pieces: list[dict[str, Any]], dice: Random) -> list[dict[str, Any]]:
    """Return a staircase with something changed, which is seldom for the better."""
    pieces = [dict(piece) for piece in pieces]
    for _ in range(dice.choice((1, 1, 2))):
        what = dice.randrange(6)
        piece = dice.choice(pieces) if pieces else {}
        if what == 0 and piece:
            pieces.remove(piece)
        elif what == 1 and piece:
            piece["z"] = max(0, piece["z"] + dice.choice((-1, 1, 2)))
        elif what == 2 and piece:
            axis = dice.choice("xy")
            piece[axis] += dice.choice((-3, -1, 1, 3))
        elif what == 3 and piece and piece["type"] == "arch":
            piece["dir"] = dice.choice("ENWS")
        elif what == 4 and piece:
            kind = dice.choice(("brick", "column"))
            pieces.append({"type": kind, "x": piece["x"], "y": piece["y"], "z": piece["z"] + dice.choice((1, 2, 3))})
        elif what == 5 and piece:
            x, y, z = piece["x"] + dice.choice((0, 3)), piece["y"], piece["z"] + dice.choice((0, 1, 2))
            pieces.append({"type": "arch", "x": x, "y": y, "z": z, "dir": dice.choice("ENWS")})
    return pieces


def positions(game: MonkeyPalace, seed: int, **options: object) -> list[Any]:
    """Return the beginnings of turns of a random game, and the same with larger stocks."""
    dice = Random(seed)
    state = game.new(2, seed, **options)
    found = []
    while not state.over:
        if state.phase == act.BUILD and not state.draft:
            rich = state.copy()
            for kind, number in enumerate((4, 6, 2)):
                more = min(number, rich.supply[kind])
                rich.supply[kind] -= more
                rich.stocks[rich.active * 3 + kind] += more
            rich.searched, rich.distances = False, []
            found += [position for position in (state.copy(), rich) if build.find_starts(position)]
        state.apply(state.active, dice.choice(state.legal(state.active)))
    return dice.sample(found, min(18, len(found)))


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"butterfly": True, "frog": True}),
        (2, {"plan": 2}),
        (3, {"plan": 3, "frog": True}),
        (4, {"plan": 4, "allow_u_turn": True}),
    ],
)
def test_steps_forms_and_the_literal_rules_agree(game: MonkeyPalace, seed: int, options: dict[str, Any]) -> None:
    dice = Random(seed)
    legal = refused = 0
    for state in positions(game, seed, **options):
        table = described(game, state)
        for number in range(12):
            steps = listing.random_staircase(state.copy(), Dice(dice.getrandbits(32)))
            pieces = heap(state, steps, dice)
            x, y = state.box.xs[steps[0]], state.box.ys[steps[0]]
            check_legal(game, state, steps, pieces, (x, y))
            assert literal(table, pieces, (x, y)) is None
            legal += 1
            for _ in range(4):
                spoilt = broken(pieces, dice)
                declared = dice.choice((None, (x, y), (dice.choice(state.box.xs), dice.choice(state.box.ys))))
                expected = literal(table, spoilt, declared)
                refusal = game.why_not(state, state.active, move_of(spoilt, declared))
                assert (refusal and refusal.reason) == expected, (number, spoilt, declared)
                assert refusal is None or refusal.rule == game.reasons[refusal.reason]
                refused += expected is not None
    assert legal > 200
    assert refused > 700


def sound_heap(state: Any, dice: Random) -> list[dict[str, Any]]:
    """Return arches that stand well, with their supports, but need not form a staircase at all."""
    box = state.box
    heights = state.heights[:]
    pieces: list[dict[str, Any]] = []
    built = [site for site in range(len(heights)) if heights[site]]
    near_palace = [other for site in built for other in box.near[4 * site : 4 * site + 4] if other != s.NOTHING]
    path = [dice.choice(near_palace if dice.random() < 0.8 else range(len(heights)))]
    for _ in range(dice.choice((1, 2, 2, 3))):
        site = path[-1] if dice.random() < 0.8 else dice.choice(path)
        directions = [way for way in range(4) if box.near[4 * site + way] != s.NOTHING]
        direction = dice.choice(directions)
        target = box.near[4 * site + direction]
        level = max(heights[site], heights[target]) + dice.choice((0, 0, 1))
        for end in (site, target):
            brick = {"type": "brick", "x": box.xs[end], "y": box.ys[end]}
            pieces += [{**brick, "z": z} for z in range(heights[end], level)]
            heights[end] = level + 1
        pieces.append({"type": "arch", "x": box.xs[site], "y": box.ys[site], "z": level, "dir": "ENWS"[direction]})
        path.append(target)
    dice.shuffle(pieces)
    return pieces


PATH_REASONS = (
    "ARCH_ON_ARCH", "NOT_ASCENDING", "REVERSAL", "DETOUR", "START_NOT_FREE", "NOT_CONNECTED", "NO_DECORATION",
    "STUD_BLOCKED", None,
)  # fmt: skip


def test_faults_of_the_path_agree_with_the_literal_rules(game: MonkeyPalace) -> None:
    """Random damage seldom gets past the rules of support, so here every piece stands and the path is wrong."""
    seen: Counter[str | None] = Counter()
    for seed, options in ((11, {"frog": True, "butterfly": True}), (12, {"plan": 4, "allow_u_turn": True})):
        dice = Random(seed)
        for position in positions(game, seed, **options):
            state = position.copy()
            state.stocks[state.active * 3 : state.active * 3 + 2] = [9, 90]
            if dice.random() < 0.3:
                state.decorations[dice.randrange(3)] = 0
            table = described(game, state)
            for _ in range(60):
                pieces = sound_heap(state, dice)
                ends = [site for piece in pieces if piece["type"] == "arch" for site in sites_of(piece)]
                declared = dice.choice((None, dice.choice(ends)))
                expected = literal(table, pieces, declared)
                refusal = game.why_not(state, state.active, move_of(pieces, declared))
                assert (refusal and refusal.reason) == expected, (pieces, declared)
                seen[expected] += 1
    assert {reason: seen[reason] for reason in PATH_REASONS if seen[reason] < 5} == {}, seen


def move_of(pieces: list[dict[str, Any]], start: tuple[int, int] | None) -> dict[str, Any]:
    return {"pieces": pieces} if start is None else {"pieces": pieces, "start": list(start)}


def check_legal(
    game: MonkeyPalace, state: Any, steps: list[int], pieces: list[dict[str, Any]], start: tuple[int, int]
) -> None:
    """Check that a staircase means the same steps in every form, and leads to the same state."""
    seat = state.active
    assert game.steps(state, seat, move_of(pieces, start)) == steps
    if not state.rulings.u_turns:
        assert game.steps(state, seat, pieces) == steps  # the start goes without saying
    verdict = why.judge(state, *pieces_of(state, move_of(pieces, start)))
    assert isinstance(verdict, Staircase)
    canonical = canonical_form(state, verdict)
    assert game.steps(state, seat, canonical) == steps
    ends = []
    for move in (steps, move_of(pieces, start), canonical):
        after = state.copy()
        for step in game.steps(state, seat, move):
            after.apply(seat, step)
        ends.append(game.dump(after))
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize(("stock", "plan"), [((2, 2, 1), 1), ((2, 1, 1), 3), ((1, 4, 1), 4)])
def test_every_staircase_that_the_literal_rules_allow_is_listed(
    pen: Any, game: MonkeyPalace, stock: tuple[int, int, int], plan: int
) -> None:
    """List by brute force over starts, directions and raises, and compare with the search."""
    state = pen.table(stock=stock, plan=plan)
    table = described(game, state)
    arches, bricks, columns = stock
    found = set()

    def grow(start: tuple[int, int], steps: list[tuple[int, int]]) -> None:
        heaps = compositions(state, start, steps, columns) if steps else []
        if any(literal(table, pieces, start) is None for pieces in heaps):
            found.add((state.box.sites[start], *(act.add_arch(direction, up) for direction, up in steps)))
        if len(steps) < arches:
            for direction in range(4):
                for raised in range(bricks + 3 * columns + 1):
                    grow(start, [*steps, (direction, raised)])

    for start in table["sites"]:
        grow(start, [])
    assert {tuple(step for step in move if step < act.STOP) for move in listing.all_staircases(state, 1 << 60)} == found


@pytest.mark.parametrize(("seed", "options"), [(5, {}), (6, {"plan": 4, "frog": True}), (7, {"allow_u_turn": True})])
def test_every_step_offered_can_be_completed_and_no_other(
    game: MonkeyPalace, seed: int, options: dict[str, Any]
) -> None:
    """Compare the steps offered, which look ahead, with the beginnings of all staircases."""
    dice = Random(seed)
    for state in positions(game, seed, **options):
        moves = listing.all_staircases(state.copy(), 20_001)
        if len(moves) > 20_000:
            continue
        draft: list[int] = []
        while not draft or state.drafting(state.active):
            going_on = [move for move in moves if move[: len(draft)] == draft]
            offered = state.legal(state.active)
            assert offered == sorted({move[len(draft)] for move in going_on})
            assert listing.all_staircases(state.copy(), 1 << 60) == [move[len(draft) :] for move in going_on]
            draft.append(dice.choice(offered))
            state.apply(state.active, draft[-1])


def compositions(state: Any, start: tuple[int, int], steps: list[tuple[int, int]], columns: int) -> Any:
    """Yield the pieces of a skeleton with every number of columns."""
    box = state.box
    site = box.sites[start]
    heights = state.heights[:]
    path = []
    for direction, raised in steps:
        target = box.near[4 * site + direction]
        level = heights[site] + raised
        if target == s.NOTHING or level < heights[target]:
            return
        path.append((direction, raised, level - heights[target]))
        heights[site] = heights[target] = level + 1
        site = target
    for number in range(columns + 1):
        left = number
        written = []
        for direction, raised, support in path:
            stacks = []
            for height in (raised, support):
                whole = min(left, height // 3)
                left -= whole
                stacks.append(["column"] * whole + ["brick"] * (height - 3 * whole))
            written.append((direction, stacks[0], stacks[1]))
        if left == 0:
            yield [
                {key: getattr(piece, key) for key in ("type", "x", "y", "z", "dir")}
                for piece in unfold(state, start, written)
            ]
