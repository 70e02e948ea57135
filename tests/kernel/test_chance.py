from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapajou.kernel.chance import Chance, Dice, chance_key

# Written down once: what old records were dealt must be dealt again.
DRAWS_OF_SEED_7 = [463, 668, 128, 731]
DECK_OF_SEED_7 = [7, 1, 6, 0, 8, 3, 4, 2, 9, 5]
DICE_OF_SEED_7 = [787, 910, 692, 196]


def chance(seed: int = 1, streams: int = 3) -> Chance:
    return Chance(chance_key("game", seed), [0] * streams)


def draws(source: Chance, stream: int, count: int = 50) -> list[int]:
    return [source.below(stream, 1000) for _ in range(count)]


def test_the_same_key_and_counters_bring_the_same_draws() -> None:
    assert draws(chance(), 0) == draws(chance(), 0)


def test_the_key_depends_on_the_game_and_on_every_bit_of_the_seed() -> None:
    keys = [chance_key("game", 1), chance_key("other", 1), chance_key("game", 0), chance_key("game", 1 | 1 << 255)]
    assert len(set(keys)) == len(keys)
    assert {len(key) for key in keys} == {32}


@pytest.mark.parametrize("seed", [-1, 1 << 256])
def test_a_seed_has_at_most_256_bits(seed: int) -> None:
    with pytest.raises(OverflowError):
        chance_key("game", seed)


def test_one_stream_never_disturbs_another() -> None:
    alone, disturbed = chance(), chance()
    draws(disturbed, 1, 17)
    disturbed.shuffle(2, list(range(40)))
    assert draws(alone, 0) == draws(disturbed, 0)


def test_streams_differ() -> None:
    assert len({tuple(draws(chance(), stream)) for stream in range(3)}) == 3


def test_a_draw_is_counted_in_its_stream() -> None:
    source = chance()
    source.below(1, 6)
    assert source.counters == [0, 1, 0]


def test_a_copy_draws_the_same_and_is_independent() -> None:
    source = chance()
    source.below(0, 6)
    copy = source.copy()
    expected = draws(source, 0)
    assert copy.counters == [1, 0, 0]
    assert draws(copy, 0) == expected


def test_reseed_replaces_key_and_counters() -> None:
    source = chance()
    before = draws(source, 0)
    source.reseed("game", 2)
    assert source.counters == [0, 0, 0]
    assert draws(source, 0) == draws(chance(seed=2), 0) != before


@given(st.integers(1, 1 << 32), st.integers(0, (1 << 256) - 1))
def test_below_stays_below(bound: int, seed: int) -> None:
    assert 0 <= chance(seed).below(0, bound) < bound


@given(st.lists(st.integers(0, 99), max_size=60), st.integers(0, 1 << 64))
def test_shuffle_keeps_the_cards(cards: list[int], seed: int) -> None:
    shuffled = cards[:]
    chance(seed).shuffle(0, shuffled)
    assert sorted(shuffled) == sorted(cards)


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = sum(counts.values()) / cells
    return sum((counts[value] - expected) ** 2 / expected for value in counts) + expected * (cells - len(counts))


def test_below_is_uniform() -> None:
    source = chance()
    counts: Counter[object] = Counter(source.below(0, 7) for _ in range(7000))
    assert chi_square(counts, 7) < 22.5  # 6 degrees of freedom: exceeded once in a thousand seeds


def test_shuffle_is_uniform_over_all_orders() -> None:
    counts: Counter[object] = Counter()
    source = chance()
    for _ in range(4800):
        cards = [0, 1, 2, 3]
        source.shuffle(0, cards)
        counts[tuple(cards)] += 1
    assert chi_square(counts, 24) < 49.7  # 23 degrees of freedom: exceeded once in a thousand seeds


def test_dice_are_uniform_and_repeat_with_their_seed() -> None:
    dice, again = Dice(5), Dice(5)
    thrown = [dice.below(6) for _ in range(6000)]
    assert thrown == [again.below(6) for _ in range(6000)]
    assert thrown != [Dice(6).below(6) for _ in range(6000)]
    assert chi_square(Counter(thrown), 6) < 20.6  # 5 degrees of freedom: exceeded once in a thousand seeds


def test_pure_and_compiled_draw_the_same_for_ever() -> None:
    source, dice = chance(7), Dice(7)
    deck = list(range(10))
    source.shuffle(1, deck)
    assert (draws(source, 0, 4), deck, [dice.below(1000) for _ in range(4)]) == (
        DRAWS_OF_SEED_7,
        DECK_OF_SEED_7,
        DICE_OF_SEED_7,
    )
