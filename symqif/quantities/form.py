"""What a mechanism offers to be measured: one interface of protocols, subset forms, designs, composites, channels."""

from typing import Protocol

from symqif.quantities.kind import KINDS, Kind
from symqif.quantities.quantity import Quantity


class Form(Protocol):
    """A mechanism of any form, which knows how it is measured."""

    def quantity(self, kind: Kind) -> Quantity | None:
        """Its quantity of that kind; None where it has no closed form."""


def all_quantities(form: Form) -> dict[str, Quantity]:
    """The quantities of a mechanism by name."""
    return {quantity.name: quantity for kind in KINDS.values() if (quantity := form.quantity(kind))}
