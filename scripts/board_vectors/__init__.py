"""Vectors for the boards of the browser: positions of real games, and what the engine says of them.

A board that works out something the engine knows, to show it before it happens, is proven right here: each
module named like a game has a function `vectors`, which returns cases by the name of the TypeScript function that
must give the same answer. The client's tests write them anew and replay them (`web/tests/vectors.setup.ts`).
"""
