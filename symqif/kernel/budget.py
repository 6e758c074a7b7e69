"""How much work a certificate may cause, counted where it is done, in units of about a microsecond.

Running out is no verdict: `Exhausted` is no `Rejected`, and nothing in the base catches it. What is remembered carries
the work that it took, which is counted again wherever it is asked for again. So whether the work allowed suffices
depends on the certificate alone, and not on what was checked before it.
"""

import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from math import inf
from threading import RLock
from traceback import walk_stack
from typing import Any, ParamSpec, TypeVar

NESTED = 6000  # calls: some fifteen for each level of a term and of a proof
KEPT = 2 * 10**7  # units of work, of which the results are kept for each function that remembers
Given = ParamSpec("Given")
Value = TypeVar("Value")


class Rejected(Exception):
    """The kernel does not accept: the message says which rule was broken."""


class Exhausted(Exception):
    """The work allowed is used up, and nothing is decided."""


_one = RLock()
_done: int = 0
_allowed: float = inf  # of what is counted in _done


def spend(units: int) -> None:
    """Count work before it is done; `Exhausted` once there is too much of it, and from then on."""
    global _done
    _done += units
    if _done > _allowed:
        raise Exhausted("this is more work than a certificate may cause")


def operation(first: int, second: int) -> int:
    """The work of one operation on fractions with so many bits: for large ones, of a gcd, and to keep what it makes."""
    return (first * second >> 16) + (first + second >> 7)


@contextmanager
def limited(units: int) -> Iterator[None]:
    """Within this, so much work may be done, or less where less is left, by one thread at a time."""
    global _allowed
    with _one:
        before = _allowed
        _allowed = min(before, _done + units)
        try:
            yield
        finally:
            _allowed = before


@contextmanager
def roomy() -> Iterator[None]:
    """Within this, calls may be nested as deeply as terms and proofs ask for, and numbers have as many digits, however
    deep the caller is and whatever the process allows."""
    depth = sum(1 for _ in walk_stack(sys._getframe()))
    with _one:
        before, digits = sys.getrecursionlimit(), sys.get_int_max_str_digits()
        sys.setrecursionlimit(depth + NESTED)
        sys.set_int_max_str_digits(0)
        try:
            yield
        finally:
            sys.setrecursionlimit(before)
            sys.set_int_max_str_digits(digits)


class Memory:
    """Results by what they depend on, all of which the key has, with the work that each took. They are kept by the hash
    of the key, so that to compare keys of one hash is work that is counted."""

    def __init__(self) -> None:
        self._kept: dict[int, list[tuple[Hashable, Any, int]]] = {}
        self._work = 0

    def get(self, key: Hashable, compute: Callable[..., Value], *given: Any) -> Value:
        """The result for a key: kept, or computed now."""
        code = hash(key)
        for kept, value, work in self._kept.get(code, ()):
            if kept == key:
                spend(work)
                return value  # type: ignore[no-any-return]
            spend(10)
        before = _done
        made = compute(*given)
        work = _done - before
        self._work += work + 1
        if self._work > KEPT:
            self._kept, self._work = {}, work + 1
        self._kept.setdefault(code, []).append((key, made, work))
        return made


def remembered(function: Callable[Given, Value]) -> Callable[Given, Value]:
    """The same function of hashable arguments, given by their places, which keeps its results."""
    memory = Memory()

    @wraps(function)
    def asked(*given: Any) -> Value:
        return memory.get(given, function, *given)

    return asked  # type: ignore[return-value]
