"""fig:utility_the_ue once more, for all 41,270 actions of the data set."""

from __future__ import annotations

from dataclasses import replace

from symqif.figures import mse
from symqif.figures.figure import Content

ACTIONS = 41_270  # of the Kosarak data set, as the paper has it


def content() -> Content:
    return mse.of(ACTIONS, mse.USERS)


FIGURE = replace(
    mse.FIGURE,
    name="mse-all",
    title="Mean squared error of THE, OUE and SUE over θ, k = 41,270",
    shows="what `mse` shows, for k = 41,270, all actions of the data set: the subset of the paper's figure is drawn "
    "from all of them, and its number of values is not printed",
    content=content,
    trials=None,
    of_users=None,
    simulations="",
)
