"""Counterexamples with sets: 'I_n for each set, a table for each function; sums and maxima are computed."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from symqif.kernel.sequent import is_relation
from symqif.kernel.term import Term, show
from symqif.reduction.evaluation import truth
from symqif.reduction.model import Model
from symqif.rocq.script import Script
from symqif.rocq.sign import enclosed_case_by_case
from symqif.rocq.text import NotByRocq, Text, compound

BITS = 53


def function(value: Term, sizes: list[int], text: Text) -> str:
    """A table as a value of a function sort."""
    names = [f"x_{n}" for n in range(len(sizes))]
    binders = " ".join(f"({x} : {_numbers(n)})" for x, n in zip(names, sizes, strict=True))
    return f"(fun {binders} => {_entry(value, names, text)})"


def _entry(value: Term, names: list[str], text: Text) -> str:
    def rows(part: Term, depth: int) -> str:
        if not depth:
            return text.real(part)
        return f"[:: {'; '.join(rows(p, depth - 1) for p in compound(part)[1:])}]"

    result = rows(value, len(names))
    for n, name in enumerate(names, 1):
        default = "0" if n == len(names) else "[::]"
        result = f"(nth {default} {result} (nat_of_ord {name}))"
    return result


def _numbers(size: int) -> str:
    return f"[finType of 'I_{size}]"


def element(size: int, place: int) -> str:
    return f"(@Ordinal {size} {place} isT)"


def each(size: int) -> str:
    """The pattern that goes through all elements."""
    result = "?"
    for _ in range(size):
        result = f"[|{result}]"
    return f"[{result} ?]"


class ModelPoint:
    """Shows what is true, and what is false, in a finite model."""

    def __init__(self, script: Script, model: Model) -> None:
        self.script, self.model = script, model

    def at(self, formula: Term) -> Term:
        """As it is: a formula in a model is about names."""
        return formula

    def values(self, sorts: Mapping[str, Term]) -> list[str]:
        """The values of the variables."""
        found, text = list[str](), Text({})
        for name, kind in sorts.items():
            if kind == ("set",):
                found.append(_numbers(self.model.sizes[name]))
            elif isinstance(kind, str):
                found.append(element(self.model.sizes[kind], self.model.places[name]))
            elif name in self.model.tables:
                sizes = [self.model.sizes[str(place)] for place in compound(kind)[1:]]
                found.append(function(self.model.tables[name], sizes, text))
            else:
                number = self.model.numbers[name]
                found.append(text.real(number, 9) if kind == ("real",) else f"{text.integer(number, 9)}%Z")
        return found

    def holds(self, formula: Term) -> bool:
        return bool(truth(self.model.write_out(formula), {}))

    @contextmanager
    def with_place(self, name: str, place: int) -> Iterator[None]:
        whole = self.model
        self.model = replace(whole, places={**whole.places, name: place})
        yield
        self.model = whole

    def computed(self, formula: Term) -> str:
        exact = compound(formula)[0] == "==" and "exp(" in show(formula)  # which enclosures are not
        zero = "rewrite /Rdiv ?Rmult_0_l ?exp_0; " if exact else ""
        once = "rewrite ?card_ord ?enum_ordSl ?enum_none ?big_ord_recl ?big_ord0 /="
        cases = enclosed_case_by_case(BITS).removesuffix(".")
        return f"rewrite /total /largest /Definitions.size /delta /=; do 4 ({once}); {zero}{cases}"

    def true(self, formula: Term) -> None:
        put = self.script.put
        match formula:
            case ("all", *items):
                for item in items[:-1]:
                    put("split.")
                    with self.script.block():
                        self.true(item)
                self.true(items[-1])
            case ("implies", a, b):
                put("move=> p_.")
                if self.holds(a):
                    self.true(b)
                else:
                    put("exfalso; move: p_.")
                    self.false(a)
            case ("forall", body, str(x), str(domain)):
                put(f"move=> {each(self.model.sizes[domain])}; last by [].")
                for place in range(self.model.sizes[domain]):
                    with self.script.block(), self.with_place(x, place):
                        self.true(body)
            case ("exists", body, str(x), str(domain)):
                size = self.model.sizes[domain]
                place = next(n for n in range(size) if self._holds_at(body, x, n))
                put(f"exists {element(size, place)}.")
                with self.with_place(x, place):
                    self.true(body)
            case ("no", a):
                self.false(a)
            case _ if is_relation(formula):
                put(f"{self.computed(formula)}.")
            case _:
                raise NotByRocq("a formula in a model")

    def _holds_at(self, body: Term, x: str, place: int) -> bool:
        with self.with_place(x, place):
            return self.holds(body)

    def false(self, formula: Term) -> None:
        """Put a script that shows the negation of a formula."""
        put = self.script.put
        match formula:
            case ("all", *items):
                n = next(n for n, item in enumerate(items) if not self.holds(item))
                names = [self.script.new("p") for _ in items]
                nested = "".join(f"[{p} " for p in names[:-1]) + names[-1] + "]" * (len(names) - 1)
                put(f"move=> {nested}; move: {names[n]}.")
                self.false(items[n])
            case ("implies", a, b):
                put("apply: not_implied.")
                with self.script.block():
                    self.true(a)
                self.false(b)
            case ("forall", body, str(x), str(domain)):
                size = self.model.sizes[domain]
                place = next(n for n in range(size) if not self._holds_at(body, x, n))
                put(f"move=> /(_ {element(size, place)}).")
                with self.with_place(x, place):
                    self.false(body)
            case ("no", a):
                put("apply.")
                self.true(a)
            case ("==", *_):
                by = self.computed(formula)
                put(f"first [apply: Rlt_not_eq; {by} | apply: Rgt_not_eq; {by}].")
            case ("<=", *_):
                put(f"apply: Rlt_not_le; {self.computed(formula)}.")
            case ("<", *_):
                put(f"apply: Rle_not_lt; {self.computed(formula)}.")
            case ("!=", *_):
                put(f"apply; {self.computed(formula)}.")
            case _:
                raise NotByRocq("a false formula in a model")
