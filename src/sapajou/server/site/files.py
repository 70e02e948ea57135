"""All files of the site, by their paths: the built client, Pyodide, our package, and the answers that never change."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from sapajou.bots import for_tables
from sapajou.kernel.words import LANGUAGES
from sapajou.server import answers, shapes
from sapajou.server.client_files import client_folder
from sapajou.server.faults import Refusal
from sapajou.server.paces import Paces
from sapajou.server.rules_html import rules_html
from sapajou.server.site.package import archive, own_games

PAGE: Final = "index.html"
SITE: Final = "site.json"
SERVICE_WORKER: Final = "service-worker.js"
# What workers load before one can play.
_COUNTED: Final = (
    *("pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm.packed", "pyodide/python_stdlib.zip"),
    "sapajou.zip",
)
_ICONS: Final = ("icon-192.png", "icon-512.png")
_DIGITS: Final = 16


def site_files() -> Mapping[str, bytes]:
    """Return the files of the site; what changes with every version comes last."""
    folder = client_folder()
    if folder is None:
        raise Refusal("client_not_built", "site")
    if not (folder / "pyodide").is_dir():
        raise Refusal("no_pyodide", "site")
    return _site_files(folder, (folder / "index.html").stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _site_files(folder: Path, _changed: int) -> Mapping[str, bytes]:
    files = dict(_content(folder))
    parts = {name: len(files[name]) for name in _COUNTED}
    files["manifest.webmanifest"] = _json(_manifest())
    version = sha256(b"".join(sha256(name.encode() + files[name]).digest() for name in sorted(files))).hexdigest()
    files[SITE] = _json({"version": version[:_DIGITS], "parts": parts})
    kept = {name: sha256(body).hexdigest()[:_DIGITS] for name, body in files.items()}
    head = f"const SITE = {json.dumps({'version': version[:_DIGITS], 'files': kept})};\n"
    files[SERVICE_WORKER] = head.encode() + (folder / "offline" / SERVICE_WORKER).read_bytes()
    return files


def _content(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what the site holds, apart from what speaks of it."""
    for file in sorted((folder / "assets").iterdir()):
        yield f"assets/{file.name}", file.read_bytes()
    for file in sorted((folder / "pyodide").iterdir()):
        if file.name == "pyodide-lock.json":
            yield f"pyodide/{file.name}", _without_packages(file.read_bytes())
        elif file.suffix != ".whl":
            yield f"pyodide/{file.name}", file.read_bytes()
    for icon in _ICONS:
        yield icon, (folder / "offline" / icon).read_bytes()
    yield "sapajou.zip", archive(sorted((folder / "pyodide").glob("*.whl")))
    yield "licences.html", (folder / "licences.html").read_bytes()
    yield from _answers()
    yield PAGE, (folder / "offline.html").read_bytes()


def _without_packages(lock: bytes) -> bytes:
    """Return what Pyodide says of itself, without the packages that it offers to fetch."""
    return _json(json.loads(lock) | {"packages": {}})


def _answers() -> Iterator[tuple[str, bytes]]:
    """Yield what a server would answer to everybody, under the path of the question."""
    ours = {point.name for point in own_games()}
    told = answers.games(for_tables(), Paces(compiled=False, measured=paces()))
    known = [info for info in told if info.id in ours]
    yield "answers/games.json", msgspec.json.encode(known)
    for language in LANGUAGES:
        yield f"answers/words/{language}.json", msgspec.json.encode(answers.server_words(language))
        for info in known:
            at = f"answers/games/{info.id}"
            yield f"{at}/words/{language}.json", msgspec.json.encode(answers.game_words(info.id, language))
            page = shapes.RulesPage(rules_html(info.id, language))
            yield f"{at}/rules/{language}.json", msgspec.json.encode(page)


def paces() -> dict[str, dict[str, float]]:
    """Return by game and bot within how many seconds 95 of 100 moves stay in a browser, as it was measured in one."""
    found: dict[str, dict[str, float]] = json.loads((Path(__file__).parent / "data" / "paces.json").read_bytes())
    return found


def _manifest() -> dict[str, Any]:
    """Return what a browser wants to know to install the site as an app."""
    icons = [
        {"src": icon, "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}
        for icon, size in zip(_ICONS, (192, 512), strict=True)
        for purpose in ("any", "maskable")
    ]
    return {
        "name": "Sapajou",
        "short_name": "Sapajou",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4ead2",
        "theme_color": "#f4ead2",
        "icons": icons,
    }


def _json(content: object) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode()
