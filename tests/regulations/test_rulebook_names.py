"""The names of the rulebook are there, whichever topic they are of."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

from tabellone.regulations import rulebook


def test_what_is_declared_for_readers_of_types_is_what_can_be_asked_for() -> None:
    tree = ast.parse(Path(rulebook.__file__).read_text(encoding="utf-8"))
    declared = {
        alias.name: import_module(node.module)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tabellone.")
        for alias in node.names
    }
    assert sorted(declared) == sorted(rulebook.__all__)
    for name, topic in declared.items():
        assert getattr(rulebook, name) is getattr(topic, name)


def test_what_is_no_name_of_the_rulebook_is_refused() -> None:
    with pytest.raises(AttributeError):
        getattr(rulebook, "no_such_table")  # noqa: B009
