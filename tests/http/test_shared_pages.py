"""What the processes of a server have in common: pages that one has made, who makes them, and the state they show."""

from hashlib import sha256
from multiprocessing import get_context
from threading import Lock

import pytest

from tabellone.http import shared_pages
from tabellone.http.response_cache import CachedResponse, with_packed
from tabellone.http.shared_pages import CLAIM_SECONDS, SIZE, SharedPages
from tabellone.http.shared_state import SharedState, shared_between

SEAL, LATER = sha256(b"1").hexdigest(), sha256(b"2").hexdigest()
HEADERS = ((b"content-type", b"text/html; charset=utf-8"), (b"tabellone-tag", b"abc"), (b"vary", b"Cookie"))


@pytest.fixture(name="pages")
def _pages(monkeypatch: pytest.MonkeyPatch) -> SharedPages:
    monkeypatch.setattr(shared_pages, "RING_BYTES", 64_000)
    return SharedPages(bytearray(SIZE), Lock())


def _response(text: str, seal: str | None = SEAL) -> CachedResponse:
    return with_packed(CachedResponse(seal, b'"1"', HEADERS, text.encode(), 7))


@pytest.mark.parametrize("text", ["", "short\n\nè", "long " * 500])
def test_what_one_process_has_made_another_sends_to_the_byte(pages: SharedPages, text: str) -> None:
    pages.put(("pages", "/events/1"), _response(text))
    assert pages.get(("pages", "/events/1"), SEAL) == _response(text)
    # Of another state, another door or another address there is nothing.
    assert pages.get(("pages", "/events/1"), LATER) is None
    assert pages.get(("phones", "/events/1"), SEAL) is None
    assert pages.get(("pages", "/events/2"), SEAL) is None


def test_the_last_state_of_a_page_takes_the_place_of_the_one_before(pages: SharedPages) -> None:
    for seal in (SEAL, LATER):
        pages.put("page", _response(seal, seal))
    assert pages.get("page", SEAL) is None
    assert pages.get("page", LATER) == _response(LATER, LATER)


def test_what_is_oldest_is_written_over_and_never_sent_in_the_place_of_another(pages: SharedPages) -> None:
    for number in range(200):
        pages.put(number, _response(f"{number} " * 200))
    known = [number for number in range(200) if pages.get(number, SEAL) is not None]
    assert known[-1] == 199
    assert 10 < len(known) < 100
    assert all(pages.get(number, SEAL) == _response(f"{number} " * 200) for number in known)


def test_what_is_too_long_and_what_tells_of_no_entry_is_not_shared(pages: SharedPages) -> None:
    pages.put("long", _response("x" * 5000 + "".join(map(str, range(2000)))))
    pages.put("none", _response("x", None))
    assert pages.get("long", SEAL) is None
    assert pages.get("none", SEAL) is None


def test_one_makes_a_page_and_if_it_does_not_another_may_after_a_moment() -> None:
    clock = [100.0]
    memory, lock = bytearray(SIZE), Lock()
    one, other = (SharedPages(memory, lock, lambda: clock[0]) for _ in range(2))
    assert one.claim("page", SEAL)
    assert not other.claim("page", SEAL)
    assert other.claim("page", LATER)
    assert other.claim("another", SEAL)
    clock[0] += CLAIM_SECONDS
    assert other.claim("page", SEAL)


def test_the_first_says_which_state_is_shown_in_a_moment(pages: SharedPages) -> None:
    assert pages.agree("event", 5, 10, SEAL) == (10, SEAL)
    assert pages.agree("event", 5, 11, LATER) == (10, SEAL)
    assert pages.agree("other", 5, 11, LATER) == (11, LATER)
    assert pages.agree("event", 6, 11, LATER) == (11, LATER)


def test_one_who_comes_late_does_not_set_the_others_back(pages: SharedPages) -> None:
    pages.agree("event", 6, 11, LATER)
    assert pages.agree("event", 5, 10, SEAL) == (11, LATER)
    assert pages.agree("event", 6, 12, SEAL) == (11, LATER)


class CountedLock:
    """A lock that one who died may have taken with him."""

    def __init__(self) -> None:
        self.is_lost, self.tries = False, 0

    def acquire(self, *, timeout: float) -> bool:
        assert timeout < 1
        self.tries += 1
        return not self.is_lost

    def release(self) -> None:
        assert not self.is_lost


def test_one_who_died_with_the_lock_keeps_nobody_waiting() -> None:
    clock, lock = [100.0], CountedLock()
    pages = SharedPages(bytearray(SIZE), lock, lambda: clock[0])
    pages.put("page", _response("x"))
    lock.is_lost, lock.tries = True, 0
    assert pages.get("page", SEAL) is None
    pages.put("page", _response("y"))
    assert pages.claim("page", SEAL)
    assert pages.claim("page", SEAL)
    assert pages.agree("event", 5, 10, SEAL) == (10, SEAL)
    # It was tried once, and for a while it is not tried again.
    assert lock.tries == 1
    lock.is_lost = False
    clock[0] += 60
    assert pages.get("page", SEAL) == _response("x")


def test_processes_that_are_started_anew_share_the_same_memory() -> None:
    shared = shared_between(2, "")
    assert shared.pages is not None
    response = _response("of another process")
    process = get_context("spawn").Process(target=shared.pages.put, args=("page", response))
    process.start()
    process.join()
    assert shared.pages.get("page", SEAL) == response
    assert shared.withdrawals is not None
    assert SharedState().pages is None
