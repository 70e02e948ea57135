"""The HTTP part: games, words, rules, who one is, tables, replays and records."""

from typing import Annotated, Any, Final

from litestar import Request, delete, get, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.response import Response

from sapajou.kernel import record as records
from sapajou.server import answers, shapes
from sapajou.server.faults import Refusal
from sapajou.server.messages import Language
from sapajou.server.reach import reach_of
from sapajou.server.rules_html import rules_html
from sapajou.server.service import Service

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
def games(request: HttpRequest) -> list[shapes.GameInfo]:
    """Return the games that can be played here."""
    service = service_of(request)
    return answers.games(service.hub.bots, service.thinkers.paces)


@get("/api/words/{language:str}", sync_to_thread=False, responses=faults(400))
def server_words(request: HttpRequest, language: FromPath[Language]) -> dict[str, Any]:
    """Return the server's own sentences, and what bots of the host's are called."""
    return answers.server_words(language, service_of(request).hub.own.values())


@get("/api/games/{game:str}/words/{language:str}", sync_to_thread=False, responses=faults(400, 404))
def game_words(game: GameId, language: FromPath[Language]) -> dict[str, Any]:
    """Return all sentences of a game."""
    return answers.game_words(game, language)


@get("/api/games/{game:str}/rules/{language:str}", sync_to_thread=False, responses=faults(400, 404))
def rules(game: GameId, language: FromPath[Language]) -> shapes.RulesPage:
    """Return the rules of a game."""
    return shapes.RulesPage(rules_html(game, language))


# People


@get("/api/me", responses=faults())
async def me(request: HttpRequest, person: Person) -> shapes.Me:
    """Return who one is."""
    return await answers.me(service_of(request), person)


@put("/api/me", responses=faults(400, 403, 413))
async def rename(request: HttpRequest, person: Person, address: Address, data: JSONBody[shapes.NewName]) -> shapes.Me:
    """Choose one's name; whoever sits at tables is called so there at once."""
    name = answers.proper_name(data.name)
    service = service_of(request)
    if not service.gate.renames.take(address):
        raise Refusal("too_fast")
    await service.rename(person, name)
    return shapes.Me(name)


@get("/api/me/tables", responses=faults())
async def my_tables(request: HttpRequest, person: Person) -> list[shapes.TableInfo]:
    """Return the tables one sits at or has opened and has not put away, the latest first."""
    return await answers.my_tables(service_of(request), person)


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


def _opening(request: HttpRequest, address: str) -> Service:
    """Return the service for whoever opens a table, unless too many have been opened from there."""
    service = service_of(request)
    if not service.gate.new_tables.take(address):
        raise Refusal("too_fast")
    return service


@post("/api/tables", responses=faults(400, 403, 404, 413))
async def new_table(
    request: HttpRequest, person: Person, address: Address, data: JSONBody[shapes.NewTable]
) -> shapes.TableId:
    """Open a table."""
    service = _opening(request, address)
    return shapes.TableId(await service.create(person, data))


@get("/api/tables/{table:str}", responses=faults(400, 404))
async def table_info(request: HttpRequest, person: Person, table: TableId) -> shapes.TableInfo:
    """Return a table from outside."""
    return await answers.table_info(service_of(request), person, table)


@get("/api/tables/{table:str}/moments/{number:int}", responses=faults(400, 403, 404, 409))
async def moment(
    request: HttpRequest,
    person: Person,
    table: TableId,
    number: Annotated[int, PathParameter(ge=0, le=1_000_000)],
    language: Annotated[Language, QueryParameter()] = "en",
) -> shapes.Moment:
    """Return the board after some of the moves, as one may see it."""
    return await answers.moment(service_of(request), person, table, number, language)


@get("/api/tables/{table:str}/events", responses=faults(400, 403, 404, 409))
async def events(
    request: HttpRequest, person: Person, table: TableId, first: Annotated[int, QueryParameter(ge=0, le=10_000_000)] = 0
) -> shapes.EventPage:
    """Return what one was told at a table, from an event on."""
    return await answers.events(service_of(request), person, table, first)


@get(
    "/api/tables/{table:str}/record",
    responses={
        200: ResponseSpec(records.Record, generate_examples=False, description="the record"),
        **faults(400, 403, 404, 409),
    },
)
async def record(request: HttpRequest, person: Person, table: TableId) -> Response[bytes]:
    """Return the record of a finished match, with the secret of its shuffle."""
    name, body = await answers.record(service_of(request), person, table)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/json", headers=disposition)


@get("/api/tables/{table:str}/review", responses=faults(400, 403, 404, 409))
async def review(request: HttpRequest, person: Person, table: TableId) -> shapes.ReviewNow:
    """Return how far the review of a finished match is."""
    return await service_of(request).reviews.look(table, person)


@post("/api/tables/{table:str}/review", responses=faults(400, 403, 404, 409))
async def begin_review(request: HttpRequest, person: Person, table: TableId) -> shapes.ReviewNow:
    """Have a finished match reviewed, unless it is or has been."""
    return await service_of(request).reviews.begin(table, person)


@get("/api/tables/{table:str}/review/{number:int}/ways", responses=faults(400, 403, 404, 409))
async def ways(
    request: HttpRequest, person: Person, table: TableId, number: Annotated[int, PathParameter(ge=0, le=1_000_000)]
) -> list[shapes.Weighed]:
    """Return what else could have been played at a decision of a review, in the same worlds."""
    return await service_of(request).reviews.ways(table, person, number)


@post("/api/tables/{table:str}/practice", responses=faults(400, 403, 404, 409, 413))
async def practise(
    request: HttpRequest, person: Person, address: Address, table: TableId, data: JSONBody[shapes.Practise]
) -> shapes.TableId:
    """Open a table at which one plays on against bots from a moment of a finished match."""
    service = _opening(request, address)
    return shapes.TableId(await service.practise(person, table, data))


@get("/api/tables/{table:str}/lessons", responses=faults(400, 403, 404, 409))
async def lessons(
    request: HttpRequest, person: Person, table: TableId, seat: Annotated[int, QueryParameter(ge=0, le=15)]
) -> list[shapes.Lesson]:
    """Return the decisions of a seat in a reviewed match that are worth being asked again, the worst first."""
    return await service_of(request).reviews.lessons(table, person, seat)


@post("/api/tables/{table:str}/lessons/{number:int}", responses=faults(400, 403, 404, 409, 413))
async def ask_lesson(
    request: HttpRequest,
    person: Person,
    address: Address,
    table: TableId,
    number: Annotated[int, PathParameter(ge=0, le=15)],
    data: JSONBody[shapes.Learner],
) -> shapes.TableId:
    """Open a table at which one of these decisions is asked again as a puzzle."""
    service = _opening(request, address)
    asked = await service.reviews.lesson(table, person, data.seat, number)
    return shapes.TableId(await service.ask_puzzle(person, asked))


# Puzzles


@get("/api/puzzles", sync_to_thread=False, responses=faults())
def puzzles(request: HttpRequest) -> list[shapes.PuzzleOfDay]:
    """Return the puzzles of today, the same for everybody."""
    return answers.puzzles(service_of(request))


@get("/api/puzzles/{game:str}/picture/{language:str}", sync_to_thread=False, responses=faults(400, 404))
def puzzle_picture(request: HttpRequest, game: GameId, language: FromPath[Language]) -> shapes.Picture:
    """Return the position of today's puzzle of a game, drawn as its seat sees it."""
    return answers.puzzle_picture(service_of(request), game, language)


@post("/api/puzzles/{game:str}", responses=faults(400, 404))
async def ask_puzzle(request: HttpRequest, person: Person, address: Address, game: GameId) -> shapes.TableId:
    """Open a table at which one is asked the puzzle of today of a game."""
    service = _opening(request, address)
    return shapes.TableId(await service.ask_daily(person, game))


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
    review,
    begin_review,
    ways,
    practise,
    lessons,
    ask_lesson,
    puzzles,
    puzzle_picture,
    ask_puzzle,
    new_pass,
    use_pass,
)
