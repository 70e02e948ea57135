"""The HTTP part: games, words, rules, who one is, tables, replays and records."""

from typing import Annotated, Any, Final, cast

from litestar import Request, delete, get, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Response

from sapajou.bots import for_tables
from sapajou.kernel import record as records
from sapajou.kernel.errors import BadInput
from sapajou.kernel.option import Option
from sapajou.kernel.progress import Progress
from sapajou.kernel.registry import game as registered_game
from sapajou.kernel.registry import games as installed_games
from sapajou.kernel.words import KERNEL_WORDS, Words
from sapajou.server import shapes
from sapajou.server.facts import Chair
from sapajou.server.faults import SERVER_WORDS, Refusal
from sapajou.server.hub import OpenTable
from sapajou.server.messages import Language, Status
from sapajou.server.reach import reach_of
from sapajou.server.room import Room
from sapajou.server.rules_html import rules_html
from sapajou.server.seeing import may_look_in, may_watch, tell
from sapajou.server.service import MOST_TABLES, Service
from sapajou.server.storage import TableRow
from sapajou.server.writing import shown_name, tidied, visible

HttpRequest = Request[Any, Any, State]
Person = NamedDependency[str]
Address = NamedDependency[str]
TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{12}$")]
GameId = Annotated[str, PathParameter(pattern="^[a-z][a-z0-9_]{0,59}$")]


_REFUSALS: Final = {
    400: "what was sent makes no sense",
    403: "not for whoever asks",
    404: "there is none",
    409: "not at this point of the match",
    413: "too much at once",
    429: "too many requests in a short time",
    503: "the storage does not answer just now",
}


def faults(*statuses: int) -> dict[int, ResponseSpec]:
    """Return how an operation may be refused: in these ways, and in those that every one may."""
    return {
        status: ResponseSpec(shapes.Fault, generate_examples=False, description=_REFUSALS[status])
        for status in (*statuses, 429, 503)
    }


def service_of(request: HttpRequest) -> Service:
    """Return the service behind a request."""
    service: Service = request.app.state.service
    return service


# Games


@get("/api/games", sync_to_thread=False, responses=faults())
def games() -> list[shapes.GameInfo]:
    """Return the games that can be played here."""
    return [_game_info(game) for game in installed_games()]


def _game_info(name: str) -> shapes.GameInfo:
    game = registered_game(name)
    options = [_option_info(option, one) for option, one in game.options.items()]
    rules = {kind: list(cited) for kind, cited in game.choice_rules.items()}
    return shapes.GameInfo(name, list(game.seats), options, for_tables(), game.rules_version, rules)


def _option_info(name: str, option: Option) -> shapes.OptionInfo:
    numbers = option.choices if isinstance(option.choices, range) else None
    return shapes.OptionInfo(
        name=name,
        default=list(option.default) if isinstance(option.default, tuple) else option.default,
        choices=None if numbers else list(option.choices),
        first=numbers[0] if numbers else None,
        last=numbers[-1] if numbers else None,
        many=None if option.many is None else [option.many[0], option.many[-1]],
    )


@get("/api/words/{language:str}", sync_to_thread=False, responses=faults(400))
def server_words(language: FromPath[Language]) -> dict[str, Any]:
    """Return the server's own sentences."""
    return _merged(language, KERNEL_WORDS, SERVER_WORDS)


@get("/api/games/{game:str}/words/{language:str}", sync_to_thread=False, responses=faults(400, 404))
def game_words(game: GameId, language: FromPath[Language]) -> dict[str, Any]:
    """Return all sentences of a game."""
    return _merged(language, KERNEL_WORDS, registered_game(game).words)


def _merged(language: str, *words: Words) -> dict[str, Any]:
    return {key: text for one in words for key, text in one.own(language).items()}


@get("/api/games/{game:str}/rules/{language:str}", sync_to_thread=False, responses=faults(400, 404))
def rules(game: GameId, language: FromPath[Language]) -> shapes.RulesPage:
    """Return the rules of a game."""
    return shapes.RulesPage(rules_html(game, language))


# People


@get("/api/me", responses=faults())
async def me(request: HttpRequest, person: Person) -> shapes.Me:
    """Return who one is."""
    return shapes.Me(shown_name(await service_of(request).storage.name_of(person)))


@put("/api/me", responses=faults(400, 403, 413))
async def rename(request: HttpRequest, person: Person, address: Address, data: JSONBody[shapes.NewName]) -> shapes.Me:
    """Choose one's name; whoever sits at tables is called so there at once."""
    name = tidied(data.name)
    if not visible(name):
        raise Refusal("no_name", "name")
    service = service_of(request)
    if not service.gate.renames.take(address):
        raise Refusal("too_fast")
    await service.rename(person, name)
    return shapes.Me(name)


@get("/api/me/tables", responses=faults())
async def my_tables(request: HttpRequest, person: Person) -> list[shapes.TableInfo]:
    """Return the tables one sits at or has opened and has not put away, the latest first."""
    service = service_of(request)
    rows = await service.storage.tables_of(person, MOST_TABLES)
    infos = [await _info_or_fault(service, row, person) for row in rows]
    return sorted(infos, key=lambda info: -info.changed)


async def _info_or_fault(service: Service, row: TableRow, person: str) -> shapes.TableInfo:
    """Return a table from outside; of one that cannot be opened, what its row says, and why."""
    try:
        return await _table_info(await service.hub.open(row.id), person)
    except BadInput as fault:
        return shapes.TableInfo(
            id=row.id,
            game=row.game,
            status=cast("Status", row.status),
            changed=row.noticed,
            names=[],
            bots=[],
            host=row.host == person,
            my_seat=None,
            my_turn=False,
            fault=fault.code,
        )


@delete("/api/me/tables/{table:str}", responses=faults(400, 403, 404))
async def put_away(request: HttpRequest, person: Person, table: TableId) -> None:
    """Take a table off one's list; one that has not begun is closed if one has opened it, and left if not."""
    await service_of(request).put_away(table, person)


@get("/api/reach", sync_to_thread=False, responses=faults())
def reach(request: HttpRequest) -> shapes.Reach:
    """Return the addresses to which one may invite others, if one's own would not do."""
    config = service_of(request).config
    return reach_of(config.listens, config.hosts, request.headers.get("host", ""), secure=config.secure)


# Tables


@post("/api/tables", responses=faults(400, 403, 404, 413))
async def new_table(
    request: HttpRequest, person: Person, address: Address, data: JSONBody[shapes.NewTable]
) -> shapes.TableId:
    """Open a table."""
    service = service_of(request)
    if not service.gate.new_tables.take(address):
        raise Refusal("too_fast")
    return shapes.TableId(await service.create(person, data))


@get("/api/tables/{table:str}", responses=faults(400, 404))
async def table_info(request: HttpRequest, person: Person, table: TableId) -> shapes.TableInfo:
    """Return a table from outside."""
    return await _table_info(await service_of(request).hub.open(table), person)


async def _table_info(open_table: OpenTable, person: str) -> shapes.TableInfo:
    async with open_table.lock:
        return info_of(open_table.room, person)


def info_of(room: Room, person: str) -> shapes.TableInfo:
    """Return a table from outside, as a person may know it."""
    mine = room.facts.seat_of(person)
    chairs = room.facts.chairs if may_look_in(room, person) else [Chair() for _ in room.facts.chairs]
    progress = _progress(room, person)
    return shapes.TableInfo(
        id=room.id,
        game=room.row.game,
        status=room.facts.status,
        changed=room.facts.noticed or room.row.created,
        names=[shown_name(chair.name) for chair in chairs],
        bots=[chair.bot for chair in chairs],
        host=room.host == person,
        my_seat=mine,
        my_turn=mine is not None and mine in room.to_act(),
        to_act=room.to_act() if may_watch(room, person) else [],
        round=progress.round,
        points=progress.points,
    )


def _progress(room: Room, person: str) -> Progress:
    """Return how far a match has come, for whoever may see its board."""
    if room.match is None or not may_watch(room, person):
        return Progress()
    return room.game.progress(room.game.view(room.match.state, room.facts.seat_of(person)))


@get("/api/tables/{table:str}/moments/{number:int}", responses=faults(400, 403, 404, 409))
async def moment(
    request: HttpRequest,
    person: Person,
    table: TableId,
    number: Annotated[int, PathParameter(ge=0, le=1_000_000)],
    language: Annotated[Language, QueryParameter()] = "en",
) -> shapes.Moment:
    """Return the board after some of the moves, as one may see it."""
    service = service_of(request)
    open_table = await service.hub.open(table)
    async with service.hub.looking_back(open_table) as match:
        service.watched(open_table, person)
        film, lines = open_table.film(match), match.lines
    await film.wind(lines, number)  # it may take seconds, and the table goes on
    async with service.hub.looking_back(open_table) as match:
        return film.moment(match, number, service.watched(open_table, person), language)


@get("/api/tables/{table:str}/events", responses=faults(400, 403, 404, 409))
async def events(
    request: HttpRequest, person: Person, table: TableId, first: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0
) -> shapes.EventPage:
    """Return what one was told at a table, from an event on."""
    service = service_of(request)
    open_table = await service.hub.open(table)
    async with service.hub.looking_back(open_table) as match:
        return shapes.EventPage(first, tell(match.game, match.told(service.watched(open_table, person), first)))


@get(
    "/api/tables/{table:str}/record",
    responses={
        200: ResponseSpec(records.Record, generate_examples=False, description="the record"),
        **faults(400, 403, 404, 409),
    },
)
async def record(request: HttpRequest, person: Person, table: TableId) -> Response[bytes]:
    """Return the record of a finished match, with the secret of its shuffle."""
    service = service_of(request)
    open_table = await service.hub.open(table)
    async with service.hub.looking_back(open_table):
        service.watched(open_table, person)
        if open_table.room.facts.status != "over":
            raise Refusal("not_over")
        body = records.encode(open_table.room.record())
        name = f"{open_table.room.row.game}-{open_table.room.id}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=disposition)


# A seat on another device


@post("/api/tables/{table:str}/pass", responses=faults(400, 403, 404))
async def new_pass(request: HttpRequest, person: Person, table: TableId) -> shapes.Pass:
    """Return a one-time pass to one's seat."""
    service = service_of(request)
    return shapes.Pass(await service.give_pass(await service.hub.open(table), person))


@post("/api/pass", responses=faults(400, 403, 404, 413))
async def use_pass(request: HttpRequest, person: Person, data: JSONBody[shapes.UsedPass]) -> shapes.TableId:
    """Take a seat over on this device."""
    return shapes.TableId(await service_of(request).use_pass(data.token, person))


HANDLERS: Final = (
    games,
    server_words,
    game_words,
    rules,
    me,
    rename,
    my_tables,
    put_away,
    reach,
    new_table,
    table_info,
    moment,
    events,
    record,
    new_pass,
    use_pass,
)
