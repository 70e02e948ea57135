"""`sapajou site`: the table without a server, as a folder for any web space."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn

from sapajou.cli.front import speech_of

Folder = Annotated[Path, typer.Argument(metavar="meta.folder", help="help.site_folder")]
_MEGABYTE = 1_000_000


def site(context: typer.Context, folder: Folder) -> None:
    """Write the folder, and say what to do with it."""
    from sapajou.server.site import site_files, write_site  # noqa: PLC0415  it asks for all of the package

    speech = speech_of(context)
    with Progress(TextColumn("{task.description}"), BarColumn(), transient=True) as progress:
        task = progress.add_task(speech.say("site.writing"), total=None)
        progress.update(task, total=len(site_files()))
        size = write_site(folder, lambda _: progress.advance(task))
    typer.echo(speech.say("site.written", folder=str(folder), size=f"{size / _MEGABYTE:.1f}"))
