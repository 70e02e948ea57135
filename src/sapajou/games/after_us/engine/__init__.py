"""The rules of After Us: the position, what is legal and what it does.

Everything in this folder is compiled; it imports the standard library, mypy_extensions and the kernel's chance,
result and trace only.
"""
