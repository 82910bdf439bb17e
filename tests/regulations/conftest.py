"""Regulation files, their errata and the printed readings, loaded as they stand."""

import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

Document = dict[str, Any]

CASES = Path(__file__).parents[1] / "cases"


def regulation_document(topic: str) -> Document:
    """A file of the package, such as "fid/openings"."""
    return tomllib.loads((files("tabellone") / "regulations" / f"{topic}.toml").read_text(encoding="utf-8"))


def walk(document: Document, dotted: str) -> list[Document]:
    """The rows of a parameter with a dotted name."""
    node: Any = document
    for step in dotted.split("."):
        node = node[step]
    rows: list[Document] = node
    return rows


@pytest.fixture
def regulation() -> Callable[[str], Document]:
    """A whole regulation file."""
    return regulation_document


@pytest.fixture
def parameter() -> Callable[[str, str], Any]:
    """The value of the only row of a parameter: parameter("fid/openings", "grades")."""

    def value(topic: str, dotted: str) -> Any:
        (row,) = walk(regulation_document(topic), dotted)
        return row["value"]

    return value


@pytest.fixture
def parameter_rows() -> Callable[[str, str], list[Document]]:
    """All rows of a parameter, oldest first."""
    return lambda topic, dotted: walk(regulation_document(topic), dotted)


@pytest.fixture
def errata() -> Callable[[str], list[Document]]:
    """The errata of one file, such as "openings"."""
    return lambda name: list(regulation_document(f"errata/{name}")["erratum"])


@pytest.fixture
def printed() -> Callable[[str], Document]:
    """A reading as printed, such as "fid/openings/2008/general"."""
    return lambda path: tomllib.loads((CASES / f"{path}.toml").read_text(encoding="utf-8"))
