"""The front door: the `sapajou` command."""

import platform
from importlib.metadata import version
from typing import Annotated

import typer

from sapajou.kernel.build import compiled

app = typer.Typer(add_completion=False)


def _print_version(asked: bool) -> None:  # noqa: FBT001 (the signature is Typer's)
    if asked:
        engine = "compiled" if compiled() else "pure Python"
        typer.echo(f"sapajou {version('sapajou')} ({engine}, Python {platform.python_version()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _sapajou(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 (its callback does the work)
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """One table for four modern board games."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command; what it cannot understand it explains, with exit code 2."""
    app()
