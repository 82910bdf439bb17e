"""The rules in docs/regulations.md are used: no rule without a caller outside the tests."""

from functools import cache
from pathlib import Path

from tests.architecture.call_graph import package_modules, parsed_module, reached_from

import tabellone
from tabellone.regulations.handbook import all_rules
from tabellone.regulations.loader import articles

SOURCE = Path(tabellone.__file__).parent
DOORS = {"web", "api", "cli", "program", "server", "__main__"}
LIBRARY = "tabellone.library"


@cache
def reached() -> frozenset[tuple[str, str]]:
    """All code of the package that is reachable from a door or a name of the library."""
    modules = package_modules(SOURCE, "tabellone")
    doors = [name for name in modules if name.split(".")[1:2] and name.split(".")[1] in DOORS]
    names = [(LIBRARY, name) for name in tabellone.__all__]
    return frozenset(reached_from(modules, doors, names).symbols)


def test_every_rule_is_reached_from_a_door() -> None:
    uncalled = {f"{rule.module}.{rule.name}" for rule in all_rules() if (rule.module, rule.name) not in reached()}
    assert uncalled == set()


def test_every_other_place_that_an_article_names_is_reached_from_a_door() -> None:
    named = {f"tabellone.{place}" for article in articles() for place in article.places}
    assert named
    assert {place for place in named if tuple(place.rpartition(".")[::2]) not in reached()} == set()


RULES = """
@rule("fide", "B.02 1.2")
def called(): ...

@rule("fide", "B.02 1.1")
def called_by_a_method(): ...

@rule("fide", "B.02 3.0")
def uncalled(): return called()

@rule("fide", "B.02 4.1")
def called_by_an_uncalled_method(): ...

class System:
    def rated(self): return called_by_a_method()
    def forgotten(self): return called_by_an_uncalled_method()
"""
DOOR = """
from office.rules import System, called, uncalled as imported_only
from office import registry

@command
def rate(): return called(System().rated())

def page_without_a_route(): return imported_only()
"""


def test_a_rule_that_nobody_calls_is_noticed() -> None:
    modules = {
        "office.rules": parsed_module("office.rules", RULES),
        "office.door": parsed_module("office.door", DOOR),
    }
    symbols = reached_from(modules, ["office.door"]).symbols
    rules = [name for name in modules["office.rules"].symbols if "called" in name]
    assert [name for name in rules if ("office.rules", name) in symbols] == ["called", "called_by_a_method"]


def test_a_rule_is_reached_through_a_module_a_registry_and_a_partial() -> None:
    sources = {
        "office.rules": '@rule("fide", "B.02 1.2")\ndef one(): ...\n@rule("fide", "B.02 1.1")\ndef two(): ...\n',
        "office.registry": "from functools import partial\nfrom office import rules\nALL = {1: partial(rules.one)}\n",
        "office.door": "from office.registry import ALL as every\n@route\ndef page(): return every[1]()\n",
    }
    modules = {name: parsed_module(name, source) for name, source in sources.items()}
    symbols = reached_from(modules, ["office.door"]).symbols
    assert {name for module, name in symbols if module == "office.rules"} == {"one"}
