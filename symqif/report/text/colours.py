"""Words in colour on a terminal: verdicts, and reasons dim."""

from rich.text import Text

COLOURS = {
    **dict.fromkeys(("proved", "equal", "is refined by"), "green"),
    **dict.fromkeys(("refuted", "rejected", "not equal", "not read", "is not refined by"), "red"),
    **dict.fromkeys(("checked", "assumed"), "yellow"),
    "undecided": "magenta",
}


def verdict(word: str) -> Text:
    """A verdict, or an answer, in its colour."""
    return Text(word, COLOURS[word.lower()])


def dim(words: str) -> Text:
    """What explains, and is read second."""
    return Text(words, "dim")
