"""`sapajou backup` and `sapajou restore`, as somebody who runs a server meets them."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from sapajou.server.storage import open_storage
from sapajou.server.storage.opening import data_file

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


async def named(address: str | None, *names: str) -> list[str | None]:
    """Let people choose names, and return those that are known."""
    storage = await open_storage(address)
    for name in names:
        await storage.set_name(name, name)
    known = [await storage.name_of(name) for name in ("Ada", "Bob")]
    await storage.close()
    return known


def test_a_copy_and_back(run: Run, tmp_path: Path) -> None:
    asyncio.run(named(None, "Ada"))
    copied = run("backup", tmp_path / "copy")
    assert (copied.exit_code, copied.stdout) == (0, f"Copied and checked: {tmp_path / 'copy'}.\n")
    assert asyncio.run(named(None, "Bob")) == ["Ada", "Bob"]
    restored = run("restore", tmp_path / "copy")
    assert restored.exit_code == 0
    said = restored.stdout.splitlines()
    assert said[0] == f"Restored from {tmp_path / 'copy'}."
    assert asyncio.run(named(None)) == ["Ada", None]
    former = next(path for path in data_file().parent.iterdir() if path.suffix.startswith(".20"))
    assert said[1] == f"The former tables are now in {former}."
    assert asyncio.run(named(str(former))) == ["Ada", "Bob"]


def test_a_database_may_be_named(run: Run, tmp_path: Path) -> None:
    first, second = str(tmp_path / "first.db"), str(tmp_path / "second.db")
    asyncio.run(named(first, "Ada"))
    assert run("backup", tmp_path / "copy", "--database", first).exit_code == 0
    assert run("restore", tmp_path / "copy", "--database", second).stdout.count("\n") == 1
    assert asyncio.run(named(second)) == ["Ada", None]


def test_a_server_that_runs_keeps_its_database(run: Run, tmp_path: Path) -> None:
    async def story() -> tuple[Result, str | None]:
        storage = await open_storage()
        assert (await asyncio.to_thread(run, "backup", tmp_path / "copy")).exit_code == 0
        await storage.set_name("Ada", "Ada")
        refused = await asyncio.to_thread(run, "--lang", "fr", "restore", tmp_path / "copy")
        name = await storage.name_of("Ada")
        await storage.close()
        return refused, name

    refused, name = asyncio.run(story())
    assert name == "Ada"
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"sapajou: base de données {data_file()}: un serveur a ouvert ce fichier")


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_is_copied_by_its_own_means(command: str, run: Run) -> None:
    result = run(command, "copy", "--database", "postgresql://localhost/sapajou")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "`pg_dump`" in result.stderr
