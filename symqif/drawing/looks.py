"""How curves look: the colours of Okabe and Ito, which colour-blind readers tell apart, and a line style for each.

A protocol has one colour in all figures; curves of one protocol differ by their lines.
"""

from dataclasses import dataclass
from typing import Any

BLACK, ORANGE, SKY, GREEN = "#000000", "#E69F00", "#56B4E9", "#009E73"
YELLOW, BROWN, BLUE, VERMILION, PURPLE, GREY = "#F0E442", "#8B5A2B", "#0072B2", "#D55E00", "#CC79A7", "#7F7F7F"
WINE = "#882255"  # of Tol's
DASHES = (0, (5, 1.5))
DASH_DOT = (0, (5, 1.2, 1, 1.2))
DOTS = (0, (1, 1.2))
LONG = (0, (8, 1.5))
TWO_DOTS = (0, (5, 1.2, 1, 1.2, 1, 1.2))


@dataclass(frozen=True)
class Look:
    """Colour, dashes, width and, for points that are not joined, the marker of a curve."""

    colour: str
    dashes: Any = "solid"
    width: float = 1.3
    marker: str = "o"


LOOKS = {
    "grr": Look(BLACK, DASHES),
    "ss": Look(ORANGE, DASH_DOT),
    "sue": Look(BLUE, "solid"),
    "oue": Look(VERMILION, DASHES, marker="s"),
    "the": Look(PURPLE, DASH_DOT, marker="D"),
    "olh": Look(GREEN, "solid", 3.4),
    "blh": Look(SKY, TWO_DOTS),
    "lh": Look(GREEN, "solid", marker="o"),
    "the-more": Look(PURPLE, "solid"),
    "oue-more": Look(VERMILION, "solid"),
    "the-1": Look(PURPLE, "solid"),
    "the-2": Look(PURPLE, DASH_DOT),
    "the-3": Look(PURPLE, DOTS),
    "k-2": Look(SKY, "solid", marker="o"),
    "k-3": Look(GREEN, LONG, marker="^"),
    "k-4": Look(PURPLE, DASH_DOT, marker="D"),
    "own-1": Look(BROWN, DOTS, 1.8),  # mechanisms of the user's
    "own-2": Look(GREY, DASH_DOT, 1.8),
    "own-3": Look(YELLOW, "solid", 1.8),
    "own-4": Look(WINE, LONG, 1.8),
    "min": Look(GREEN, DOTS, 2.2),
    "printed": Look(BLACK, DOTS, 1.6, "x"),
    "bound": Look(GREY, DOTS, 1.0, "."),
    "bound-2": Look(GREY, LONG, 1.0),
    "identity": Look(BLACK, "solid", 0.7),
}
FONTS: dict[str, dict[str, Any]] = {
    "sans": {"font.family": ["DejaVu Sans"]},
    "serif": {"font.family": ["STIXGeneral", "DejaVu Serif"], "mathtext.fontset": "stix", "font.size": 9},
}
RC: dict[str, Any] = {  # what a user's own configuration must not change
    "font.size": 8,
    "axes.titlesize": 8,
    "axes.labelsize": 8,
    "legend.fontsize": 7,
    "xtick.labelsize": 7,
    "ytick.labelsize": 7,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "grid.color": "#E5E5E5",
    "grid.linewidth": 0.5,
    "axes.axisbelow": True,
    "legend.frameon": True,
    "legend.framealpha": 0.85,
    "legend.edgecolor": "none",
    "legend.borderpad": 0.2,
    "legend.handlelength": 2.6,
    "savefig.dpi": 200,
    "svg.hashsalt": "symqif",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,  # TrueType, which can be searched and which publishers ask for
    "path.simplify": False,
}
