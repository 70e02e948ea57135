"""Games that belong together: the same game with the same options, every deal from one seed."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from sapajou.arena import limits
from sapajou.arena.seeds import derived
from sapajou.arena.setup import Setup
from sapajou.arena.single import play_game
from sapajou.arena.sources import content_of, players
from sapajou.bots import parse_bot
from sapajou.kernel.option import Value, written_options
from sapajou.kernel.registry import find


class Bout(NamedTuple):
    """One game of a series: the number of its deal, and who sits where."""

    deal: int
    seating: tuple[str, ...]

    def __str__(self) -> str:
        """Return it in a few words."""
        return f"{self.deal}: {', '.join(self.seating)}"


class Series(NamedTuple):
    """What is played, and how many seconds a bot may think about a decision at most."""

    game: str
    seats: int
    seed: int = 1
    options: Mapping[str, Value] = {}
    data: Any = None
    limit: float | None = None

    def check(self, bots: Iterable[str]) -> None:
        """Refuse what cannot be played."""
        for bot in dict.fromkeys(bots):
            self.setup(0, (bot,)).check()

    def setup(self, deal: int, bots: Sequence[str]) -> Setup:
        """Return a deal with these bots, from the first seat on."""
        specs = tuple(parse_bot(bot) for bot in bots)
        return Setup(self.game, self.seats, specs, derived(self.seed, "deal", deal), self.options, self.data)

    def play(self, bout: Bout) -> dict[str, Any]:
        """Return a game as it is kept; the same bout is the same game, whoever plays it."""
        with limits.limit(self.limit):
            outcome = play_game(self.setup(bout.deal, bout.seating), 0)
        result = outcome.result
        kept: dict[str, Any] = {"deal": bout.deal, "seating": list(bout.seating), "ranks": result.ranks}
        kept |= {"scores": result.scores, "decisions": outcome.decisions}
        if self.seats == 1:
            kept["won"] = 1 / result.shared_by if result.winners else 0.0
            kept["margin"] = result.scores[0] - max(result.rivals.values(), default=0)
        return kept

    def head(self, bots: Iterable[str] = ()) -> dict[str, Any]:
        """Return what games belong together: the game, what it is played with, and what decides the bots' moves."""
        files = sorted({spec.file for spec in map(parse_bot, bots) if spec.file is not None})
        game = find(self.game, self.data)
        return {
            "game": game.id,
            "seats": self.seats,
            "seed": self.seed,
            "options": written_options(self.options),
            "data": digest_of(self.data),
            "players": players(game),
            **({"files": content_of(files)} if files else {}),
        }


def bout_of(game: Mapping[str, Any]) -> Bout:
    """Return which bout a kept game is."""
    return Bout(game["deal"], tuple(game["seating"]))


def digest_of(data: Any) -> str | None:
    """Return a short name for an owner's figures."""
    return None if data is None else blake2b(repr(data).encode(), digest_size=8).hexdigest()
