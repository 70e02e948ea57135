"""Where tables live: one interface, SQLite or PostgreSQL behind it."""

from sapajou.server.storage.interface import Change, Entry, Storage, TableRow, Taken, Unavailable
from sapajou.server.storage.opening import open_storage

__all__ = ["Change", "Entry", "Storage", "TableRow", "Taken", "Unavailable", "open_storage"]
