"""The process that watches the others: it starts them anew, but not for ever."""

import operator
import socket

import pytest

from tabellone.http import workers
from tabellone.http.workers import Workers, WorkersError


def test_workers_that_end_at_once_end_the_server_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(workers, "LEAST_LIFE_SECONDS", 60.0)
    monkeypatch.setattr(workers, "MOST_QUICK_ENDS", 2)
    said = r"no process of the server stays alive: .* 2 times in a row, the last with 0"
    with socket.socket() as listener, pytest.raises(WorkersError, match=said):
        # It compares its number with its socket, and is done.
        Workers(operator.is_, [listener], ()).run()
