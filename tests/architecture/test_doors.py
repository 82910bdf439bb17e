"""Pages, API and commands use the layers below them: of the rules themselves they import only types."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NewType, get_origin

import tabellone

SOURCE = Path(tabellone.__file__).parent
DOORS = ("web", "api", "cli")
CORE = "tabellone.core"


def imported_names(door: str) -> Iterator[tuple[str, str]]:
    """Each module of the rules that a door imports from, with the name."""
    for path in sorted((SOURCE / door).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(CORE):
                yield from ((str(node.module), alias.name) for alias in node.names)
            elif isinstance(node, ast.Import):
                yield from (("tabellone", alias.name) for alias in node.names if alias.name.startswith(CORE))


def is_type_or_constant(value: object) -> bool:
    """A class, an enum, a NewType, an alias of types, or a value that cannot be called."""
    if isinstance(value, type | NewType) or get_origin(value) is not None:
        return True
    return not callable(value) and not isinstance(value, ModuleType)


def imported_value(module: str, name: str) -> object:
    """Target of an import: a value of the module, or a module inside it."""
    loaded_module = import_module(module)
    return getattr(loaded_module, name) if hasattr(loaded_module, name) else import_module(f"{module}.{name}")


def test_doors_import_no_function_of_the_rules() -> None:
    called = {
        f"{door}: {module}.{name}"
        for door in DOORS
        for module, name in imported_names(door)
        if not is_type_or_constant(imported_value(module, name))
    }
    assert sorted(called) == []


def test_a_function_of_the_rules_is_told_from_a_type_and_a_constant() -> None:
    kinds = {
        name: is_type_or_constant(imported_value(module, name))
        for module, name in (
            ("tabellone.core.model", "Outcome"),
            ("tabellone.core.model", "PlayerNumber"),
            ("tabellone.core.standings.scoreboard", "scoreboard"),
            ("tabellone.core.explain", "explain"),
            ("tabellone.core.draughts", "notation"),
        )
    }
    assert kinds == {"Outcome": True, "PlayerNumber": True, "scoreboard": False, "explain": False, "notation": False}
