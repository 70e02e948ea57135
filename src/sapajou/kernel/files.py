"""Classes in a stranger's file: `path/to/file.py:Class`, loaded once a process."""

import importlib.util
import re
import sys
import traceback
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from sapajou.kernel.errors import BadInput, FaultFound

IN_FILE: Final = re.compile(r"(?P<file>.+\.py):(?P<name>[^:=]+)(?P<rest>(:.*)?)")


class NotLoaded(FaultFound):
    """A file that cannot be loaded."""


class ClassInFile(NamedTuple):
    """A class by the file that it stands in and its name."""

    file: str
    name: str

    def find(self, refuse: type[BadInput], what: str, text: str) -> object:
        """Return what stands under the name, or refuse: `what` was to be found, by a text that names it."""
        path = Path(self.file).resolve()
        try:
            module = module_in(path)
        except NotLoaded as fault:
            raise refuse(f"{what}_file {path}", fault.fault, **fault.values) from fault
        found = vars(module).get(self.name)
        if found is None:
            raise refuse(f"{what} {text}", "fault.no_class", file=self.file, name=self.name)
        return found


@cache
def module_in(path: Path) -> ModuleType:
    """Return the module in a file; its folder may hold what it imports."""
    name = f"sapajou_file_{path.stem}_{blake2b(str(path).encode(), digest_size=6).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise NotLoaded("fault.no_file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise NotLoaded("fault.not_loaded", why=fault_in(error)) from error
    return module


def fault_in(error: BaseException) -> str:
    """Return an error in one line: where it was raised, its kind, and what it says."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}: " if frames else ""
    said = " ".join(str(error).split())
    return f"{place}{type(error).__name__}{': ' + said if said else ''}"
