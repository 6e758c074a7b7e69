"""symqif in a terminal of some width: what a person sees, and what of it goes where."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path

PIECE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\n|[^\x1b\r\n]+")
OWN = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE")


def in_terminal(
    arguments: Sequence[str], *, width: int = 80, pipe: str = "", cwd: Path | None = None, **environment: str
) -> tuple[str, str]:
    """What the terminal shows, escapes and all, and what went to `pipe`: stdout, stderr or nothing."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    inherited = {name: value for name, value in os.environ.items() if name not in OWN}
    streams = {"stdout": theirs, "stderr": theirs, **({pipe: subprocess.PIPE} if pipe else {})}
    process = subprocess.Popen(
        [sys.executable, "-m", "symqif", *arguments],
        stdin=theirs, text=True, cwd=cwd, env={**inherited, "TERM": "xterm-256color", **environment}, **streams,
    )  # fmt: skip
    os.close(theirs)
    shown = bytearray()
    while True:
        try:
            read = os.read(ours, 1 << 16)
        except OSError:  # all have closed it
            break
        if not read:
            break
        shown += read
    out, error = process.communicate()
    os.close(ours)
    return shown.decode().replace("\r\n", "\n"), out or error or ""


def screen(shown: str) -> list[str]:
    """The lines that stand when it is over, without escapes: progress erases its own."""
    found, row = [""], 0
    for piece in PIECE.findall(shown):
        if piece == "\n":
            row += 1
            found += [""] * (row == len(found))
        elif piece == "\x1b[1A":
            row -= 1
        elif piece == "\x1b[2K":
            found[row] = ""
        elif piece[0] not in "\x1b\r":
            found[row] += piece
    return found[: -1 if not found[-1] else None]
