"""Drawing figures into a folder: pictures, tables of their points, and a page about them."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from symqif.drawing.canvas import FORMATS, Style, figure_files
from symqif.drawing.page import Drawn, figures_page
from symqif.drawing.table import points_table, simulated
from symqif.errors import SymqifError
from symqif.extra import needed
from symqif.figures import FIGURES
from symqif.figures.figure import Content, Figure
from symqif.figures.overlay import Progress, Setup, overlays
from symqif.figures.verdicts import decided_notes, results
from symqif.find.limits import GaveUp

PAGE, SIMULATED = "figures.md", "-simulated.csv"
ENDINGS = (*(f".{form}" for form in FORMATS), ".csv", SIMULATED)


def draw(
    figures: Sequence[Figure],
    folder: Path,
    formats: Sequence[str],
    progress: Progress,
    setup: Setup | None = None,
    style: Style | None = None,
) -> list[Drawn]:
    """Draw the figures; SymqifError if matplotlib is missing or the folder cannot be written. setup: of simulations."""
    needed("matplotlib")
    _make(folder)
    if setup:
        figures = [figure.of_users(setup.users) if figure.of_users else figure for figure in figures]
    simulations = overlays(figures, setup, progress) if setup else {}
    steps = 2 * len(figures) + 1
    contents = []
    for n, figure in enumerate(figures):
        progress(f"computing {figure.name}", n, steps)
        contents.append(_content(figure))
    progress("checking the certificates of the claims", len(figures), steps)
    known = results((note for content in contents for note in content.notes), jobs=os.cpu_count() or 1)
    done = []
    for n, (figure, content) in enumerate(zip(figures, contents, strict=True), len(figures) + 1):
        progress(f"drawing {figure.name}", n, steps)
        notes = decided_notes(content.notes, known)
        overlay = simulations.get(figure.name)
        pictures = figure_files(figure, content, formats, overlay, style)
        files = {f"{figure.name}.{form}": data for form, data in pictures.items()}
        files[f"{figure.name}.csv"] = points_table(content).encode()
        if overlay:
            files[f"{figure.name}{SIMULATED}"] = simulated(content, overlay).encode()
        else:
            old = folder / f"{figure.name}{SIMULATED}"  # of an earlier run: it belongs to another picture
            with _told(old, "removed"):
                old.unlink(missing_ok=True)
        for name, data in files.items():
            _write(folder / name, data)
        done.append(Drawn(figure, content, notes, list(files), overlay))
    _write(folder / PAGE, figures_page(done, _others(folder, done)).encode())
    progress("done", steps, steps)
    return done


def _content(figure: Figure) -> Content:
    try:
        return figure.content()
    except GaveUp as error:
        raise SymqifError(
            f"{figure.name} is not certified in time: {error}; draw it again on an idle machine"
        ) from None


def _make(folder: Path) -> None:
    """The folder, in which files can be written: better said before the work than after."""
    with _told(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()


@contextmanager
def _told(file: Path, what: str) -> Iterator[None]:
    """One line about what is not possible."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a path"
        raise SymqifError(f"{file} cannot be {what}: {reason}; give a folder of your own with --out") from None


def _others(folder: Path, done: Sequence[Drawn]) -> list[str]:
    """The files of figures in the folder that this run has not written."""
    written = {file for one in done for file in one.files}
    names = (f"{name}{ending}" for name in FIGURES for ending in ENDINGS)
    return [name for name in names if name not in written and (folder / name).exists()]


def _write(file: Path, data: bytes) -> None:
    """Written beside it and renamed: at no time is there half a file of that name."""
    part = file.with_name(f".{file.name}.{os.getpid()}")
    with _told(file, "written"):
        try:
            part.write_bytes(data)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
