"""The value of theta from which on the bits of OUE are refined by those of THE."""

from __future__ import annotations

from symqif.quantities.quantity import Quantity
from symqif.refinement.thresholds import OUE_THE

QUANTITY = Quantity(
    name="threshold.ouethe",
    meaning="the least theta for which bitwise OUE is refined by THE",
    variables={"eps": "real"},
    given=("eps > 0",),
    definitions={},
    closed_form=OUE_THE,
    claim="lem.ouethe",
)
