"""The whole suite: random games, and every law at the positions they pass through."""

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from sapajou.kernel import registry
from sapajou.testing import acting, commuting, copying, dumping, hiding, simulating, spelling
from sapajou.testing.recording import check_match
from sapajou.testing.subject import Broken, Subject, Visit
from sapajou.testing.words import Advice, word_advice

LAWS: Final[tuple[Callable[[Visit], None], ...]] = (
    *acting.LAWS,
    *spelling.LAWS,
    *copying.LAWS,
    *dumping.LAWS,
    *hiding.LAWS,
    *commuting.LAWS,
    *simulating.LAWS,
)


def conform(subject: Subject, games: int = 3, *, every: int = 3, seed: int = 0) -> None:
    """Check that a game keeps the contract: raise `Broken` with the law and how to get there if not.

    Plays `games` random games from different seeds and checks every law at the first and the last
    position and on average at one in `every` of those between; then plays as many recorded matches.
    SAPAJOU_WALKS in the environment is another number of games, for all tests at once.
    Missing words are no fault: they are told as `Advice`, a warning.
    """
    if subject.game.id not in registry.games():
        registry.add(type(subject.game))  # records name a game by its id
    advice = word_advice(subject.game)
    if advice:
        warnings.warn(f"{subject.game.id}, words: {'; '.join(advice)}", Advice, stacklevel=2)
    for number in range(int(os.environ.get("SAPAJOU_WALKS", games))):
        for position, path in walk(subject, seed + number):
            if not path or position.state.over or position.dice.randrange(every) == 0:
                check_position(position, path, seed + number)
        _within(f"recorded match of {subject}, seed {seed + number}", check_match, subject, seed + number)


def walk(subject: Subject, seed: int) -> Iterator[tuple[Visit, list[tuple[int, int]]]]:
    """Yield the positions of a random game, each with the seats and actions that led to it."""
    dice = Random(seed)
    state = subject.new(seed)
    path: list[tuple[int, int]] = []
    while True:
        yield Visit(subject, state.copy(), dice), path[:]
        owing = state.to_act()
        if not owing:
            return
        seat = dice.choice(owing)
        action = dice.choice(state.legal(seat))
        state.apply(seat, action)
        path.append((seat, action))


def check_position(position: Visit, path: Iterable[tuple[int, int]], seed: int) -> None:
    """Check every law at one position."""
    for law in LAWS:
        place = f"law: {law.__name__}; {position.subject}, seed {seed}, after (seat, action) {list(path)}"
        _within(place, law, position)


def _within(place: str, check: Callable[..., None], *args: object) -> None:
    """Run a check; whatever goes wrong in it says where."""
    try:
        check(*args)
    except Exception as error:
        message = f"{error if isinstance(error, Broken) else repr(error)}\n  {place}"
        raise Broken(message) from error
