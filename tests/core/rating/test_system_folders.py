"""A rating system is described in its folder: no code outside it asks which system it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabellone
from tabellone.core.rating.lists.records import RatingSystem

SOURCE = Path(tabellone.__file__).parent
FOLDERS = tuple(SOURCE / "core" / "rating" / name for name in ("elo_rubele", "uisp", "fide"))
NAMES = {system.value for system in RatingSystem}
MEMBERS = {system.name for system in RatingSystem}
RULES = {"AverageRules", "GameRules", "EloRubeleRules", "FederationRules", "UispRules"}
MODULES = sorted(path for path in SOURCE.rglob("*.py") if not any(folder in path.parents for folder in FOLDERS))


def is_of_one_system(node: ast.AST) -> bool:
    """A member of the enumeration of systems, or the name of one."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.value.id == "RatingSystem" and node.attr in MEMBERS
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(map(is_of_one_system, node.elts))
    return isinstance(node, ast.Constant) and node.value in NAMES


def questions(tree: ast.AST) -> Iterator[str]:
    """The expressions that ask which system it is: by comparison, by the type of its rules, or by a match."""
    for node in ast.walk(tree):
        asks = False
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            # FIDE is also a body that makes other regulations.
            is_body = any(isinstance(side, ast.Attribute) and side.attr == "body" for side in sides)
            asks = not is_body and any(map(is_of_one_system, sides))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "type"):
            asks = any(isinstance(child, ast.Name) and child.id in RULES for child in ast.walk(node))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            prefix = node.func.attr in ("startswith", "removeprefix", "endswith")
            asks = prefix and any(
                isinstance(argument, ast.Constant) and str(argument.value).startswith("elo-rubele")
                for argument in node.args
            )
        elif isinstance(node, ast.MatchValue):
            asks = is_of_one_system(node.value)
        elif isinstance(node, ast.Attribute):
            asks = node.attr == "is_elo_rubele"
        if asks:
            yield ast.unparse(node)


def test_nobody_outside_asks_which_rating_system_it_is() -> None:
    asked = {path: list(questions(ast.parse(path.read_text(encoding="utf-8")))) for path in MODULES}
    assert {str(path.relative_to(SOURCE)): found for path, found in asked.items() if found} == {}


def test_no_template_asks_which_rating_system_it_is() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.html")}
    conditions = (
        (path, condition)
        for path, text in texts.items()
        for condition in re.findall(r"{% (?:el)?if [^%]*%}|{{ [^}]* if [^}]*}}", text)
    )
    assert {asked for asked in conditions if any(f'"{name}"' in asked[1] for name in NAMES)} == set()


@pytest.mark.parametrize(
    "text",
    [
        "system is RatingSystem.UISP",
        "RatingSystem.FIDE in event.systems",
        "name == 'fide'",
        "name in ('uisp', 'fide')",
        "isinstance(rules, AverageRules)",
        "system.value.startswith('elo-rubele')",
        "system.is_elo_rubele",
        "match system:\n case RatingSystem.UISP: pass",
    ],
)
def test_every_way_to_ask_is_noticed(text: str) -> None:
    assert list(questions(ast.parse(text)))
