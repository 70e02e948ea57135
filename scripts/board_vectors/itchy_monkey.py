"""What the engine says of moves, births, powers, goals and threats in Itchy Monkey."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import sapajou
from board_vectors.finish import played
from board_vectors.play import offered, positions, tried

NAME: Final = "itchy_monkey"
GAME: Final[Any] = sapajou.game(NAME)
SPECIES: Final = ("gorilla", "lemur", "baboon", "orangutan", "proboscis", "emperor_tamarin")
# Without and with powers and emperor tamarins; every number of seats, and so both sides of the board.
VARIANTS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"powers": SPECIES},
    {"powers": SPECIES, "emperor_replaces": "lemur"},
    {"powers": ("orangutan", "emperor_tamarin"), "emperor_replaces": "proboscis", "queens_per_player": 6},
)
STRIDE: Final = 7  # of so many positions two are looked at: mostly a birth and the move after it
PAIR: Final = 2
MOST_ROUNDS: Final = 15
LOOKS: Final = 2  # one of so many moments of a whole match is looked at
VICTORIES: Final = {"five_species": 1, "four_same": 2, "three_gorillas": 4}  # the bits of `victories`


def vectors() -> dict[str, list[dict[str, Any]]]:
    """Return the cases, by the function of the board that must agree."""
    names = ("after", "settlingOf", "powersOf", "goalsOf", "threatsOf", "winningOf", "countedFor", "wins", "amounts")
    cases: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    dice, other_dice = Random(0), Random(1)
    tables = [(seats, options) for seats in GAME.seats for options in VARIANTS]
    for seed, (seats, options) in enumerate(tables):
        for number, (state, seat) in enumerate(positions(NAME, seats, seed, **options)):
            if number % STRIDE >= PAIR:
                continue
            cases["amounts"] += _told(state, seat, other_dice)
            found = {"after": _moves(state, seat, dice), "settlingOf": _births(state, seat)}
            if number % STRIDE == 0:
                found |= {"powersOf": _powers(state), "goalsOf": _goals(state, seat)}
                before, won = _nearly(state, seat, dice)
                cases["threatsOf"].append({"seat": seat, **_threats(before, seat)})
                cases["winningOf"].append({"seat": seat, **_winning(won, seat)})
                cases["countedFor"].append({"seat": seat, **_counted(before, seat)})
            cases["wins"] += _wins(_nearly(state, seat, dice)[0], seat, dice)
            view = GAME.view(state, seat)
            for name, case in found.items():
                cases[name] += [{"view": view, "seat": seat, **case}] if case else []
    return cases | _finished(tables)


def _number(state: Any, cell: Any) -> int:
    """Return the engine's number of a cell."""
    return int(cell.row * state.setting.cols + cell.col)


def _monkeys(state: Any) -> list[Any]:
    return list(GAME.view(state, None).monkeys)


def _has_colony(state: Any, seat: int, cell: Any) -> bool:
    """Return whether a seat has a colony on a cell: whether it would have one less without the lice there."""
    monkey = next(monkey for monkey in _monkeys(state) if monkey.cell == cell)
    if monkey.owner != seat:
        return False
    without = state.copy()
    without.take(_number(state, cell), monkey.workers, monkey.queens)
    return bool(without.colonies[seat] != state.colonies[seat])


# Moves


def _moves(state: Any, seat: int, dice: Random) -> dict[str, Any] | None:
    """Return everything that one of a seat's monkeys may do, each with what comes of it."""
    choices = [one for one in offered(NAME, state, seat) if one["choice"].tag() in {"jump", "bump"}]
    froms = sorted({_from(one["choice"]) for one in choices})
    if not froms:
        return None
    picked = dice.choice(froms)
    ways = [{**one, **_outcome(state, seat, one["action"])} for one in choices if _from(one["choice"]) == picked]
    return {"picked": picked, "offered": ways}


def _from(choice: Any) -> Any:
    return choice.from_ if choice.tag() == "jump" else choice.cell


def _outcome(state: Any, seat: int, action: int) -> dict[str, Any]:
    """Return the monkeys that change, how the lice met, who lost any, whether a colony arose, where monkeys stand."""
    after, events = tried(NAME, state, seat, action)
    stood = {event.to: event.cell for event in events if event.tag() == "pushed"}
    landed = [
        event.cell if event.tag() == "crossed" else event.to for event in events if event.tag() in {"crossed", "jumped"}
    ]
    gone = [event for event in events if event.tag() == "discarded"]
    lost = {event.seat == seat for event in gone}
    new = [stood.get(cell, cell) for cell in landed if _has_colony(after, seat, cell)]
    before = _monkeys(state)
    return {
        "changed": [monkey for monkey in _monkeys(after) if monkey not in before],
        "met": "alone" if not landed else "equal" if True in lost else "beats" if False in lost else "joins",
        "losses": [{"seat": event.seat, "workers": event.workers, "queens": event.queens} for event in gone],
        "settles": [cell for cell in new if not _has_colony(state, seat, cell)],
        "stands": [event.to for event in events if event.tag() in {"slid", "pushed"}],
    }


def _births(state: Any, seat: int) -> dict[str, Any] | None:
    """Return where a seat may spawn, how many workers come there, and where that makes a new colony."""
    spawns = [one for one in offered(NAME, state, seat) if one["choice"].tag() == "spawn"]
    if not spawns:
        return None
    after = {one["choice"].cell: tried(NAME, state, seat, one["action"]) for one in spawns}
    new = [cell for cell in after if _has_colony(after[cell].state, seat, cell) and not _has_colony(state, seat, cell)]
    born = [event.workers for _, events in after.values() for event in events if event.tag() == "spawned"]
    return {"offered": spawns, "settling": new, "born": born}


def _told(state: Any, seat: int, dice: Random) -> list[dict[str, Any]]:
    """Return a choice of each kind of a seat, with what is told of it and how many lice of each seat it brought."""
    kinds: dict[str, list[int]] = {}
    for one in offered(NAME, state, seat):
        kinds.setdefault(one["choice"].tag(), []).append(one["action"])
    cases = []
    for actions in kinds.values():
        after, events = tried(NAME, state, seat, dice.choice(actions))
        then, now = _lice(state), _lice(after)
        came = [{louse: now[at][louse] - lice[louse] for louse in lice} for at, lice in enumerate(then)]
        cases.append({"events": events, "came": came})
    return cases + (_told(_driven_out(state, seat), seat, dice) if "spawn" in kinds else [])


def _driven_out(state: Any, seat: int) -> Any:
    """Return a position in which a seat has no lice left, so that it comes back."""
    without = state.copy()
    for monkey in _monkeys(state):
        if monkey.owner == seat:
            without.take(_number(state, monkey.cell), monkey.workers, monkey.queens)
    return without


def _lice(state: Any) -> list[dict[str, int]]:
    """Return how many lice each seat has on the board."""
    lice = [{"louse_worker": 0, "louse_queen": 0} for _ in range(state.setting.seats)]
    for monkey in _monkeys(state):
        if monkey.owner is not None:
            lice[monkey.owner]["louse_worker"] += monkey.workers
            lice[monkey.owner]["louse_queen"] += monkey.queens
    return lice


# Powers


def _powers(state: Any) -> dict[str, Any]:
    """Return the powers of every monkey, with how many workers it is crowded, and what a queen costs on it."""
    numbers = [_number(state, monkey.cell) for monkey in _monkeys(state)]
    return {
        "powers": [
            [
                name
                for code, name in enumerate(SPECIES, 1)
                if name != "emperor_tamarin" and state.has_power(number, code)
            ]
            for number in numbers
        ],
        "crowds": [state.nitpick_least(number) for number in numbers],
        "prices": [state.exchange_price(number) for number in numbers],
    }


# Goals


def _goals(state: Any, seat: int) -> dict[str, Any]:
    """Return how many workers a seat lacks for each victory; for four alike, by species."""
    lacking = {monkey.cell: _lacking(state, seat, monkey) for monkey in _monkeys(state)}
    nearest = _nearest(state, lacking)
    first = [cells[0] for cells in nearest.values()]
    return {
        "five_species": _short(state, seat, "five_species", first, lacking),
        "four_same": {name: _short(state, seat, "four_same", cells, lacking) for name, cells in nearest.items()},
        "three_gorillas": _short(state, seat, "three_gorillas", nearest["gorilla"], lacking),
    }


def _nearest(state: Any, lacking: dict[Any, int]) -> dict[str, list[Any]]:
    """Return the cells of each species' monkeys, those first that lack the fewest workers."""
    nearest: dict[str, list[Any]] = {}
    for monkey in sorted(_monkeys(state), key=lambda monkey: lacking[monkey.cell]):
        nearest.setdefault(monkey.species, []).append(monkey.cell)
    return nearest


def _lacking(state: Any, seat: int, monkey: Any) -> int:
    """Return how many workers must come onto a monkey, others' lice gone, to make a colony of a seat."""
    if _has_colony(state, seat, monkey.cell):
        return 0
    trial = state.copy()
    _free(trial, seat, monkey)
    workers = 0
    while trial.colonies[seat] == state.colonies[seat]:
        trial.put(seat, _number(state, monkey.cell), 1, 0)
        workers += 1
    return workers


def _free(state: Any, seat: int, monkey: Any) -> None:
    if monkey.owner not in {None, seat}:
        state.take(_number(state, monkey.cell), monkey.workers, monkey.queens)


def _short(state: Any, seat: int, victory: str, cells: Iterable[Any], lacking: dict[Any, int]) -> int:
    """Return how many workers a seat needs until it has won, if they come onto these monkeys in this order."""
    trial = state.copy()
    monkeys = {monkey.cell: monkey for monkey in _monkeys(state)}
    short = 0
    for cell in cells:
        if trial.victories(seat) & VICTORIES[victory]:
            break
        _free(trial, seat, monkeys[cell])
        trial.put(seat, _number(state, cell), lacking[cell], 0)
        short += lacking[cell]
    return short


# Threats


def _nearly(state: Any, seat: int, dice: Random) -> tuple[Any, Any]:
    """Return a position in which a seat is one colony before a victory, and one in which it has it.

    Workers come onto monkeys of the position until the seat has one of the victories, whichever comes first.
    """
    lacking = {monkey.cell: _lacking(state, seat, monkey) for monkey in _monkeys(state)}
    nearest = _nearest(state, lacking)
    rows = [[cells[0] for cells in nearest.values()], *nearest.values()]
    trial = state.copy()
    before = trial.copy()
    for cell in dice.choice(rows):
        before = trial.copy()
        _settle(trial, seat, cell)
        if trial.victories(seat):
            break
    return before, trial


def _settle(state: Any, seat: int, cell: Any) -> int:
    """Make a monkey a colony of a seat; return how many workers that took."""
    monkey = next(monkey for monkey in _monkeys(state) if monkey.cell == cell)
    short = _lacking(state, seat, monkey)
    if short:
        _free(state, seat, monkey)
        state.put(seat, _number(state, cell), short, 0)
    return short


def _victories(state: Any, seat: int) -> list[str]:
    return [name for name, bit in VICTORIES.items() if state.victories(seat) & bit]


def _threats(state: Any, seat: int) -> dict[str, Any]:
    """Return on which monkeys one more colony wins: which victory, and with how many workers."""
    found = []
    for monkey in _monkeys(state):
        trial = state.copy()
        short = _settle(trial, seat, monkey.cell)
        found += [{"goal": goal, "cell": monkey.cell, "short": short} for goal in _victories(trial, seat)]
    return {"view": GAME.view(state, seat), "threats": found}


def _winning(state: Any, seat: int) -> dict[str, Any]:
    """Return the victories of a seat, and the colonies without whose species one of them is lost."""
    held = [monkey for monkey in _monkeys(state) if _has_colony(state, seat, monkey.cell)]
    victories = _victories(state, seat)
    needed = set()
    for species in {monkey.species for monkey in held}:
        without = state.copy()
        for monkey in held:
            if monkey.species == species:
                without.take(_number(state, monkey.cell), monkey.workers, monkey.queens)
        if _victories(without, seat) != victories:
            needed.add(species)
    cells = [monkey.cell for monkey in held if monkey.species in needed]
    return {"view": GAME.view(state, seat), "victories": victories, "winning": cells}


def _counted(state: Any, seat: int) -> dict[str, Any]:
    """Return for each victory the colonies that count for it so far: of four alike, those of any species that is ahead.

    Ahead is who has most colonies, and of these who lacks the fewest workers.
    """
    lacking = {monkey.cell: _lacking(state, seat, monkey) for monkey in _monkeys(state)}
    nearest = _nearest(state, lacking)
    held = {name: [cell for cell in cells if _has_colony(state, seat, cell)] for name, cells in nearest.items()}
    rank = {name: (-len(held[name]), _short(state, seat, "four_same", nearest[name], lacking)) for name in held}
    return {
        "view": GAME.view(state, seat),
        "five_species": [[cell for cells in held.values() for cell in cells]],
        "four_same": [held[name] for name in held if rank[name] == min(rank.values())],
        "three_gorillas": [held["gorilla"]],
    }


def _wins(state: Any, seat: int, dice: Random) -> list[dict[str, Any]]:
    """Return everything that one of a seat's monkeys may do, and whether that wins."""
    choices = [one for one in offered(NAME, state, seat) if one["choice"].tag() in {"jump", "bump"}]
    froms = sorted({_from(one["choice"]) for one in choices})
    if not froms:
        return []
    picked = dice.choice(froms)
    outcomes = [
        {**one, "won": tried(NAME, state, seat, one["action"]).state.winner == seat + 1}
        for one in choices
        if _from(one["choice"]) == picked
    ]
    return [{"view": GAME.view(state, seat), "seat": seat, "offered": outcomes}]


# The end


def _finished(tables: list[tuple[int, dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """Return whole matches, and the colonies of everybody after each round, also after those played so far."""
    whole, so_far = [], []
    for seed, (seats, options) in enumerate(tables):
        match = played(NAME, seats, seed, _colonies, _standing, LOOKS, max_rounds=MOST_ROUNDS, **options)
        whole.append({"over": match.over, "colonies": list(dict(match.notes).values())})
        for moment, seen, notes in match.halfway:
            over = [colonies for number, colonies in dict(notes).items() if number < seen["round"]]
            so_far.append({"match": seed, "moment": moment, "view": seen, "colonies": over})
    return {"finish": whole, "roundsOf": so_far}


def _standing(state: Any, _seat: int | None) -> dict[str, Any]:
    """Return the monkeys as they stand, the families, and the round."""
    view = GAME.view(state, None)
    return {"monkeys": view.monkeys, "families": view.families, "round": view.round}


def _colonies(before: Any, _choice: Any, after: Any) -> tuple[int, list[list[str]]]:
    """Return the round of a move, and the colonies of every seat after it, by species."""
    colonies: list[list[str]] = [[] for _ in range(after.setting.seats)]
    for monkey in _monkeys(after):
        if monkey.owner is not None and _has_colony(after, monkey.owner, monkey.cell):
            colonies[monkey.owner].append(monkey.species)
    return GAME.view(before, None).round, [sorted(species) for species in colonies]
