"""What a run can say of the machine and of the software that it runs on; nothing here is assumed."""

import hashlib
import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
OURS = "symqif"


def installed(distribution: str) -> str:
    """The version of an installed distribution, or nothing."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def requirements(distribution: str, extra: str = "") -> list[str]:
    """The names that an installed distribution requires, always or for one of its extras."""
    try:
        texts = metadata.requires(distribution) or []
    except metadata.PackageNotFoundError:
        return []
    wanted = re.compile(rf"""extra == ['"]{re.escape(extra)}['"]""")
    own = [text for text in texts if (wanted.search(text) if extra else "extra ==" not in text)]
    return [found[0] for text in own if (found := NAME.match(text)) and found[0] != distribution]


def extras() -> list[str]:
    """The extras of symqif."""
    try:
        return metadata.metadata(OURS).get_all("Provides-Extra") or []
    except metadata.PackageNotFoundError:
        return []


def closure(distributions: Iterable[str]) -> list[str]:
    """These and all that they require, as far as it is installed."""
    found: dict[str, None] = {}
    waiting = list(distributions)
    while waiting:
        name = waiting.pop()
        if name not in found and installed(name):
            found[name] = None
            waiting += requirements(name)
    return sorted(found, key=str.lower)


def size_of_distributions(names: Iterable[str]) -> int:
    """Bytes of the files that are recorded of installed distributions."""
    return sum(map(_size, names))


@cache
def _size(distribution: str) -> int:
    return size(path for file in metadata.files(distribution) or () if (path := Path(str(file.locate()))).is_file())


def files(root: Path, *suffixes: str) -> Iterator[Path]:
    """The files below a folder, apart from what Python caches, in the order of their names."""
    for path in sorted(root.rglob("*"), key=lambda path: path.relative_to(root).as_posix().encode()):
        if path.is_file() and "__pycache__" not in path.parts and (not suffixes or path.suffix in suffixes):
            yield path


def size(found: Iterable[Path]) -> int:
    """Bytes."""
    return sum(path.stat().st_size for path in found)


def line_count(root: Path) -> int:
    """Of the Python files below a folder."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files(root, ".py"))


HASH = r"find . \( -name '*.py' -o -name '*.json' \) -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum"


def tree_hash(root: Path) -> str:
    """One hash for the claims and certificates of a catalogue: what the command HASH prints in its folder."""
    listed = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  ./{path.relative_to(root).as_posix()}\n"
        for path in files(root, ".py", ".json")
    )
    return hashlib.sha256(listed.encode()).hexdigest()


def cores() -> int:
    return os.cpu_count() or 1


def memory() -> int | None:
    """Bytes of main memory, where the system says."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not of POSIX, or not known to it
        return None


def largest_process() -> int | None:
    """Bytes of memory that this process, or the largest of those that it has ended, has had at most."""
    try:
        import resource
    except ImportError:  # not of POSIX
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def system() -> str:
    """The operating system and the kind of processor."""
    return f"{platform.system()} {platform.release()}, {platform.machine()}"
