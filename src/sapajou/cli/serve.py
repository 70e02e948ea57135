"""`sapajou` alone: the table, in the browser."""

import asyncio
from typing import Annotated, Final, NamedTuple

import typer

from sapajou.cli.front import Stopped
from sapajou.cli.speech import BadArgument, Speech

PORT: Final = 8777  # or the next free one

Host = Annotated[str, typer.Option(metavar="meta.address", help="help.host")]
Port = Annotated[int | None, typer.Option(metavar="meta.number", help="help.port")]
Open = Annotated[bool, typer.Option("--open/--no-open", help="help.open")]
Database = Annotated[str | None, typer.Option(metavar="meta.database", help="help.database")]
Proxy = Annotated[str | None, typer.Option(metavar="meta.addresses", help="help.proxy")]
Origin = Annotated[list[str] | None, typer.Option(metavar="meta.origin", help="help.origin")]
Keep = Annotated[int | None, typer.Option(metavar="meta.days", help="help.keep")]
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


def serve(wanted: Wanted, speech: Speech) -> None:
    """Run the server until Ctrl-C, and show it in the browser."""
    # Only this command needs the network, and it takes half a second to load.
    from sapajou.server.pages import client_folder  # noqa: PLC0415
    from sapajou.server.running import address_of, listen, open_browser, run  # noqa: PLC0415
    from sapajou.server.service import Config  # noqa: PLC0415
    from sapajou.server.storage.opening import check_storage  # noqa: PLC0415

    if wanted.keep is not None and wanted.keep < 1:
        raise BadArgument("--keep", "serve.no_day")
    if client_folder() is None:
        raise Stopped(speech.say("serve.not_built"), 1)
    asyncio.run(check_storage(wanted.database))  # one line here; from within the server it would be a long traceback
    listening = listen(wanted.host, wanted.port, PORT)
    address = address_of(listening)

    def started() -> None:
        typer.echo(speech.say("serve.started", address=address))
        if wanted.open:
            open_browser(address)

    config = Config(database=wanted.database, origins=wanted.origins, secure=wanted.https, kept=wanted.keep)
    run(config, listening, started=started, proxies=wanted.proxy)
