"""A table as a club runs it: the guide's nginx with TLS in front, the guide's service behind it."""

import asyncio
import configparser
import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

import patience
import sapajou
from player import Player
from proxy import GUIDE, NAME, Nginx, missing
from serving import CommandServing, free_port


def options_of_the_service(folder: Path) -> list[str]:
    """Return how the guide's service starts the server, with what is ours in the place of the example."""
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(GUIDE / "sapajou.service", encoding="utf-8")
    command, *options = shlex.split(unit["Service"]["ExecStart"])
    assert command.endswith("/bin/sapajou")
    ours = {
        "/var/lib/sapajou/tables.sqlite3": str(folder / "tables.sqlite3"),
        "table.example.org": NAME,
        "127.0.0.1:9777": f"127.0.0.1:{free_port()}",
        "8777": None,
    }
    assert ours.keys() <= set(options)
    return [ours.get(word) or word for word in options]


class ServiceServing(CommandServing):
    """The guide's service on a port of our own."""

    def command(self) -> list[str]:
        words = super().command()[:3] + list(self.options)
        return [str(self.port) if word == "8777" else word for word in words]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceServing]:
    folder = tmp_path_factory.mktemp("service")
    with ServiceServing("", *options_of_the_service(folder), log=folder / "log") as serving:
        yield serving
    lines = (folder / "log").read_text().splitlines()
    assert all(line.startswith("The table is at") for line in lines), lines


@pytest.fixture(scope="module")
def nginx(server: ServiceServing, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    lacking = missing()
    if lacking is not None:
        if os.environ.get("CI") == "true":
            pytest.fail(lacking)
        pytest.skip(lacking)
    with Nginx(tmp_path_factory.mktemp("nginx"), server.port) as running:
        yield running


def test_plain_http_leads_to_https(nginx: Nginx) -> None:
    answer = httpx.get(f"http://{NAME}:{nginx.plain_port}/t/x", timeout=patience.SECONDS)
    assert (answer.status_code, answer.headers["Location"]) == (301, f"https://{NAME}/t/x")


def test_browsers_get_a_cookie_for_this_host_alone_and_are_told_to_stay_with_https(nginx: Nginx) -> None:
    with httpx.Client(base_url=f"https://{nginx.address}", verify=nginx.trust, timeout=patience.SECONDS) as visitor:
        answer = visitor.put("/api/me", json={"name": "Ada"}, headers={"Origin": f"https://{nginx.address}"})
        assert answer.status_code == 200
        name, *flags = answer.headers["Set-Cookie"].split("; ")
        assert name.startswith("__Host-sapajou=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(flags)
        assert not [flag for flag in flags if flag.startswith("Domain")]
        assert visitor.get("/api/me").json() == {"name": "Ada"}
        for path in ("/", "/api/me", "/nowhere.txt"):
            assert visitor.get(path).headers["Strict-Transport-Security"] == "max-age=31536000"
        assert [visitor.get(path).status_code for path in ("/healthz", "/readyz")] == [200, 200]


def test_other_names_and_pages_of_other_sites_are_refused(nginx: Nginx) -> None:
    with httpx.Client(base_url=f"https://{nginx.address}", verify=nginx.trust, timeout=patience.SECONDS) as visitor:
        other = visitor.get("/api/me", headers={"Host": "evil.example"})
        assert (other.status_code, other.json()["code"]) == (421, "fault.other_host")
        foreign = visitor.put("/api/me", json={"name": "Eve"}, headers={"Origin": "https://evil.example"})
        assert (foreign.status_code, foreign.json()["code"]) == (403, "fault.other_origin")


@pytest.mark.parametrize(
    ("name", "origin", "reason"),
    [("evil.example", "evil.example", "other_host"), (NAME, "evil.example", "other_origin")],
)
def test_a_socket_under_another_name_or_of_another_site_is_closed(
    nginx: Nginx, name: str, origin: str, reason: str
) -> None:
    async def story() -> None:
        player = await Player(nginx.address, trust=nginx.trust).arrive("Ada")
        table = await player.open_table("itchy_monkey", [None, "random"])
        await player.http.aclose()
        place = f"wss://{name}:{nginx.port}/api/tables/{table}/live"
        headers = {"Origin": f"https://{origin}:{nginx.port}"}
        async with connect(
            place, host=NAME, port=nginx.port, server_hostname=NAME, ssl=nginx.trust, additional_headers=headers,
            **patience.LINE,
        ) as socket:  # fmt: skip
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, reason)

    asyncio.run(story())


async def play_on(player: Player, table: str, acknowledged: list[str]) -> None:
    """Play until the match is over, coming back whenever the connection is closed."""
    while not (player.position and player.over()):
        player.table, player.position = {}, {}
        try:
            async with player.at(table):
                await play_until_over(player, acknowledged)
        except (OSError, WebSocketException):  # while the server is away nginx answers in its place
            await asyncio.sleep(0.05)


async def play_until_over(player: Player, acknowledged: list[str]) -> None:
    while True:
        await player.listen(lambda: player.my_turn() or (player.position and player.over()))
        if player.over():
            return
        text = player.dice.choice(player.position["mine"]["offered"])["text"]
        await player.step(text)
        acknowledged.append(text)


def test_a_server_that_is_told_to_stop_and_started_again_loses_no_move(
    nginx: Nginx, server: ServiceServing, tmp_path: Path
) -> None:
    acknowledged: list[str] = []

    async def story() -> bytes:
        player = await Player(nginx.address, 1, trust=nginx.trust).arrive("Ada")
        table = await player.open_table("itchy_monkey", [None, "random"], options={"max_rounds": 12})
        async with player.at(table):
            await player.sit(0)
            await player.ask(type="start")
        playing = asyncio.create_task(play_on(player, table, acknowledged))
        for moves in (5, 15):
            while len(acknowledged) < moves:
                assert not playing.done()
                await asyncio.sleep(0.001)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
        await playing
        answer = await player.http.get(f"/api/tables/{table}/record")
        await player.http.aclose()
        return answer.content

    (tmp_path / "record.json").write_bytes(asyncio.run(story()))
    lines = sapajou.load(tmp_path / "record.json").lines
    mine = iter(step for line in lines if line.startswith("0: ") for step in line[3:].split(" / "))
    assert len(acknowledged) > 15
    assert all(text in mine for text in acknowledged)  # in this order
