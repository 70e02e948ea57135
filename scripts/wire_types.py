"""Writes the browser's types from the server's messages and from the views, choices and events of the games.

Figures that a drawn board needs and that stand in the rules, not in a data file, are written as JSON beside them.

    python scripts/wire_types.py [--check]

With --check nothing is written, and a type that has fallen behind is an error.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec

import sapajou
from sapajou.kernel.tagged import Undone
from sapajou.server import messages, shapes

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
NODE: Final = ("node", str(WEB / "scripts" / "types.mjs"))
# What TypeScript does not need, or is written differently below.
LEFT_OUT: Final = {"default", "items", "maxItems", "minItems", "prefixItems", "properties", "title"}


def schema(types: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Return one JSON Schema in which every type is a definition, and each name means one of its types."""
    everything = [kind for kinds in types.values() for kind in kinds]
    references, definitions = msgspec.json.schema_components(everything, ref_template="#/definitions/{name}")
    found = iter(references)
    named = {name: {"anyOf": [next(found) for _ in kinds]} for name, kinds in types.items()}
    own = {name: body for name, body in named.items() if name not in definitions}
    return {"definitions": {name: _exact(body) for name, body in {**definitions, **own}.items()}}


def _exact(body: Any) -> Any:
    """Return a schema in which objects have no other fields than the named ones, all of them always written."""
    if isinstance(body, list):
        return [_exact(part) for part in body]
    if not isinstance(body, dict):
        return body
    exact = {key: _exact(part) for key, part in body.items() if key not in LEFT_OUT}
    if "properties" in body:
        exact["properties"] = {name: _exact(part) for name, part in body["properties"].items()}
        exact["additionalProperties"] = False
        exact["required"] = list(body["properties"])
    elif exact.get("type") == "object" and "additionalProperties" not in exact:
        exact["additionalProperties"] = True  # a dictionary of anything
    if "prefixItems" in body:
        exact["items"] = _exact(body["prefixItems"])  # as the older drafts write a tuple
    elif body.get("type") == "array":
        exact["items"] = _exact(body["items"])
    return exact


def modules() -> dict[str, dict[str, Any]]:
    """Return the schema of each file of types."""
    sent, received = get_args(messages.ClientMessage), get_args(messages.ServerMessage)
    found = {
        "messages": schema({"ClientMessage": sent, "ServerMessage": received, "WrittenMove": [messages.WrittenMove]})
    }
    found["http"] = schema({kind.__name__: [kind] for kind in vars(shapes).values() if _is_shape(kind)})
    for name in sapajou.games():
        game = sapajou.game(name)
        view = get_type_hints(type(game).view)["return"]
        types = {"View": [view], "GameChoice": game.choice_types, "GameEvent": [*game.event_types, Undone]}
        found[name] = schema(types)
    return found


def _is_shape(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == shapes.__name__


def written_figures() -> dict[str, str]:
    """Return the files of figures, one for each game whose board needs some."""
    written = {}
    for name in sapajou.games():
        module = f"sapajou.games.{name}.board_figures"
        if find_spec(module):
            figures = msgspec.json.encode(import_module(module).board_figures())
            written[f"{name}.figures.json"] = f"{msgspec.json.format(figures, indent=2).decode()}\n"
    return written


def main() -> int:
    """Write the files, or say which are behind."""
    run = subprocess.run(NODE, input=json.dumps(modules()), capture_output=True, text=True, check=False, cwd=WEB)
    if run.returncode:
        sys.stderr.write(run.stderr)
        return 1
    behind = []
    types = {f"{name}.ts": text for name, text in json.loads(run.stdout).items()}
    for name, text in {**types, **written_figures()}.items():
        path = WEB / "src" / "wire" / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            behind.append(path.relative_to(ROOT))
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    for path in behind:
        print(f"{'is behind' if '--check' in sys.argv else 'written'}: {path}")  # noqa: T201
    return 1 if behind and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
