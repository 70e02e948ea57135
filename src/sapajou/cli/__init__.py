"""The front door: the `sapajou` command."""

import platform
from importlib.metadata import version
from typing import Annotated

import typer

from sapajou.cli.front import FrontDoor, speech_of
from sapajou.cli.menu import choose_and_play
from sapajou.cli.play import play
from sapajou.cli.replay import replay
from sapajou.cli.rules import rules
from sapajou.cli.show import show
from sapajou.cli.simulate import simulate
from sapajou.cli.verify import verify
from sapajou.kernel.build import compiled

# The help of every command and option is a key of words/: the front door puts it into words.
app = typer.Typer(cls=FrontDoor, add_completion=False, pretty_exceptions_enable=False)
app.command(help="help.play")(play)
app.command(help="help.simulate")(simulate)
app.command(help="help.replay")(replay)
app.command(help="help.rules")(rules)
app.command(help="help.verify")(verify)
app.command(help="help.show")(show)


def _print_version(asked: bool) -> None:  # noqa: FBT001 (the signature is Typer's)
    if asked:
        engine = "compiled" if compiled() else "pure Python"
        typer.echo(f"sapajou {version('sapajou')} ({engine}, Python {platform.python_version()})")
        raise typer.Exit


@app.callback(invoke_without_command=True, help="help.sapajou")
def _sapajou(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 (its callback does the work)
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="help.version")
    ] = False,
    lang: Annotated[str | None, typer.Option("--lang", metavar="en|fr", help="help.lang")] = None,  # noqa: ARG001 (the front door reads it)
) -> None:
    if context.invoked_subcommand is None:
        choose_and_play(speech_of(context))


def main() -> None:
    """Run the command; what goes wrong ends in one line and an exit code that is not 0."""
    app()
