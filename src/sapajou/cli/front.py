"""The one place where the language is chosen, and whatever goes wrong becomes one line."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, Final

import typer
from typer.core import TyperGroup

from sapajou.cli.speech import WORDS, Speech, language_of
from sapajou.cli.usage import Spoken, complaint, put_into_words
from sapajou.kernel.errors import BadInput, IllegalAction
from sapajou.kernel.words import LANGUAGES

_INTERRUPTED: Final = 130  # what shells expect of a command that Ctrl-C ended


class Stopped(Exception):
    """A run that was interrupted, or that found no more input: what is said about it, and the exit code."""

    def __init__(self, line: str, code: int) -> None:
        """Take the line to be said and the exit code."""
        super().__init__(line)
        self.code = code


def speech_of(context: typer.Context) -> Speech:
    """Return the language that a command speaks."""
    speech: Speech = context.find_root().obj
    return speech


class FrontDoor(Spoken, TyperGroup):
    """The group of all commands: `--lang` may stand anywhere, and no error ends in a traceback."""

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> Any:
        """Run a command line and exit; what comes from outside and is wrong gets one line on stderr."""
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a screen that cannot draw a sign shows a question mark
        given = list(sys.argv[1:] if args is None else args)
        code = 2
        speech = Speech(LANGUAGES[0])
        try:
            speech = Speech(_take_language(given) or language_of())
            put_into_words(self, speech)
            code = super().main(given, "sapajou", standalone_mode=False, obj=speech) or 0
        except typer.TyperException as error:
            _complain(complaint(" ".join(str(error.format_message()).split()), speech))
        except Stopped as error:
            code = error.code
            _complain(str(error))
        except BadInput as error:
            _complain(" ".join(error.line(speech.language).split()))
        except (IllegalAction, OSError) as error:
            _complain(" ".join(_told(error, speech).split()))
        sys.exit(code)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; Typer would end an interrupted one without a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            raise Stopped(str(error) or ctx.obj.say("front.interrupted"), _INTERRUPTED) from None
        except EOFError:
            raise Stopped(ctx.obj.say("front.no_input"), 1) from None


def _complain(line: str) -> None:
    sys.stderr.write(f"sapajou: {line}\n")


def _take_language(args: list[str]) -> str | None:
    """Remove `--lang` from the arguments, wherever it stands, and return its value."""
    for at, arg in enumerate(args):
        if arg == "--lang" and at + 1 < len(args):
            language = args[at + 1]
            del args[at : at + 2]
            return language
        if arg.startswith("--lang="):
            del args[at]
            return arg.removeprefix("--lang=")
    return None


def _told(error: IllegalAction | OSError, speech: Speech) -> str:
    """Return what was refused, or what the system said against a file, in words."""
    if isinstance(error, IllegalAction):
        key = f"reason.{error.reason}"
        return WORDS.sentence(speech.language, key, error.values) if WORDS.has(speech.language, key) else error.message
    why = speech.system_fault(error)
    return f"{error.filename}: {why}" if error.filename else why
