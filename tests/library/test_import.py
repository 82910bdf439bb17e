"""The modules that `import tabellone` loads, and those that it does not."""

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import tabellone
from tabellone import library

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "open.trf")
DOORS = ("tabellone.web", "tabellone.api", "tabellone.cli", "tabellone.store", "tabellone.paper", "tabellone.locales")


def modules_after(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded for some code, beyond those it started with."""
    program = (
        f"import sys, json; before = set(sys.modules)\n{code}\nprint(json.dumps(sorted(set(sys.modules) - before)))"
    )
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    return set(json.loads(printed.splitlines()[-1]))


def foreign(modules: set[str]) -> set[str]:
    """Top-level modules that are neither of Python nor of this package."""
    return {name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names) - {"tabellone"}


def test_importing_the_package_loads_nothing_else_of_it() -> None:
    modules = modules_after("import tabellone")
    assert {name for name in modules if name.startswith("tabellone")} == {"tabellone"}
    assert not foreign(modules)


@pytest.mark.parametrize(
    "code",
    [
        "tabellone.pair(tournament, system='lim')",
        "tabellone.why_not(tournament, 1, 2, system='lim')",
        "tabellone.check(tournament, system='italo-swiss')",
        "tabellone.standings(tournament)",
        "tabellone.rate(tournament, system='fide')",
        "tabellone.generate('lim', 20, 5, 1)",
        "tabellone.write_trf(tournament), tabellone.round_robin(8), tabellone.openings()",
    ],
)
def test_computing_needs_neither_web_nor_sql_nor_catalogues_nor_any_other_package(code: str) -> None:
    modules = modules_after(f"import tabellone; tournament = tabellone.read_trf({EXAMPLE!r}); {code}")
    assert "tabellone.library" in modules
    assert not foreign(modules)
    assert not {name for name in modules if name.startswith(DOORS)}
    assert "gettext" not in modules


def test_every_name_of_the_library_is_a_name_of_the_package() -> None:
    assert set(tabellone.__all__) == {*library.__all__, "__version__"}
    for name in library.__all__:
        assert getattr(tabellone, name) is getattr(library, name)
    assert set(tabellone.__all__) <= set(dir(tabellone))


def test_every_name_of_the_library_says_what_it_is() -> None:
    for name in library.__all__:
        assert getattr(tabellone, name).__doc__, name


def test_another_name_is_an_attribute_error() -> None:
    name = "pairs"
    with pytest.raises(AttributeError, match="module 'tabellone' has no attribute 'pairs'"):
        getattr(tabellone, name)


def test_the_package_says_that_it_is_typed() -> None:
    assert (files("tabellone") / "py.typed").is_file()
