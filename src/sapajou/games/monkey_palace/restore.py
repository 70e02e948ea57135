"""A position read back: what was edited by hand is checked, and what is wrong is named."""

from collections import Counter
from itertools import chain
from typing import Final

import msgspec

from sapajou.games.monkey_palace.dump import Dump, rulings_of
from sapajou.games.monkey_palace.engine import actions as act
from sapajou.games.monkey_palace.engine import state as s
from sapajou.games.monkey_palace.engine import turn
from sapajou.games.monkey_palace.engine.rules import State
from sapajou.games.monkey_palace.figures import ANIMAL_NAMES, COLOUR_NAMES, DIRECTIONS, KINDS, PHASES, Figures
from sapajou.games.monkey_palace.notation import Piece, choice_of, read_piece, site_at
from sapajou.kernel.errors import BadPosition
from sapajou.kernel.tagged import spell

_WAITING = (act.BUILD, act.BUY, act.IMMEDIATE, act.PLACE, act.RECURRING, act.TAKE_FROG, act.MOVE_MONKEY, act.OVER)
_MOST_ROUNDS = 10_000
_SEATS = range(2, 5)

check: Final = BadPosition.unless


def rebuilt(dump: Dump, figures: Figures) -> State:
    """Return the position that was written down, or say what is wrong with it."""
    _check_frame(dump, figures)
    box = figures.box(dump.options.plan)
    state = _bare(dump, box)
    pieces = _read_pieces(dump)
    _build_palace(state, pieces)
    _check_pieces(dump, state, pieces)
    _deal_cards(dump, state)
    _settle_animals(dump, state)
    _resume_turn(dump, state)
    _check_phase(state)
    _resume_draft(dump, state)
    return state


def _check_frame(dump: Dump, figures: Figures) -> None:
    _check_from(dump.seats, _SEATS[0], _SEATS[-1], "seats")
    options = dump.options
    check(
        options.plan in figures.plans, "options.plan", "fault.none_of", given=options.plan, listed=list(figures.plans)
    )
    for place, given, offered in (
        ("pack_order", options.pack_order, ("shuffled", "bananas_ascending")),
        ("bonus_count", options.bonus_count, ("site_sum", "contiguous")),
    ):
        check(given in offered, f"options.{place}", "fault.none_of", given=repr(given), listed=offered)
    check(0 <= dump.active < dump.seats, "active", "fault.unknown_seat", seat=dump.active, last=dump.seats - 1)
    _check_from(dump.round, 1, _MOST_ROUNDS, "round")
    written = [name for name in KINDS if name in dump.shortage]
    check(dump.shortage == written, "shortage", "fault.some_of", listed=KINDS)
    for name, things in (("stocks", dump.stocks), ("boards", dump.boards), ("bonus_cards", dump.bonus_cards)):
        check(len(things) == dump.seats, name, "fault.one_each", seats=dump.seats)
    for name, parts, wanted in (
        ("animals", dump.animals, ANIMAL_NAMES),
        ("trophies", dump.trophies, ANIMAL_NAMES),
        ("decorations", dump.decorations, COLOUR_NAMES[: s.COLOURS]),
        ("packs", dump.packs, figures.pack_ids),
    ):
        check(list(parts) == list(wanted), name, "fault.must_list", listed=list(wanted))
    cards = figures.cards.bonus_cards
    for number in dump.bonus_cards:
        _check_from(number, 0, len(cards), "bonus_cards")
    dealt = sum(dump.bonus_cards)
    check(dealt <= len(cards), "bonus_cards", "fault.at_most", high=len(cards), given=dealt)


def _check_from(value: int, low: int, high: int, place: str) -> None:
    check(low <= value <= high, place, "fault.must_be_from", low=low, high=high, given=value)


def _bare(dump: Dump, box: s.Box) -> State:
    """Return a position with what needs no more checking: an empty palace, no cards."""
    sites = len(box.colours)
    return State(
        box, rulings_of(dump.options), dump.seats, PHASES.index(dump.phase), dump.active, dump.round,
        sum(1 << kind for kind, name in enumerate(KINDS) if name in dump.shortage),
        [0] * sites, [s.GROUND] * sites, [], [s.NOTHING] * s.ANIMALS, [s.NOTHING] * s.ANIMALS,
        [number for stock in dump.stocks for number in (stock.arch, stock.brick, stock.column)],
        [dump.supply.arch, dump.supply.brick, dump.supply.column], list(dump.decorations.values()),
        [s.NOTHING] * s.COLOURS, list(range(len(box.bananas))), [0] * s.PACKS, [s.NOTHING] * (dump.seats * act.SLOTS),
        [s.NOTHING] * len(box.bananas), dump.bonus_cards[:], [0] * dump.seats, [s.NOTHING] * s.BUILT_FIELDS,
        [s.NOTHING] * act.COSTS, dump.choosing, [], [0] * sites, [s.NOTHING, s.NOTHING, 0, 0, 0, 0],
    )  # fmt: skip


def _read_pieces(dump: Dump) -> list[Piece]:
    pieces = []
    for number, text in enumerate(dump.pieces):
        piece = read_piece(text)
        check(piece is not None, f"pieces[{number}]", "fault.no_piece", given=repr(text))
        if piece is not None:
            pieces.append(piece)
    return pieces


def _build_palace(state: State, pieces: list[Piece]) -> None:
    """Build the pieces one after the other, as at a table (MP-G-07)."""
    box = state.box
    under: dict[int, int] = {}  # the number of the piece on top of each site
    for number, piece in enumerate(pieces):
        place = f"pieces[{number}]"
        sites = [site_at(box, end) for end in piece.ends()]
        check(s.NOTHING not in sites, place, "fault.no_site", given=f"({piece.x}, {piece.y})")
        for site in sites:
            check(state.heights[site] == piece.z, place, "fault.wrong_level", level=piece.z)
        if piece.type == "arch":
            beneath = [under.get(site, s.NOTHING) for site in sites]
            check(beneath[0] == s.NOTHING or beneath[0] != beneath[1], place, "fault.arch_on_arch")  # MP-G-09
            state.put_arch(sites[0], DIRECTIONS.index(piece.dir or "E"))
        elif piece.type == "decoration":
            colour = COLOUR_NAMES.index(piece.color or "gold")
            check(state.tops[sites[0]] == s.ARCH, place, "fault.decoration_place")  # MP-C-01
            state.highest[colour] = max(state.highest[colour], piece.z)
            state.put(s.DECORATION + colour, sites[0], 0)
        else:
            state.put(KINDS.index(piece.type), sites[0], 0)
        under |= dict.fromkeys(sites, number)
    tops = Counter(under.values())
    bare = [number for number, sites in tops.items() if sites > 1]  # MP-R-05: the search relies on there being none
    check(not bare, f"pieces[{min(bare, default=0)}]", "fault.bare_arch")
    state.work = state.heights[:]


def _check_pieces(dump: Dump, state: State, pieces: list[Piece]) -> None:
    """Check that every piece of the box is somewhere, and none is left lying about."""
    box = state.box
    for site, kind in enumerate(state.tops):
        at = f"({box.xs[site]}, {box.ys[site]})"
        check(kind not in (s.BRICK, s.COLUMN), "pieces", "fault.bare_stack", given=at)
    built = Counter(piece.color or piece.type for piece in pieces)
    for kind, name in enumerate(KINDS):
        stocked = [stock[kind] for stock in map(msgspec.structs.astuple, (*dump.stocks, dump.supply))]
        check(min(stocked) >= 0, f"stocks, {name}", "fault.at_least", low=0, given=min(stocked))
        there = sum(stocked) + built[name]
        check(there == box.supply[kind], f"supply.{name}", "fault.total", expected=box.supply[kind], given=there)
    for colour, name in enumerate(COLOUR_NAMES[: s.COLOURS]):
        left, total = dump.decorations[name], box.decorations[colour]
        check(left >= 0, f"decorations.{name}", "fault.at_least", low=0, given=left)
        there = left + built[name]
        check(there == total, f"decorations.{name}", "fault.total", expected=total, given=there)


def _deal_cards(dump: Dump, state: State) -> None:
    """Put every card in its place."""
    box = state.box
    ids = box.card_ids
    in_packs = list(chain.from_iterable(dump.packs.values()))
    on_boards = [card for board in dump.boards for slot in board for card in slot]
    seen = Counter([*in_packs, *on_boards, *dump.bought])
    for name in seen:
        check(name in ids, "cards", "fault.not_known", given=repr(name))
        check(seen[name] == 1, "cards", "fault.twice", given=name)
    missing = [name for name in ids if name not in seen]
    check(not missing, "cards", "fault.missing", listed=missing)
    for pack, (name, cards) in enumerate(dump.packs.items()):
        first, end = box.pack_starts[pack], box.pack_starts[pack + 1]
        numbers = [ids.index(card) for card in cards]
        check(all(first <= card < end for card in numbers), f"packs.{name}", "fault.other_pack")
        gone = [card for card in range(first, end) if card not in numbers]
        state.order[first:end] = gone + numbers
        state.taken[pack] = len(gone)
        sorted_ = sorted(numbers, key=lambda card: (box.bananas[card], card))
        check(not state.rulings.ascending or numbers == sorted_, f"packs.{name}", "fault.fewest_on_top")
    for seat, board in enumerate(dump.boards):
        check(len(board) == act.SLOTS, f"boards[{seat}]", "fault.wrong_length", count=act.SLOTS, given=len(board))
        for slot, stack in enumerate(board):
            full = all(board) or len(stack) < 2  # noqa: PLR2004  two cards: one covers the other
            check(full, f"boards[{seat}]", "fault.covered_too_early")  # MP-C-06
            for name in stack:
                card = ids.index(name)
                state.below[card] = state.slots[seat * act.SLOTS + slot]
                state.slots[seat * act.SLOTS + slot] = card
                state.bananas[seat] += box.bananas[card]


def _settle_animals(dump: Dump, state: State) -> None:
    """Put every animal on its stud and every trophy before its holder."""
    modules = (True, state.rulings.butterfly, state.rulings.frog)
    for animal, name in enumerate(ANIMAL_NAMES):
        place, holder = dump.animals[name], dump.trophies[name]
        seated = holder is None or holder in range(dump.seats)
        check(seated, f"trophies.{name}", "fault.unknown_seat", seat=holder, last=dump.seats - 1)
        check(holder is None or modules[animal], f"trophies.{name}", "fault.module_off")
        check(place is None or holder is not None, f"animals.{name}", "fault.no_trophy")
        on = place is not None or holder is None or animal == s.MONKEY  # MP-C-12: only the monkey may be off
        check(on, f"animals.{name}", "fault.must_be_on")
        state.holders[animal] = s.NOTHING if holder is None else holder
        if place is not None:
            site = site_at(state.box, place)
            check(site != s.NOTHING, f"animals.{name}", "fault.no_site", given=str(place))
            check(site not in state.animals, f"animals.{name}", "fault.two_animals")
            fits = state.tops[site] >= s.DECORATION if animal == s.BUTTERFLY else state.tops[site] == s.ARCH
            check(fits, f"animals.{name}", "fault.animal_place")
            state.animals[animal] = site


def _resume_turn(dump: Dump, state: State) -> None:
    """Take up the turn: the staircase that was built and the cards that were bought."""
    box, built, standing = state.box, state.built, dump.staircase
    if standing is not None:
        start, end = site_at(box, standing.start), site_at(box, standing.end)
        check(start != s.NOTHING, "staircase.start", "fault.no_site", given=str(standing.start))
        check(end != s.NOTHING, "staircase.end", "fault.no_site", given=str(standing.end))
        colour = box.colours[start]
        check(state.tops[end] == s.DECORATION + colour, "staircase.end", "fault.end_decoration")
        _check_from(standing.low, 1, state.heights[start], "staircase.low")
        level = state.heights[end] - 1
        check(not standing.highest or level == state.highest[colour], "staircase.highest", "fault.higher_one")
        fits = 1 <= standing.credits < 1000 if dump.phase == "buy" else standing.credits == 0  # noqa: PLR2004
        check(fits, "staircase.credits", "fault.credits")
        built[:] = [start, end, standing.low, int(standing.bonus), int(standing.highest), standing.credits]
        packs = box.pack_of[colour * act.COSTS : colour * act.COSTS + act.COSTS]
        for name in dump.bought:
            card = box.card_ids.index(name)
            pack = next(pack for pack in range(s.PACKS) if card < box.pack_starts[pack + 1])
            check(pack in packs, "bought", "fault.other_colour", given=name)
            check(state.bought[packs.index(pack)] == s.NOTHING, "bought", "fault.second_of_pack", given=name)
            state.bought[packs.index(pack)] = card
            state.bananas[state.active] += box.bananas[card]
    check(standing is not None or not dump.bought, "bought", "fault.nothing_built")


def _check_phase(state: State) -> None:
    """Check that the position stands at a decision, and that this is the decision."""
    phase, built = state.phase, state.built[s.BUILT_START] != s.NOTHING
    new = act.COSTS - state.bought.count(s.NOTHING)
    check(phase in _WAITING, "phase", "fault.never_waited", given=PHASES[phase])
    between = phase in (act.BUILD, act.OVER)
    check(between != built or phase == act.RECURRING, "staircase", "fault.staircase_time")
    check(new == 0 or phase in (act.IMMEDIATE, act.PLACE), "bought", "fault.bought_time")
    choosing = phase in (act.IMMEDIATE, act.RECURRING)
    check(choosing or state.choosing == 0, "choosing", "fault.nothing_delivered")
    if choosing:
        check(0 < state.choosing <= sum(state.supply[: s.BRICK + 1]), "choosing", "fault.not_in_supply")
        fewest, most = turn.arch_range(state)
        check(fewest < most, "choosing", "fault.no_choice")
    check(phase != act.IMMEDIATE or new > 0, "bought", "fault.delivery_needs_card")
    check(phase != act.BUY or len(turn.buy_sets(state)) > 1, "phase", "fault.nothing_to_buy")
    check(phase != act.PLACE or new > turn.empty_slots(state), "phase", "fault.slots_free")
    check(phase != act.TAKE_FROG or turn.frog_offered(state), "phase", "fault.no_frog")
    gold = built and state.box.colours[state.built[s.BUILT_START]] == s.GOLD
    several = gold and len(turn.monkey_sites(state)) > 1
    check(phase != act.MOVE_MONKEY or several, "phase", "fault.monkey_without_choice")
    ended = state.final_round and state.active == state.seats - 1
    check(phase != act.OVER or ended, "phase", "fault.not_over_yet")


def _resume_draft(dump: Dump, state: State) -> None:
    """Draw the draft again, step by step."""
    for number, text in enumerate(dump.draft):
        place = f"draft[{number}]"
        check(state.phase == act.BUILD, place, "fault.no_building_now")
        offered = {spell(choice_of(state, action)): action for action in state.legal(state.active)}
        check(text in offered and text != "pass", place, "fault.cannot_draft", given=repr(text))
        trial = state.copy()
        trial.apply(trial.active, offered[text])
        check(trial.drafting(trial.active), place, "fault.finished_draft")
        state.apply(state.active, offered[text])
