"""What players of OpenSpiel observe: a seat's view, or all that it has lived through."""

from typing import Any

import msgspec
import numpy as np
import pyspiel

from sapajou.kernel.tensor import Slice
from sapajou.research.openspiel.position import Position, Table


class Observer:
    """Writes what a player sees into a tensor with named parts, and as a text.

    The text is the seat's view as JSON, for the public part alone the view of a spectator, for the private part alone
    what the seat sees otherwise than a spectator. With perfect recall a digest of all the seat has done and been told
    stands in front, and there is no tensor: it would have no fixed size. Of an action that is chosen part by part, the
    parts chosen so far are told to whoever chooses.
    """

    def __init__(self, table: Table, wanted: Any) -> None:
        self.public = wanted.public_info
        self.private = wanted.private_info != pyspiel.PrivateInfoType.NONE
        self.recalls = wanted.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        self._parts = table.parts
        tensor = table.game.tensor
        if tensor is not None and self.public and self.private and not self.recalls:
            self._write = tensor.write
            self._lay_out(tensor.slices, () if self._parts is None else self._parts.slices)

    def _lay_out(self, seen: tuple[Slice, ...], chosen: tuple[Slice, ...]) -> None:
        """Make room for the slices of the view, and behind them for those of what is chosen."""
        self._seen = bytearray(seen[-1].stop)
        self._chosen = bytearray(chosen[-1].stop if chosen else 0)
        self.tensor = np.zeros(len(self._seen) + len(self._chosen), np.float32)
        for slices, begin in ((seen, 0), (chosen, len(self._seen))):
            for part in slices:
                self.dict[part.name] = self.tensor[begin + part.start : begin + part.stop].reshape(part.shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player sees into the tensor; zeros before the deal."""
        position: Position = state.position
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if position.state is None:
            return
        self._write(position.state, player, self._seen)
        self.tensor[: len(self._seen)] = np.frombuffer(self._seen, np.uint8)
        if self._parts is not None and _chooses(position, player):
            self._parts.write(position.state, position.chosen, self._chosen)
            self.tensor[len(self._seen) :] = np.frombuffer(self._chosen, np.uint8)

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player sees as a text; nothing before the deal."""
        position: Position = state.position
        if position.state is None or not (self.public or self.private):
            return ""
        if not self.public:
            return _private(position, player)
        told = [position.view(player if self.private else None).decode()]
        if self.private and _chooses(position, player):
            told.append(str(position.chosen))
        if self.private and self.recalls:
            told.insert(0, position.past(player).hex())
        return " ".join(told)


def _chooses(position: Position, player: int) -> bool:
    """Return whether a player is in the middle of choosing an action part by part."""
    return bool(position.chosen) and position.asked == player


def _private(position: Position, player: int) -> str:
    """Return the part of a seat's view that a spectator sees otherwise, as JSON."""
    own, public = (msgspec.json.decode(position.view(viewer)) for viewer in (player, None))
    differing = {name: own[name] for name in own if own[name] != public.get(name)}
    return msgspec.json.encode(differing).decode()
