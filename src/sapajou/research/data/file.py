"""A Parquet file that is there whole or not at all."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sapajou.kernel.game import Game
from sapajou.research.data.columns import Shape
from sapajou.research.faults import ResearchFault
from sapajou.research.needing import needed

SUFFIX: Final = ".parquet"
_ROWS: Final = 20_000  # of a group, at least: what readers take at a time


def check_target(path: Path) -> None:
    """Refuse a file that cannot be written, before much work is done for it."""
    needed("pyarrow")
    if path.suffix != SUFFIX:
        raise ResearchFault(f"file {path}", "fault.no_parquet", suffix=SUFFIX)
    if not path.parent.is_dir():
        raise ResearchFault(f"file {path}", "fault.no_folder", folder=str(path.parent))


class Writer:
    """Takes tables of single matches and writes them in groups of many rows."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._waiting: list[Any] = []
        self.rows = 0

    def add(self, batch: Any) -> None:
        """Take in a table."""
        self._waiting.append(batch)
        self.rows += batch.num_rows
        if sum(one.num_rows for one in self._waiting) >= _ROWS:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        if self._waiting:
            arrow = needed("pyarrow")
            self._file.write_table(arrow.Table.from_batches(self._waiting, self._waiting[0].schema))
            self._waiting.clear()


@contextmanager
def written(path: Path, shape: Shape, games: Iterable[Game[Any]]) -> Iterator[Writer]:
    """Yield what writes a file; the file is there when all has gone well, and else is as it was."""
    parquet = needed("pyarrow.parquet")
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    try:
        with parquet.ParquetWriter(temporary, shape.schema(games), compression="zstd") as file:
            writer = Writer(file)
            yield writer
            writer.flush()
        Path(temporary).chmod(0o644)  # a temporary file is private, data is not
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
