"""Check the built documentation: `python scripts/docs_links.py build/docs`.

Every link leads to a page or file that is there, and to a place in it that is there; nothing is loaded from elsewhere;
no page has a script of its own, which the server's policy refuses.
"""

import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

LOADED: Final = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src", "audio": "src"}
DOWNLOADS: Final = "_downloads"  # files to keep, such as the reports of the lab: not pages of the documentation
LET_GO: Final = {
    "canonical",
    "next",
    "prev",
    "search",
    "index",
    "author",
    "copyright",
}  # a link in the head loads nothing


class Page(HTMLParser):
    """The places of a page, where its links lead, what it loads, and what it must not have."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.faults: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of one tag."""
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "a" and "name" in given:
            self.ids.add(given["name"])
        if tag in LOADED and LOADED[tag] in given and given.get("rel", "") not in LET_GO:
            self.loads.append(given[LOADED[tag]])
        if tag == "script" and "src" not in given:
            self.faults.append("a script stands in the page")
        self.faults += [f"a script in {name}" for name in given if name.startswith("on")]


def faults(folder: Path) -> list[str]:
    """Return what is wrong with the pages of a folder, one line a fault."""
    pages = {
        path.resolve(): Page(path)
        for path in sorted(folder.rglob("*.html"))
        if DOWNLOADS not in path.relative_to(folder).parts
    }
    found = []
    for path, page in pages.items():
        name = path.relative_to(folder.resolve()).as_posix()
        found += [f"{name}: {fault}" for fault in page.faults]
        found += [f"{name}: loads {load} from elsewhere" for load in page.loads if _elsewhere(load)]
        for link in dict.fromkeys([*page.links, *page.loads]):
            why = None if _elsewhere(link) else _broken(pages, path, link)
            if why is not None:
                found.append(f"{name}: {link} leads nowhere ({why})")
    return found


def _elsewhere(link: str) -> bool:
    parts = urlsplit(link)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


def _broken(pages: dict[Path, Page], path: Path, link: str) -> str | None:
    """Return what a link inside the documentation lacks, or None."""
    parts = urlsplit(link)
    if parts.scheme == "data":
        return None
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_file():
        return "no such file"
    place = unquote(parts.fragment)
    if place and target in pages and place not in pages[target].ids:
        return "no such place"
    return None


if __name__ == "__main__":
    wrong = faults(Path(sys.argv[1]))
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    sys.exit(bool(wrong))
