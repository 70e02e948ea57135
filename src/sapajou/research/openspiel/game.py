"""Our games as OpenSpiel loads them, and their names there."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import pyspiel

from sapajou.kernel.game import Game as OurGame
from sapajou.kernel.narrow import Chooser
from sapajou.kernel.option import Option, Single
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.registry import games
from sapajou.research.faults import ResearchFault
from sapajou.research.openspiel.observer import Observer
from sapajou.research.openspiel.position import Position, Table
from sapajou.research.openspiel.state import State

PREFIX: Final = "sapajou_"
_DEALS: Final = 1024
_MOST_DEALS: Final = 1 << 20
_LONGEST: Final = 1 << 20  # decisions; random play in Afternova has come to some 40,000
_JOINT: Final = "+"  # between the choices of a set: OpenSpiel keeps commas for itself
_NUMBER: Final = "#"  # before a number that is one of several words


class Game(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of ours: so many seats, its options, and so many deals to pick from. Each game has its own subclass."""

    kind: ClassVar[Any]  # what OpenSpiel knows of it before it is loaded

    def __init__(self, parameters: Mapping[str, Any], table: Table | None = None, state: Any = None) -> None:
        """Load the game as its parameters ask for it; those that are as always are left unsaid.

        Or take a table that there is, and a position of it.
        """
        usual = self.kind.parameter_specification
        table = table or _table(_ours(self.kind), {**usual, **parameters})
        state = state or table.game.new(table.seats, 0, **table.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=Chooser(table.parts).count(state),
            max_chance_outcomes=table.deals,
            num_players=table.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=_LONGEST,
        )
        super().__init__(self.kind, info, {name: value for name, value in parameters.items() if value != usual[name]})
        self.table = table

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as what it was loaded by."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> State:
        """Return the state before the deal."""
        return State(self, Position(self.table))

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance decides: once, by the deal."""
        return 1

    def make_py_observer(self, wanted: Any = None, params: Any = None) -> Observer:  # noqa: ARG002  OpenSpiel's signature
        """Return what tells players what they see."""
        return Observer(self.table, wanted or pyspiel.IIGObservationType(perfect_recall=False))


_LOADED: Final[dict[str, type[Game]]] = {}  # what OpenSpiel was given, by the id of the game


def register() -> None:
    """Make all installed games known to OpenSpiel, each once.

    It is given classes, as of its own games: functions it would let go of when Python has ended, and crash.
    """
    known = set(pyspiel.registered_names())
    for game_id in games():
        if PREFIX + game_id not in known:
            kind = _kind(registered_game(game_id))
            _LOADED[game_id] = type(game_id, (Game,), {"kind": kind})
            pyspiel.register_game(kind, _LOADED[game_id])


def state_at(game: OurGame[Any], state: Any, seat: int, *, narrow: bool = True) -> State:
    """Return a state of OpenSpiel at a position of ours, in which a seat that owes a decision is asked first.

    Whoever lets a bot decide on it gives a position that was dealt again for the seat: a state of OpenSpiel tells all.
    """
    table = Table(game, state.seats, {}, 1, narrow)
    loaded = _LOADED[game.id]({"seats": state.seats, "narrow": narrow}, table, state)
    return State(loaded, Position(table, state.copy(), seat))


def _kind(game: OurGame[Any]) -> Any:
    """Return what OpenSpiel is to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        # Where nothing else is hidden, what the deal has in store is.
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # against a rival, or at a cap of rounds, nobody may win
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=game.tensor is not None,
        parameter_specification={
            "seats": _fewest(game),
            "players": 0,  # what OpenSpiel calls them
            "deals": _DEALS,
            "narrow": True,
            **{name: _parameter(option) for name, option in game.options.items()},
        },
        default_loadable=True,
        provides_factored_observation_string=True,
    )


def _ours(kind: Any) -> OurGame[Any]:
    return registered_game(kind.short_name.removeprefix(PREFIX))


def _table(game: OurGame[Any], parameters: Mapping[str, Any]) -> Table:
    """Return what is played: parameters checked."""
    seats, players, deals = (parameters[name] for name in ("seats", "players", "deals"))
    if players and seats not in (players, _fewest(game)):
        raise ResearchFault("seats", "fault.seats_and_players", seats=seats, players=players)
    if not 1 <= deals <= _MOST_DEALS:
        raise ResearchFault("deals", "fault.must_be_from", low=1, high=_MOST_DEALS, given=deals)
    written = {name: str(parameters[name]).replace(_NUMBER, "") for name in game.options}
    options = {name: option.read(written[name], _JOINT) for name, option in game.options.items()}
    chosen = {name: options[name] for name, option in game.options.items() if options[name] != option.default}
    game.new(players or seats, 0, **chosen)  # refuses what cannot be played
    return Table(game, players or seats, chosen, deals, parameters["narrow"])


def _fewest(game: OurGame[Any]) -> int:
    """Return with how many seats a game is loaded where nobody says how many: two, if two can play it."""
    return max(2, game.seats[0])


def _parameter(option: Option) -> bool | int | str:
    """Return the default of an option as a parameter: numbers and flags as they are, everything else as a text."""
    kinds = {int} if isinstance(option.choices, range) else {type(choice) for choice in option.choices}
    if option.many is None and kinds in ({int}, {bool}) and not isinstance(option.default, tuple):
        return option.default
    return _JOINT.join(map(_word, option.default if isinstance(option.default, tuple) else (option.default,)))


def _word(choice: Single) -> str:
    """Return a choice in a text; OpenSpiel would take a bare number for no text."""
    return f"{_NUMBER}{choice}" if type(choice) is int else str(choice)
