"""The places where the conformance suite keeps its tables."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from sapajou.offline.drawer import MemoryDrawer
from sapajou.offline.storage import DeviceStorage
from sapajou.server.storage import Storage, open_storage


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite-memory", "sqlite-file", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty storage of each kind that has one."""
    return _address(request, tmp_path)


def _address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite-memory":
        return ":memory:"
    if request.param == "sqlite-file":
        return str(tmp_path / "tables.sqlite3")
    new_database: Callable[[], str] = request.getfixturevalue("new_database")
    return new_database()


@pytest.fixture(params=["sqlite-file", "postgres"])
def lasting_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty storage of each kind that outlives its process."""
    if request.param == "sqlite-file":
        return str(tmp_path / "tables.sqlite3")
    new_database: Callable[[], str] = request.getfixturevalue("new_database")
    return new_database()


@pytest.fixture(params=["sqlite-memory", "sqlite-file", "postgres", "device"])
async def storage(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Storage]:
    """Return an empty storage of each kind."""
    if request.param == "device":
        opened: Storage = DeviceStorage(MemoryDrawer())
    else:
        opened = await open_storage(_address(request, tmp_path))
    yield opened
    await opened.close()


@pytest.fixture
async def rivals(new_database: Callable[[], str]) -> AsyncIterator[tuple[Storage, Storage]]:
    """Return two storages on one PostgreSQL database, as two server processes have them."""
    address = new_database()
    first, second = await open_storage(address), await open_storage(address)
    yield first, second
    await first.close()
    await second.close()


@pytest.fixture(autouse=True)
def _empty_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test away from the data folder of whoever runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
