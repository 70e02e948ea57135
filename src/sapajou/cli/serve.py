"""`sapajou` alone: the table, in the browser."""

import asyncio
import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from sapajou.cli.front import Stopped
from sapajou.cli.speech import BadArgument, Speech
from sapajou.kernel.build import compiled
from sapajou.kernel.errors import BadInput
from sapajou.kernel.registry import find
from sapajou.kernel.shape import whole_number

if TYPE_CHECKING:
    from sapajou.server.own import Limits, OwnBot
    from sapajou.server.service import Config

PORT: Final = 8777  # or the next free one
_MOST: Final = 1 << 20  # seconds, or megabytes, that anybody could mean
SOON: Final = "SAPAJOU_COMPILED_SOON"  # names the folder in which `make play` compiles while people play

Host = Annotated[str, typer.Option(metavar="meta.address", help="help.host")]
Port = Annotated[int | None, typer.Option(metavar="meta.number", help="help.port")]
Open = Annotated[bool, typer.Option("--open/--no-open", help="help.open")]
Database = Annotated[str | None, typer.Option(metavar="meta.database", help="help.database")]
Proxy = Annotated[str | None, typer.Option(metavar="meta.addresses", help="help.proxy")]
Origin = Annotated[list[str] | None, typer.Option(metavar="meta.origin", help="help.origin")]
Keep = Annotated[int | None, typer.Option(metavar="meta.days", help="help.keep")]
Metrics = Annotated[str | None, typer.Option(metavar="meta.metrics", help="help.metrics")]
LogJson = Annotated[bool, typer.Option("--log-json", help="help.log_json")]
AllowHost = Annotated[list[str] | None, typer.Option(metavar="meta.name", help="help.allow_host")]
Bots = Annotated[list[str] | None, typer.Option("--bot", metavar="meta.bot", help="help.own_bot")]
InstalledBots = Annotated[bool, typer.Option("--installed-bots", help="help.installed_bots")]
BotSeconds = Annotated[float | None, typer.Option(metavar="meta.seconds", help="help.bot_seconds")]
BotMemory = Annotated[int | None, typer.Option(metavar="meta.megabytes", help="help.bot_memory")]
Games = Annotated[list[str] | None, typer.Option("--game", metavar="meta.game_file", help="help.own_game")]
Https = Annotated[bool, typer.Option("--https", help="help.https")]


class Wanted(NamedTuple):
    """How a person wants the server to be run."""

    host: str
    port: int | None
    open: bool
    database: str | None
    proxy: str | None
    origins: tuple[str, ...]
    https: bool
    keep: int | None
    hosts: tuple[str, ...]
    metrics: str | None
    log_json: bool
    bots: tuple[str, ...]
    installed_bots: bool
    bot_seconds: float | None
    bot_memory: int | None
    games: tuple[str, ...]


def serve(wanted: Wanted, speech: Speech) -> None:
    """Run the server until Ctrl-C, and show it in the browser."""
    # Only this command needs the network, and it takes half a second to load.
    from sapajou.server.client_files import client_folder  # noqa: PLC0415
    from sapajou.server.logs import logging_to_stderr  # noqa: PLC0415
    from sapajou.server.pages import help_folder  # noqa: PLC0415
    from sapajou.server.running import address_of, listen, open_browser, run  # noqa: PLC0415
    from sapajou.server.storage.opening import check_storage  # noqa: PLC0415

    if wanted.keep is not None and wanted.keep < 1:
        raise BadArgument("--keep", "serve.no_day")
    metrics_at = None if wanted.metrics is None else _address(wanted.metrics)
    if client_folder() is None:
        raise Stopped(speech.say("serve.not_built"), 1)
    own = _own_games(wanted, speech)
    bots = _own_bots(wanted, speech)
    with ExitStack() as stack:
        stack.enter_context(logging_to_stderr(as_json=wanted.log_json))
        asyncio.run(check_storage(wanted.database))  # one line here; from within the server a long traceback
        metrics = None if metrics_at is None else stack.enter_context(listen(*metrics_at, first=0))
        listening = stack.enter_context(listen(wanted.host, wanted.port, PORT))
        address = address_of(listening)

        def started() -> None:
            engine = speech.say("simulate.compiled") if compiled() else speech.say("simulate.pure")
            line = "serve.started" if help_folder() is None else "serve.started_with_help"
            typer.echo(speech.say(line, address=address, engine=engine))
            for line in own:
                typer.echo(line)
            for bot in bots:
                author = speech.say("serve.by", author=bot.author) if bot.author else ""
                typer.echo(speech.say("serve.own_bot", title=bot.title, author=author, text=bot.text))
            if wanted.open:
                open_browser(address)

        run(_config(wanted, bots, speech), listening, started=started, proxies=wanted.proxy, metrics=metrics)


def _own_games(wanted: Wanted, speech: Speech) -> list[str]:
    """Let the games be played that the host has named; return what is said of each."""
    games = [find(text) for text in wanted.games]
    return [speech.say("serve.own_game", title=speech.title(game), id=game.id) for game in games]


def _own_bots(wanted: Wanted, speech: Speech) -> "tuple[OwnBot, ...]":
    """Return the bots that the host has named or allowed; one that was named must be there, others are left out."""
    from sapajou.bots import installed  # noqa: PLC0415  as above
    from sapajou.server.own import own_bots  # noqa: PLC0415

    limits = _bot_limits(wanted)
    allowed = []
    for name in installed() if wanted.installed_bots else ():
        try:
            own_bots([name], limits)
        except BadInput as fault:
            typer.echo(speech.say("serve.bot_left_out", why=fault.line(speech.language)), err=True)
        else:
            allowed.append(name)
    return own_bots([*wanted.bots, *allowed], limits)


def _bot_limits(wanted: Wanted) -> "Limits":
    from sapajou.server.own import Limits  # noqa: PLC0415  as above

    limits = Limits()
    given = (("--bot-seconds", wanted.bot_seconds), ("--bot-memory", wanted.bot_memory))
    for name, value in given:
        if value is not None and not 0 < value < _MOST:
            raise BadArgument(name, "serve.no_limit", given=value)
    return Limits(wanted.bot_seconds or limits.seconds, wanted.bot_memory or limits.megabytes)


def _config(wanted: Wanted, bots: "tuple[OwnBot, ...]", speech: Speech) -> "Config":
    from sapajou.server.service import Config  # noqa: PLC0415  as above
    from sapajou.server.thinkers import CompiledSoon  # noqa: PLC0415

    soon = os.environ.get(SOON)
    return Config(
        compiled_soon=None
        if soon is None
        else CompiledSoon(Path(soon).resolve(), lambda: typer.echo(speech.say("serve.changed_over"))),
        database=wanted.database,
        origins=wanted.origins,
        hosts=tuple(name.lower() for name in wanted.hosts),
        secure=wanted.https,
        kept=wanted.keep,
        bots=bots,
        bot_limits=_bot_limits(wanted),
    )


def _address(given: str) -> tuple[str, int]:
    """Return host and port that are written as `HOST:PORT`; an address of IPv6 stands in brackets."""
    host, _, port = given.rpartition(":")
    number = whole_number(port)
    if not host or number is None:
        raise BadArgument("--metrics", "serve.no_address")
    return host.removeprefix("[").removesuffix("]"), number
