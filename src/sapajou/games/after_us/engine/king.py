"""The Monkey King, the rival of solo play: no seat, no choices, his phases before yours.

This file is compiled; it imports the standard library and mypy_extensions only.
"""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine.cards import (
    CHIMPANZEE,
    ENERGY,
    FLOWER,
    FRUIT,
    GORILLA,
    GRAIN,
    MANDRILL,
    ORANGUTAN,
    amount,
    unit,
)
from sapajou.games.after_us.engine.free import COMPUTER_ENERGY, COMPUTER_POINTS
from sapajou.games.after_us.engine.phase2 import BONUS, RECRUIT_COST
from sapajou.games.after_us.engine.state import (
    DRAWN,
    FEWEST_CARDS,
    KING_CHOSE,
    KING_COMPUTER,
    KING_INCOME,
    KING_RECRUITED,
    KING_REMOVED,
    KING_RESTED,
    KING_REVEALED,
    RAGE_MAX,
    REMOVAL_RAGE,
    Table,
)

KING: Final = 1  # his place among the owners of cards, after the one seat of solo play
ROW: Final = 3  # tokens
START: Final = 2  # AU-SOL-04
INCOME: Final = 3  # AU-SOL-06: of each food
INCOME_ENERGY: Final = 2
REVEAL_POINTS: Final = 3  # AU-SOL-08: for each level
REVEAL_BONUS: Final = 2


def kind_of(row: list[int], token: i64) -> i64:
    """Return the food the King pays a token with: a Chimpanzee's is that of the token that left (AU-SOL-03)."""
    if token != CHIMPANZEE:
        return token
    kind: i64 = 0
    while kind in row:
        kind += 1
    return kind


def sit_down(table: Table, row: list[int]) -> None:
    """Lay out the King's tokens and give him two of the food of the leftmost (AU-SOL-02, AU-SOL-04, AU-RUL-28)."""
    table.king_row = row
    table.king_purse = START * unit(kind_of(row, row[0]))


def receive(table: Table, gained: i64, points: i64, rage: i64) -> None:
    """Give the King resources, points and Rage, which stops at its maximum (AU-RUL-42)."""
    table.king_purse += gained
    table.king_points += points
    table.king_rage = min(RAGE_MAX, table.king_rage + rage)


def tamarin_bonuses(table: Table) -> i64:
    """Return the Rage bonuses of all Tamarins the King has revealed this round."""
    total: i64 = 0
    for card in table.king_cards:
        if table.cards.level[card] == 0:
            total += table.cards.bonus[card]
    return total


def live(table: Table) -> None:
    """Play the King's phase 1: income, four cards, and what each brings (AU-SOL-06 to AU-SOL-08)."""
    income = INCOME * (unit(FLOWER) + unit(FRUIT) + unit(GRAIN)) + INCOME_ENERGY * unit(ENERGY)
    table.tell([KING_INCOME, 1, income])
    receive(table, income, 0, 0)
    table.king_cards = []
    while len(table.king_cards) < DRAWN:
        table.king_cards.append(table.draw_card(KING))
    for card in table.king_cards:
        reveal_card(table, card)


def reveal_card(table: Table, card: i64) -> None:
    """Give the King what one revealed card brings (AU-SOL-08)."""
    ape = table.cards.ape[card]
    gained: i64 = 0
    points: i64 = REVEAL_POINTS * table.cards.level[card]
    rage: i64 = 0
    if table.cards.level[card] == 0:
        gained = table.cards.bonus[card]
    elif ape == GORILLA:
        rage = REVEAL_BONUS
    elif ape == ORANGUTAN:
        gained = REVEAL_BONUS * unit(ENERGY)
    elif ape == MANDRILL:
        points += REVEAL_BONUS
    else:
        gained = tamarin_bonuses(table)
    table.tell([KING_REVEALED, 4, card, gained, points, rage])
    receive(table, gained, points, rage)


def affordable_level(table: Table, token: i64) -> i64:
    """Return the highest level the King can recruit with a token now: 2, 1 or 0 (AU-SOL-10, AU-RUL-29, AU-RUL-34)."""
    held = amount(table.king_purse, kind_of(table.king_row, token))
    level: i64 = 2
    while level > 0:
        if held >= RECRUIT_COST * level and table.piles[token * 2 + level - 1]:
            return level
        level -= 1
    return 0


def arrive(table: Table) -> None:
    """Play the King's phase 2: choose before the bonus, recruit after it (AU-SOL-10 to AU-SOL-12, AU-RUL-30)."""
    token: i64 = table.king_row[0]
    for other in table.king_row:
        if affordable_level(table, other) > affordable_level(table, token):
            token = other
    table.king_token = token
    gained: i64 = 0
    points: i64 = BONUS if token == MANDRILL else 0
    rage: i64 = BONUS if token == GORILLA else 0
    if token == ORANGUTAN:
        gained = BONUS * unit(ENERGY)
    elif token == CHIMPANZEE:
        gained = tamarin_bonuses(table)  # AU-SOL-11
    table.tell([KING_CHOSE, 4, token, gained, points, rage])
    receive(table, gained, points, rage)
    level = affordable_level(table, token)
    if level > 0:
        table.king_purse -= RECRUIT_COST * level * unit(kind_of(table.king_row, token))
        table.take_recruit(KING, token * 2 + level - 1)
        table.tell([KING_RECRUITED, 2, token, level])


def rest(table: Table) -> None:
    """Play the King's phase 3: removals, computer, discard (AU-SOL-14 to AU-SOL-16)."""
    while table.king_rage >= REMOVAL_RAGE and table.king_cards and king_owned(table) > FEWEST_CARDS:
        remove_lowest(table)
    if amount(table.king_purse, ENERGY) >= COMPUTER_ENERGY:  # AU-SOL-05: in play or his alone, he may use it
        table.king_purse -= COMPUTER_ENERGY * unit(ENERGY)
        table.king_points += COMPUTER_POINTS
        table.tell([KING_COMPUTER, 0])
    table.discard[KING] += table.king_cards
    table.king_cards = []
    table.tell([KING_RESTED, 0])


def king_owned(table: Table) -> i64:
    """Return how many cards the King owns."""
    return len(table.draw[KING]) + len(table.discard[KING]) + len(table.king_cards)


def remove_lowest(table: Table) -> None:
    """Remove the King's revealed card of the lowest level, among equals the last drawn (AU-SOL-14, AU-RUL-31)."""
    lowest = table.king_cards[0]
    for card in table.king_cards:
        if table.cards.level[card] <= table.cards.level[lowest]:
            lowest = card
    table.king_cards.remove(lowest)
    table.king_rage -= REMOVAL_RAGE
    gained: i64 = table.cards.bonus[lowest]
    points: i64 = table.cards.bonus_points[lowest]
    table.tell([KING_REMOVED, 3, lowest, gained, points])
    receive(table, gained, points, 0)
