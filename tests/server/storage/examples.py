"""Tables to keep."""

from sapajou.server.storage import Storage, TableRow


def table_row(table: str = "table", **facts: object) -> TableRow:
    """Return a table of two people, with other facts where some are given."""
    row = TableRow(
        id=table,
        game="after_us",
        status="open",
        people=("ada", "bob"),
        tended=False,
        created=1000.0,
        changed=1000.5,
        host="ada",
        secret=b"\x00secret\xff",
        settings=b'{"seats": 2}',
    )
    return row._replace(**facts)  # type: ignore[arg-type]


async def filled(storage: Storage, row: TableRow, entries: int) -> None:
    """Create a table with so many entries, their bodies b"1", b"2" and so on."""
    await storage.create(row)
    for number in range(1, entries + 1):
        await storage.append(row, number, b"%d" % number)
