"""The Monkey King, the rival of solo play: no seat, no choices, his phases before yours."""

from typing import Final

from mypy_extensions import i64

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.engine import free, phase2
from sapajou.games.after_us.engine import state as s
from sapajou.games.after_us.engine.cards import CHIMPANZEE, GORILLA, MANDRILL, ORANGUTAN
from sapajou.games.after_us.engine.purse import ENERGY, FLOWER, FRUIT, GRAIN, amount, unit
from sapajou.games.after_us.engine.state import Pieces

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


def sit_down(state: Pieces, row: list[int]) -> None:
    """Lay out the King's tokens and give him two of the food of the leftmost (AU-SOL-02, AU-SOL-04, AU-RUL-28)."""
    state.king_row = row
    state.king_purse = START * unit(kind_of(row, row[0]))


def receive(state: Pieces, gained: i64, points: i64, rage: i64) -> None:
    """Give the King resources, points and Rage, which stops at its maximum (AU-RUL-42)."""
    state.king_purse += gained
    state.king_points += points
    state.king_rage = min(s.RAGE_MAX, state.king_rage + rage)


def tamarin_bonuses(state: Pieces) -> i64:
    """Return the Rage bonuses of all Tamarins the King has revealed this round."""
    total: i64 = 0
    for card in state.king_cards:
        if state.cards.level[card] == 0:
            total += state.cards.bonus[card]
    return total


def live(state: Pieces) -> None:
    """Play the King's phase 1: income, four cards, and what each brings (AU-SOL-06 to AU-SOL-08)."""
    income = INCOME * (unit(FLOWER) + unit(FRUIT) + unit(GRAIN)) + INCOME_ENERGY * unit(ENERGY)
    state.tell([act.KING_INCOME, 1, income])
    receive(state, income, 0, 0)
    state.king_cards = []
    while len(state.king_cards) < s.DRAWN:
        state.king_cards.append(state.draw_card(KING))
    for card in state.king_cards:
        reveal_card(state, card)


def reveal_card(state: Pieces, card: i64) -> None:
    """Give the King what one revealed card brings (AU-SOL-08)."""
    ape = state.cards.ape[card]
    gained: i64 = 0
    points: i64 = REVEAL_POINTS * state.cards.level[card]
    rage: i64 = 0
    if state.cards.level[card] == 0:
        gained = state.cards.bonus[card]
    elif ape == GORILLA:
        rage = REVEAL_BONUS
    elif ape == ORANGUTAN:
        gained = REVEAL_BONUS * unit(ENERGY)
    elif ape == MANDRILL:
        points += REVEAL_BONUS
    else:
        gained = tamarin_bonuses(state)
    state.tell([act.KING_REVEALED, 4, card, gained, points, rage])
    receive(state, gained, points, rage)


def affordable_level(state: Pieces, token: i64) -> i64:
    """Return the highest level the King can recruit with a token now: 2, 1 or 0 (AU-SOL-10, AU-RUL-29, AU-RUL-34)."""
    held = amount(state.king_purse, kind_of(state.king_row, token))
    level: i64 = 2
    while level > 0:
        if held >= phase2.RECRUIT_COST * level and state.piles[token * 2 + level - 1]:
            return level
        level -= 1
    return 0


def arrive(state: Pieces) -> None:
    """Play the King's phase 2: choose before the bonus, recruit after it (AU-SOL-10 to AU-SOL-12, AU-RUL-30)."""
    token: i64 = state.king_row[0]
    for other in state.king_row:
        if affordable_level(state, other) > affordable_level(state, token):
            token = other
    state.king_token = token
    gained: i64 = 0
    points: i64 = phase2.BONUS if token == MANDRILL else 0
    rage: i64 = phase2.BONUS if token == GORILLA else 0
    if token == ORANGUTAN:
        gained = phase2.BONUS * unit(ENERGY)
    elif token == CHIMPANZEE:
        gained = tamarin_bonuses(state)  # AU-SOL-11
    state.tell([act.KING_CHOSE, 4, token, gained, points, rage])
    receive(state, gained, points, rage)
    level = affordable_level(state, token)
    if level > 0:
        state.king_purse -= phase2.RECRUIT_COST * level * unit(kind_of(state.king_row, token))
        state.take_recruit(KING, token * 2 + level - 1)
        state.tell([act.KING_RECRUITED, 2, token, level])


def rest(state: Pieces) -> None:
    """Play the King's phase 3: removals, computer, discard (AU-SOL-14 to AU-SOL-16)."""
    while state.king_rage >= s.REMOVAL_RAGE and state.king_cards and king_owned(state) > s.FEWEST_CARDS:
        remove_lowest(state)
    if amount(state.king_purse, ENERGY) >= free.COMPUTER_ENERGY:  # AU-SOL-05: in play or his alone, he may use it
        state.king_purse -= free.COMPUTER_ENERGY * unit(ENERGY)
        state.king_points += free.COMPUTER_POINTS
        state.tell([act.KING_COMPUTER, 0])
    state.discard[KING] += state.king_cards
    state.king_cards = []
    state.tell([act.KING_RESTED, 0])


def king_owned(state: Pieces) -> i64:
    """Return how many cards the King owns."""
    return len(state.draw[KING]) + len(state.discard[KING]) + len(state.king_cards)


def remove_lowest(state: Pieces) -> None:
    """Remove the King's revealed card of the lowest level, among equals the last drawn (AU-SOL-14, AU-RUL-31)."""
    lowest = state.king_cards[0]
    for card in state.king_cards:
        if state.cards.level[card] <= state.cards.level[lowest]:
            lowest = card
    state.king_cards.remove(lowest)
    state.king_rage -= s.REMOVAL_RAGE
    gained: i64 = state.cards.bonus[lowest]
    points: i64 = state.cards.bonus_points[lowest]
    state.tell([act.KING_REMOVED, 3, lowest, gained, points])
    receive(state, gained, points, 0)
