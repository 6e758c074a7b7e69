"""The users' values: what a seed determines, what is drawn from a file, and what is said of a file that is wrong."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from symqif import SymqifError
from symqif.simulation import read_values, zipf

pytest.importorskip("numpy", reason="NumPy is not installed: pip install '.[peers]'")

CLICKS = "5 5 7\n\n5 9 11\r\n7 5 9 5 5\n05 12"  # 5: 7 times, with 05; 7 and 9: twice; 11 and 12: once


@pytest.fixture
def clicks(tmp_path: Path) -> Path:
    file = tmp_path / "clicks.dat"
    file.write_text(CLICKS, encoding="ascii")
    return file


def test_a_zipf_sample_has_its_sizes_and_is_drawn_from_its_law() -> None:
    values = zipf(users=20_000, k=4, seed=3)
    assert len(values) == 20_000
    for value in range(4):
        chance = 12 / 25 / (value + 1)  # 1 + 1/2 + 1/3 + 1/4 = 25/12
        spread = (chance * (1 - chance) * 20_000) ** 0.5
        assert abs((values == value).sum() - 20_000 * chance) < 5 * spread


def test_exponent_0_is_the_uniform_law() -> None:
    counts = Counter(zipf(users=10_000, k=2, seed=1, exponent=0).tolist())
    assert abs(counts[0] - 5000) < 250


@pytest.mark.parametrize("seed", [0, 1])
def test_a_seed_determines_the_sample(seed: int, clicks: Path) -> None:
    assert (zipf(users=50, k=5, seed=seed) == zipf(users=50, k=5, seed=seed)).all()
    assert (zipf(users=50, k=5, seed=seed) != zipf(users=50, k=5, seed=2)).any()
    assert (read_values(clicks, k=3, users=9, seed=seed) == read_values(clicks, k=3, users=9, seed=seed)).all()


def test_all_occurrences_of_the_most_frequent_actions_are_drawn_once(clicks: Path) -> None:
    assert Counter(read_values(clicks, k=3, users=11, seed=1).tolist()) == {0: 7, 1: 2, 2: 2}


def test_of_equally_frequent_actions_the_smaller_comes_first(clicks: Path) -> None:
    assert Counter(read_values(clicks, k=2, users=9, seed=1).tolist()) == {0: 7, 1: 2}


def test_actions_are_drawn_in_a_random_order(clicks: Path) -> None:
    orders = {tuple(read_values(clicks, k=2, users=9, seed=seed).tolist()) for seed in range(9)}
    assert len(orders) > 1


def test_progress_tells_how_much_was_read(tmp_path: Path) -> None:
    file = tmp_path / "long.dat"
    file.write_text("1 2\n" * 20_000, encoding="ascii")
    told: list[tuple[int, int]] = []
    read_values(file, k=2, users=5, progress=lambda done, total: told.append((done, total)))
    assert told == [(40_000, 80_000), (80_000, 80_000)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"1 2\n3 x 4\n", r"line 2: 'x' is not a positive integer: the FIMI format has one transaction on a line"),
        (b"1,2,3\n", "line 1: '1,2,3' is not a positive integer"),
        (b"1 0\n", "line 1: '0' is not a positive integer"),
        (b"1 -2\n", "line 1: '-2' is not a positive integer"),
        (b"1 2.5\n", "line 1: '2.5' is not a positive integer"),
        (b"\x1f\x8b\x08zipped", r"line 1: '\\x1f\\x8b\\x08zipped' is not a positive integer"),
        ("1 \u00b2\n".encode("latin1"), r"line 1: '\\xb2' is not a positive integer"),
        (b"9" * 24, "line 1: an action of 24 digits is too large: 18 are allowed"),
        (b"x" * 24, r"line 1: 'xxxxxxxxxxxxxxxxxxxx'\.\.\. is not a positive integer"),
        (b"1 " * 2**20, "line 1 has more than 1048576 bytes"),
        (b"", "has 0 distinct actions, and k = 2 need as many: choose a smaller k"),
        (b"1 1 1\n", "has 1 distinct actions, and k = 2 need as many"),
        (b"1 2 3\n", "has 2 occurrences of its 2 most frequent actions, fewer than 5 users: choose fewer users"),
    ],
)
def test_a_malformed_file_gets_one_line(text: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.dat"
    file.write_bytes(text)
    with pytest.raises(SymqifError, match=message) as error:
        read_values(file, k=2, users=5)
    assert "\n" not in str(error.value)
    assert "bad.dat" in str(error.value)


@pytest.mark.parametrize(
    ("path", "reason"), [("none.dat", "No such file"), (".", "Is a directory"), ("a\0b", "not a path")]
)
def test_a_missing_file_gets_one_line(path: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(SymqifError, match=f"cannot be read: {reason}.*; give the path of a file such as kosarak.dat"):
        read_values(tmp_path / path)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"users": 0}, "users must lie between 1 and 10000000, not 0"),
        ({"k": 1}, "k must lie between 2 and 1000000, not 1"),
        ({"seed": -1}, "seed must be an integer of at least 0, not -1"),
        ({"exponent": -1}, "exponent must lie between 0 and 100, not -1"),
    ],
)
def test_sizes_out_of_range_get_one_line(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(SymqifError, match=message):
        zipf(**arguments)  # type: ignore[arg-type]


def test_the_package_is_imported_without_the_extra() -> None:
    script = "import sys; import symqif.simulation; print(sorted({'numpy', 'scipy', 'numba'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_distinct_actions_may_be_many(tmp_path: Path) -> None:
    """kosarak.dat has 990,002 lines and 41,270 actions, whose product takes hours."""
    file = tmp_path / "distinct.dat"
    file.write_text("".join(f"{action}\n" for action in range(1, 40_001)), encoding="ascii")
    assert len(read_values(file, k=2, users=2)) == 2
