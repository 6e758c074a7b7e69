"""Protocols that report a block of a design: Hadamard response, projective-geometry response, and any other."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from symqif.channels.design_form import DesignForm, checked_blocks, design_of
from symqif.channels.incidence import hadamard_blocks, hyperplanes, prime_power
from symqif.errors import SymqifError
from symqif.exact.argument import constant_or_same, exact_term
from symqif.kernel.term import Term, names, parse, show, substitute

FORMS = {  # what is symbolic where nothing is given, and the sizes
    "hadamard": ({"K": 4}, {"v": "K-1", "b": "K-1", "kappa": "K/2-1", "full": "1"}),
    "pgr": ({"q": 2, "t": 2}, {"v": "(q**t-1)/(q-1)", "b": "(q**t-1)/(q-1)", "kappa": "(q**(t-1)-1)/(q-1)"}),
}


def design(
    blocks: Collection[Collection[int]] | None = None,
    *,
    v: object = None,
    b: object = None,
    kappa: object = None,
    full: object = 0,
    **privacy: object,
) -> DesignForm:
    """A protocol that reports a block of a design, whose secrets are e^eps times likelier to report it than others.

    Args:
        blocks: sets of the secrets 1..v. Without them, v, b and kappa give the closed forms, and are symbols where
            they are not given either.
        v: the number of secrets.
        b: that of blocks.
        kappa: that of secrets in a block.
        full: that of reports which every secret makes as often as one of its blocks.
        privacy: eps, or y = e^(eps/2), or t = e^eps; by default a symbol.

    Raises:
        SymqifError: the blocks are no design, or there is none of these sizes.

    Source: Park, Nam and Lee, Exactly Optimal and Communication-Efficient Private Estimation via Block Designs, 2023.

    >>> from symqif import bayes_capacity, design
    >>> bayes_capacity(design(v=7, b=7, kappa=3))
    7*exp(ε)/(3*exp(ε) + 4)
    """
    given = {name: value for name, value in (("v", v), ("b", b), ("kappa", kappa)) if value is not None}
    if blocks is None:
        sizes = {name: exact_term(name, value) for name, value in {**given, "full": full}.items()}
        return design_of("design", sizes, privacy)
    if given:
        raise SymqifError(f"the blocks tell {' and '.join(given)}: leave these out")
    own = tuple(map(frozenset, blocks))
    secrets = sorted(frozenset().union(*own))
    if secrets != list(range(1, len(secrets) + 1)) or not secrets:
        raise SymqifError("blocks must be sets of the secrets 1, 2, .., v, each of which is in one of them")
    checked_blocks(own)
    counted = {"v": len(secrets), "b": len(own), "kappa": len(own[0])}
    sizes = {name: Fraction(value) for name, value in counted.items()} | {"full": exact_term("full", full)}
    return design_of("design", sizes, privacy, partial(tuple, own))


def hadamard(K: object = None, **privacy: object) -> DesignForm:  # noqa: N803 - as the literature calls it
    """Hadamard response for K - 1 secrets and K reports, of one block: for eps about 1 and less.

    The entries of row x >= 1 of Sylvester's Hadamard matrix of order K are 1 in K/2 columns, which x reports e^eps
    times as likely as the others. Row 0, all ones, is no secret's. Column 0 is 1 for all, and tells nothing. The
    others are a design with b = v = K-1, kappa = r = K/2-1 and lambda = K/4-1.

    Args:
        K: a power of 2, at least 4; by default a symbol.
        privacy: eps, or y = e^(eps/2), or t = e^eps; by default a symbol.

    Source: Acharya, Sun and Zhang, Hadamard Response, AISTATS 2019.

    >>> from symqif import bayes_capacity, hadamard
    >>> bayes_capacity(hadamard(64))
    2*exp(ε)/(exp(ε) + 1)
    """
    values = _values({"K": K})
    size = values["K"]
    found = _form("hadamard", values, privacy)
    return replace(found, incidence=partial(hadamard_blocks, int(size))) if isinstance(size, Fraction) else found


def pgr(q: object = None, t: object = None, **privacy: object) -> DesignForm:
    """Projective-geometry response: the secrets are the points of the projective space of F_q^t, the blocks its planes.

    There are v = b = (q^t-1)/(q-1) points and hyperplanes, kappa = r = (q^(t-1)-1)/(q-1) and lambda =
    (q^(t-2)-1)/(q-1). A point is a line through 0 in F_q^t: for t = 2 that is GRR on q + 1 secrets, and t = 3 is the
    projective plane of order q.

    Args:
        q: a prime power; by default a symbol.
        t: the dimension of the vector space, at least 2; by default a symbol.
        privacy: eps, or y = e^(eps/2), by default a symbol; for numbers q and t, `at` takes t = e^eps too.

    Source: Feldman, Nelson, Nguyen and Talwar, Private Frequency Estimation via Projective Geometry, ICML 2022.

    >>> from symqif import bayes_capacity, pgr
    >>> bayes_capacity(pgr(3, 3))
    13*exp(ε)/(4*exp(ε) + 9)
    """
    values = _values({"q": q, "t": t})
    order, dimension = values["q"], values["t"]
    found = _form("pgr", values, privacy)
    if not isinstance(order, Fraction) or not isinstance(dimension, Fraction):
        return found
    return replace(found, incidence=partial(hyperplanes, int(order), int(dimension)))


def _values(given: dict[str, object]) -> dict[str, Term]:
    """The parameters as terms, each its own name where it is not given."""
    return {name: name if value is None else exact_term(name, value) for name, value in given.items()}


def _refused(kind: str, values: Mapping[str, Term]) -> str:
    """Why there is no design of the family with these parameters; "" if there is one."""
    for name, least in FORMS[kind][0].items():
        value = values[name]
        if not names(value) and not (isinstance(value, Fraction) and value.denominator == 1 and value >= least):
            return f"{name} must be an integer of at least {least}, not {show(value)}"
    size, order = values.get("K"), values.get("q")
    if isinstance(size, Fraction) and int(size).bit_count() != 1:
        return f"K must be a power of 2, not {size}"
    if isinstance(order, Fraction) and prime_power(int(order)) is None:
        return f"q must be a power of a prime, not {order}"
    return ""


def _form(kind: str, values: dict[str, Term], privacy: dict[str, object]) -> DesignForm:
    inside = ", ".join(f"{name}={show(value)}" for name, value in values.items() if name != value)
    sizes = {name: constant_or_same(substitute(parse(text), values)) for name, text in FORMS[kind][1].items()}
    name, refused = f"{kind}({inside})" if inside else kind, partial(_refused, kind)
    return design_of(name, sizes, privacy, family=tuple(values.items()), refused=refused)
