"""The page that describes the HTTP part to people: made from the schema, with no script and nothing from elsewhere."""

from html import escape
from typing import Any, Final

from litestar import Request
from litestar.datastructures import State
from litestar.openapi.plugins import OpenAPIRenderPlugin

from sapajou.server.schema import bots_of, exact

_METHODS: Final = ("get", "put", "post", "delete")
_STYLE: Final = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "code{font-size:.95em}dt{margin-top:.5rem}section{border-top:1px solid #ccc;margin-top:1.5rem}"
)


class DocsPage(OpenAPIRenderPlugin):
    """Shows every operation with what it takes and gives."""

    def __init__(self) -> None:
        """Stand at the root of the documentation."""
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, State], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        openapi_schema = exact(openapi_schema, bots_of(request))
        info = openapi_schema["info"]
        title = escape(f"{info['title']} {info['version']}: HTTP")
        operations = [
            _operation(method, path, item[method])
            for path, item in sorted(openapi_schema["paths"].items())
            for method in _METHODS
            if method in item
        ]
        shapes = [_shape(name, one) for name, one in sorted(openapi_schema["components"]["schemas"].items())]
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body><h1>{title}</h1>'
            '<p>The schema for programs: <a href="/api/docs/openapi.json">openapi.json</a>. Live play goes over a '
            "WebSocket at <code>/api/tables/{table}/live</code>.</p>"
            f"<h2>Operations</h2>{''.join(operations)}<h2>Shapes</h2>{''.join(shapes)}</body></html>"
        ).encode()


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    taken = [_parameter(one) for one in operation.get("parameters", [])]
    body = operation.get("requestBody")
    if body is not None:
        taken.append(f"<dt>body</dt><dd>{_content(body)}</dd>")
    given = [
        f"<dt>{escape(status)}</dt><dd>{escape(answer.get('description', ''))} {_content(answer)}</dd>"
        for status, answer in sorted(operation["responses"].items())
    ]
    about = escape(operation.get("description", ""))
    return (
        f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{about}</p>"
        f"<dl>{''.join(taken)}{''.join(given)}</dl></section>"
    )


def _parameter(parameter: dict[str, Any]) -> str:
    return (
        f"<dt><code>{escape(parameter['name'])}</code> ({escape(parameter['in'])})</dt><dd>"
        f"{_type(parameter['schema'])}</dd>"
    )


def _content(holder: dict[str, Any]) -> str:
    return ", ".join(_type(media["schema"]) for media in holder.get("content", {}).values() if "schema" in media)


def _shape(name: str, schema: dict[str, Any]) -> str:
    about = escape(schema.get("description", ""))
    fields = "".join(_fields(one) for one in schema.get("oneOf", [schema]))
    return f'<section id="{escape(name)}"><h3>{escape(name)}</h3><p>{about}</p>{fields}</section>'


def _fields(schema: dict[str, Any]) -> str:
    """Return the fields of a shape, or of one variety of it."""
    fields = [
        f"<dt><code>{escape(field)}</code></dt><dd>{_type(one)}</dd>"
        for field, one in schema.get("properties", {}).items()
    ]
    return f"<dl>{''.join(fields)}</dl>"


def _type(schema: dict[str, Any]) -> str:
    """Return a type in a few words; shapes are links."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(_type(one) for one in schema[choice])
    if "enum" in schema:
        return " or ".join(escape(repr(one)) for one in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if schema.get("properties"):
        return _fields(schema)
    kinds = schema.get("type", "anything")
    return escape(" or ".join(kinds) if isinstance(kinds, list) else kinds)
