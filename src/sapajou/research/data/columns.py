"""What stands in the columns of an exported table."""

import json
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import Any, Final, NamedTuple

from sapajou.kernel.game import Game
from sapajou.research.needing import needed

HIDDEN: Final = "hidden_"  # begins the names of columns that tell what no seat knows
VIEW: Final = "view"
TENSOR: Final = "tensor"


class Column(NamedTuple):
    """A column: its name, its type as Arrow writes it, and what it tells."""

    name: str
    type: str
    tells: str


COLUMNS: Final = (
    Column("game", "string", "the game, by its id"),
    Column("rules_version", "int32", "the version of its rules"),
    Column("options", "string", "what was chosen before the match, as JSON"),
    Column("match", "string", "the match: the file of its record, or its number in a run"),
    Column("seats", "int32", "how many played"),
    Column("step", "int32", "the number of the step in its match, from 0"),
    Column("move", "int32", "the number of the move that the step belongs to, from 0"),
    Column("seat", "int32", "who decided"),
    Column("player", "string", "the bot on that seat; null for a person, and where the record does not say"),
    Column(VIEW, "string", "what the seat saw, as JSON; not with tensors"),
    Column(TENSOR, "list<uint8>", "what the seat saw, in numbers; with tensors only"),
    Column("legal", "list<int32>", "the actions it could choose from, by number"),
    Column("action", "int32", "the action it chose"),
    Column("text", "string", "that action in the notation of records"),
    Column("won", "float", "its share of the victory in the end; null if the match was not finished, as all below"),
    Column("score", "int32", "its points in the end"),
    Column("rank", "int32", "its place in the end, from 1"),
    Column("scores", "list<int32>", "the points of every seat"),
    Column("ranks", "list<int32>", "the place of every seat"),
    Column("reason", "string", "why the match ended"),
    Column("truncated", "bool", "whether a cap of rounds ended it"),
    Column(f"{HIDDEN}seed", "string", "the seed of the match, which tells all chance in it; only if asked for"),
    Column(f"{HIDDEN}position", "string", "the whole position before the step, as JSON; only if asked for"),
)


class Shape(NamedTuple):
    """Which columns a table has: views or tensors, and hidden things only if they are asked for."""

    tensors: bool = False
    hidden: bool = False

    def columns(self) -> list[Column]:
        """Return the columns of the table."""
        unwanted = VIEW if self.tensors else TENSOR
        return [
            column
            for column in COLUMNS
            if column.name != unwanted and (self.hidden or not column.name.startswith(HIDDEN))
        ]

    def schema(self, games: Iterable[Game[Any]] = ()) -> Any:
        """Return the columns as Arrow takes them, with what they tell; of tensors, how they are laid out."""
        arrow = needed("pyarrow")
        fields = [
            arrow.field(column.name, _type(column.type), metadata={"tells": column.tells}) for column in self.columns()
        ]
        about = {"sapajou": version("sapajou"), "sapajou.hidden": json.dumps(self.hidden)}
        layouts = {f"sapajou.tensor.{game.id}": json.dumps(_layout(game)) for game in games if self.tensors}
        return arrow.schema(fields, metadata=about | layouts)


def _layout(game: Game[Any]) -> list[Mapping[str, object]]:
    """Return where what stands in a game's tensor."""
    return [] if game.tensor is None else [part._asdict() for part in game.tensor.slices]


def _type(written: str) -> Any:
    """Return a type of Arrow by its name."""
    arrow = needed("pyarrow")
    if written.startswith("list<"):
        return arrow.list_(arrow.type_for_alias(written.removeprefix("list<").removesuffix(">")))
    return arrow.type_for_alias(written)
