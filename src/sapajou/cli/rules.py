"""`sapajou rules`: the rules of a game, or one of them."""

from typing import Annotated

import typer
from rich.markdown import Markdown

from sapajou.cli import pages
from sapajou.cli.front import speech_of
from sapajou.cli.given import GameId
from sapajou.cli.terminal.screen import Screen
from sapajou.kernel.registry import find


def rules(
    context: typer.Context,
    game: GameId,
    rule: Annotated[str | None, typer.Argument(metavar="meta.rule", help="help.rule")] = None,
) -> None:
    """Print the rules, laid out on a terminal, as they are written elsewhere."""
    text = pages.page(find(game), speech_of(context).language)
    if rule is not None:
        text = pages.rule(text, rule)
    screen = Screen()
    if screen.is_terminal:
        screen.write(Markdown(text))
    else:
        typer.echo(text)
