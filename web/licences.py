"""The licences of all that is shipped or needed at run time, as one page: `licences.html` beside the client.

python web/licences.py FOLDER       write the page into a built client: what was bundled there, fonts, and the locks
python web/licences.py --check      check that requirements/licences*.json are what the locks ask for
python web/licences.py --collect    write requirements/licences.json anew, from the packages of this Python

Whatever has no licence, no text of it, or a licence that is not on the short list below is an error.
"""

import html
import importlib.metadata
import json
import re
import runpy
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = ROOT / "requirements" / "run.txt"
COLLECTED: Final = ROOT / "requirements" / "licences.json"
# Pyodide brings no texts: what is linked into it was looked up by hand, and is looked at again with each new version.
IN_PYODIDE: Final = ROOT / "requirements" / "licences-pyodide.json"
CLIENT_LOCK: Final = ROOT / "web" / "package-lock.json"
BUNDLED: Final = "bundled.json"  # which vite writes
PAGE: Final = "licences.html"
ALLOWED: Final = frozenset(
    (
        *(
            "0BSD",
            "Apache-2.0",
            "BSD-2-Clause",
            "BSD-3-Clause",
            "ISC",
            "MIT",
            "MPL-2.0",
            "OFL-1.1",
            "PSF-2.0",
            "Unlicense",
        ),
        *("Unlicense", "Zlib", "blessing", "bzip2-1.0.6"),
    )
)
# What packages write that do not use the names of SPDX.
_CALLED: Final = {
    "Apache License": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
_FILES: Final = re.compile(r"(LICEN[CS]E|COPYING|NOTICE)", re.IGNORECASE)
_FONT: Final = re.compile(r"@fontsource/[\w-]+")
_LOCKED: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_STYLE: Final = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "pre{white-space:pre-wrap;font-size:.85rem;background:#f5f5f5;padding:1rem}summary{cursor:pointer;padding:.5rem 0}"
)


class Licence(NamedTuple):
    """What a package, or a font, may be used under."""

    name: str
    version: str
    licence: str
    text: str


def faults(licences: list[Licence]) -> list[str]:
    """Return what is wrong with licences, one line each."""
    found = []
    for one in licences:
        names = {name for name in re.split(r"[\s()]+|AND|OR", one.licence) if name}
        if not names:
            found.append(f"{one.name} {one.version} has no licence")
        elif not names <= ALLOWED:
            found.append(f"{one.name} {one.version}: {one.licence} is not on the short list")
        if not one.text.strip():
            found.append(f"{one.name} {one.version} brings no text of its licence")
    return found


def locked() -> dict[str, str]:
    """Return the packages that are needed at run time, with their versions."""
    return dict(_LOCKED.findall(LOCK.read_text(encoding="utf-8")))


def collected() -> list[Licence]:
    """Return the licences of those packages, and of Python, as they were collected."""
    return _written(COLLECTED)


def in_pyodide() -> list[Licence]:
    """Return the licences of Pyodide, of its Python, and of what is linked into it."""
    return _written(IN_PYODIDE)


def _written(file: Path) -> list[Licence]:
    return [Licence(**one) for one in json.loads(file.read_text(encoding="utf-8"))]


def stale() -> list[str]:
    """Return where what was collected is not what is locked."""
    have = {one.name: one.version for one in collected() if one.name != "Python"}
    want = locked()
    found = [
        f"{name}: collected is {have.get(name)}, locked {want.get(name)}; run make licences"
        for name in sorted(have.keys() | want.keys())
        if have.get(name) != want.get(name)
    ]
    packages = json.loads(CLIENT_LOCK.read_text(encoding="utf-8"))["packages"]
    pyodide = packages["node_modules/pyodide"]["version"]
    return found + [
        f"{one.name} {one.version}: locked is {pyodide}; look at what is in it: {IN_PYODIDE.name}"
        for one in in_pyodide()
        if one.version.rpartition(" ")[2] != pyodide
    ]


def fonts() -> Iterator[Licence]:
    """Yield the licences of the fonts that the client's styles name."""
    used = _FONT.findall((ROOT / "web" / "src" / "style" / "fonts.css").read_text(encoding="utf-8"))
    for name in dict.fromkeys(used):
        folder = ROOT / "web" / "node_modules" / name
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        yield Licence(name, about["version"], about.get("license", ""), _texts(folder.glob("*")))


def bundled(folder: Path) -> Iterator[Licence]:
    """Yield the licences of the packages that vite has put into a built client."""
    for one in json.loads((folder / BUNDLED).read_text(encoding="utf-8")):
        yield Licence(one["name"], one["version"], one.get("identifier") or "", one.get("text") or "")


def write_page(folder: Path) -> None:
    """Write the page into a built client, or end with what is wrong."""
    parts = {
        "In the page": [*bundled(folder), *fonts()],
        "In Python": collected(),
        "In Pyodide, the Python of the page without a server": in_pyodide(),
    }
    wrong = [fault for licences in parts.values() for fault in faults(licences)]
    if wrong:
        sys.exit("licences:\n" + "\n".join(wrong))
    for line in stale():  # in `make check` an error; here it would keep whoever tries a new package from playing
        sys.stderr.write(f"licences: {line}\n")
    (folder / PAGE).write_text(page(parts), encoding="utf-8")
    (folder / BUNDLED).unlink()


def page(parts: dict[str, list[Licence]]) -> str:
    """Return licences as a page, in parts with a title each; our own comes first."""
    ours = (ROOT / "LICENSE").read_text(encoding="utf-8")
    sections = [f"<h2>Sapajou</h2><pre>{html.escape(ours)}</pre>"]
    for title, licences in parts.items():
        entries = "".join(map(_entry, sorted(licences, key=lambda one: one.name.lower())))
        sections.append(f"<h2>{title}</h2>{entries}")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sapajou: licences</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body><h1>Licences</h1>'
        "<p>Sapajou, and the works of others that it is made with. Thank you.</p>"
        f"{''.join(sections)}</body></html>\n"
    )


def _entry(one: Licence) -> str:
    head = html.escape(f"{one.name} {one.version}: {one.licence}")
    return f"<details><summary>{head}</summary><pre>{html.escape(one.text)}</pre></details>"


def collect() -> None:
    """Write the licences of the locked packages, as they are installed here or else downloaded, and of Python."""
    found = [_collected(name, version) for name, version in locked().items()]
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    found.append(Licence("Python", sysconfig.get_python_version(), "PSF-2.0", python.read_text(encoding="utf-8")))
    wrong = faults(found)
    if wrong:
        sys.exit("licences:\n" + "\n".join(wrong))
    content = [one._asdict() for one in found]
    COLLECTED.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _collected(name: str, version: str) -> Licence:
    """Return the licence of a package of this Python; one for other systems is downloaded to be read."""
    try:
        found = importlib.metadata.distribution(name)
        if found.version == version:
            return _licence_of(name, found)
    except importlib.metadata.PackageNotFoundError:
        pass
    with tempfile.TemporaryDirectory() as folder:
        pip = runpy.run_path(str(ROOT / "web" / "build.py"))["pip"]()
        subprocess.run([*pip, "install", "--quiet", "--no-deps", "--target", folder, f"{name}=={version}"], check=True)
        (found,) = importlib.metadata.distributions(path=[folder])
        return _licence_of(name, found)


def licence_here(name: str) -> Licence:
    """Return the licence of a package as it is installed here."""
    return _licence_of(name, importlib.metadata.distribution(name))


def _licence_of(name: str, found: importlib.metadata.Distribution) -> Licence:
    about = found.metadata.json
    told = [str(about.get("license_expression") or "")]
    told += [one.rpartition(" :: ")[2] for one in about.get("classifier", []) if one.startswith("License ::")]
    told += [str(about.get("license") or "").partition("\n")[0].strip()]
    licence = next((_CALLED.get(one, one) for one in told if one and one != "OSI Approved"), "")
    files = [Path(str(found.locate_file(file))) for file in found.files or () if _FILES.search(file.name)]
    return Licence(name, found.version, licence, _texts(file for file in files if ".dist-info" in str(file)))


def _texts(files: Iterator[Path]) -> str:
    """Return the texts of all files that hold a licence, one after the other."""
    named = sorted(file for file in files if _FILES.match(file.name) and file.is_file())
    return "\n\n".join(file.read_text(encoding="utf-8", errors="replace").strip() for file in named)


if __name__ == "__main__":
    if sys.argv[1:] == ["--collect"]:
        collect()
    elif sys.argv[1:] == ["--check"]:
        complaints = [*stale(), *faults([*collected(), *in_pyodide(), *fonts()])]
        sys.exit("licences:\n" + "\n".join(complaints) if complaints else 0)
    else:
        write_page(Path(sys.argv[1]).resolve())
