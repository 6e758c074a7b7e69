"""quantities_of: the quantities of a user's mechanism."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from symqif.channels.channel import Channel
from symqif.channels.composite import Composite
from symqif.channels.design_form import DesignForm
from symqif.channels.sizes import without_powers
from symqif.channels.subset import SubsetForm
from symqif.channels.wanted import wanted
from symqif.errors import SymqifError
from symqif.kernel.term import parse, show
from symqif.measures.estimate import Estimator
from symqif.mechanisms import Protocol
from symqif.quantities.kind import KINDS, Form
from symqif.quantities.of_channels import OfChannel
from symqif.quantities.of_composites import OfComposite
from symqif.quantities.of_designs import OfDesign
from symqif.quantities.of_estimators import OfEstimator
from symqif.quantities.of_forms import OfSubsetForm
from symqif.quantities.of_protocols import OfProtocol
from symqif.quantities.parameters import each_once, refuse_taken, with_usual
from symqif.quantities.quantity import Quantity
from symqif.refinement.side import Mechanism


def quantities_of(mechanism: Mechanism | Estimator, name: str, given: Iterable[str] = ()) -> dict[str, Quantity]:
    """The quantities of a mechanism of your own by name, for `check(.., quantities=..)`.

    That their closed forms are what they are called is proved when a formula is checked.

    Args:
        mechanism: a `Protocol` gives all kinds, such as capacity.NAME and epsilon.NAME. So does a `SubsetForm` with one
            likelihood ratio for all sizes, but for its entries, and any gives capacity.NAME and asr.NAME; members are
            to be at least as likely as others. A `Channel` gives what its entries tell, written out with maxima: of a
            large one capacity.NAME, asr.NAME and additive.NAME, and epsilon.NAME where few entries of a column differ.
            A `DesignForm` gives what designs have. What `parallel`, `smp` and the like make gives capacity.NAME,
            asr.NAME and epsilon.NAME where they have a closed form: that these are theirs is argued in words. What
            `estimate` and `unbiased` make gives bias.NAME, variance.NAME and mse.NAME.
        name: NAME, plain letters and digits. Parameters have any names but e and i; in the mean squared error, n and
            f are the users and the frequency, or `users` and `frequency` where the mechanism has an n or f itself.
        given: the ranges of its parameters, as ("0 < a", "a <= 1"). k >= 2 and eps >= 0 hold anyway, and the entries
            of a `Channel` with parameters of which no range speaks are at least 0. k, g and omega are integers, and so
            are names in exponents, limits of sums and binomials of a `SubsetForm`; others are real. In a `Channel`
            those are integers, and positive or negative, that SymPy takes for such.

    Raises:
        SymqifError: the name or a range cannot be read, or it is no mechanism.

    >>> from symqif import SubsetForm, quantities_of
    >>> list(quantities_of(SubsetForm.of("subset(k, 1, 1, 1, 2/(k+1), 1/(k+1))"), "mine"))[:4]
    ['capacity.mine', 'asr.mine', 'epsilon.mine', 'additive.mine']
    """
    return dict(UserQuantities({name.lower(): form_of(mechanism, name, given)}))


@dataclass(frozen=True, eq=False)
class UserQuantities(Mapping[str, Quantity]):
    """The quantities of users' mechanisms by name, each made when it is asked for; files: where mechanisms are from."""

    forms: Mapping[str, Form]
    files: Mapping[str, Path] = field(default_factory=dict)
    _made: dict[str, Quantity | None] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Quantity:
        kind, _, name = key.partition(".")
        if key not in self._made and kind in KINDS and name in self.forms:
            made = self.forms[name].quantity(KINDS[kind])
            self._made[key] = replace(made, file=str(self.files.get(name, ""))) if made and made.checked else None
        if (quantity := self._made.get(key)) is None:
            raise KeyError(key)
        return quantity

    def __iter__(self) -> Iterator[str]:
        return (key for name in self.forms for kind in KINDS if (key := f"{kind}.{name}") in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return bool(self.forms)


def form_of(mechanism: Mechanism | Estimator, name: str, given: Iterable[str] = ()) -> Form:
    """A mechanism of one's own as what has quantities; SymqifError if the name or a range cannot be read."""
    name, given = name.lower(), (given,) if isinstance(given, str) else tuple(given)
    if not (name.isidentifier() and name.isascii()):
        raise SymqifError(f"a mechanism is named with plain letters and digits, not {name[:40]!r}")
    if isinstance(mechanism, Estimator):
        return OfEstimator.of(mechanism, name, given)
    mechanism = wanted(mechanism, *FORMS)
    (form,) = (form for kind, form in FORMS.items() if isinstance(mechanism, kind))
    return form(mechanism, name, given)


def _of_protocol(protocol: Protocol, name: str, given: tuple[str, ...]) -> OfProtocol:
    refuse_taken(name, protocol.variables, protocol.definitions)
    ranges = each_once((*protocol.given, *with_usual(name, protocol.variables, given)))
    channel = show(without_powers(parse(protocol.definitions[protocol.channel])))
    definitions = {**protocol.definitions, protocol.channel: channel}
    return OfProtocol(replace(protocol, name=name, given=ranges, definitions=definitions))


def _of_design(form: DesignForm, name: str, given: tuple[str, ...]) -> OfDesign:
    refuse_taken(name, dict.fromkeys(form.parameters, "integer") | {"eps": "real"})
    return OfDesign(form, name, given)


FORMS: dict[type, Callable[[Any, str, tuple[str, ...]], Form]] = {
    Protocol: _of_protocol,
    SubsetForm: OfSubsetForm.of,
    Channel: OfChannel.of,
    DesignForm: _of_design,
    Composite: OfComposite,
}
