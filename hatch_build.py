"""The build hook: builds the browser client, and compiles the engine with mypyc or says why it stays pure Python.

SAPAJOU_PURE=1 asks for pure Python; SAPAJOU_COMPILED=1 makes a failure to compile an error instead of a warning.
SAPAJOU_CLIENT=0 leaves the browser client out. SAPAJOU_OPTIMISE=0 to 3 says how hard the C compiler works: 3, or less
for tests, which need the compiled rules soon rather than fast.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BROUGHT = "web/dist"  # where the built client lies in an sdist
HELP = ("help", "build/docs")  # where the built documentation lies in an sdist, and in a checkout

# Runs in a process of its own, in a copy of src, with the files to compile as arguments.
# One group: calls from module to module stay direct, and what the modules share is one library, sapajou__mypyc.
# The first flag says that nobody replaces our symbols from outside, so that they can be inlined: +5 to 11 % speed.
# The second forbids to round a product and a sum at once, which Python never does: bots compare floats.
# The third spares GCC to compare indentation with braces: in so long a file that took two thirds of its time.
# (Not through CFLAGS: setuptools then drops Python's own flags, -fwrapv and -DNDEBUG among them.)
COMPILE = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup

options = [
    "--config-file=",  # whoever builds may have a mypy configuration; it must not matter
    "--follow-imports=silent",  # the other files may import what is not installed where the wheel is built
]
level = os.environ.get("SAPAJOU_OPTIMISE", "3")
modules = mypycify(options + sys.argv[1:], opt_level=level, debug_level="0", group_name="sapajou")
for module in modules:
    module.extra_compile_args += ["-fno-semantic-interposition", "-ffp-contract=off", "-Wno-misleading-indentation"]
setup(name="sapajou", ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", "compiled"])
"""


def missing() -> str | None:
    """The first thing that compiling needs and this machine lacks, or None."""
    for module in ("mypyc", "setuptools"):
        if find_spec(module) is None:
            return f"no {module}"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if compiler and not shutil.which(compiler[0]):
        return f"no C compiler: {compiler[0]} not found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h: install the development files of Python"
    return None


def compile_engine(files: list[str], source: Path) -> str | None:
    """Why it failed, or None; the libraries are then in `compiled`, a folder of `source`, each in its place."""
    command = [sys.executable, "-c", COMPILE, *files]
    environment = {**os.environ, "MYPYPATH": ""}  # `sapajou` must be the copy, nothing else
    run = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return None
    return "mypyc failed:\n" + "\n".join((run.stdout + run.stderr).splitlines()[-15:])


def client_builder(root: str) -> Any:
    """The module that builds the browser client."""
    spec = importlib.util.spec_from_file_location("sapajou_web_build", Path(root, "web", "build.py"))
    if spec is None or spec.loader is None:
        raise FileNotFoundError("web/build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Hook(BuildHookInterface[BuilderConfig]):
    """Adds to the wheel the rules pages, the built client, and one compiled library beside each file to compile.

    To the sdist it adds the built client: whoever installs from it needs no node, and has the same page.
    """

    def dependencies(self) -> list[str]:
        """Ask for pip, which brings what runs in a browser, and for a node as a wheel where the system has none."""
        if os.environ.get("SAPAJOU_CLIENT") == "0" or self._brought() is not None:
            return []
        builder = client_builder(self.root)
        return ["pip"] if builder.system_node() else ["pip", builder.WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fill the wheel; an editable install finds everything in the checkout and stays pure."""
        if version == "editable":
            return
        self.scratch = TemporaryDirectory(prefix="sapajou-")  # lives until finalize: the wheel is filled from it
        if self.target_name == "sdist":
            if os.environ.get("SAPAJOU_CLIENT") != "0":
                build_data["force_include"][str(self._client())] = BROUGHT
                self._add_help(build_data, HELP[0])
            return
        build_data["force_include"][str(Path(self.root, "docs", "rules"))] = "sapajou/rules"  # for `sapajou rules`
        if os.environ.get("SAPAJOU_CLIENT") != "0":
            build_data["force_include"][str(self._client())] = "sapajou/client"
            self._add_help(build_data, "sapajou/help")
        if os.environ.get("SAPAJOU_PURE") != "1":
            self._compile(build_data)

    def _client(self) -> Path:
        """The folder of the built client: what an sdist has brought along, or built now."""
        brought = self._brought()
        if brought is not None:
            return brought
        client = Path(self.scratch.name, "client")
        client_builder(self.root).build(client)
        return client

    def _add_help(self, build_data: dict[str, Any], place: str) -> None:
        """Put the built documentation in its place; it needs more tools than a build has, so it is not built now."""
        built = next((Path(self.root, one) for one in HELP if Path(self.root, one, "index.html").exists()), None)
        if built is None:
            self.app.display_warning("sapajou will have no help pages: `make docs` builds them")
        else:
            build_data["force_include"][str(built)] = place

    def _brought(self) -> Path | None:
        """The client that lies in an sdist, or None in a checkout."""
        client = Path(self.root, BROUGHT)
        return client if Path(self.root, "PKG-INFO").exists() and (client / "index.html").exists() else None

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compile in a copy of the sources, so that the checkout stays clean."""
        source = Path(self.scratch.name, "src")
        shutil.copytree(Path(self.root, "src"), source, ignore=shutil.ignore_patterns("__pycache__"))
        found = {file for glob in self.config["compile"] for file in source.parent.glob(glob)}
        files = sorted(file.relative_to(source).as_posix() for file in found)

        reason = missing() or compile_engine(files, source)
        if reason is None:
            compiled = source / "compiled"
            for library in (file for file in compiled.rglob("*") if file.is_file()):
                build_data["force_include"][str(library)] = library.relative_to(compiled).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        elif os.environ.get("SAPAJOU_COMPILED") == "1":
            self.app.abort(f"sapajou cannot be compiled: {reason}")
        else:
            self.app.display_warning(f"sapajou will run as pure Python, several times slower: {reason}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the copy, once the wheel is written."""
        if hasattr(self, "scratch"):
            self.scratch.cleanup()
