"""Seeds from one seed: every game, every bot and every deal of a run has its own."""

from hashlib import blake2b


def derived(seed: int, *path: int | str) -> int:
    """Return the seed of a part of a run: another path, an independent seed.

    >>> derived(1, "game", 0) == derived(1, "game", 0), derived(1, "game", 0) == derived(1, "game", 1)
    (True, False)
    """
    name = "/".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big")
