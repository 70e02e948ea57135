"""Malformed, huge, nested, early and foreign messages: refused with a reason, never an error of the server's own."""

import asyncio
import json
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import patience
from player import Player
from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.server import messages as m
from sapajou.server.asking import Asker
from sapajou.server.conversation import refused
from sapajou.server.limits import Limits
from serving import Serving
from tables import Tabletop

GAMES = [("after_us", 2), ("afternova", 3), ("itchy_monkey", 2), ("monkey_palace", 2)]
EXAMPLES = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

LONGEST = Limits().message_bytes  # what is longer ends the connection: see the last test
texts = st.text(max_size=40)
leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4))
kinds = st.sampled_from([message.__struct_config__.tag for message in m.ClientMessage.__args__])
fields = [
    "id",
    "seat",
    "number",
    "commitment",
    "choices",
    "move",
    "bot",
    "options",
    "actions",
    "grant",
    "text",
    "told",
    "language",
]
plausible = {
    "id": st.text(min_size=1, max_size=40),
    "seat": st.integers(-2, 20),
    "number": st.integers(-1, 3) | st.just("5" * 64),
    "commitment": st.just("5" * 64) | texts,
    "choices": texts,
    "move": values,
    "bot": st.sampled_from(["random", "greedy", "hal", "__main__:x"]),
    "actions": st.integers(-1, 10**20),
    "told": st.integers(-1, 10**20),
    "options": st.dictionaries(texts, values, max_size=3),
}


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """Draw something that looks like a message of a client, more or less."""
    named = draw(st.lists(st.sampled_from(fields), unique=True))
    message = {name: draw(plausible.get(name, values) | values) for name in named}
    if draw(st.integers(0, 9)):
        message["id"] = draw(st.text(min_size=1, max_size=40))
    message["type"] = draw(kinds | texts)
    if draw(st.booleans()):
        message |= draw(st.dictionaries(texts, values, max_size=2))
    return message


frames = st.one_of(
    messages().map(json.dumps),
    values.map(json.dumps),
    texts,
    st.binary(max_size=200),
    st.integers(1, 4000).map(lambda depth: "[" * depth),
    st.integers(1, 1500).map(lambda depth: '{"type":"why","id":"a","move":' + '{"a":' * depth),
    st.integers(1, 3000).map(lambda depth: '{"type":"why","id":"a","move":' + "[" * depth + "]" * depth + "}"),
).filter(lambda frame: len(frame) <= LONGEST)


class Target:
    """A table at which two people play, and the cookies of whoever may write to it."""

    def __init__(self, address: str, table: str, cookies: list[str]) -> None:
        self.place = f"ws://{address}/api/tables/{table}/live"
        self.cookies = cookies

    def connect(self, who: int) -> ClientConnection:
        sent = {"Cookie": self.cookies[who]}
        line: ClientConnection = connect(self.place, additional_headers=sent, max_size=None, **patience.LINE)
        return line

    def board(self) -> Any:
        """Return the position that one of the two sees now."""
        with self.connect(0) as socket:
            socket.send('{"type":"hello"}')
            while (message := json.loads(socket.recv()))["type"] != "board":
                pass
            return message


async def _target(server: Serving) -> Target:
    players = [await Player(server.address).arrive(name) for name in ("Ada", "Bob", "Stranger")]
    table = await players[0].open_table("monkey_palace", [None, None])
    async with players[0].at(table), players[1].at(table):
        for seat in (1, 0):
            await players[seat].sit(seat)
        await players[0].start(players[1])
    cookies = ["; ".join(f"{name}={value}" for name, value in player.http.cookies.items()) for player in players]
    for player in players:
        await player.http.aclose()
    return Target(server.address, table, cookies)


@pytest.fixture(scope="module")
def target(server: Serving) -> Target:
    return asyncio.run(_target(server))


@pytest.mark.parametrize("greeted", [True, False])
@pytest.mark.parametrize("who", [1, 2])  # not on turn; a stranger
def test_whatever_is_sent_is_answered_and_changes_nothing(target: Target, who: int, greeted: bool) -> None:
    before = target.board()

    @EXAMPLES
    @given(sent=st.lists(frames, min_size=1, max_size=6))
    @example(sent=[b"\xff\xfe", "\x00", '{"type":"hello","told":1e400}', '{"type":"sit","id":"\\ud800"}'])
    @example(sent=['{"type":"move","id":"a","number":0,"choices":"","move":' + "9" * 400 + "}"])
    def send(sent: list[str | bytes]) -> None:
        with target.connect(who) as socket:
            if greeted:
                socket.send('{"type":"hello"}')
            for frame in sent:
                socket.send(frame)
            socket.send('{"type":"ping"}')
            while (answer := json.loads(socket.recv()))["type"] != "pong":
                assert answer["type"] in KNOWN, answer
                if answer["type"] == "refused":
                    assert answer["code"].startswith(("fault.", "reason."))
                    assert answer["code"] != "fault.our_fault"

    send()
    assert target.board() == before


KNOWN = {"table", "board", "accepted", "refused", "stale", "possible", "pong"}


def test_a_move_that_can_just_be_read_is_refused_on_turn_as_well(target: Target) -> None:
    with target.connect(0) as socket:
        socket.send('{"type":"hello"}')
        for depth in range(900, 1000, 4):
            socket.send('{"type":"why","id":"deep","move":{"a":' + "[" * depth + "]" * depth + "}}")
        socket.send('{"type":"ping"}')
        answers = []
        while (answer := json.loads(socket.recv()))["type"] != "pong":
            answers += [answer["code"]] if answer["type"] == "refused" else []
    assert len(answers) == 25
    assert set(answers) <= {"reason.not_offered", "fault.no_message"}


@cache
def begun(game: str, seats: int) -> Tabletop:
    table = Tabletop(game, [None] * seats).begin()
    table.play_on(10)
    return table


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_any_move_is_refused_for_a_reason_that_can_be_sent(game: str, seats: int) -> None:
    table = begun(game, seats)
    match = table.room.match
    assert match is not None
    offered = [
        msgspec.to_builtins(match.game.choice(match.state, seat, action))
        for seat in table.room.to_act()
        for action in match.state.legal(seat)
    ]
    keys = st.sampled_from(sorted({key for choice in offered for key in choice} | {"steps", "offer", "path"}))
    near = st.builds(lambda choice, key, value: {**choice, key: value}, st.sampled_from(offered), keys, values)
    moves = values | near | st.lists(near | texts | st.integers(), max_size=3) | near.map(json.dumps)

    @settings(EXAMPLES, max_examples=150)
    @given(move=moves, seat=st.integers(0, seats - 1))
    def ask(move: Any, seat: int) -> None:
        try:
            message = msgspec.convert({"type": "why", "id": "a", "move": move}, m.Why)
        except msgspec.ValidationError:
            return
        try:
            Asker(table.room, f"p{seat}", None, frozenset()).ask(message)
        except (IllegalAction, BadInput) as error:
            msgspec.json.encode(refused("a", error, table.room.game))

    ask()


@pytest.mark.parametrize(
    ("name", "value"),
    [("powers", [[], {}]), ("powers", {"a": 1}), ("max_rounds", 1.5), ("max_rounds", 10**40), ("\x00", None)],
)
def test_options_of_any_kind_are_refused(name: str, value: Any) -> None:
    table = Tabletop("itchy_monkey", ["random", "random"])
    with pytest.raises(BadInput) as caught:
        table.ask("p0", m.Configure, options={name: value})
    msgspec.json.encode(refused("a", caught.value, table.room.game))


def how_it_ends(socket: ClientConnection, sent: list[str]) -> tuple[int, str]:
    """Return the code and the reason with which the server ends a connection over some messages."""
    try:
        for frame in sent:
            socket.send(frame)
        while True:
            socket.recv()
    except ConnectionClosed as closed:
        return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")


def test_a_client_that_never_makes_sense_is_sent_away(target: Target) -> None:
    with target.connect(2) as socket:
        assert how_it_ends(socket, ["nonsense"] * 30) == (4429, "too_many_faults")


@pytest.mark.parametrize(("size", "code"), [(9_000, 4413), (40_000, 1009)])
def test_a_message_that_is_too_long_ends_the_connection(target: Target, size: int, code: int) -> None:
    with target.connect(2) as socket:
        message = json.dumps({"type": "chat", "id": "a", "text": "é" * (size // 2)}, ensure_ascii=False)
        assert how_it_ends(socket, [message])[0] == code
