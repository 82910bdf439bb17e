import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from urllib.request import urlopen

import pytest

from tabellone.cli import main


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-c", "import sys; from tabellone.cli import main; sys.exit(main())"]
    process = subprocess.Popen(
        [*command, "serve", "--no-browser", "--port", "0", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    line = process.stdout.readline()
    found = re.fullmatch(r"Tabellone is at (http://127\.0\.0\.1:\d+/) \(Ctrl-C stops it\)\n", line)
    assert found, line
    try:
        yield process, found[1]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_the_server_answers_at_the_address_it_prints_and_stops_on_ctrl_c(
    server: tuple[subprocess.Popen[str], str],
) -> None:
    process, address = server
    with urlopen(f"{address}openings/42", timeout=30) as answer:  # noqa: S310 - our own server
        assert answer.status == 200
        assert "21-18 10-14 25-21" in answer.read().decode()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert "Traceback" not in errors


def test_a_port_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port), "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"tabellone: cannot listen on 127.0.0.1, port {port}: Address already in use")
    assert told.count("\n") == 1


def test_a_host_that_does_not_exist_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--host", "no.such.host.invalid", "--port", "0", "--lang", "it"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tabellone: ")
    assert told.count("\n") == 1
