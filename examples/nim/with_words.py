"""Nim with words: the same rules, told in sentences, in English and French."""

import game

from sapajou.author import Words


class Nim(game.Nim):
    """The rules are those of game.py; the sentences stand in words/en.json and words/fr.json."""

    words = Words.beside(__file__)
