"""bounded: a computation ends with its time or its memory."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from symqif.bounded import MANY, MEMORY, Answering, OutOfBounds, _answer, at_work, bounded
from symqif.errors import SymqifError

PLENTY = 120  # seconds, on a busy machine too


def nested(depth: int) -> int:
    return nested(depth + 1)


def refused() -> None:
    raise SymqifError("not that")


def test_the_answer_comes_back() -> None:
    assert bounded(pow, 2, 10, seconds=PLENTY) == 1024


def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(OutOfBounds, match=r"no answer in 0\.2 s"):
        bounded(pow, 3, 10**9, seconds=0.2)  # in C, where no signal handler runs


def at(name: str, function: Callable[[], object]) -> object:
    at_work(name)
    return function()


@pytest.mark.parametrize("function", [lambda: bytes(1 << 33), lambda: nested(0)])
def test_too_much_memory_or_depth_is_no_answer(function) -> None:
    with pytest.raises(OutOfBounds, match="engine: more memory would be needed"):
        bounded(at, "engine", function, seconds=PLENTY)


def unreadable() -> None:
    raise ValueError("not here")


class Unreadable:
    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        return unreadable, ()


@pytest.mark.parametrize(
    ("function", "reason", "seconds"),
    [
        (lambda: os._exit(1), "ended without an answer, out of memory perhaps", PLENTY),
        (lambda: lambda: None, "failed: .*: Can't pickle .*", PLENTY),
        (Unreadable, r"failed: ValueError: not here", PLENTY),
        (lambda: 1 // 0, "failed: ZeroDivisionError: integer division or modulo by zero", PLENTY),
        (lambda: pow(3, 10**9), r"no answer in 2 s", 2),
    ],
)
def test_what_gave_no_answer_is_named(function, reason: str, seconds: float) -> None:
    with pytest.raises(OutOfBounds, match=f"^engine: {reason}$"):
        bounded(at, "engine", function, seconds=seconds)
    with pytest.raises(OutOfBounds, match=r"^preparation: "):
        bounded(function, seconds=seconds)


def inside(file: Path) -> object:
    """A process in a process, both without end."""
    return bounded(lambda: (file.write_text(str(os.getpid())), at("inner", lambda: pow(3, 10**9))), seconds=1000)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends a little later")
def test_what_works_for_a_process_ends_with_it(tmp_path: Path) -> None:
    with pytest.raises(OutOfBounds, match=r"^inner: no answer in 5 s$"):
        bounded(inside, tmp_path / "process", seconds=5)
    ended(int((tmp_path / "process").read_text()))


def ended(process: int) -> None:
    """Wait until a process has ended: for ever, if it works on."""
    with suppress(FileNotFoundError, ProcessLookupError):
        while Path(f"/proc/{process}/stat").read_text().split()[2] != "Z":
            time.sleep(0.01)


def test_a_process_inside_has_no_more_memory() -> None:
    with pytest.raises(OutOfBounds, match="inner: more memory would be needed"):
        bounded(
            lambda: bounded(at, "inner", lambda: bytes(1 << 33), seconds=PLENTY),
            seconds=PLENTY,
            expected=(OutOfBounds,),
        )


def test_errors_of_the_package_come_through() -> None:
    with pytest.raises(SymqifError, match=r"^not that$"):
        bounded(refused, seconds=PLENTY)


def refused_for_a_reason() -> None:
    try:
        raise ValueError(lambda: None)  # which cannot be pickled
    except ValueError:
        raise SymqifError("not that") from None


def test_an_error_comes_without_what_led_to_it() -> None:
    """Libraries that pickle errors with their contexts would fail at it."""
    kind, error = _answer((SymqifError,), refused_for_a_reason, ())
    assert (kind, str(error)) == ("raised", "not that")
    assert error.__context__ is error.__cause__ is error.__traceback__ is None


def fails(name: str) -> None:
    at_work(name)
    os._exit(1)


def sleeps(name: str, seconds: float) -> None:
    at_work(name)
    time.sleep(seconds)


@pytest.fixture
def answering() -> Iterator[Answering]:
    one = Answering(seconds=3)
    yield one
    one.end()


def test_one_process_answers_until_a_question_ends_it(answering: Answering) -> None:
    first, again = answering.ask(os.getpid), answering.ask(os.getpid)
    with pytest.raises(OutOfBounds, match=r"^preparation: no answer in 3 s$"):
        answering.ask(pow, 3, 10**9)
    second = answering.ask(os.getpid)
    with pytest.raises(OutOfBounds, match=r"^preparation: more memory would be needed than it may have$"):
        answering.ask(nested, 0)
    third, last = answering.ask(os.getpid), answering.ask(os.getpid)
    assert first == again
    assert third == last
    assert len({os.getpid(), first, second, third}) == 4


def test_after_many_answers_another_process_takes_its_place(answering: Answering) -> None:
    found = [answering.ask(os.getpid) for _ in range(MANY + 1)]
    assert len(set(found[:MANY])) == 1
    assert found[MANY] not in found[:MANY]


def test_one_that_somebody_ended_is_replaced(answering: Answering) -> None:
    os.kill(process := answering.ask(os.getpid), signal.SIGKILL)
    ended(process)
    assert answering.ask(os.getpid) not in (process, os.getpid())


hoard: list[bytes] = []


def keeps(size: int) -> int:
    hoard.append(bytes(size))
    return sum(map(len, hoard))


def test_what_earlier_questions_have_left_takes_no_memory_from_a_question(answering: Answering) -> None:
    much = MEMORY * 7 // 16  # a process may have at least half of `MEMORY`, and no three of these
    assert max(answering.ask(keeps, much) for _ in range(3)) < 3 * much


@pytest.mark.slow
def test_each_question_has_the_time_for_itself_and_names_what_is_at_work_for_it(answering: Answering) -> None:
    for name in ("one", "two"):  # which take longer together than one may
        answering.ask(sleeps, name, 1.6)
    with pytest.raises(OutOfBounds, match=r"^three: no answer in 3 s$"):
        answering.ask(sleeps, "three", 9)
    with pytest.raises(OutOfBounds, match=r"^four: ended without an answer, out of memory perhaps$"):
        answering.ask(fails, "four")


def test_an_error_of_the_package_ends_the_process_but_not_the_questions(answering: Answering) -> None:
    first = answering.ask(os.getpid)
    with pytest.raises(SymqifError, match=r"^not that$"):
        answering.ask(refused)
    assert answering.ask(os.getpid) not in (first, os.getpid())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends a little later")
def test_who_asks_no_further_leaves_no_process(answering: Answering) -> None:
    process = answering.ask(os.getpid)
    answering.end()
    ended(process)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends a little later")
def test_a_process_that_waits_for_questions_ends_with_who_may_ask() -> None:
    ended(bounded(lambda: Answering(seconds=100).ask(os.getpid), seconds=PLENTY))
