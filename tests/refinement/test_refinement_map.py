"""Maps: the set for each k, whoever found it, and only what the base accepts."""

import json
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symqif import grr, oue, over, sue, the
from symqif.refinement import refinement_map as maps
from symqif.refinement.refinement_map import Pair, map_csv, map_data, refinement_map
from symqif.refinement.refinement_set import RefinementSet

PAIR = Pair(sue, oue, "eps", {}, {})


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def sets(pair: Pair, *ks: int) -> dict[int, list[Any]]:
    found = dict(refinement_map(pair, ks))
    return {k: row.parts if isinstance(row, RefinementSet) else row for k, row in sorted(found.items())}


def test_each_k_has_the_set_that_it_has_alone() -> None:
    assert sets(PAIR, 2, 3) == {k: over(sue, oue, k, "eps").parts for k in (2, 3)}


@pytest.mark.slow
def test_along_theta() -> None:
    fixed = {"y": Fraction(3)}
    assert sets(Pair(oue, the, "theta", fixed, fixed), 2) == {2: over(oue, the, 2, "theta", fixed, fixed).parts}


def test_what_is_kept_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sets(PAIR, 2, 3)
    monkeypatch.setattr(maps, "_searched", lambda *question: pytest.fail("searched"))
    assert sets(PAIR, 2, 3) == before


def bad_texts(good: str) -> list[str | bytes]:
    """Of a certificate with tiles, and some that are none; a pickle among them."""
    data = json.loads(good)
    tiles = data["certificate"]["tiles"]
    turned = [{**tile, "refines": not tile["refines"]} for tile in tiles]
    others = [turned, tiles[1:], [], [{**tiles[0], "refines": 1}], [*tiles, tiles[-1]], tiles[::-1], None]
    certificates = [{**data["certificate"], "tiles": other} for other in others]
    texts = [json.dumps({**data, "certificate": certificate}) for certificate in (*certificates, 7, [])]
    seconds = [json.dumps({**data, "seconds": value}) for value in (float("nan"), float("inf"), -1.0)]
    return ["", good[:-9], "[", "7", "null", pickle.dumps(data), json.dumps({**data, "seconds": "1"}), *seconds, *texts]


@pytest.mark.slow
def test_what_is_kept_and_wrong_is_found_anew() -> None:
    before = sets(PAIR, 3)
    (file,) = maps.store().iterdir()
    for bad in bad_texts(file.read_text()):
        file.write_bytes(bad if isinstance(bad, bytes) else bad.encode())
        assert sets(PAIR, 3) == before
        assert json.loads(file.read_text())["certificate"]["tiles"]


def test_what_a_worker_sends_and_is_wrong_is_found_here(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sets(PAIR, 3)
    (file,) = maps.store().iterdir()
    good = file.read_text()
    for bad in bad_texts(good)[::4]:
        file.unlink()
        monkeypatch.setattr(maps, "each", lambda function, tasks, *rest, sent=bad: [(k, sent) for k in tasks])
        assert sets(PAIR, 3) == before


def test_what_a_worker_says_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = json.dumps({"certificate": None, "seconds": 0.1, "reason": "refined for all eps"})
    none = json.dumps({"certificate": None, "seconds": 0.1})
    monkeypatch.setattr(maps, "_found", lambda task, pair: none)
    for sent in (said, none):
        monkeypatch.setattr(maps, "each", lambda function, tasks, *rest, sent=sent: [(k, sent) for k in tasks])
        row = dict(refinement_map(PAIR, [3]))[3]
        assert isinstance(row, str)
        assert row.startswith("no certificate was found in ")


@pytest.mark.slow
def test_a_question_keeps_its_own_cells() -> None:
    sets(PAIR, 2)
    sets(Pair(oue, sue, "eps", {}, {}), 2)
    assert len(list(maps.store().iterdir())) == 2


def test_what_is_not_found_in_time_is_undecided_and_not_kept() -> None:
    row = dict(refinement_map(PAIR, [40], 0.05))[40]
    assert isinstance(row, str)
    assert not maps.store().exists()
    assert map_data(PAIR, {40: row})["rows"] == [{"k": 40, "intervals": [], "rechecked": False, "reason": row}]


def test_data_and_csv() -> None:
    rows = dict(refinement_map(Pair(grr, oue, "eps", {}, {}), [3]))
    data = map_data(PAIR, dict(refinement_map(PAIR, [2, 3])))
    assert [data[name] for name in ("schema", "a", "b", "over")] == ["symqif.map/1", "sue", "oue", "eps"]
    assert data["rows"][0].pop("certificate")["kind"] == "tiles"
    assert data["rows"][0] == {
        "k": 2,
        "intervals": [{"from": ["0", "0"], "to": None, "closed": [True, False]}],
        "rechecked": True,
    }
    low, high = data["rows"][1]["intervals"][1]["from"]
    assert Fraction(low) < Fraction(195587546463, 10**11) <= Fraction(high)
    assert map_csv(PAIR, rows).splitlines()[0] == "k,from_low,from_high,to_low,to_high,from_closed,to_closed,a,b"
    assert map_csv(PAIR, dict(refinement_map(PAIR, [2]))).splitlines()[1:] == ["2,0,0,,,1,0,sue,oue"]


def test_the_processes_of_a_map_need_not_import_sympy() -> None:
    """Each would do so anew; the one that they are made from has it."""
    code = "import sys; from symqif import grr; from symqif.refinement.refinement_map import Pair, refinement_map; "
    code += "assert 'sympy' not in sys.modules; next(refinement_map(Pair(grr, grr, 'eps', {}, {}), [2])); "
    code += "assert 'sympy' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
