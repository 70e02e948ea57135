"""Bazaar: a toy game with every awkward feature, furnished like a real one; the tutorial of "add a game"."""
