"""Matches as tables: one row for every step that somebody took, with what the seat saw and how it ended.

`export` makes one of records, `collect` of games between bots; `COLUMNS` says what stands in them.
"""

from sapajou.research.data.collecting import collect
from sapajou.research.data.columns import COLUMNS, Column, Shape
from sapajou.research.data.exporting import export, records_in

__all__ = ["COLUMNS", "Column", "Shape", "collect", "export", "records_in"]
