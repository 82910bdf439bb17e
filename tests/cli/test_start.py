"""A small command starts quickly: it loads what it needs and nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "open.trf")
# Packages other than click, and the parts of the standard library for network, archives and XML.
HEAVY = {"sqlalchemy", "alembic", "pydantic", "starlette", "fastapi", "jinja2", "typst", "openpyxl", "uvicorn"}
WORLD = {"ssl", "http.client", "urllib.request", "email", "xml", "zipfile", "tempfile", "asyncio", "logging"}
RATINGS = {"tabellone.core.rating", "tabellone.regulations.rating_systems", "tabellone.regulations.rulebook.ratings"}
PAIRING = {"tabellone.core.pairing.systems", "tabellone.core.pairing.lim", "tabellone.core.matching"}
SENTENCES = {"tabellone.locales.sentences", "tabellone.locales.rating_sentences"}
REPORT_FILES = {"tabellone.formats.trf", "tabellone.desk.event.pairing_system"}
REGULATIONS = {"tomllib", "tabellone.regulations.loader"}
DOORS = {"tabellone.web", "tabellone.api", "tabellone.http", "tabellone.paper", "tabellone.store", "tabellone.server"}
ALWAYS = HEAVY | WORLD | DOORS


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    code = (
        "import json, sys\nfrom tabellone.program import main\n"
        f"assert main({list(arguments)!r}) == 0\nprint(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("command", "needless"),
    [
        (("--help",), RATINGS | PAIRING | SENTENCES | REGULATIONS),
        (("event", "--help"), RATINGS | PAIRING | SENTENCES | REGULATIONS),
        (("--version",), RATINGS | PAIRING | SENTENCES | REGULATIONS),
        (("tables", "round-robin", "6"), RATINGS | PAIRING | SENTENCES | REGULATIONS),
        (("openings", "show", "1"), RATINGS | PAIRING | SENTENCES),
        (("pair", EXAMPLE, "--system", "lim"), RATINGS | SENTENCES),
        (("calc", "uisp", "--rating", "1500", "--time", "rapid", "--game", "1440:1"), PAIRING | REPORT_FILES),
    ],
)
def test_a_small_command_loads_only_what_it_needs(command: tuple[str, ...], needless: set[str], language: str) -> None:
    loaded = loaded_by("--lang", language, *command)
    assert "tabellone.program" in loaded
    assert loaded & (ALWAYS | needless) == set()
