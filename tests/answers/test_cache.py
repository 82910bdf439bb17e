"""The memo: an answer is computed once for the same parts, even for simultaneous requests."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tabellone.answers.cache import Memo


def test_the_same_parts_are_computed_once_and_other_parts_anew() -> None:
    memo, one, other = Memo(4), object(), object()
    first = memo.get(("question",), (one,), object)
    assert memo.get(("question",), (one,), object) is first
    assert memo.get(("question",), (other,), object) is not first
    assert memo.get(("another",), (one,), object) is not first


def test_equal_parts_are_not_the_same_parts() -> None:
    memo = Memo(4)
    first = memo.get((), (["a"],), object)
    assert memo.get((), (["a"],), object) is not first


def test_many_who_ask_at_once_get_one_answer_that_was_computed_once() -> None:
    memo, start, part = Memo(4), Barrier(8), object()
    computations: list[object] = []

    def compute() -> object:
        computations.append(part)
        return object()

    def ask(_: int) -> object:
        start.wait()
        return memo.get(("slow",), (part,), compute)

    with ThreadPoolExecutor(8) as pool:
        answers = set(pool.map(ask, range(8)))
    assert len(answers) == len(computations) == 1


def test_an_answer_may_be_made_of_another() -> None:
    memo = Memo(4)
    inner = memo.get(("outer",), (), lambda: memo.get(("inner",), (), lambda: 7) + 1)
    assert inner == 8


def test_a_question_that_cannot_be_answered_is_asked_again() -> None:
    memo = Memo(4)
    with pytest.raises(ZeroDivisionError):
        memo.get((), (), lambda: 1 // 0)
    assert memo.get((), (), lambda: 3) == 3


def test_a_computation_that_raises_leaves_no_lock_behind() -> None:
    memo = Memo(4)
    for number in range(100):
        with pytest.raises(ZeroDivisionError):
            memo.get((number,), (), lambda: 1 // 0)
    assert memo._at_work == {}
