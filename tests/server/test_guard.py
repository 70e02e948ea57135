"""What stands around every request: headers, cookies, origins, limits, and no way out of the client's folder."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from litestar.connection import ASGIConnection
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from sapajou.server import pages
from sapajou.server.app import HEADERS, address_of, create_app
from sapajou.server.identity import Identities, known_host, same_origin
from sapajou.server.limits import Gate, Limits
from sapajou.server.service import Config

TABLE = {"game": "itchy_monkey", "bots": [None, "random"]}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a built client in a folder, with something beside the folder that is nobody's business."""
    folder = tmp_path / "site" / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Sapajou</title>")
    (folder / "assets" / "app-1234.js").write_text("1")
    (folder.parent / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    monkeypatch.setattr(pages, "client_folder", lambda: folder)
    return folder


def client(limits: Limits | None = None, **more: Any) -> TestClient[Any]:
    config = Config(database=":memory:", thinkers=1, limits=limits or Limits(), **more)
    return TestClient(create_app(config), base_url="http://table.example")


@pytest.fixture
def visitor(site: Path) -> Iterator[TestClient[Any]]:
    assert site.is_dir()
    with client() as opened:
        yield opened


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("HEAD", "/nothing.js", 404),
        ("GET", "/t/abcdefghijkl", 200),
        ("GET", "/assets/app-1234.js", 200),
        ("GET", "/nothing.js", 404),
        ("GET", "/api/games", 200),
        ("GET", "/api/docs", 200),
        ("GET", "/api/docs/openapi.json", 200),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/abcdefghijkl", 404),
        ("GET", "/api/words/de", 400),
        ("DELETE", "/api/me", 405),
        ("POST", "/nothing", 405),
        ("PUT", "/api/me", 400),
        ("OPTIONS", "/api/me", 204),
    ],
)
def test_every_answer_has_the_safe_headers(visitor: TestClient[Any], method: str, path: str, status: int) -> None:
    answer = visitor.request(method, path)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    if path.startswith("/api/"):
        assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("address", "secure", "told"),
    [
        ("http://table.example", False, False),
        ("http://table.example", True, True),
        ("https://table.example", False, True),
        ("http://127.0.0.1:8777", False, True),
    ],
)
def test_windows_are_kept_apart_wherever_browsers_heed_it(site: Path, address: str, secure: bool, told: bool) -> None:
    assert site.is_dir()
    with client(secure=secure) as visitor:
        assert ("Cross-Origin-Opener-Policy" in visitor.get(f"{address}/").headers) is told


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert not any("http" in value or "*" in value for value in policy.values())


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/link.txt",
        "/\\..\\secret.txt",
        "/%00secret.txt",
        "/" + "a" * 5000 + ".txt",
    ],
)
def test_no_address_leads_out_of_the_folder(visitor: TestClient[Any], path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code in (200, 404)
    assert b"secret" not in answer.content
    assert b"root:" not in answer.content


def test_a_file_is_found_only_inside_the_folder(site: Path) -> None:
    assert pages.file_in(site, "assets/app-1234.js") == site / "assets" / "app-1234.js"
    for path in ("../secret.txt", "/etc/passwd", "link.txt", "assets", "a\0b", "x" * 5000):
        assert pages.file_in(site, path) is None


@pytest.mark.parametrize("secure", [True, False])
def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(site: Path, secure: bool) -> None:
    assert site.is_dir()
    with client(secure=secure) as visitor:
        cookie = visitor.get("/api/me").headers["Set-Cookie"]
        assert cookie.startswith("__Host-sapajou=" if secure else "sapajou=")
        flags = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= flags
        assert ("secure" in flags) is secure
        if not secure:  # over http a secure cookie does not come back
            assert "Set-Cookie" not in visitor.get("/api/me").headers
        assert "Set-Cookie" not in visitor.get("/").headers


def test_whoever_came_before_the_server_spoke_https_is_known_and_gets_the_safer_cookie(site: Path) -> None:
    assert site.is_dir()
    with client(secure=True) as visitor:
        identities: Identities = visitor.app.state.service.identities
        old = identities.new()
        cookie = visitor.get("/api/me", headers={"Cookie": f"sapajou={identities.cookie(old)}"}).headers["Set-Cookie"]
        assert cookie.startswith(f"__Host-sapajou={identities.cookie(old)};")
        both = {"sapajou": identities.cookie(old), "__Host-sapajou": identities.cookie(identities.new())}
        assert identities.person_in(both) == identities.read(both["__Host-sapajou"])


@pytest.mark.parametrize("secure", [True, False])
def test_browsers_are_told_to_come_over_https_where_that_is_how_people_come(site: Path, secure: bool) -> None:
    assert site.is_dir()
    with client(secure=secure) as visitor:
        for path in ("/", "/api/me", "/nowhere.txt"):
            told = visitor.get(path).headers.get("Strict-Transport-Security")
            assert told == ("max-age=31536000" if secure else None)


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("table.example", True),
        ("Table.Example:8443", True),
        ("table.example.", True),
        ("127.0.0.1:8777", True),
        ("[::1]:8777", True),
        ("[::1]", True),
        ("evil.example", False),
        ("table.example.evil.example", False),
        ("eviltable.example", False),
        ("", False),
    ],
)
def test_only_names_on_the_list_reach_the_table(host: str, known: bool) -> None:
    assert known_host({"host": host}, ("table.example", "127.0.0.1", "[::1]")) is known
    assert known_host({"host": host}, ())


def test_a_request_under_another_name_is_refused(site: Path) -> None:
    assert site.is_dir()
    with client(hosts=("table.example",)) as visitor:
        assert visitor.get("/api/me").status_code == 200
        for path in ("/", "/api/me", "/nowhere.txt"):
            answer = visitor.get(path, headers={"Host": "evil.example"})
            assert (answer.status_code, answer.json()["code"]) == (421, "fault.other_host")
        table = visitor.post("/api/tables", json=TABLE).json()["id"]
        place = f"/api/tables/{table}/live"
        with visitor.websocket_connect(place, headers={"Host": "evil.example"}) as socket:
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive()
            assert (closed.value.code, closed.value.detail) == (4403, "other_host")


def test_a_forged_identity_is_nobodys() -> None:
    mine, other = Identities(b"a" * 32), Identities(b"b" * 32)
    person = mine.new()
    assert mine.read(mine.cookie(person)) == person
    for forged in (None, "", ".", person, f"{person}.", other.cookie(person), mine.cookie(person) + "0", "é.é"):
        assert mine.read(forged) is None


@pytest.mark.parametrize(
    ("origin", "same"),
    [
        (None, True),
        ("http://table.example", True),
        ("https://table.example", True),
        ("https://friend.example", True),
        ("http://table.example.evil.example", False),
        ("http://evil.example", False),
        ("http://table.example@evil.example", False),
        ("http://table.example:81", False),
        ("null", False),
        ("", False),
        ("http://[", False),
    ],
)
def test_other_origins_are_refused(visitor: TestClient[Any], origin: str | None, same: bool) -> None:
    headers = {"host": "table.example"} | ({} if origin is None else {"origin": origin})
    assert same_origin(headers, ["https://friend.example"]) is same
    if origin != "https://friend.example":
        answer = visitor.put("/api/me", json={"name": "Ada"}, headers={} if origin is None else {"Origin": origin})
        assert answer.status_code == (200 if same else 403)
        assert visitor.get("/api/me", headers={"Origin": origin or ""}).status_code == 200


def test_no_origin_matches_a_missing_host() -> None:
    assert not same_origin({"origin": "null"}, [])
    assert not same_origin({"origin": "null", "host": ""}, [])


def closing(visitor: TestClient[Any], table: str, **headers: str) -> tuple[int, str]:
    """Return with which code and reason a connection is refused."""
    with visitor.websocket_connect(f"/api/tables/{table}/live", headers=headers) as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        return closed.value.code, closed.value.detail


def test_a_connection_is_refused_with_its_reason(visitor: TestClient[Any]) -> None:
    assert closing(visitor, "abcdefghijkl")[0] == 4401
    visitor.get("/api/me")
    assert closing(visitor, "abcdefghijkl")[0] == 4404
    assert closing(visitor, "%00")[0] == 4404
    assert closing(visitor, "abcdefghijkl", Origin="http://evil.example")[0] == 4403


def test_too_many_requests_are_refused() -> None:
    with client(Limits(requests_burst=3, requests_per_second=0.0)) as visitor:
        statuses = [visitor.get("/api/games").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        answer = visitor.get("/api/games")
        assert answer.json()["code"] == "fault.too_fast"
        assert answer.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def test_tables_are_limited_for_a_person_and_an_address() -> None:
    with client(Limits(tables_per_person=2)) as visitor:
        statuses = [visitor.post("/api/tables", json=TABLE).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]
        assert visitor.post("/api/tables", json=TABLE).json()["code"] == "fault.too_many_tables"
    with client(Limits(new_tables_per_minute=1.0)) as visitor:
        visitor.post("/api/tables", json=TABLE)
        visitor.cookies.clear()  # another person at the same address
        assert visitor.post("/api/tables", json=TABLE).json()["code"] == "fault.too_fast"


def test_a_table_that_was_put_away_makes_room_for_another() -> None:
    with client(Limits(tables_per_person=1)) as visitor:
        table = visitor.post("/api/tables", json=TABLE).json()["id"]
        assert [one["id"] for one in visitor.get("/api/me/tables").json()] == [table]
        assert visitor.post("/api/tables", json=TABLE).status_code == 429
        assert visitor.delete(f"/api/me/tables/{table}", headers={"Origin": "http://evil.example"}).status_code == 403
        for _ in range(2):
            assert visitor.delete(f"/api/me/tables/{table}").status_code == 204
        assert visitor.get("/api/me/tables").json() == []
        assert visitor.get(f"/api/tables/{table}").json()["status"] == "closed"
        assert visitor.post("/api/tables", json=TABLE).status_code == 201
        visitor.cookies.clear()
        assert visitor.delete(f"/api/me/tables/{table}").json()["code"] == "fault.no_seat_held"
        assert visitor.delete("/api/me/tables/abcdefghijkl").status_code == 404


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("\u202eadA\x07", "adA"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("<b>", "<b>"),
        ("\u200b", None),
        ("\u2800\u3164", None),
        ("\u202e \x00", None),
    ],
)
def test_a_name_can_be_seen_and_turns_nothing_around(visitor: TestClient[Any], given: str, kept: str | None) -> None:
    answer = visitor.put("/api/me", json={"name": given})
    assert (answer.status_code, answer.json().get("name")) == ((400, None) if kept is None else (200, kept))


def test_brackets_without_end_are_refused_like_any_other_nonsense(visitor: TestClient[Any]) -> None:
    answer = visitor.put("/api/me", content=b"[" * 8_000)
    assert (answer.status_code, answer.json()["code"]) == (400, "fault.bad_request")


def test_a_request_body_is_limited() -> None:
    with client(Limits(message_bytes=1000)) as visitor:
        answer = visitor.put("/api/me", json={"name": "a" * 2000})
        assert answer.status_code == 413
        assert answer.json()["code"] == "fault.bad_request"


def test_connections_of_an_address_are_limited() -> None:
    with client(Limits(sockets_per_address=1)) as visitor:
        table = visitor.post("/api/tables", json=TABLE).json()["id"]
        with visitor.websocket_connect(f"/api/tables/{table}/live") as socket:
            socket.send_json({"type": "ping"})
            assert socket.receive_json() == {"type": "pong"}
            assert closing(visitor, table)[0] == 4429


def test_a_connection_that_is_closed_makes_room() -> None:
    gate = Gate(Limits(sockets_per_address=1))
    assert gate.open_socket("here")
    assert not gate.open_socket("here")
    assert gate.open_socket("there")
    gate.close_socket("here")
    assert gate.open_socket("here")


def test_what_an_address_asks_for_is_counted_for_its_whole_ipv6_network() -> None:
    def from_(host: str) -> str:
        return address_of(ASGIConnection({"type": "http", "client": (host, 1)}))  # type: ignore[arg-type]

    assert from_("2001:db8:0:1::5") == from_("2001:db8:0:1:ffff::") != from_("2001:db8:0:2::5")
    assert from_("::ffff:192.0.2.7") == from_("192.0.2.7") != from_("192.0.2.8")
    assert from_("no address") == "no address"


def test_a_move_of_thousands_of_steps_is_not_even_read() -> None:
    with client() as visitor:
        table = visitor.post("/api/tables", json=TABLE).json()["id"]
        with visitor.websocket_connect(f"/api/tables/{table}/live") as socket:
            for kind, more in (("why", {}), ("move", {"number": 0, "choices": ""})):
                socket.send_json({"type": kind, "id": "a", "move": [1] * 201, **more})
                assert socket.receive_json()["code"] == "fault.no_message"


def test_messages_in_a_short_time_are_limited() -> None:
    with client(Limits(messages_burst=3, messages_per_second=0.0)) as visitor:
        table = visitor.post("/api/tables", json=TABLE).json()["id"]
        with visitor.websocket_connect(f"/api/tables/{table}/live") as socket:
            for _ in range(4):
                socket.send_json({"type": "ping"})
            assert until_closed(socket) == 4429


def test_the_connections_of_an_address_together_wait_for_their_turn() -> None:
    with client(Limits(address_messages_per_second=20.0)) as visitor:  # and three times as many at once
        table = visitor.post("/api/tables", json=TABLE).json()["id"]
        place = f"/api/tables/{table}/live"
        with visitor.websocket_connect(place) as one, visitor.websocket_connect(place) as other:
            begun = monotonic()
            for socket in (one, other) * 40:
                socket.send_json({"type": "ping"})
            for socket in (one, other) * 40:
                assert socket.receive_json() == {"type": "pong"}
            assert monotonic() - begun > 0.9


def until_closed(socket: Any) -> int:
    """Return the code with which a connection is closed in the end."""
    while True:
        try:
            socket.receive_text()
        except WebSocketDisconnect as closed:
            return int(closed.code)


def test_the_page_for_people_names_every_operation_and_needs_no_script(visitor: TestClient[Any]) -> None:
    page = visitor.get("/api/docs").text
    schema = visitor.get("/api/docs/openapi.json").json()
    for path in schema["paths"]:
        assert f" {path}</code>" in page
    for name in schema["components"]["schemas"]:
        assert f'id="{name}"' in page
    assert "<script" not in page
    assert "http://" not in page
    assert "https://" not in page
