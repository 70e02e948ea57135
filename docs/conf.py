"""The documentation: `make docs` builds it with Sphinx, in English and, for players, in French (`-t fr`).

Pages are Markdown. A page that exists in both languages is called `page.en.md` and `page.fr.md` and stands at the same
address in both languages; everything else is English. Nothing comes from elsewhere, and no script stands in a page: the
server's policy forbids both.
"""

import ast
import os
import re
import shutil
import sys
from fnmatch import fnmatch
from importlib.metadata import version as installed
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.tags import Tags

DOCS: Final = Path(__file__).parent
ROOT: Final = DOCS.parent

sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "web")]
tags: Tags
FRENCH: Final = tags.has("fr")  # noqa: F821  Sphinx puts it there
PLAYERS_ONLY: Final = ["index.fr.md", "play/*.fr.md", "rules/*.fr.md"]

project = "Sapajou"
author = "The Sapajou authors"
project_copyright = author
release = version = installed("sapajou")
language = "fr" if FRENCH else "en"
locale_dirs = ["theme/locale"]

extensions = ["myst_parser", *([] if FRENCH else ["sphinx.ext.autodoc"])]
# The first ending that fits is taken off: `rules/after_us.en.md` is the page `rules/after_us`.
source_suffix = {".fr.md": "markdown"} if FRENCH else {".en.md": "markdown", ".md": "markdown"}
include_patterns = PLAYERS_ONLY if FRENCH else ["**"]
exclude_patterns = ["theme/**"] if FRENCH else ["theme/**", "*.fr.md", "**/*.fr.md"]
nitpicky = False

myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 4
suppress_warnings = [
    "ref.python",  # a type that two modules offer under one name: either is right
    "myst.xref_missing",  # a link to a rule or a heading: scripts/docs_links.py looks at the built pages, with anchors
]


def absent_libraries() -> list[str]:
    """Return what our code imports and is not installed here: libraries of extras; the reference does without."""
    imported: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                imported.add(str(node.module).partition(".")[0])
    return sorted(name for name in imported - {"sapajou"} if find_spec(name) is None)


autodoc_mock_imports = absent_libraries()
# Types are told once, beside the names; a docstring says in backticks what is code.
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "show-inheritance": True}
default_role = "code"
python_use_unqualified_type_names = True
maximum_signature_line_length = 90
add_module_names = False

html_theme = "furo"
html_title = "Sapajou"
html_short_title = "Sapajou"
html_static_path = ["theme/static"]
templates_path = ["theme/templates"]
html_css_files = ["docs.css"]
html_js_files = ["files.js"]
html_show_sourcelink = False
html_copy_source = False
html_favicon = "../web/src/drawings/capuchin.svg"
html_search_language = language

# Which guide is for whom. A guide that fits nowhere stands under "More", so that no page is ever lost.
GUIDES: Final = {
    "hosts": ("guide/host*", "guide/offline*"),
    "bots": ("guide/bots*", "guide/bot_*", "guide/tournament*", "guide/ladder*", "strength"),
    "research": (
        "guide/research*",
        "guide/tensor*",
        "guide/env*",
        "guide/spiel*",
        "guide/openspiel*",
        "guide/data*",
        "guide/lab*",
    ),
    "authors": ("guide/games*", "guide/game*", "guide/author*", "guide/board*", "boards/*"),
}


def tokens(css: str, night: bool = False) -> dict[str, str]:  # noqa: FBT001, FBT002
    """Return the colours of the table by day or by night, without their dashes in front."""
    blocks = re.findall(r':root(\[data-theme="night"\])? \{(.*?)\n\}', css, re.DOTALL)
    found: dict[str, str] = {}
    for which, body in blocks:
        if not which or night:
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", body))
    return found


def furo_colours(of: dict[str, str]) -> dict[str, str]:
    """Return the theme's own colours as those of the table, and the table's beside them: pictures use these."""
    return {
        **{name: value for name, value in of.items() if value.startswith(("#", "rgb"))},
        "font-stack": of["font-ui"],
        "font-stack--headings": of["font-display"],
        "color-foreground-primary": of["ink"],
        "color-foreground-secondary": of["ink-soft"],
        "color-foreground-muted": of["ink-soft"],
        "color-foreground-border": of["edge"],
        "color-background-primary": of["paper"],
        "color-background-secondary": of["paper-raised"],
        "color-background-hover": of["glow-wash"],
        "color-background-hover--transparent": "transparent",
        "color-background-border": of["rule"],
        "color-background-item": of["paper-sunk"],
        "color-brand-primary": of["leaf"],
        "color-brand-content": of["rust"],
        "color-brand-visited": of["rust"],
        "color-code-background": of["paper-raised"],
        "color-code-foreground": of["ink"],
        "color-inline-code-background": of["paper-sunk"],
        "color-admonition-background": of["paper-raised"],
        "color-highlighted-background": of["glow-wash"],
        "color-highlight-on-target": of["glow-wash"],
        "color-api-name": of["rust"],
        "color-api-pre-name": of["ink-soft"],
        "color-api-background": of["paper-raised"],
        "color-api-background-hover": of["paper-sunk"],
        "color-card-background": of["paper-raised"],
    }


_TOKENS: Final = (ROOT / "web" / "src" / "style" / "tokens.css").read_text(encoding="utf-8")
html_theme_options = {
    "light_css_variables": furo_colours(tokens(_TOKENS)),
    "dark_css_variables": furo_colours(tokens(_TOKENS, night=True)),
    "top_of_page_buttons": [],
}


def for_whom(page: str) -> str:
    """Return the readers of a guide."""
    fits = (reader for reader, patterns in GUIDES.items() if any(fnmatch(page, one) for one in patterns))
    return next(fits, "more")


def list_guides(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the guides that there are where the contents say `@readers`."""
    if docname != "index" or FRENCH:
        return
    there = sorted(page for page in app.env.found_docs if page.startswith(("guide/", "boards/")) or page == "strength")
    for reader in (*GUIDES, "more"):
        patterns = GUIDES.get(reader, ())
        own = [page for page in there if for_whom(page) == reader]
        own.sort(key=lambda page: [not fnmatch(page, one) for one in patterns])
        source[0] = source[0].replace(f"@{reader}\n", "".join(f"{page}\n" for page in own))


# Packages that have pages of their own in docs/api; any other is listed in api/more, module by module.
_TOLD: Final = ("arena", "bots", "cli", "games", "kernel", "server", "testing")


def list_modules(app: Sphinx, docname: str, source: list[str]) -> None:  # noqa: ARG001
    """Put the reference of the packages that have no page of their own where the page says `@modules`."""
    if docname != "api/more":
        return
    packages = [path.parent for path in sorted((ROOT / "src" / "sapajou").glob("*/__init__.py"))]
    modules = [
        ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        for package in packages
        if package.name not in _TOLD
        for path in sorted(package.rglob("*.py"))
        if not path.stem.startswith("_") or path.name == "__init__.py"
    ]
    told = [f"## {module}\n\n```{{eval-rst}}\n.. automodule:: {module}\n```\n" for module in modules]
    source[0] = source[0].replace("@modules\n", "\n".join(told) or "There are none besides.\n")


def plain_docstring(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:  # noqa: ARG001
    """Let a docstring say what it says: between backticks stands code, and no other sign means anything."""
    for at, line in enumerate(lines):
        if not line.lstrip().startswith((">>>", "...")):
            parts = line.split("`")
            parts[::2] = [re.sub(r"([\\*|]|_(?!\w))", r"\\\1", part) for part in parts[::2]]
            lines[at] = "`".join(parts)


_RULE: Final = re.compile(r"[A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*(?![\w-])")


def anchor_rules(app: Sphinx, doctree: nodes.document) -> None:
    """Give the place where a rule stands the rule's id, so that every rule has an address."""
    if not app.env.docname.startswith("rules/"):
        return
    seen: set[str] = set()
    for place in doctree.findall(lambda node: isinstance(node, nodes.strong | nodes.paragraph)):
        found = _RULE.match(place.astext())
        if (
            found
            and found[0] not in seen
            and (isinstance(place, nodes.strong) or isinstance(place.parent, nodes.entry))
        ):
            seen.add(found[0])
            place["ids"].append(found[0])


class Drawn(SphinxDirective):
    """A picture that is drawn from the code as the pages are built: `{drawn} architecture`."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the picture itself, so that it takes the colours of the page."""
        import diagrams  # noqa: PLC0415  the French pages have none

        svg = diagrams.PICTURES[self.arguments[0]]()
        return [nodes.raw("", f'<div class="drawn" tabindex="0">{svg}</div>', format="html")]


def describe_page(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:  # noqa: ARG001
    """Tell the templates at which address the page stands in the other language, if it does."""
    source = DOCS / f"{page}.{'en' if FRENCH else 'fr'}.md"
    both = page == "index" or source.exists()
    up = "../" * page.count("/")
    context["other_language"] = (f"{up}../{page}.html" if FRENCH else f"{up}fr/{page}.html") if both else None


def bring_fonts(app: Sphinx, _: object) -> None:
    """Put the table's fonts beside the pages, where the client's packages are there; else the reader's own serve."""
    packages = ROOT / "web" / "node_modules" / "@fontsource"
    target = Path(app.outdir, "_static", "fonts")
    css = (DOCS / "theme" / "static" / "docs.css").read_text(encoding="utf-8")
    for name in re.findall(r"fonts/([\w-]+\.woff2)", css):
        font = next(packages.glob(f"*/files/{name}"), None)
        if font is not None:
            target.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(font, target / name)


def tell_plurals(app: Sphinx, broken: object) -> None:
    """Write plural forms as code, where Sphinx writes a text to be evaluated: the server's policy forbids that."""
    path = Path(app.outdir, "_static", "translations.js")
    if broken is not None or not path.exists():
        return
    catalog = (
        path.read_text(encoding="utf-8").removeprefix("Documentation.addTranslations(").rstrip().removesuffix(");")
    )
    (plural,) = re.findall(r'"plural_expr": "([^"]*)"', catalog)
    path.write_text(
        f"const catalog = {catalog};\n"
        "Object.assign(Documentation.TRANSLATIONS, catalog.messages);\n"
        f"Documentation.PLURAL_EXPR = (n) => Number({plural});\n"
        "Documentation.LOCALE = catalog.locale;\n",
        encoding="utf-8",
    )


# What of others lies in the built pages: the theme, what highlights code, what searches. The fonts are the client's.
IN_THE_PAGES: Final = ("furo", "sphinx", "pygments", "accessible-pygments", "snowballstemmer")


def write_licences(app: Sphinx, broken: object) -> None:
    """Write the page of licences that stands at the foot of every page; a package without one is an error."""
    if broken is not None:
        return
    import licences  # noqa: PLC0415  web/licences.py, which does the same for the client

    shipped = [*map(licences.licence_here, IN_THE_PAGES), *licences.fonts()]
    wrong = licences.faults(shipped)
    if wrong:
        raise ValueError("; ".join(wrong))
    page = licences.page({"In these pages": shipped, "In Python": licences.collected()})
    Path(app.outdir, licences.PAGE).write_text(page, encoding="utf-8")


def write_studies(app: Sphinx, broken: object) -> None:
    """Draw the reports of the lab."""
    if broken is None:
        import lab_reports  # noqa: PLC0415  the French pages have none

        lab_reports.write_pages(Path(app.outdir))


def setup(app: Sphinx) -> None:
    """Connect the above."""
    os.environ.setdefault("COLUMNS", "100")  # what commands print in the pages
    app.add_directive("drawn", Drawn)
    app.connect("source-read", list_guides)
    app.connect("source-read", list_modules)
    if not FRENCH:
        app.connect("autodoc-process-docstring", plain_docstring)
        app.connect("build-finished", write_studies)
    app.connect("doctree-read", anchor_rules)
    app.connect("html-page-context", describe_page)
    app.connect("build-finished", bring_fonts)
    app.connect("build-finished", tell_plurals)
    app.connect("build-finished", write_licences)
