"""No code outside the folder of a pairing system asks which system it is: its declaration describes it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabellone
from tabellone.core.pairing.declaration import Family
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.fide.game_account import Kind

ROOT = Path(__file__).parents[2]
SOURCE = Path(tabellone.__path__[0])
PAIRING = SOURCE / "core" / "pairing"
FOLDERS = {system.procedure.__module__.split(".")[-2] for system in SYSTEMS.values()}
REGISTRY = PAIRING / "systems.py"
CLASSES = {
    node.name
    for folder in FOLDERS
    for path in (PAIRING / folder).rglob("*.py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.ClassDef)
}


def is_outside(path: Path) -> bool:
    """A module that belongs to no system."""
    return not (path.is_relative_to(PAIRING) and path.relative_to(PAIRING).parts[0] in FOLDERS)


MODULES = [
    path
    for place in (SOURCE, ROOT / "tests")
    for path in sorted(place.rglob("*.py"))
    if is_outside(path) and path != REGISTRY and not path.name.startswith("test_")
]


def declarations(tree: ast.AST) -> set[str]:
    """Names under which a module imports the declaration of a system."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == "SYSTEM"
    }


def questions(tree: ast.AST) -> Iterator[str]:
    """Lines of a module that test for a system: by its class, by its name, or by a table of names."""
    chosen = declarations(tree)

    def names(node: ast.AST) -> bool:
        return any(
            (isinstance(part, ast.Constant) and part.value in SYSTEMS)
            or (isinstance(part, ast.Name) and part.id in chosen)
            for part in ast.walk(node)
        )

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and names(node):
            yield f"line {node.lineno}: compares with a system"
        elif isinstance(node, ast.Dict) and any(key is not None and names(key) for key in node.keys):
            yield f"line {node.lineno}: a table by system"
        elif isinstance(node, ast.MatchValue) and names(node):
            yield f"line {node.lineno}: a case for a system"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            class_names = {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)}
            if class_names & CLASSES:
                yield f"line {node.lineno}: asks for {', '.join(sorted(class_names & CLASSES))}"


def test_no_module_asks_which_system_it_is() -> None:
    asked = {path: list(questions(ast.parse(path.read_text(encoding="utf-8")))) for path in MODULES}
    assert {path.relative_to(ROOT).as_posix(): found for path, found in asked.items() if found} == {}


def test_no_template_names_a_system() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.html")}
    named = ((name, path) for path, text in texts.items() for name in SYSTEMS if re.search(f"[\"']{name}[\"']", text))
    assert set(named) == set()


@pytest.mark.parametrize(
    "source",
    [
        'if group.system == "lim": pass',
        'rounds = None if system in ("round-robin", "lim") else 3',
        'EDITIONS = {"italo-swiss": ("fid",)}',
        "if isinstance(system, Lim | ItaloSwiss): pass",
        "from tabellone.core.pairing.lim.system import SYSTEM as LIM\nx = name == LIM.name",
        'match system:\n    case "lim":\n        pass',
    ],
)
def test_the_search_finds_such_questions(source: str) -> None:
    assert len(list(questions(ast.parse(source)))) == 1


def test_families_are_kinds_of_events_for_the_rating_too() -> None:
    """A family bears the word by which ratings know such events; the name of a system is no family."""
    assert {family.value for family in Family} <= {kind.value for kind in Kind}
