"""Whether the server is alive and ready, for whoever watches over it or sends people to it."""

from typing import Any, Final

from litestar import HttpMethod, Request, route
from litestar.datastructures import State
from litestar.response import Response

from sapajou.server.service import Service

PATHS: Final = ("/healthz", "/readyz")  # asked for by address, not by name
_METHODS: Final = (HttpMethod.GET, HttpMethod.HEAD)


@route("/healthz", http_method=_METHODS, include_in_schema=False)
async def alive() -> Response[str]:
    """Return that the server answers."""
    return _said("alive\n", 200)


@route("/readyz", http_method=_METHODS, include_in_schema=False)
async def ready(request: Request[Any, Any, State]) -> Response[str]:
    """Return whether the storage answers too."""
    service: Service = request.app.state.service
    return _said("ready\n", 200) if await service.ready() else _said("the storage does not answer\n", 503)


def _said(text: str, status: int) -> Response[str]:
    return Response(text, status_code=status, media_type="text/plain", headers={"Cache-Control": "no-store"})
