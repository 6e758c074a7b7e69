"""How objects show themselves: in the words that `report` has for them, and that is asked when somebody looks.

What shows itself stands below that room, and imports nothing of it.
"""

from importlib import import_module


class Printed:
    """Printed, all of its lines."""

    def __str__(self) -> str:
        return _report("full", self)


class Shown(Printed):
    """In Python one line, printed all of them, in a notebook with formulas and pictures."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {_report('brief', self)}>"

    def _repr_html_(self) -> str:
        return _report("rich", self)


def _report(kind: str, shown: Printed) -> str:
    return str(getattr(import_module("symqif.report.objects"), kind)(shown))
