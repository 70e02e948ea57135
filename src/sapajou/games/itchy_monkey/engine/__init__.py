"""The engine of Itchy Monkey: everything in this folder is compiled, and nothing outside it.

It imports the standard library, mypy_extensions and what it shares with the kernel.
"""
