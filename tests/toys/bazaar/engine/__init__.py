"""The engine of the toy game, compiled where the others are.

It imports the standard library and the kernel's `chance`, `result`, `state` and `trace`, nothing else.
"""
