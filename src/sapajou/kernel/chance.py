"""Chance, keyed and counted: the same key and counters always bring the same draws.

A draw is BLAKE2b(key, stream, counter). A position holds one `Chance`: a key and one counter a
stream. Streams are numbered by the game (setup, each seat, each shared source), and one stream
never disturbs another, so that two seats who draw at the same time draw the same in either order.
No amount of seen cards predicts the next: that would take the key.

This file is compiled; it imports the standard library and mypy_extensions only.
"""

from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64

SEED_BITS: Final = 256

_WORD: Final = 1 << 32
_BLOCK_BYTES: Final = 64
_WORD_BYTES: Final = 4
# L'Ecuyer's pair of multiplicative generators: every product stays below 2**47, so compiled and
# interpreted runs agree without any masking of overflow.
_FIRST_MODULUS: Final = 2147483563
_SECOND_MODULUS: Final = 2147483399


def chance_key(game_id: str, seed: int) -> bytes:
    """Return the 32-byte key that a game and a seed (0 to 2**256 - 1) stand for."""
    return blake2b(seed.to_bytes(SEED_BITS // 8, "big"), digest_size=32, key=game_id.encode()[:64]).digest()


@final
class Chance:
    """A key and one counter a stream: all the chance that is left in a position."""

    def __init__(self, key: bytes, counters: list[int]) -> None:
        """Take a 32-byte key and the number of draws made so far in each stream."""
        self.key = key
        self.counters = counters

    def copy(self) -> "Chance":
        """Return an independent chance that will draw the same."""
        return Chance(self.key, self.counters[:])

    def reseed(self, game_id: str, seed: int) -> None:
        """Replace key and counters: other draws from here on."""
        self.key = chance_key(game_id, seed)
        self.counters = [0] * len(self.counters)

    def below(self, stream: int, bound: int) -> int:
        """Return a uniform number from 0 to `bound` - 1 (a bound of at most 2**32)."""
        limit = _WORD - _WORD % bound
        while True:
            block = self._block(stream)
            for start in range(0, _BLOCK_BYTES, _WORD_BYTES):
                word = _word(block, start)
                if word < limit:
                    return word % bound

    def shuffle(self, stream: int, cards: list[int]) -> None:
        """Put the cards into a uniformly random order, in place (Fisher and Yates)."""
        block = b""
        start: i64 = _BLOCK_BYTES
        left: i64 = len(cards)
        while left > 1:
            if start == _BLOCK_BYTES:
                block = self._block(stream)
                start = 0
            word = _word(block, start)
            start += _WORD_BYTES
            if word < _WORD - _WORD % left:
                chosen = word % left
                left -= 1
                cards[left], cards[chosen] = cards[chosen], cards[left]

    def _block(self, stream: int) -> bytes:
        """Return the next 64 bytes of a stream, and count them."""
        counter = self.counters[stream]
        self.counters[stream] = counter + 1
        return blake2b(((stream << 64) | counter).to_bytes(16, "big"), key=self.key).digest()


def _word(block: bytes, start: i64) -> i64:
    """Return four bytes as a number, the first the highest."""
    first: i64 = block[start]
    second: i64 = block[start + 1]
    third: i64 = block[start + 2]
    fourth: i64 = block[start + 3]
    return first << 24 | second << 16 | third << 8 | fourth


@final
class Dice:
    """A fast generator for choices in simulation; never for anything a player must not foresee."""

    def __init__(self, seed: int) -> None:
        """Start from any integer."""
        mixed = int.from_bytes(blake2b(str(seed).encode(), digest_size=16).digest(), "big")
        self._first: i64 = 1 + mixed % (_FIRST_MODULUS - 1)
        self._second: i64 = 1 + (mixed >> 64) % (_SECOND_MODULUS - 1)

    def below(self, bound: i64) -> i64:
        """Return a number from 0 to `bound` - 1, as good as uniform for bounds below 2**20."""
        self._first = 40014 * self._first % _FIRST_MODULUS
        self._second = 40692 * self._second % _SECOND_MODULUS
        return (self._first - self._second) % _FIRST_MODULUS % bound
