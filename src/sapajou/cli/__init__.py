"""The front door: the `sapajou` command."""

import platform
from importlib.metadata import version
from typing import Annotated

import typer

from sapajou.cli.copies import backup, restore
from sapajou.cli.export import collect, export
from sapajou.cli.front import FrontDoor, speech_of
from sapajou.cli.lab import lab
from sapajou.cli.ladder import ladder
from sapajou.cli.new_game import new_game
from sapajou.cli.play import play
from sapajou.cli.puzzles import puzzles
from sapajou.cli.replay import replay
from sapajou.cli.review import review
from sapajou.cli.rules import rules
from sapajou.cli.serve import (
    AllowHost,
    BotMemory,
    Bots,
    BotSeconds,
    Database,
    Games,
    Host,
    Https,
    InstalledBots,
    Keep,
    LogJson,
    Metrics,
    Open,
    Origin,
    Port,
    Proxy,
    Wanted,
    serve,
)
from sapajou.cli.show import show
from sapajou.cli.simulate import simulate
from sapajou.cli.site import site
from sapajou.cli.tournament import tournament
from sapajou.cli.usage import SpokenCommand
from sapajou.cli.verify import verify
from sapajou.kernel.build import compiled

# The help of every command and option is a key of words/: the front door puts it into words.
app = typer.Typer(cls=FrontDoor, add_completion=False, pretty_exceptions_enable=False)
app.command(cls=SpokenCommand, help="help.play")(play)
app.command(cls=SpokenCommand, help="help.simulate")(simulate)
app.command(cls=SpokenCommand, help="help.ladder")(ladder)
app.command(cls=SpokenCommand, help="help.export")(export)
app.command(cls=SpokenCommand, help="help.collect")(collect)
app.command(cls=SpokenCommand, help="help.tournament")(tournament)
app.command(cls=SpokenCommand, help="help.lab")(lab)
app.command(cls=SpokenCommand, help="help.replay")(replay)
app.command(cls=SpokenCommand, help="help.review")(review)
app.command(cls=SpokenCommand, help="help.puzzles")(puzzles)
app.command(cls=SpokenCommand, help="help.rules")(rules)
app.command(cls=SpokenCommand, help="help.verify")(verify)
app.command(cls=SpokenCommand, help="help.show")(show)
app.command(cls=SpokenCommand, help="help.site")(site)
app.command(cls=SpokenCommand, help="help.new_game")(new_game)
app.command(cls=SpokenCommand, help="help.backup")(backup)
app.command(cls=SpokenCommand, help="help.restore")(restore)


def _print_version(context: typer.Context, asked: bool) -> None:  # noqa: FBT001 (the signature is Typer's)
    if asked:
        engine = speech_of(context).say("simulate.compiled" if compiled() else "simulate.pure")
        typer.echo(f"sapajou {version('sapajou')} ({engine}, Python {platform.python_version()})")
        raise typer.Exit


@app.callback(invoke_without_command=True, help="help.sapajou")
def _sapajou(
    context: typer.Context,
    *,
    version: Annotated[  # noqa: ARG001 (its callback does the work)
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="help.version")
    ] = False,
    lang: Annotated[str | None, typer.Option("--lang", metavar="meta.language", help="help.lang")] = None,  # noqa: ARG001 (the front door reads it)
    host: Host = "127.0.0.1",
    port: Port = None,
    show: Open = True,
    database: Database = None,
    proxy: Proxy = None,
    origin: Origin = None,
    https: Https = False,
    keep: Keep = None,
    allow_host: AllowHost = None,
    metrics: Metrics = None,
    log_json: LogJson = False,
    bot: Bots = None,
    installed_bots: InstalledBots = False,
    bot_seconds: BotSeconds = None,
    bot_memory: BotMemory = None,
    game: Games = None,
) -> None:
    if context.invoked_subcommand is None:
        wanted = Wanted(
            host,
            port,
            show,
            database,
            proxy,
            tuple(origin or ()),
            https,
            keep,
            tuple(allow_host or ()),
            metrics,
            log_json,
            tuple(bot or ()),
            installed_bots,
            bot_seconds,
            bot_memory,
            tuple(game or ()),
        )
        serve(wanted, speech_of(context))


def main() -> None:
    """Run the command; what goes wrong ends in one line and an exit code that is not 0."""
    app()
