import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import httpx2
import pytest

from tabellone.cli.serve import backed_up
from tabellone.desk.demo import filled
from tabellone.http.workers import NEVER
from tabellone.program import main
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import opened_house

PROGRAM = [sys.executable, "-c", "import sys; from tabellone.program import main; sys.exit(main())"]


def _started(
    database: Path, *options: str, is_known: bool = False, start_new_session: bool = False
) -> tuple[subprocess.Popen[str], list[str]]:
    """A server, and the lines that it prints before it answers."""
    command = [*PROGRAM, "serve", "--no-browser", "--port", "0", "--lang", "en", "--database", str(database), *options]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=start_new_session
    )
    assert process.stdout
    lines: list[str] = []
    while not lines or "/enter/" not in lines[-1]:
        line = process.stdout.readline()
        if not line:
            raise AssertionError(process.communicate()[1])
        # The output goes into a pipe, as for a service: the link is in a file.
        in_file = re.fullmatch(r"The link with which the chief arbiter enters once is in (.+)\n", line)
        lines.append(Path(in_file[1]).read_text().rstrip("\n") if in_file else line.rstrip("\n"))
        if "Tabellone is at" in line and is_known:
            break
    return process, lines


def _address(lines: list[str]) -> str:
    (address,) = (match[1] for line in lines if (match := re.fullmatch(ADDRESS, line)))
    return address


ADDRESS = r"Tabellone is at (http://127\.0\.0\.1:\d+/) \(Ctrl-C stops it\)"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    process, lines = _started(tmp_path / "desk.db")
    try:
        yield process, lines
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_the_server_answers_at_the_address_it_prints_and_stops_on_ctrl_c(
    server: tuple[subprocess.Popen[str], list[str]],
) -> None:
    process, lines = server
    with urlopen(f"{_address(lines)}openings/42", timeout=30) as answer:  # noqa: S310 - our own server
        assert answer.status == 200
        assert "21-18 10-14 25-21" in answer.read().decode()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("options", "instants", "code"),
    [((), (0.02, 0.15), 130), (("--workers", "2"), (0.05, 0.25), 0)],
    ids=["alone", "workers"],
)
def test_ctrl_c_in_a_terminal_stops_the_server_at_any_instant_of_its_start(
    tmp_path: Path, options: tuple[str, ...], instants: tuple[float, ...], code: int
) -> None:
    for instant in instants:
        process, _ = _started(tmp_path / f"{instant}.db", *options, start_new_session=True)
        try:
            time.sleep(instant)
            # A terminal sends it to every process of the group.
            os.killpg(process.pid, signal.SIGINT)
            _, errors = process.communicate(timeout=30)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
        assert (process.returncode, errors.strip()) == (code, "")


def test_an_interrupt_within_a_callback_of_the_collector_stops_the_server(tmp_path: Path) -> None:
    # The first collection is that before the server answers; Python drops what is raised in the callback.
    program = (
        "import gc, signal, sys, weakref; gc.disable(); circle = type('Circle', (), {})();"
        "circle.itself = circle; watch = weakref.ref(circle, lambda _: signal.raise_signal(signal.SIGINT)); del circle;"
        "from tabellone.program import main; sys.exit(main())"
    )
    options = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "desk.db")]
    server = subprocess.run([sys.executable, "-c", program, *options], capture_output=True, timeout=60, check=False)
    assert (server.returncode, server.stderr.strip()) == (130, b"")


def test_a_server_collects_when_it_is_idle_from_its_start_on(tmp_path: Path) -> None:
    program = (
        "import gc, sys, threading, uvicorn;"
        "uvicorn.Server.run = lambda *_, **__: print(gc.get_threshold()[2], gc.get_freeze_count() > 10_000,"
        "[thread.name for thread in threading.enumerate() if thread.name == 'collector']);"
        "from tabellone.program import main; sys.exit(main())"
    )
    options = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "desk.db")]
    done = subprocess.run([sys.executable, "-c", program, *options], capture_output=True, timeout=60, text=True)
    assert done.stdout.splitlines()[-1] == f"{NEVER} True ['collector']"


def test_the_link_that_is_printed_makes_one_the_chief_arbiter_once(
    server: tuple[subprocess.Popen[str], list[str]],
) -> None:
    _, lines = server
    token = lines[-1].rsplit("/enter/", 1)[1]
    chief = f"{_address(lines)}api/v1/links/{token}/chief"
    first, second = (httpx2.post(chief, timeout=30) for _ in range(2))
    assert (first.status_code, first.json()["is_chief"]) == (201, True)
    assert second.status_code == 409


def test_a_second_start_says_how_to_come_back_in(tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        house.links.become_chief(house.links.make_chief(house.now()), house.now())
    process, lines = _started(tmp_path / "desk.db", is_known=True)
    assert process.stdout
    lines.append(process.stdout.readline().strip())
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    entering = "A browser that has entered before needs no link; start with --link to enter with another one"
    assert lines[1:] == [entering]


def test_one_who_listens_does_not_keep_the_server_from_stopping(
    server: tuple[subprocess.Popen[str], list[str]], tmp_path: Path
) -> None:
    process, lines = server
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        filled(house)
    with httpx2.stream("GET", f"{_address(lines)}api/v1/events/demo-italiana/stream", timeout=60) as stream:
        stream_lines = stream.iter_lines()
        next(stream_lines)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert not errors.strip()


def test_the_demo_is_filled_in_once_and_a_backup_is_made_at_the_start(tmp_path: Path) -> None:
    first_lines = []
    for _ in range(2):
        process, lines = _started(tmp_path / "desk.db", "--demo")
        first_lines.append(lines[0])
        with urlopen(f"{_address(lines)}healthz", timeout=60) as answer:  # noqa: S310 - our own server
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert first_lines[0] == "The database has been filled with the demo."
    assert first_lines[1].startswith("Tabellone is at")
    assert len(list((tmp_path / "backups").iterdir())) == 1, "the second start finds nothing new"


def test_a_backup_is_made_again_only_if_something_was_entered(tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        filled(house)
        looks: list[int] = []
        plain = house.positions

        def counted() -> dict[str, int]:
            looks.append(1)
            return plain()

        house.positions = counted  # type: ignore[assignment, method-assign]
        with backed_up(house, every=0.01):
            while len(looks) < 5:
                threading.Event().wait(0.01)
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_phones_are_let_in_at_the_start_where_that_is_asked_for(tmp_path: Path) -> None:
    process, _ = _started(tmp_path / "desk.db", "--phones", "--phones-host", "127.0.0.2", "--phones-port", "0")
    assert process.stdout
    match = re.fullmatch(r"Phones reach the public pages at (http://127\.0\.0\.2:\d+)/\n", process.stdout.readline())
    assert match is not None
    assert httpx2.get(f"{match[1]}/healthz", timeout=60).status_code == 200
    assert httpx2.get(f"{match[1]}/sign-in", timeout=60).status_code == 404
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert not errors.strip()
    with pytest.raises(httpx2.ConnectError):
        httpx2.get(f"{match[1]}/healthz")


def test_what_is_no_address_for_slips_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--no-browser", "--port", "0", "--lang", "en", "--database", str(tmp_path / "desk.db")]
    assert main(["serve", *options, "--public-address", "gara.example.org"]) == 2
    assert capsys.readouterr().err.startswith('tabellone: --public-address "gara.example.org" is not an address')


def test_a_port_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port), "--lang", "en"]) == 2
    output = capsys.readouterr().err
    assert output.startswith(f"tabellone: cannot listen on 127.0.0.1, port {port}: Address already in use")
    assert output.count("\n") == 1


def test_a_host_that_does_not_exist_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--host", "no.such.host.invalid", "--port", "0", "--lang", "it"]) == 2
    output = capsys.readouterr().err
    assert output.startswith("tabellone: ")
    assert output.count("\n") == 1
