"""For those who train, compare and study agents: the games as other libraries take them, and as data.

Importing a module of this package never needs more than the package itself. What needs a library of the extra
`research` asks for it when it is used, and says what to install where it is missing.
"""
