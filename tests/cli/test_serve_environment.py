"""Every option of `tabellone serve` may stand in the environment; the command line wins."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tabellone.cli.serve import serve

DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"
GIVEN = {
    "TABELLONE_HOST": "127.0.0.2",
    "TABELLONE_PORT": "9001",
    "TABELLONE_DATABASE": "desk.db",
    "TABELLONE_NAME": "liste.example.org altro.example.org",
    "TABELLONE_PUBLIC_ADDRESS": "https://liste.example.org/tabellone",
    "TABELLONE_ROOT_PATH": "/tabellone",
    "TABELLONE_TRUSTED_PROXY": "127.0.0.1 10.0.0.0/8",
    "TABELLONE_WORKERS": "3",
    "TABELLONE_CONNECTIONS": "500",
    "TABELLONE_CONNECTIONS_OF_A_PEER": "50",
    "TABELLONE_PUBLIC_METRICS": "1",
    "TABELLONE_NO_BROWSER": "1",
}


def test_every_option_is_read_from_the_environment_and_the_command_line_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = serve.make_context("serve", []).params
    for name, value in GIVEN.items():
        monkeypatch.setenv(name, value)
    params = serve.make_context("serve", []).params
    unread = [name for name in GIVEN if params[_parameter(name, params)] == plain[_parameter(name, plain)]]
    assert unread == []
    assert (params["port"], params["host"]) == (9001, "127.0.0.2")
    assert serve.make_context("serve", ["--port", "9002"]).params["port"] == 9002
    assert [name for name in GIVEN if f"`{name}`" not in DOCUMENT.read_text()] == []


def _parameter(variable: str, params: dict[str, object]) -> str:
    """The parameter that a variable sets, which may have a longer name in the program."""
    short = variable.removeprefix("TABELLONE_").lower()
    by_option = {param.opts[0].removeprefix("--").replace("-", "_"): str(param.name) for param in serve.params}
    assert by_option[short] in params
    return by_option[short]


def test_every_public_address_of_the_document_is_served_by_the_file_for_nginx() -> None:
    document = DOCUMENT.read_text()
    server = (DOCUMENT.parents[1] / "deploy" / "nginx.conf").read_text()
    addresses = {urlsplit(found) for found in re.findall(r"TABELLONE_PUBLIC_ADDRESS=(\S+)", document)}
    assert document.count("TABELLONE_PUBLIC_ADDRESS=") == 2, "with systemd, and in a container"
    for address in addresses:
        assert f"server_name {address.hostname};" in server
        assert f"location {address.path}/ {{" in server
