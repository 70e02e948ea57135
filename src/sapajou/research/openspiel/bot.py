"""Bots of OpenSpiel at our tables: `openspiel:ismcts:simulations=1000`."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sapajou.kernel.bot import Bot
from sapajou.kernel.game import Game
from sapajou.kernel.state import State
from sapajou.research.faults import ResearchFault
from sapajou.research.needing import needed

PLAYOUT: Final = "playout"
ROLLOUT: Final = "rollout"
_SEEDS: Final = 1 << 31  # of the bots there
_MEMORY: Final = 1000  # megabytes a tree may take


class OpenSpielBot(Bot):
    """A bot of OpenSpiel on a seat of ours; it decides on a state made from what its seat may know.

    Kinds are `ismcts`, `mcts`, `random`, and every name in `pyspiel.registered_bots()`. The two searches make so many
    `simulations`, with the constant `uct`; a leaf is valued by `rollouts` random games, played by our engine
    (`leaf=playout`) or step by step by OpenSpiel (`leaf=rollout`): the same, but slower. A subclass that overrides
    `make` wraps any other bot.
    """

    first_setting = "kind"

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        seed: int,
        *,
        kind: str = "ismcts",
        simulations: int = 1000,
        uct: float = 1.4,
        rollouts: int = 1,
        leaf: str = PLAYOUT,
    ) -> None:
        super().__init__(game, seat, seed, kind=kind, simulations=simulations, uct=uct, rollouts=rollouts, leaf=leaf)
        needed("pyspiel")
        for name, number in (("simulations", simulations), ("rollouts", rollouts)):
            if type(number) is not int or number < 1:
                raise ResearchFault("bot openspiel", "fault.whole_from_one", name=name, given=repr(number))
        if kind == "ismcts" and simulations == 1:  # the first one only opens its tree
            raise ResearchFault("bot openspiel", "fault.two_simulations", kind=kind)
        if type(uct) not in (int, float) or uct < 0:
            raise ResearchFault("bot openspiel", "fault.no_constant", given=repr(uct))
        if leaf not in (PLAYOUT, ROLLOUT):
            raise ResearchFault("bot openspiel", "fault.playout_or_rollout", given=repr(leaf))
        self.kind = kind
        self.simulations = simulations
        self.uct = float(uct)
        self.rollouts = rollouts
        self.leaf = leaf
        _maker(kind)  # refuses what there is not
        self._bot: Any = None

    def act(self, state: State, seat: int) -> int:
        """Return what the bot chooses; of an action that is chosen part by part it is asked for every part."""
        from sapajou.research.openspiel.game import state_at  # noqa: PLC0415  needs OpenSpiel

        asked = state_at(self.game, state, seat)
        if self._bot is None:
            self._bot = self.make(asked.get_game(), seat, self.seed % _SEEDS)
        chosen = _stepped(self._bot, asked)
        while (action := asked.position.action(chosen)) is None:
            asked.apply_action(chosen)
            chosen = _stepped(self._bot, asked)
        return action

    def make(self, game: Any, seat: int, seed: int) -> Any:
        """Return the bot of OpenSpiel that plays a seat of a game of OpenSpiel."""
        return _maker(self.kind)(self, game, seat, seed)


def _stepped(bot: Any, state: Any) -> int:
    """Return what a bot chooses; by the base class, as `MCTSBot.step` of OpenSpiel 2.0.2 lets go of Python's lock."""
    return int(needed("pyspiel").Bot.step(bot, state))


def _ismcts(asked: OpenSpielBot, game: Any, seat: int, seed: int) -> Any:  # noqa: ARG001  as all makers
    """Return the search over information sets; the one in Python, as the one in C++ cannot deal our games again."""
    ismcts, random = needed("open_spiel.python.algorithms.ismcts"), needed("numpy").random.RandomState(seed)
    return ismcts.ISMCTSBot(game, _evaluator(asked, random), asked.uct, asked.simulations, random_state=random)


def _mcts(asked: OpenSpielBot, game: Any, seat: int, seed: int) -> Any:  # noqa: ARG001  as all makers
    """Return the tree search on one deal: in C++ where it plays its own rollouts, else in Python."""
    if asked.leaf == ROLLOUT:
        pyspiel = needed("pyspiel")
        rollouts = pyspiel.RandomRolloutEvaluator(asked.rollouts, seed)
        return pyspiel.MCTSBot(game, rollouts, asked.uct, asked.simulations, _MEMORY, False, seed, False)  # noqa: FBT003
    mcts, random = needed("open_spiel.python.algorithms.mcts"), needed("numpy").random.RandomState(seed)
    return mcts.MCTSBot(game, asked.uct, asked.simulations, _evaluator(asked, random), solve=False, random_state=random)


def _random(asked: OpenSpielBot, game: Any, seat: int, seed: int) -> Any:  # noqa: ARG001  as all makers
    return needed("pyspiel").make_uniform_random_bot(seat, seed)


def _evaluator(asked: OpenSpielBot, random: Any) -> Any:
    """Return what values leaves for the searches in Python."""
    if asked.leaf == ROLLOUT:
        return needed("open_spiel.python.algorithms.mcts").RandomRolloutEvaluator(asked.rollouts, random)
    return needed("sapajou.research.openspiel.playouts").Playouts(asked.rollouts, random)


_KINDS: Final[Mapping[str, Callable[[OpenSpielBot, Any, int, int], Any]]] = {
    "ismcts": _ismcts,
    "mcts": _mcts,
    "random": _random,
}


def _maker(kind: str) -> Callable[[OpenSpielBot, Any, int, int], Any]:
    """Return what makes a kind of bot."""
    pyspiel = needed("pyspiel")
    if kind in _KINDS:
        return _KINDS[kind]
    if not pyspiel.is_bot_registered(kind):
        known = ", ".join([*_KINDS, *pyspiel.registered_bots()])
        raise ResearchFault("bot openspiel", "fault.no_kind", given=repr(kind), known=known)
    return lambda _asked, game, seat, seed: pyspiel.load_bot(kind, game, seat, {"seed": seed})
