"""The browser client: its built files, and its one page for every address that is not a file; the help beside it."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from anyio import to_thread
from litestar import HttpMethod, Request, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from sapajou.kernel.errors import BadInput
from sapajou.server.client_files import client_folder

_PACKAGE: Final = Path(__file__).parents[1]
_PACKED_KINDS: Final = (
    "application/javascript",
    "application/json",
    "image/svg+xml",
    "text/css",
    "text/html",
    "text/javascript",
)
_KINDS: Final = {".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}  # not known everywhere
# As for every other page, and WebAssembly may be compiled: on these pages alone.
OFFLINE_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_WEEK: Final = 7 * 24 * 3600
_METHODS: Final = (HttpMethod.GET, HttpMethod.HEAD)  # whoever watches over a server asks for heads


def help_folder() -> Path | None:
    """Return where the built documentation lies, as the client does; None if it was not built."""
    folders = (_PACKAGE / "help", _PACKAGE.parents[1] / "build" / "docs")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


@route("/", http_method=_METHODS, include_in_schema=False)
async def home(request: Request[Any, Any, State]) -> Response[bytes]:
    """Return the client's page."""
    return await to_thread.run_sync(_find, "", _takes_gzip(request))


@route("/offline", http_method=_METHODS, include_in_schema=False)
async def offline_home(request: Request[Any, Any, State]) -> Response[Any]:
    """Return the page of the table without a server; without a slash at its end it would not find its files."""
    if not request.scope["raw_path"].endswith(b"/"):
        return Redirect("/offline/")
    return await to_thread.run_sync(_find_offline, "index.html", _takes_gzip(request))


@route("/offline/{path:path}", http_method=_METHODS, include_in_schema=False)
async def offline_page(request: Request[Any, Any, State], path: FromPath[Path]) -> Response[bytes]:
    """Return a file of the table without a server."""
    return await to_thread.run_sync(_find_offline, str(path).lstrip("/"), _takes_gzip(request))


def _find_offline(path: str, packed: bool) -> Response[bytes]:  # noqa: FBT001  called by position, from a thread
    from sapajou.server.site import site_files  # noqa: PLC0415  it asks for all of the package, and few want it

    try:
        body = site_files().get(path)
    except BadInput as fault:
        return Response(f"{fault}\n".encode(), status_code=503, media_type="text/plain")
    if body is None:
        return Response(b"no such file\n", status_code=404, media_type="text/plain")
    kind = _kind(path)
    headers = {"Content-Security-Policy": OFFLINE_POLICY} | _freshness(forever=path.startswith("assets/"))
    if kind in _PACKED_KINDS:
        headers["Vary"] = "Accept-Encoding"
        if packed:
            headers["Content-Encoding"] = "gzip"
            return Response(_packed_body(body), media_type=kind, headers=headers)
    return Response(body, media_type=kind, headers=headers)


@route("/{path:path}", http_method=_METHODS, include_in_schema=False)
async def page(request: Request[Any, Any, State], path: FromPath[Path]) -> Response[bytes]:
    """Return a file of the client, or its page."""
    return await to_thread.run_sync(_find, str(path).lstrip("/"), _takes_gzip(request))


def _takes_gzip(request: Request[Any, Any, State]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _find(path: str, packed: bool) -> Response[bytes]:  # noqa: FBT001  called by position, from a thread
    first, _, rest = path.partition("/")
    if first == "api":
        raise NotFoundException
    if first == "help":
        return _find_help(rest, packed=packed)
    folder = client_folder()
    if folder is None:
        return Response(b"The browser client is not built: see README.\n", status_code=503, media_type="text/plain")
    wanted = file_in(folder, path)
    if wanted is not None:
        return _file(wanted, packed=packed, forever=wanted.parent.name == "assets")
    if Path(path).suffix:
        return Response(b"no such file\n", status_code=404, media_type="text/plain")
    return _file(folder / "index.html", packed=packed, forever=False)


def _find_help(path: str, *, packed: bool) -> Response[bytes]:
    """Return a file of the documentation; a folder's address leads to its first page, as its links are relative."""
    folder = help_folder()
    if folder is None:
        return Response(b"The help is not built: make docs.\n", status_code=404, media_type="text/plain")
    wanted = file_in(folder, path)
    if wanted is not None:
        return _file(wanted, packed=packed, forever=False)
    first = f"{path}/index.html".lstrip("/")
    if file_in(folder, first) is None:
        return Response(b"no such page\n", status_code=404, media_type="text/plain")
    return Response(b"", status_code=302, media_type="text/plain", headers={"Location": f"/help/{first}"})


def file_in(folder: Path, path: str) -> Path | None:
    """Return the file of a folder that an address means, or None if it means none, or one outside the folder."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that is too long, or that no file can have
        return None


def _file(path: Path, *, packed: bool, forever: bool) -> Response[bytes]:
    """Return a file, packed if the browser takes that; those whose names change with their content may be kept."""
    kind = _kind(path.name)
    headers = _freshness(forever=forever)
    if kind in _PACKED_KINDS:
        headers["Vary"] = "Accept-Encoding"
        if packed:
            headers["Content-Encoding"] = "gzip"
            return Response(_packed(path, path.stat().st_mtime), media_type=kind, headers=headers)
    return Response(path.read_bytes(), media_type=kind, headers=headers)


def _kind(name: str) -> str:
    return _KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _freshness(*, forever: bool) -> dict[str, str]:
    return {"Cache-Control": f"public, max-age={52 * _WEEK}, immutable" if forever else "no-cache"}


@lru_cache(maxsize=200)
def _packed_body(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


@lru_cache(maxsize=200)
def _packed(path: Path, _changed: float) -> bytes:
    """Return a file packed; only the client's own files are, never answers that hold anybody's secrets."""
    return gzip.compress(path.read_bytes(), mtime=0)
