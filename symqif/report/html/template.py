"""Pages from the templates beside this file."""

import shlex
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from symqif.report.html.element import html


def rendered(template: str, **values: Any) -> str:
    """The page as text. All of its templates have the values; a name that has none is an error."""
    environment = Environment(
        loader=PackageLoader("symqif.report.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"html": html, "shell": shlex.quote}
    environment.globals |= values
    return environment.get_template(template).render()


def source(file: str) -> str:
    """A file that goes into a page as it is."""
    return files("symqif.report.html").joinpath(file).read_text(encoding="utf-8")
