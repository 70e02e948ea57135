"""The engine of Itchy Monkey, compiled.

It imports the standard library, mypy_extensions and what it shares with the kernel, nothing else.
"""
