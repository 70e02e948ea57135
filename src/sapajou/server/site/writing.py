"""Writes the site to a folder."""

import json
from collections.abc import Callable
from pathlib import Path

from sapajou.server.faults import Refusal
from sapajou.server.site.files import SITE, site_files

_LISTED = "site-files.json"  # what was written there, so that the next time nothing old stays behind


def write_site(folder: Path, written: Callable[[str], None] = lambda _: None) -> int:
    """Write all files of the site, and return how many bytes that is; a folder with other files is left alone.

    The page and what tells of the version come last: whoever loads it meanwhile gets the old one whole.
    """
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / SITE).is_file())):
        raise Refusal("folder_in_use", str(folder))
    files = site_files()
    before = _listed(folder)
    for name, body in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        written(name)
    for name in before - set(files):
        (folder / name).unlink(missing_ok=True)
    (folder / _LISTED).write_text(json.dumps(sorted(files), indent=0) + "\n", encoding="utf-8")
    return sum(map(len, files.values()))


def _listed(folder: Path) -> set[str]:
    """Return the files that were written there before; none that would lie outside."""
    try:
        names = json.loads((folder / _LISTED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {
        name for name in names if isinstance(name, str) and (folder / name).resolve().is_relative_to(folder.resolve())
    }
