"""What `import symqif` has: every name that is listed, loaded when it is first used."""

import pickle
import subprocess
import sys

import pytest

import symqif


@pytest.mark.parametrize("name", symqif.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(symqif, name) is not None
    assert name in dir(symqif)


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'symqif' has no attribute 'orders'"):
        _ = symqif.orders


def test_symbols_are_called_as_they_are_typed() -> None:
    assert [getattr(symqif, name).name for name in ("eps", "theta", "k", "g", "omega")] == [
        *("eps", "theta", "k", "g", "omega")
    ]


SOME = {
    "protocol": lambda: symqif.grr,
    "subset form": lambda: symqif.grr.subset_form(k=3, t=2),
    "channel": lambda: symqif.oue(k=2, t=2),
    "design": lambda: symqif.design([{1, 2}, {2, 3}, {1, 3}], t=2),
    "hadamard": lambda: symqif.hadamard(8, t=2),
    "pgr": lambda: symqif.pgr(2, 3).at(t=2),
    "claim": lambda: symqif.claim("cap.grr"),
    "check": lambda: symqif.check("k", "capacity.grr"),
    "optimum": lambda: symqif.optimum("mse.lh", over="g", f=0),
    "answer": lambda: symqif.refines(symqif.hadamard(8, t=3), symqif.hadamard(8, t=2)),
    "order": lambda: symqif.order(k=3, y=3),
    "set": lambda: symqif.over(symqif.grr, symqif.oue, 2, "eps"),
    "answer on protocols": lambda: symqif.refines(symqif.sue, symqif.oue, k=3, y=3),
}


@pytest.mark.parametrize("name", SOME)
def test_what_was_pickled_is_equal_and_has_the_same_hash(name: str) -> None:
    before = SOME[name]()
    after = pickle.loads(pickle.dumps(before))
    assert after == before
    assert hash(after) == hash(before)


@pytest.mark.parametrize("name", ["design", "hadamard", "pgr"])
def test_a_pickled_design_still_has_its_blocks(name: str) -> None:
    before = SOME[name]()
    assert pickle.loads(pickle.dumps(before)).explicit() == before.explicit()


def test_importing_loads_nothing_but_how_objects_are_shown() -> None:
    command = "import sys, symqif; print([m for m in sys.modules if m.startswith(('symqif.', 'sympy'))])"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['symqif.shown']"
