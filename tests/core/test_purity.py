"""The core computes with exact numbers, without files, clock or network."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import tabellone.core

CORE = Path(tabellone.core.__file__).parent
MODULES = sorted(CORE.rglob("*.py"))
OUTSIDE = {"os", "io", "pathlib", "random", "secrets", "time", "socket", "sqlite3", "subprocess", "tempfile", "shutil"}


def _floats(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno}: the number {node.value}"
        if isinstance(node, ast.Name) and node.id in ("float", "complex"):
            yield f"line {node.lineno}: {node.id}"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not _starts_with_fraction(node.left):
            yield f"line {node.lineno}: a division that may leave the exact numbers; write Fraction(a, b) or a // b"


def _starts_with_fraction(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fraction"


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def _trees() -> dict[str, ast.Module]:
    return {path.relative_to(CORE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}


def test_core_has_no_binary_fractions() -> None:
    floats = {name: list(_floats(tree)) for name, tree in _trees().items()}
    assert {name: found for name, found in floats.items() if found} == {}


def _is_of_core(name: str) -> bool:
    top = name.partition(".")[0]
    return name.startswith("tabellone.core") or (top in sys.stdlib_module_names and top not in OUTSIDE)


def test_core_uses_the_standard_library_only_and_touches_nothing_outside() -> None:
    imported = {module: [name for name in _imports(tree) if not _is_of_core(name)] for module, tree in _trees().items()}
    assert {module: names for module, names in imported.items() if names} == {}


def test_the_search_for_fractions_finds_them() -> None:
    assert len(list(_floats(ast.parse("x = 0.5\ny = float(3)\nz = a / b\nw = Fraction(a) / b")))) == 3
