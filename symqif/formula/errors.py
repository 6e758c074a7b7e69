"""What is said about a formula that cannot be read: what is wrong, where, and what to write instead."""

from symqif.errors import SymqifError

LINE = 200  # characters of a message
SHOWN = 100  # of the line that is shown, those around the mark


class FormulaError(SymqifError):
    """One printable line: "unknown symbol 'epsilom' at column 5: known are k, eps (did you mean eps?)".

    marked: the line of the text, and below it a mark under the column.
    """

    marked: tuple[str, str] | None = None


class Fault(Exception):
    """What is wrong, the place in the text (from 0), and advice; `located` makes a FormulaError of it."""

    def __init__(self, what: str, at: int, advice: str = "") -> None:
        super().__init__(what, at, advice)
        self.what, self.at, self.advice = what, at, advice

    def message(self, where: str = "") -> str:
        return brief(self.what + where + (f": {self.advice}" if self.advice else ""), LINE)

    def located(self, text: str) -> FormulaError:
        before = text[: self.at]
        line = before.count("\n") + 1
        column = self.at - before.rfind("\n")
        where = f"line {line}, column {column}" if "\n" in text.strip() else f"column {column}"
        error = FormulaError(self.message(f" at {where}"))
        written = text.split("\n")[line - 1].replace("\t", " ") if text else ""
        first = max(0, column - 1 - SHOWN // 2)
        error.marked = brief(written[first : first + SHOWN], SHOWN), " " * (column - 1 - first) + "^"
        return error


def quoted(text: str, room: int = 40) -> str:
    """The text in quotation marks, on one printable line."""
    return f"'{brief(text, room)}'"


def brief(text: str, room: int = 40) -> str:
    """The text on one printable line, cut to `room` characters."""
    cut = text if len(text) <= room else text[: room - 2] + ".."
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)
    return shown if len(shown) <= room else shown[: room - 2] + ".."
