"""Several processes behind one address."""

import os
import re
import signal
import sys
import time
from pathlib import Path

import httpx2
from tests.api.running import started, workers_of

PHONES = re.compile(r"Phones reach the public pages at (http://127\.0\.0\.2:\d+)/")


def _status(address: str, path: str, **headers: str) -> int:
    """The status of an answer on a connection of its own, which either process may have taken."""
    return httpx2.get(address + path, headers={"Connection": "close", **headers}, timeout=120).status_code


def test_two_processes_know_the_same_people_and_phones_and_one_that_dies_is_started_anew(tmp_path: Path) -> None:
    server = started(
        str(tmp_path / "desk.db"), "--workers", "2", "--phones", "--phones-host", "127.0.0.2", "--phones-port", "0"
    )
    try:
        assert server.process.stdout
        phones = PHONES.search(server.process.stdout.readline())
        assert phones is not None
        chief = httpx2.post(f"{server.address}/api/v1/links/{server.link}/chief", timeout=120).json()
        token = {"Authorization": f"Bearer {chief['token']}"}
        for _ in range(8):
            assert _status(server.address, "/api/v1/accounts", **token) == 200
            assert _status(phones[1], "/healthz") == 200
        first = workers_of(server.process.pid)
        if sys.platform == "linux":
            assert len(first) == 2
            os.kill(min(first), signal.SIGKILL)
            while workers_of(server.process.pid) & first == first or len(workers_of(server.process.pid)) < 2:
                time.sleep(0.05)
        for _ in range(8):
            assert _status(server.address, "/api/v1/accounts", **token) == 200
        shut = httpx2.put(f"{server.address}/api/v1/phones", json={"is_open": False}, headers=token, timeout=120)
        assert shut.json()["is_open"] is False
        for _ in range(8):
            answer = httpx2.get(
                f"{server.address}/api/v1/phones", headers={**token, "Connection": "close"}, timeout=120
            )
            assert answer.json()["is_open"] is False
        last = workers_of(server.process.pid)
    finally:
        errors = server.stop()
    assert "Traceback" not in errors
    assert not any(Path(f"/proc/{worker}").exists() for worker in last)
