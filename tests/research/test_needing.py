"""Libraries of the extra `research` are asked for when they are used, not before."""

import subprocess
import sys
from pathlib import Path

import pytest

import sapajou.research
from sapajou.kernel.errors import BadInput
from sapajou.research.needing import needed

LIBRARIES = ["gymnasium", "numpy", "pettingzoo", "PIL", "polars", "pyarrow", "pyspiel", "resvg_py", "sklearn"]
MODULES = sorted(path.stem for path in Path(str(sapajou.research.__file__)).parent.glob("[a-z]*.py"))
# A module that is None cannot be imported, and is not found either.
MISSING = f"import sys\nsys.modules.update(dict.fromkeys({LIBRARIES}))\n"


def test_a_missing_library_says_what_to_install() -> None:
    with pytest.raises(ImportError) as caught:
        needed("no_such_library.at_all")
    error = caught.value
    assert isinstance(error, BadInput)
    assert str(error) == 'library no_such_library.at_all: not installed; pip install "sapajou[research]" brings it'
    assert error.line("fr").startswith("bibliothèque no_such_library.at_all: pas installée")


@pytest.mark.parametrize(
    ("use", "library"),
    [("pettingzoo.env('after_us')", "pettingzoo"), ("gymnasium.make('after_us')", "gymnasium")],
)
def test_what_is_used_without_its_library_says_what_to_install(use: str, library: str) -> None:
    code = f"{MISSING}import sapajou.research.{library}\ntry:\n    sapajou.research.{use}\n"
    code += "except ImportError as error:\n    print(error)"
    line = [sys.executable, "-c", code]
    run = subprocess.run(line, capture_output=True, text=True, check=True)  # noqa: S603  our own words
    assert run.stdout == f'library {library}: not installed; pip install "sapajou[research]" brings it\n'


def test_every_module_is_imported_in_silence_where_the_libraries_are_missing() -> None:
    imports = "\n".join(f"import sapajou.research.{module}" for module in MODULES)
    line = [sys.executable, "-c", MISSING + imports]
    run = subprocess.run(line, capture_output=True, text=True, check=False)  # noqa: S603  our own words
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
