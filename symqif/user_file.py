"""Files that users name: read up to a bound, written whole, with one line that says what is wrong."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb

from symqif.errors import SymqifError


def contents(file: Path, most: int, kind: str) -> bytes:
    """The bytes of a file of at most so many; SymqifError if it is larger or cannot be read. kind: "TOML", say."""
    try:
        with file.open("rb") as opened:
            data = opened.read(most + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        near = _near(file) if isinstance(error, FileNotFoundError) else None
        hint = f"did you mean {near}?" if near else f"give the path of a {kind} file"
        raise SymqifError(f"{file} cannot be read: {reason}; {hint}") from None
    if len(data) > most:
        raise SymqifError(f"{file} is too large: a {kind} file of at most {most >> 20} MiB is read")
    return data


def _near(file: Path) -> Path | None:
    """A file of the same kind in its folder that has nearly its name."""
    from difflib import get_close_matches

    names = [other.name for other in file.parent.glob(f"*{file.suffix}")] if file.parent.is_dir() else []
    return next((file.with_name(name) for name in get_close_matches(file.name, names, 1)), None)


def place(error: BaseException, file: Path) -> str:
    """Where a user's Python file, or another one of its folder, raised an error: ", at mine.py:3"; "" if nowhere."""
    folder = file.resolve().parent
    frames = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    own = [(at.name, line) for at, line in frames if at.is_file() and at.resolve().parent == folder]
    return ", at {}:{}".format(*own[-1]) if own else ""


def word(error: BaseException, file: Path) -> str:
    """Which function of ours the file called there: ", in split"; "" if none."""
    frames = extract_tb(error.__traceback__)
    own = [n for n, frame in enumerate(frames) if Path(frame.filename) == file.resolve()]
    below = frames[own[-1] + 1 : own[-1] + 2] if own else []
    return "".join(f", in {frame.name}" for frame in below if frame.name.isidentifier() and frame.name[0] != "_")


@contextmanager
def neighbours(folder: Path, *, bytecode: bool = False) -> Iterator[None]:
    """Files of a folder can be imported. They are forgotten again, as another folder may have some of their names.

    bytecode: does Python keep what it compiles, as in folders of ours? In those of users it would leave files.
    """
    before, written = set(sys.modules), sys.dont_write_bytecode
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode |= not bytecode
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        sys.dont_write_bytecode = written
        beside = {name for name in sys.modules.keys() - before if _stands_in(folder, name.partition(".")[0])}
        for name in beside:
            del sys.modules[name]


def _stands_in(folder: Path, name: str) -> bool:
    """Is a module, or package, a file or folder of this folder?"""
    module = sys.modules.get(name)
    places = [getattr(module, "__file__", None), *getattr(module, "__path__", ())]
    parents = [Path(place).parent for place in places if place]
    return name != "symqif" and folder.resolve() in {parent.resolve() for parent in parents}


def writable(file: Path | None) -> None:
    """SymqifError if a file that was asked for cannot be written: better said before minutes are spent than after."""
    if file:
        existed = file.exists()
        _put(file, "ab", b"")
        if not existed:
            file.unlink()


def write(file: Path, text: str | bytes) -> None:
    """Write a text; SymqifError if that cannot be done."""
    _put(file, "wb", text.encode() if isinstance(text, str) else text)


def make_folder(place: Path) -> None:
    """Make a folder, unless it is there; SymqifError if that cannot be done."""
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SymqifError(f"{place} cannot be made: {error.strerror}; give the path of a folder") from None


def _put(file: Path, mode: str, data: bytes) -> None:
    try:
        with file.open(mode) as opened:
            opened.write(data)
    except OSError as error:
        raise SymqifError(f"{file} cannot be written: {error.strerror}; give the path of a file to write") from None
