"""The web application: routes, identities, limits and headers put together."""

import logging
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any, Final

from litestar import Litestar, Request, Response, websocket
from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import Cookie, Headers, State
from litestar.datastructures.headers import MutableScopeHeaders
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sapajou.kernel.errors import BadInput
from sapajou.server.docs_page import DocsPage
from sapajou.server.faults import Refusal, plain
from sapajou.server.health import PATHS as HEALTH_PATHS
from sapajou.server.health import alive, ready
from sapajou.server.http import HANDLERS
from sapajou.server.identity import YEAR, known_host, same_origin, without_port
from sapajou.server.limits import counted
from sapajou.server.metrics import metrics_at
from sapajou.server.pages import home, offline_home, offline_page, page
from sapajou.server.reach import is_loopback
from sapajou.server.schema import SchemaFile
from sapajou.server.service import Config, Service
from sapajou.server.shapes import Fault
from sapajou.server.socket import serve
from sapajou.server.stored import Unavailable

LOG = logging.getLogger(__name__)

# Nothing from elsewhere, no script in the page; Svelte sets styles on elements.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# Browsers heed this one where nobody on the way can change it; elsewhere they complain of it.
TRUSTED_ONLY: Final = {"Cross-Origin-Opener-Policy": "same-origin"}
HTTPS_ONLY: Final = {"Strict-Transport-Security": f"max-age={YEAR}"}  # nothing is said of other hosts below this one
STATUS: Final = {
    "fault.no_such_table": 404,
    "fault.table_damaged": 404,
    "fault.no_such_decision": 404,
    "fault.no_such_moment": 404,
    "fault.no_such_pass": 404,
    "fault.no_such_seat": 404,
    "fault.no_puzzle": 404,
    "fault.no_rules_page": 404,
    "fault.not_installed": 404,
    "fault.no_spectators": 403,
    "fault.no_seat_held": 403,
    "fault.other_origin": 403,
    "fault.other_host": 421,
    "fault.coach_busy": 503,
    "fault.storage_away": 503,
    "fault.departed": 409,
    "fault.match_over": 409,
    "fault.not_over": 409,
    "fault.not_playing": 409,
    "fault.not_reviewed": 409,
    "fault.too_fast": 429,
    "fault.too_many_tables": 429,
}


def create_app(config: Config | None = None, metrics: socket.socket | None = None) -> Litestar:
    """Return the application; it opens its storage when it starts and closes it when it stops.

    Where a socket for `metrics` is given, Prometheus is answered there.
    """
    settings = config or Config()

    @asynccontextmanager
    async def at_work(app: Litestar) -> AsyncIterator[None]:
        app.state.service = await Service.open(settings)
        try:
            with metrics_at(metrics, app.state.service):
                yield
        finally:
            await app.state.service.close()

    return Litestar(
        route_handlers=[*HANDLERS, live, alive, ready, home, offline_home, offline_page, page],
        lifespan=[at_work],
        middleware=[guard],
        before_send=[partial(add_headers, HEADERS | HTTPS_ONLY if settings.secure else HEADERS)],
        dependencies={
            "person": Provide(provide_person, sync_to_thread=False),
            "address": Provide(address_of, sync_to_thread=False),
        },
        exception_handlers={
            BadInput: say_fault,
            HTTPException: say_http_fault,
            RecursionError: say_too_deep,
            Unavailable: say_unavailable,
            Exception: say_our_fault,
        },
        request_max_body_size=settings.limits.message_bytes,
        openapi_config=OpenAPIConfig(
            title="Sapajou",
            version=version("sapajou"),
            path="/api/docs",
            render_plugins=[DocsPage(), SchemaFile()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, State], table: FromPath[str]) -> None:
    """Live play at a table."""
    await serve(socket.app.state.service, socket, table, address_of(socket))


def address_of(request: ASGIConnection[Any, Any, Any, State]) -> str:
    """Return where a request comes from, as it is counted; behind a proxy uvicorn has put the true address there."""
    return counted(request.client.host) if request.client else ""


def provide_person(request: Request[Any, Any, State]) -> str:
    """Return who asks."""
    person: str = request.scope["state"]["person"]
    return person


# Around every request


def guard(app: ASGIApp) -> ASGIApp:
    """Return the application behind its guard: limits, origins and identities."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        request: Request[Any, Any, State] = Request(scope)
        service: Service = request.app.state.service
        known = service.identities.read(request.cookies.get(service.identities.cookie_name))
        person = known or service.identities.person_in(request.cookies) or service.identities.new()
        request.scope["state"]["person"] = person

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start" and known is None and scope["path"].startswith("/api/"):
                MutableScopeHeaders.from_message(message).add("Set-Cookie", _cookie(service, person))
            await send(message)

        fault = _refused(request, service)
        if fault is None:
            with service.measures.request_seconds.time():
                await app(scope, receive, send_on)
        else:
            answer = say_fault(request, fault)
            await answer.to_asgi_response(app=None, request=request)(scope, receive, send_on)

    return guarded


async def add_headers(safe: dict[str, str], message: Message, scope: Scope) -> None:
    """Put the headers that keep a browser safe on every answer, those of unknown addresses included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in (safe | TRUSTED_ONLY if _trusted(safe, scope) else safe).items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")


def _trusted(safe: Mapping[str, str], scope: Scope) -> bool:
    """Return whether the browser got here by https, or from the machine itself."""
    host = Headers.from_scope(scope).get("host", "")
    return scope.get("scheme") == "https" or HTTPS_ONLY.keys() <= safe.keys() or is_loopback(without_port(host))


def _refused(request: Request[Any, Any, State], service: Service) -> Refusal | None:
    """Return why a request is not even looked at, or None."""
    if not service.gate.requests.take(address_of(request)):
        return Refusal("too_fast")
    if not known_host(request.headers, service.config.hosts) and request.url.path not in HEALTH_PATHS:
        return Refusal("other_host", "request")
    if request.method not in ("GET", "HEAD") and not same_origin(request.headers, service.config.origins):
        return Refusal("other_origin")
    return None


def _cookie(service: Service, person: str) -> str:
    """Return the cookie that makes a visitor recognisable: no script can read it, no other site can use it."""
    cookie = Cookie(
        key=service.identities.cookie_name,
        value=service.identities.cookie(person),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=service.config.secure,
        path="/",
    )
    return cookie.to_header(header="")


# What goes wrong


def say_fault(_: Request[Any, Any, State], fault: BadInput) -> Response[Fault]:
    """Return a fault as an answer."""
    return Response(Fault(fault.code, plain(fault.values), str(fault)), status_code=STATUS.get(fault.code, 400))


def say_http_fault(_: Request[Any, Any, State], error: HTTPException) -> Response[Fault]:
    """Return what Litestar refuses as an answer of the same shape."""
    details = [f"{one['key']}: {one['message']}" for one in _listed(error.extra) if "key" in one and "message" in one]
    fault = Refusal("bad_request", "request", why="; ".join(details) or error.detail)
    return Response(Fault(fault.code, plain(fault.values), str(fault)), status_code=error.status_code)


def _listed(extra: object) -> list[dict[str, Any]]:
    """Return what Litestar says of each wrong value, if it does."""
    return [one for one in extra if isinstance(one, dict)] if isinstance(extra, list) else []


def say_too_deep(request: Request[Any, Any, State], _: RecursionError) -> Response[Fault]:
    """Return that nobody reads so many brackets inside each other."""
    return say_fault(request, Refusal("bad_request", "request", why="too deep"))


def say_unavailable(request: Request[Any, Any, State], _: Unavailable) -> Response[Fault]:
    """Return that the storage does not answer just now."""
    return say_fault(request, Refusal("storage_away"))


def say_our_fault(request: Request[Any, Any, State], error: Exception) -> Response[Fault]:
    """Return that something went wrong here; what it was stands in the log alone."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    fault = Refusal("our_fault", "request")
    return Response(Fault(fault.code, {}, str(fault)), status_code=500)
