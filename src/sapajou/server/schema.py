"""The schema of the HTTP part, as exact as the games allow: what it admits is taken, and nothing else."""

from typing import Any, Final

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.openapi.plugins import JsonRenderPlugin

from sapajou.bots import for_game
from sapajou.kernel.option import Option
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.registry import games
from sapajou.server import shapes

_TAKEN: Final = (shapes.Learner, shapes.NewName, shapes.NewTable, shapes.Practise, shapes.UsedPass)


class SchemaFile(JsonRenderPlugin):
    """The schema for programs."""

    def render(self, request: Request[Any, Any, State], openapi_schema: dict[str, Any]) -> bytes:
        """Return the schema as JSON."""
        return super().render(request, exact(openapi_schema, bots_of(request)))


def bots_of(request: Request[Any, Any, State]) -> list[str]:
    """Return the names of the bots that may sit at the tables of the server behind a request."""
    bots: list[str] = request.app.state.service.hub.bots
    return bots


def exact(schema: dict[str, Any], bots: list[str]) -> dict[str, Any]:
    """Return a schema in which the shapes that are taken say all they demand.

    Litestar leaves out that unknown fields are refused, and patterns inside lists; msgspec has both. Which options
    a table may have depends on its game.
    """
    _, taken = msgspec.json.schema_components(_TAKEN, ref_template="#/components/schemas/{name}")
    table = taken.pop("NewTable")
    taken["NewTable"] = {
        "description": table["description"],
        "oneOf": [_table_of(game, table, bots) for game in games()],
    }
    components = schema["components"]
    return {**schema, "components": {**components, "schemas": {**components["schemas"], **taken}}}


def _table_of(name: str, table: dict[str, Any], bots: list[str]) -> dict[str, Any]:
    """Return what a new table of one game must look like."""
    game = registered_game(name)
    properties = {
        **table["properties"],
        "game": {"type": "string", "enum": [name]},
        "bots": {
            "type": "array",
            "items": {"enum": [None, *for_game(bots, game)]},
            "minItems": game.seats[0],
            "maxItems": game.seats[-1],
        },
        "options": {
            "type": "object",
            "properties": {option: _option(one) for option, one in game.options.items()},
            "additionalProperties": False,
        },
    }
    return {"type": "object", "title": name, **table, "properties": properties}


def _option(option: Option) -> dict[str, Any]:
    """Return what an option may be."""
    if isinstance(option.choices, range):
        return {"type": "integer", "minimum": option.choices[0], "maximum": option.choices[-1]}
    single = {"enum": list(option.choices)}
    if option.many is None:
        return single
    least, most = option.many[0], option.many[-1]
    return {
        "anyOf": [single, {"type": "array", "items": single, "minItems": least, "maxItems": most, "uniqueItems": True}]
    }
