"""Runs a command within limits: `python limits.py PARENT MEGABYTES COMMAND...` becomes that command.

It ends when its parent does, where the system can see to that (Linux). Only the standard library is imported, and
little of it: this runs once for each program.
"""

import os
import sys


def limit_memory(megabytes: int) -> None:
    """Let this process, and what it becomes, have no more memory than that, where the system can see to it."""
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return
    most = megabytes << 20
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    # Not the address space: some languages reserve far more of that than they ever use.
    resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _end_with(parent: int) -> None:
    """Let the system end this process with its parent."""
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415  as above
    import signal  # noqa: PLC0415

    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:  # it was faster
        sys.exit(1)


if __name__ == "__main__":
    _end_with(int(sys.argv[1]))
    limit_memory(int(sys.argv[2]))
    os.execvp(sys.argv[3], sys.argv[3:])  # noqa: S606  no shell, on purpose
