"""The engine of the toy game: everything in this folder is compiled where the engine is, and nothing outside it.

It imports the standard library and the kernel's `chance`, `result`, `state` and `trace`.
"""
