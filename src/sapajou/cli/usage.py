"""Typer in the language of the command line: its help, and what it says of arguments it cannot use.

Typer speaks English only. Its help is put into words piece by piece; its complaints are recognized by
their text, as it tells them in no other way, and one that is not known is quoted.
"""

import re
from typing import Any, Final

import typer
from typer import rich_utils
from typer.core import TyperArgument, TyperCommand, TyperGroup

from sapajou.cli.speech import Speech

# What Typer says, and the key that says it; the groups are the values.
_COMPLAINTS: Final = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r"Missing argument '(?P<name>.+?)'\.", "usage.missing_argument"),
        (r"Missing option '(?P<name>.+?)'\.", "usage.missing_option"),
        (r"Missing command\.", "usage.missing_command"),
        (r"No such command '(?P<given>.+?)'\. Did you mean (?P<known>.+)\?", "usage.no_command_but"),
        (r"No such command '(?P<given>.+?)'\.", "usage.no_command"),
        (r"No such option: (?P<given>\S+) \(Possible options: (?P<known>.+)\)", "usage.no_option_but"),
        (r"No such option: (?P<given>.+)", "usage.no_option"),
        (r"Option '(?P<name>.+?)' requires an argument\.", "usage.needs_value"),
        (r"Option '(?P<name>.+?)' does not take a value\.", "usage.takes_no_value"),
        (r"Got unexpected extra argument\(s\) \((?P<given>.*)\)", "usage.too_many"),
        (r"Invalid value for '(?P<name>.+?)': Input should be a valid integer.*", "usage.no_number"),
        (r"Invalid value for '(?P<name>.+?)': (?P<why>.*)", "usage.wrong_value"),
    )
)


def complaint(said: str, speech: Speech) -> str:
    """Return what Typer says of a command line, in words."""
    for pattern, key in _COMPLAINTS:
        found = pattern.fullmatch(said)
        if found:
            return speech.say(key, **found.groupdict())
    return speech.say("usage.other", why=said)


class Spoken:
    """A command whose usage line is in the language of the command line."""

    def format_usage(self: Any, context: Any, formatter: Any) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(context))
        formatter.write_usage(context.command_path, pieces, prefix=context.find_root().obj.say("usage.usage"))


class SpokenCommand(Spoken, TyperCommand):
    """A command with help in words."""


def put_into_words(command: Any, speech: Speech) -> None:
    """Replace the keys in the help of a command, and of those below it, by their words."""
    rich_utils.DEFAULT_STRING = speech.say("usage.default")  # Typer offers no other way
    rich_utils.REQUIRED_LONG_STRING = speech.say("usage.required")
    command.help = speech.say(command.help)
    command.rich_help_panel = speech.say("panel.commands")
    command.options_metavar = speech.say("usage.options")
    command.get_help_option(typer.Context(command)).help = "help.help"
    for parameter in command.get_params(typer.Context(command)):
        _put_parameter_into_words(parameter, speech)
    if isinstance(command, TyperGroup):
        command.subcommand_metavar = speech.say("usage.command")
        for below in command.commands.values():
            put_into_words(below, speech)


def _put_parameter_into_words(parameter: Any, speech: Speech) -> None:
    """Put an option or an argument into words; instead of Python's names of types stands what to write there."""
    parameter.help = speech.say(parameter.help)
    parameter.metavar = speech.say(parameter.metavar) if parameter.metavar else ""
    parameter.rich_help_panel = speech.say("panel.options")
    if isinstance(parameter, TyperArgument):
        parameter.rich_help_panel = speech.say("panel.arguments")
        parameter.display_type_rich = lambda ctx: None  # type: ignore[method-assign]  # noqa: ARG005  as Typer calls it
