"""`sapajou new-game`: a folder with a small game to begin with."""

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from sapajou.cli.front import speech_of
from sapajou.cli.speech import BadArgument

_STARTER: Final = Path(__file__).parent / "starter"
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,40}")


def new_game(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="meta.name_of_game", help="help.new_game_name")],
    folder: Annotated[Path | None, typer.Option(metavar="meta.folder", help="help.new_game_folder")] = None,
) -> None:
    """Write a game, its test, its README and its pyproject.toml; nothing that is there is touched."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+", name)
    if not (_NAME.fullmatch(name) and words):
        raise BadArgument("name", "starter.no_name", given=repr(name))
    game_id = "_".join(words).lower()
    holes = {
        "@TITLE@": name.replace("_", " ").strip(),
        "@ID@": game_id,
        "@DASHED@": game_id.replace("_", "-"),
        "@CLASS@": "".join(word[:1].upper() + word[1:] for word in words),
    }
    folder = folder or Path(game_id)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadArgument(str(folder), "starter.exists")
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for template in sorted(_STARTER.glob("*.txt")):
        text = template.read_text(encoding="utf-8")
        for hole, filling in holes.items():
            text = text.replace(hole, filling)
        file = folder / template.stem
        file.write_text(text, encoding="utf-8")
        written[file.stem] = file
    said = {"title": holes["@TITLE@"], "folder": folder, "file": written["game"], "kind": holes["@CLASS@"]}
    typer.echo(speech_of(context).say("starter.written", **said))
