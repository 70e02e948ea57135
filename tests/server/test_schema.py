"""The HTTP part keeps to its schema, whatever is asked of it."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from player import Player
from sapajou.server.app import create_app
from serving import Serving


async def _tables(server: Serving) -> tuple[str, list[str]]:
    """Return the cookie of a person and tables of theirs: one open, one that is being played, one that is over."""
    player = await Player(server.address).arrive("Ada")
    tables = [await player.open_table("itchy_monkey", [None, None])]
    for rounds in (12, 1):
        table = await player.open_table("itchy_monkey", [None, "random"], options={"max_rounds": rounds})
        tables.append(table)
        async with player.at(table):
            await player.sit(0)
            await player.start()
            if rounds == 1:
                await player.play()
        player.table, player.position, player.events = {}, {}, []
    cookie = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    await player.http.aclose()
    return cookie, tables


@pytest.fixture(scope="module")
def visitor(server: Serving) -> tuple[str, list[str]]:
    return asyncio.run(_tables(server))


@pytest.fixture(scope="module")
def api(server: Serving) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"http://{server.address}/api/docs/openapi.json")


def operations() -> Iterator[tuple[str, str, GenerationMode]]:
    """Yield every operation twice: asked as the schema wants it, and otherwise, if it takes anything at all."""
    for path, item in create_app().openapi_schema.to_schema()["paths"].items():
        for method in {"get", "put", "post", "delete"} & item.keys():
            yield path, method, GenerationMode.POSITIVE
            if "parameters" in item[method] or "requestBody" in item[method]:
                yield path, method, GenerationMode.NEGATIVE


UNSPOKEN = {"/api/me"}  # a name must have visible characters, and which those are no pattern can say


@pytest.mark.parametrize(("path", "method", "mode"), sorted(operations()))
def test_an_operation_keeps_to_its_schema(
    api: schemathesis.BaseSchema, visitor: tuple[str, list[str]], path: str, method: str, mode: GenerationMode
) -> None:
    cookie, tables = visitor
    unspoken: list[Any] = [positive_data_acceptance] if path in UNSPOKEN else []

    def call(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(headers={"Cookie": cookie}, excluded_checks=unspoken)

    @given(case=api[path][method].as_strategy(generation_mode=mode))
    @settings(max_examples=20, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def check(case: schemathesis.Case[Any]) -> None:
        call(case)
        if mode is GenerationMode.POSITIVE and "table" in case.path_parameters:
            for table in tables:
                case.path_parameters["table"] = table
                call(case)

    check()
