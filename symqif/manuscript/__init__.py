"""LaTeX sources: displayed formulas found by a label or by a marker comment. TeX is read as text, never run."""

from symqif.manuscript.extract import extract
from symqif.manuscript.source import Manuscript

__all__ = ["Manuscript", "extract"]
