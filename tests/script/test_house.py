"""`script/house` counts the source tree."""

import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(ROOT / "script" / "house.py"))
PYPROJECT = """
[[tool.importlinter.contracts]]
layers = ["tabellone.web | tabellone.cli", "tabellone.library", "tabellone.answers", "tabellone.core"]
"""
MODULES = {
    "web/page.py": "import tabellone.answers.rows\nfrom tabellone.core.model import Player\n\nclass Row: ...\n",
    "cli/command.py": "import tabellone.core.model\nfrom tabellone.web import page\nsystem = 'lim'\n",
    "library.py": "from tabellone import __version__\nfrom tabellone.answers.rows import Row\n",
    "answers/rows.py": '"""Of lim and others."""\nfrom tabellone.core.model import Player\n\nclass Row: ...\n',
    "core/model.py": "class Player: ...\nclass _Hidden: ...\n",
    "core/pairing/lim/system.py": "class Lim: ...\nclass _Hidden: ...\n",
    "core/pairing/registry.py": "from tabellone.core.pairing.lim.system import Lim\n",
    "__init__.py": "",
}


def counted(*arguments: str) -> str:
    program = [sys.executable, str(ROOT / "script" / "house.py"), *arguments]
    return subprocess.run(program, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small source tree."""
    tree = tmp_path_factory.mktemp("house")
    (tree / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    for name, text in MODULES.items():
        path = tree / "src" / "tabellone" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tree


@pytest.fixture(scope="module")
def small(tree: Path) -> Any:
    """The counts of the small tree."""
    return json.loads(counted(str(tree), "--json"))


def test_lines_and_modules_of_each_layer_are_counted(small: Any) -> None:
    assert small["layers"] == {
        "web": {"modules": 1, "lines": 4},
        "cli": {"modules": 1, "lines": 3},
        "library": {"modules": 1, "lines": 2},
        "answers": {"modules": 1, "lines": 4},
        "core": {"modules": 3, "lines": 5},
        "__init__": {"modules": 1, "lines": 0},
    }
    assert (small["modules"], small["lines"]) == (8, 18)


def test_imports_between_layers_are_counted(small: Any) -> None:
    edges = {(edge["from"], edge["into"]): edge["count"] for edge in small["imports"]}
    assert edges == {
        ("web", "answers"): 1,
        ("web", "core"): 1,
        ("cli", "web"): 1,
        ("cli", "core"): 1,
        ("library", "answers"): 1,
        ("answers", "core"): 1,
    }


def test_doors_are_the_library_and_what_stands_above_it(small: Any) -> None:
    assert small["doors"] == {
        "layers": ["web", "cli", "library"],
        "lines": 9,
        "percent": 50,
        "imports_of_core": 2,
        "imports_of_each_other": 1,
    }


def test_classes_of_one_name_and_modules_that_name_a_system_are_found(small: Any) -> None:
    assert small["classes_named_alike"] == {"Row": ["answers/rows.py", "web/page.py"]}
    assert small["modules_that_name_a_system"] == ["cli/command.py", "core/pairing/registry.py"]


def test_rooms_are_counted(small: Any) -> None:
    assert small["median"] == 2
    assert small["single_importer"] == 2
    assert small["paragraphs"] == ["core/pairing/lim/system.py", "web/page.py"]
    assert small["file_names_borne_by_many"] == {}
    assert (small["web_records"], small["old_idiom"], small["templates"], small["decisions"]) == (0, 1, 0, 0)


def test_the_longest_module_comes_first(small: Any) -> None:
    lines = [module["lines"] for module in small["largest"]]
    assert lines == sorted(lines, reverse=True)
    assert len(lines) == 8


@pytest.fixture(scope="module")
def this_house() -> Any:
    """The counts of the program itself, by the functions of the script: to read it takes seconds."""
    return SCRIPT["house_in"](ROOT)


def test_the_counts_are_printed_as_text(tree: Path, small: Any) -> None:
    assert counted(str(tree)).splitlines() == "\n".join(SCRIPT["report"](small)).splitlines()


def test_this_house_is_counted_in_both_forms(this_house: Any) -> None:
    report = json.loads(json.dumps(this_house))
    assert {"web", "api", "cli", "core", "answers", "library"} <= set(report["layers"])
    assert report["lines"] == sum(size["lines"] for size in report["layers"].values())
    assert report["modules"] == len(list((ROOT / "src" / "tabellone").rglob("*.py")))
    assert all(edge["from"] != edge["into"] and edge["count"] > 0 for edge in report["imports"])
    text = "\n".join(SCRIPT["report"](report))
    assert f"{report['lines']:,}" in text
    assert f"names that several classes bear: {len(report['classes_named_alike'])}" in text


def test_two_trees_stand_beside_each_other_in_a_table(tree: Path, small: Any, this_house: Any) -> None:
    assert counted(str(tree), "--before", str(tree)).splitlines() == list(SCRIPT["table"](small, small))
    lines = list(SCRIPT["table"](small, this_house))
    assert lines[:2] == ["| | before | now |", "|---|---|---|"]
    assert all(line.count("|") == 4 for line in lines)
    assert any(line.startswith("| `http`, lines / modules | - | ") for line in lines)
    assert any(line.startswith("| whole, lines / modules | 18 / 8 | ") for line in lines)
    assert any(line.startswith("| share of the doors | 50 % | ") for line in lines)
