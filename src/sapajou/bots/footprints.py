"""What a bot that knows no game remembers of its own moves: where they led, and what to say of the last one."""

from collections.abc import Iterable
from typing import Any

from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.kernel.words import Phrase


class Footprints:
    """The places to which the moves of a seat have led (`Game.place_of`), and the phrase for the move chosen last."""

    def __init__(self, game: Game[Any]) -> None:
        """Begin with none."""
        self._game = game
        self._places: set[str] = set()
        self.phrase: Phrase | None = None

    def replace(self, places: Iterable[str]) -> None:
        """Remember these places and no others."""
        self._places = set(places)

    def lead_back(self, state: State, seat: int, move: tuple[int, ...]) -> bool:
        """Return whether a move leads where one has led before."""
        return self._place_after(state, seat, move) in self._places

    def choose(self, state: State, seat: int, move: tuple[int, ...]) -> None:
        """Remember where a move leads that is about to be made, and what may be said of it."""
        place = self._place_after(state, seat, move)
        if place is not None:
            self._places.add(place)
        # While others decide at the same time a word could betray a sealed choice.
        self.phrase = self._game.phrase(state, seat, move) if state.to_act() == [seat] else None

    def _place_after(self, state: State, seat: int, move: tuple[int, ...]) -> str | None:
        return self._game.place_of(after(state, seat, move))


def after(state: State, seat: int, move: tuple[int, ...]) -> State:
    """Return the position after a seat's move, as a new one."""
    trial = state.copy()
    for step in move:
        trial.apply(seat, step)
    return trial
