"""The built pages are looked through: what leads nowhere, comes from elsewhere or runs in the page is named."""

from pathlib import Path

from docs_links import faults

SOUND = '<h1 id="top">A</h1><a href="b.html#IM-B-01">rule</a><a href="https://example.org">out</a><img src="p.svg">'


def pages(folder: Path, first: str) -> list[str]:
    """Return what is wrong with two pages and a picture."""
    (folder / "a.html").write_text(first, encoding="utf-8")
    (folder / "b.html").write_text('<strong id="IM-B-01">IM-B-01</strong>', encoding="utf-8")
    (folder / "p.svg").write_text("<svg/>", encoding="utf-8")
    return faults(folder)


def test_sound_pages(tmp_path: Path) -> None:
    assert pages(tmp_path, SOUND) == []


def test_each_fault_is_named(tmp_path: Path) -> None:
    broken = (
        '<a href="c.html">x</a><a href="b.html#IM-B-02">y</a><script>go()</script><b onclick="go()"></b>'
        '<script src="https://example.org/x.js"></script>'
    )
    assert pages(tmp_path, broken) == [
        "a.html: a script stands in the page",
        "a.html: a script in onclick",
        "a.html: loads https://example.org/x.js from elsewhere",
        "a.html: c.html leads nowhere (no such file)",
        "a.html: b.html#IM-B-02 leads nowhere (no such place)",
    ]
