"""The browser client: its built files, and its one page for every address that is not a file."""

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
from litestar.response import Response

_PACKAGE: Final = Path(__file__).parents[1]
_PACKED_KINDS: Final = (
    "application/javascript",
    "application/json",
    "image/svg+xml",
    "text/css",
    "text/html",
    "text/javascript",
)
_WEEK: Final = 7 * 24 * 3600
_METHODS: Final = (HttpMethod.GET, HttpMethod.HEAD)  # whoever watches over a server asks for heads


def client_folder() -> Path | None:
    """Return where the built client lies: in the installed package, or in a checkout; None if it was not built."""
    folders = (_PACKAGE / "client", _PACKAGE.parents[1] / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


@route("/", http_method=_METHODS, include_in_schema=False)
async def home(request: Request[Any, Any, State]) -> Response[bytes]:
    """Return the client's page."""
    return await to_thread.run_sync(_find, "", _takes_gzip(request))


@route("/{path:path}", http_method=_METHODS, include_in_schema=False)
async def page(request: Request[Any, Any, State], path: FromPath[Path]) -> Response[bytes]:
    """Return a file of the client, or its page."""
    return await to_thread.run_sync(_find, str(path).lstrip("/"), _takes_gzip(request))


def _takes_gzip(request: Request[Any, Any, State]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _find(path: str, packed: bool) -> Response[bytes]:  # noqa: FBT001  called by position, from a thread
    if path.partition("/")[0] == "api":
        raise NotFoundException
    folder = client_folder()
    if folder is None:
        return Response(b"The browser client is not built: see README.\n", status_code=503, media_type="text/plain")
    wanted = file_in(folder, path)
    if wanted is not None:
        return _file(wanted, packed=packed, forever=wanted.parent.name == "assets")
    if Path(path).suffix:
        return Response(b"no such file\n", status_code=404, media_type="text/plain")
    return _file(folder / "index.html", packed=packed, forever=False)


def file_in(folder: Path, path: str) -> Path | None:
    """Return the file of a folder that an address means, or None if it means none, or one outside the folder."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that is too long, or that no file can have
        return None


def _file(path: Path, *, packed: bool, forever: bool) -> Response[bytes]:
    """Return a file, packed if the browser takes that; those whose names change with their content may be kept."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": f"public, max-age={52 * _WEEK}, immutable" if forever else "no-cache"}
    if kind in _PACKED_KINDS:
        headers["Vary"] = "Accept-Encoding"
        if packed:
            headers["Content-Encoding"] = "gzip"
            return Response(_packed(path, path.stat().st_mtime), media_type=kind, headers=headers)
    return Response(path.read_bytes(), media_type=kind, headers=headers)


@lru_cache(maxsize=200)
def _packed(path: Path, _changed: float) -> bytes:
    """Return a file packed; only the client's own files are, never answers that hold anybody's secrets."""
    return gzip.compress(path.read_bytes(), mtime=0)
