"""One flat array type with two forms; never compiled itself, or the compiler would see only one of them.

Compiled code holds the numbers unboxed: random play is 1.3 times as fast (median of 6 alternating runs, CPU time).
Plain Python runs a list: there it is the faster one, and it needs no package.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
else:
    vec = list

__all__ = ["vec"]
