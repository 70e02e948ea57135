"""Where tables live: one interface, SQLite or PostgreSQL behind it."""

from sapajou.server.storage.opening import open_storage
from sapajou.server.stored import Change, Entry, Storage, TableRow, Taken, Unavailable

__all__ = ["Change", "Entry", "Storage", "TableRow", "Taken", "Unavailable", "open_storage"]
