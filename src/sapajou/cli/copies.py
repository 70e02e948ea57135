"""`sapajou backup` and `sapajou restore`: the tables of a server in a file, and back."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from sapajou.cli.front import speech_of
from sapajou.cli.serve import Database

CopyFile: TypeAlias = Annotated[Path, typer.Argument(metavar="meta.file", help="help.copy")]


def backup(context: typer.Context, file: CopyFile, database: Database = None) -> None:
    """Copy the tables while the server runs, and check the copy."""
    from sapajou.server.storage import copying, opening  # noqa: PLC0415  the server takes half a second to load

    copying.back_up(opening.sqlite_file(database), file)
    typer.echo(speech_of(context).say("backup.done", file=str(file)))


def restore(context: typer.Context, file: CopyFile, database: Database = None) -> None:
    """Put a copy in the place of the tables."""
    from sapajou.server.storage import copying, opening  # noqa: PLC0415  as above

    speech = speech_of(context)
    former = copying.restore(file, opening.sqlite_file(database))
    typer.echo(speech.say("restore.done", file=str(file)))
    if former is not None:
        typer.echo(speech.say("restore.former", file=str(former)))
