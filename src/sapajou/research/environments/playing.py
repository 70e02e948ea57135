"""A match that learners play, whatever the library: positions, what is seen as numbers, what may be chosen, rewards."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from gymnasium import spaces

from sapajou.kernel.game import Game
from sapajou.kernel.narrow import Chooser
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.tensor import Slice
from sapajou.research.faults import ResearchFault

Observation: TypeAlias = dict[str, Any]  # numbers and mask, both arrays

ACTIONS: Final = ("narrow", "full")
REWARDS: Final = ("win", "place")
ILLEGAL: Final = -1.0  # the reward of a seat that chooses what is not legal; the match is then over
_SEED_BITS: Final = 63


class Wish(NamedTuple):
    """What somebody asked for: a game and how it is to be met."""

    game: str
    seats: int | None = None
    actions: str = "narrow"
    reward: str = "win"
    render_mode: str | None = None
    max_cycles: int | None = None
    data: Any = None
    options: Mapping[str, Any] = {}


def asked_for(game: str, seats: int | None, wishes: Mapping[str, Any]) -> Wish:
    """Return what was asked for: what is not ours is an option of the game."""
    ours = {name: value for name, value in wishes.items() if name in Wish._fields and name != "options"}
    return Wish(game, seats, **ours, options={name: value for name, value in wishes.items() if name not in ours})


class Play:
    """A match, and what each seat sees and may choose."""

    def __init__(self, wish: Wish) -> None:
        """Set the table; refuse what cannot be played."""
        _one_of("actions", wish.actions, ACTIONS)
        _one_of("reward", wish.reward, REWARDS)
        if wish.max_cycles is not None and wish.max_cycles < 1:
            raise ResearchFault("max_cycles", "fault.no_cycles", given=wish.max_cycles)
        self.game: Game[Any] = registered_game(wish.game, wish.data)
        if self.game.tensor is None:
            raise ResearchFault(f"game {wish.game}", "fault.no_tensor")
        self.tensor = self.game.tensor
        self.narrow = self.game.narrow if wish.actions == "narrow" else None
        self.seats = max(2, self.game.seats[0]) if wish.seats is None else wish.seats
        self.wish = wish
        self.state = self.game.new(self.seats, 0, **wish.options)
        self.count = Chooser(self.narrow).count(self.state)
        self._write, self._seen = self.tensor.write, self.tensor.size
        self._nothing_chosen = bytes(self.narrow.size if self.narrow else 0)
        self.size = self._seen + len(self._nothing_chosen)
        self.seed = 0
        self._dice = Random()  # only for whoever gives no seed

    @property
    def slices(self) -> tuple[Slice, ...]:
        """Where everything stands in what is observed: the tensor, then what is chosen of an action in parts."""
        begun = self.narrow.slices if self.narrow else ()
        return (*self.tensor.slices, *(part._replace(start=part.start + self.tensor.size) for part in begun))

    def spaces(self, actions: int) -> tuple[Any, Any]:
        """Return what can be observed, and the ids that can be chosen."""
        most = np.concatenate([np.full(part.size, part.most, np.uint8) for part in self.slices])
        seen = spaces.Box(np.zeros(self.size, np.uint8), most, dtype=np.uint8)
        mask = spaces.Box(0, 1, (actions,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(actions)

    def begin(self, seed: int | None) -> None:
        """Begin a match; matches without a seed follow from the last one that was given."""
        if seed is not None:
            self._dice = Random(seed)
        self.seed = self._dice.getrandbits(_SEED_BITS) if seed is None else int(seed)
        self.state = self.game.new(self.seats, self.seed, **self.wish.options)

    def numbers(self, seat: int, chosen: list[int]) -> Any:
        """Return what a seat sees as an array of its own, with the parts of an action that it has chosen."""
        buffer = bytearray(self._seen)
        self._write(self.state, seat, buffer)
        if chosen and self.narrow:
            begun = bytearray(self.narrow.size)
            self.narrow.write(self.state, chosen, begun)
            buffer += begun
        else:
            buffer += self._nothing_chosen
        return np.frombuffer(buffer, np.uint8)

    def rewards(self) -> list[float]:
        """Return what each seat gets at the end: its share of the victory, or where it came in from 0 (last) to 1."""
        result = self.state.result()
        if self.wish.reward == "win":
            share = 1.0 / max(result.shared_by, 1)
            return [share if seat in result.winners else 0.0 for seat in range(self.seats)]
        others = self.seats - 1 + len(result.rivals)
        return [1.0 - (rank - 1) / max(others, 1) for rank in result.ranks]

    def ending(self, seat: int) -> dict[str, Any]:
        """Return how the match ended for a seat."""
        result = self.state.result()
        return {"place": result.ranks[seat], "score": result.scores[seat], "reason": result.reason}


def mask_of(count: int, offered: list[int]) -> Any:
    """Return an array with a 1 for each id that is offered."""
    mask = bytearray(count)
    for part in offered:
        mask[part] = 1
    return np.frombuffer(mask, np.int8)


def agent_names(seats: int) -> list[str]:
    """Return what the seats are called as agents."""
    return [f"seat_{seat}" for seat in range(seats)]


def _one_of(what: str, given: str, possible: tuple[str, ...]) -> None:
    if given not in possible:
        raise ResearchFault(what, "fault.choose_from", given=repr(given), listed=", ".join(possible))
