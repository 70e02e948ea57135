"""The package as it runs in a browser: every module that the workers import, and the data beside them, in one archive.

What is imported is read from the sources, so nothing is left out and nothing goes along that nobody needs.
"""

import ast
import io
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sapajou.kernel.registry import GROUP

_ROOT: Final = "sapajou"
_SOURCE: Final = Path(__file__).parents[2]
_WORKERS: Final = "sapajou.offline.browser"  # what the workers of the page import
_DATA: Final = (".json", ".svg")
_PURE: Final = ("mypy_extensions", "typing_extensions")
_INFO: Final = "sapajou.dist-info"
_LEVEL: Final = 9


def archive(wheels: list[Path]) -> bytes:
    """Return the archive: our modules and their data, which games there are, and what the wheels hold."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=_LEVEL) as whole:
        for name, body in (*_ours(), *_pure(), *_games(), *(one for wheel in wheels for one in _in_wheel(wheel))):
            whole.writestr(ZipInfo(name), body, ZIP_DEFLATED, _LEVEL)  # no time of day: the same files, the same bytes
    return packed.getvalue()


def _ours() -> Iterator[tuple[str, bytes]]:
    """Yield our modules and the data of their packages."""
    modules = imported(_WORKERS, *(point.module for point in own_games()))
    folders = {path.parent for path in map(_file, modules) if path is not None and path.name == "__init__.py"}
    data = {file for folder in folders for kind in _DATA for file in _beside(folder, kind, folders)}
    sources = {path for path in map(_file, modules) if path is not None}
    for path in sorted(sources | data):
        yield path.relative_to(_SOURCE.parent).as_posix(), path.read_bytes()


def _pure() -> Iterator[tuple[str, bytes]]:
    """Yield what we import that is pure Python, as it is installed here."""
    for name in _PURE:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            yield f"{name}.py", Path(spec.origin).read_bytes()


def _beside(folder: Path, kind: str, packages: set[Path]) -> Iterator[Path]:
    """Yield the data of a package: its files, and those in folders of its own that are no packages."""
    for file in folder.rglob(f"*{kind}"):
        owner = next(parent for parent in file.parents if (parent / "__init__.py").exists())
        if owner in packages and owner == folder:
            yield file


def own_games() -> list[EntryPoint]:
    """Return our own games: a stranger's may need what no browser has."""
    return [point for point in entry_points(group=GROUP) if point.module.startswith(f"{_ROOT}.")]


def _games() -> Iterator[tuple[str, bytes]]:
    """Yield what says which games are installed, and where."""
    lines = sorted({f"{point.name} = {point.value}" for point in own_games()})
    yield f"{_INFO}/METADATA", f"Metadata-Version: 2.1\nName: {_ROOT}\nVersion: {version(_ROOT)}\n".encode()
    yield f"{_INFO}/entry_points.txt", "\n".join([f"[{GROUP}]", *lines, ""]).encode()


def _in_wheel(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a wheel, without what only installers and type checkers read."""
    with ZipFile(wheel) as whole:
        for name in sorted(whole.namelist()):
            if not name.endswith((".pyi", "/")) and ".dist-info/" not in name:
                yield name, whole.read(name)
        for name in (one for one in whole.namelist() if "licenses/" in one or one.endswith("/LICENSE")):
            yield name, whole.read(name)


# What imports what


def imported(*modules: str) -> list[str]:
    """Return all modules of ours that these import, with themselves and the packages around them."""
    found: set[str] = set()
    ahead = list(modules)
    while ahead:
        module = ahead.pop()
        if module in found or _file(module) is None:
            continue
        found.add(module)
        ahead += _imports(module)
        if "." in module:
            ahead.append(module.rpartition(".")[0])
    return sorted(found)


@cache
def _file(module: str) -> Path | None:
    """Return the source of a module of ours, or None if there is none."""
    path = _SOURCE.parent.joinpath(*module.split("."))
    candidates = (path / "__init__.py", path.with_suffix(".py"))
    return next((one for one in candidates if one.is_file()), None)


def _imports(module: str) -> Iterator[str]:
    """Yield what a module of ours imports of ours, wherever in it that stands."""
    path = _file(module)
    for node in ast.walk(ast.parse(path.read_bytes())) if path is not None else ():
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom(module=str() as source, level=0):
                names = [source, *(f"{source}.{alias.name}" for alias in node.names)]
            case _:
                continue
        yield from (name for name in names if name.partition(".")[0] == _ROOT)
