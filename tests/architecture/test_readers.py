"""External input is parsed in one place for each kind: whole numbers, texts of forms, tags of answers."""

import ast
from collections.abc import Iterator
from pathlib import Path

import tabellone

SOURCE = Path(tabellone.__file__).parent
DOORS = ("web", "api", "http")


def _calls(method: str) -> Iterator[tuple[str, ast.Call]]:
    for door in DOORS:
        for path in sorted((SOURCE / door).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method:
                    yield path.relative_to(SOURCE).as_posix(), node


def test_one_module_knows_which_texts_are_whole_numbers() -> None:
    assert {place for method in ("isdigit", "isdecimal", "isnumeric") for place, _ in _calls(method)} == {
        "http/whole.py"
    }


def test_one_function_takes_the_blanks_off_a_field_of_a_form() -> None:
    stripped = {
        place
        for place, call in _calls("strip")
        if isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Call)
        and ast.unparse(call.func.value.func) in ("form.get", "query.get", "request.query_params.get")
    }
    assert stripped == {"web/query.py"}


def test_one_module_compares_tags() -> None:
    weak = {place for place, call in _calls("removeprefix") if "W/" in ast.unparse(call)}
    assert weak == {"http/response_cache.py"}
