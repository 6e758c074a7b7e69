"""Pages from the templates beside this file."""

import shlex
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from symqif.report.html.element import html


def environment(**values: Any) -> Environment:
    """The templates, all of which have these values; a name that has none is an error."""
    found = Environment(
        loader=PackageLoader("symqif.report.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    found.filters |= {"html": html, "shell": shlex.quote}
    found.globals |= values
    return found


def source(file: str) -> str:
    """A file that goes into a page as it is."""
    return files("symqif.report.html").joinpath(file).read_text(encoding="utf-8")
