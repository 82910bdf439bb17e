"""How large the parts of the program are, and how they hang together. Reads the source; imports none of it."""

import argparse
import ast
import json
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOWEST_DOOR = "library"  # this layer and those above it are doors
# Round robins are also a kind of event, whoever pairs it: to name one says nothing.
SYSTEM_NAMES = {"lim": {"lim", "Lim", "LIM"}, "italo_swiss": {"italo-swiss", "ItaloSwiss", "ITALO_SWISS"}}


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the program: where it stands, how long it is, and what it says."""

    path: Path
    layer: str
    lines: int
    tree: ast.Module


def modules_of(package: Path) -> list[Module]:
    """Every module of a package, with its layer: the folder or the module of the package that it belongs to."""
    modules = []
    for path in sorted(package.rglob("*.py")):
        place, text = path.relative_to(package), path.read_text(encoding="utf-8")
        modules.append(Module(place, place.parts[0].removesuffix(".py"), text.count("\n"), ast.parse(text)))
    return modules


def layers_in(pyproject: Path) -> list[str]:
    """The layers from the doors down to the rules, as the linter of imports knows them."""
    settings = tomllib.loads(pyproject.read_text(encoding="utf-8"))["tool"]["importlinter"]
    return [name for row in settings["contracts"][0]["layers"] for name in re.findall(r"\.(\w+)", row)]


def imported_layers(module: Module, package: str) -> Iterator[str]:
    """The layer of every import of the program's own modules, once for each statement."""
    for node in ast.walk(module.tree):
        names = []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            top, _, rest = name.partition(".")
            if top == package and rest:
                yield rest.partition(".")[0]


def edges_of(modules: Iterable[Module], package: str) -> Counter[tuple[str, str]]:
    """How many imports lead from one layer into another."""
    return Counter(
        (module.layer, layer)
        for module in modules
        for layer in imported_layers(module, package)
        if layer != module.layer
    )


def classes_named_alike(modules: Iterable[Module]) -> dict[str, list[str]]:
    """Names that several classes bear, and the modules of those classes; private classes do not count."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(module.path.as_posix())
    return {name: where for name, where in sorted(places.items()) if len(where) > 1}


def words_in(tree: ast.Module) -> set[str]:
    """Every name and every text of a module, texts as a whole: a docstring that tells of a system does not name it."""
    words = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            words.add(node.id)
        elif isinstance(node, ast.Attribute):
            words.add(node.attr)
        elif isinstance(node, ast.alias):
            words |= {*node.name.split("."), node.asname or ""}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.add(node.value)
    return words


def modules_that_name_a_system(modules: Iterable[Module]) -> list[str]:
    """Modules outside the folder of a pairing system that name it: what a new system would have to touch."""

    def is_its_own(module: Module, system: str) -> bool:
        return any(part.removesuffix(".py").startswith(system) for part in module.path.parts[1:])

    named = []
    for module in modules:
        words = words_in(module.tree)
        if any(words & names and not is_its_own(module, system) for system, names in SYSTEM_NAMES.items()):
            named.append(module.path.as_posix())
    return named


def house(package: Path, pyproject: Path, largest: int = 10) -> dict[str, Any]:
    """Everything that is told, as data."""
    modules = modules_of(package)
    layers = layers_in(pyproject)
    doors = set(layers[: layers.index(LOWEST_DOOR) + 1] if LOWEST_DOOR in layers else ("web", "api", "cli"))
    edges = edges_of(modules, package.name)
    whole = sum(module.lines for module in modules)
    order = [*layers, *sorted({module.layer for module in modules} - set(layers))]
    sizes = {
        layer: {
            "modules": sum(module.layer == layer for module in modules),
            "lines": sum(module.lines for module in modules if module.layer == layer),
        }
        for layer in order
    }
    behind_doors = sum(module.lines for module in modules if module.layer in doors)
    return {
        "layers": {layer: size for layer, size in sizes.items() if size["modules"]},
        "modules": len(modules),
        "lines": whole,
        "doors": {
            "layers": [layer for layer in layers if layer in doors],
            "lines": behind_doors,
            "percent": round(100 * behind_doors / whole) if whole else 0,
            "imports_of_core": sum(count for (start, end), count in edges.items() if start in doors and end == "core"),
            "imports_of_each_other": sum(count for pair, count in edges.items() if {*pair} <= {"web", "api", "cli"}),
        },
        "imports": [
            {"from": start, "into": end, "count": edges[start, end]}
            for start in order
            for end in order
            if edges[start, end]
        ],
        "largest": [
            {"module": module.path.as_posix(), "lines": module.lines}
            for module in sorted(modules, key=lambda module: -module.lines)[:largest]
        ],
        "classes_named_alike": classes_named_alike(modules),
        "modules_that_name_a_system": modules_that_name_a_system(modules),
    }


def told(found: dict[str, Any]) -> Iterator[str]:
    """The same for people."""
    yield f"{'layer':16}{'modules':>8}{'lines':>8}"
    for layer, size in found["layers"].items():
        yield f"{layer:16}{size['modules']:8}{size['lines']:8,}"
    yield f"{'whole':16}{found['modules']:8}{found['lines']:8,}"
    doors = found["doors"]
    yield f"\ndoors ({', '.join(doors['layers'])}): {doors['lines']:,} lines, {doors['percent']} % of the whole"
    yield f"imports from a door into core: {doors['imports_of_core']}"
    yield f"imports of web, api and cli from each other: {doors['imports_of_each_other']}"
    yield "\nimports between layers"
    for edge in found["imports"]:
        yield f"  {edge['from']:16}-> {edge['into']:14}{edge['count']:6}"
    yield "\nlargest modules"
    for module in found["largest"]:
        yield f"  {module['lines']:6}  {module['module']}"
    alike = found["classes_named_alike"]
    yield f"\nnames that several classes bear: {len(alike)}"
    for name, places in alike.items():
        yield f"  {name}: {', '.join(places)}"
    named = found["modules_that_name_a_system"]
    yield f"\nmodules outside the folder of Lim or Italo-Swiss that name one of them: {len(named)}"
    for module in named:
        yield f"  {module}"


def table(before: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """Two trees beside each other, as ARCHITECTURE.md shows them."""

    def size(found: dict[str, Any], layer: str) -> str:
        known = found["layers"].get(layer)
        return f"{known['lines']:,} / {known['modules']}" if known else "-"

    yield "| | before | now |"
    yield "|---|---|---|"
    for layer in dict.fromkeys((*now["layers"], *before["layers"])):
        yield f"| `{layer}`, lines / modules | {size(before, layer)} | {size(now, layer)} |"
    rows: dict[str, Callable[[dict[str, Any]], str]] = {
        "whole, lines / modules": lambda found: f"{found['lines']:,} / {found['modules']}",
        "share of the doors": lambda found: f"{found['doors']['percent']} %",
        "imports from a door into `core`": lambda found: str(found["doors"]["imports_of_core"]),
        "imports of `web`, `api` and `cli` from each other": lambda found: str(found["doors"]["imports_of_each_other"]),
        "pairs of layers of which one imports the other": lambda found: str(len(found["imports"])),
        "names that several classes bear": lambda found: str(len(found["classes_named_alike"])),
        "modules elsewhere that name Lim or Italo-Swiss": lambda found: str(len(found["modules_that_name_a_system"])),
        "longest module": lambda found: "{lines} (`{module}`)".format(**found["largest"][0]),
    }
    for name, value in rows.items():
        yield f"| {name} | {value(before)} | {value(now)} |"


def house_in(tree: Path) -> dict[str, Any]:
    """What is found in a folder with pyproject.toml and src/."""
    return house(tree / "src" / "tabellone", tree / "pyproject.toml")


def main() -> None:
    """Print what is found in a tree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", nargs="?", type=Path, default=ROOT, help="Folder with pyproject.toml and src/.")
    parser.add_argument("--json", action="store_true", help="Answer as JSON.")
    parser.add_argument("--before", type=Path, help="An earlier tree: print a table with both.")
    arguments = parser.parse_args()
    found = house_in(arguments.tree)
    if arguments.before:
        print("\n".join(table(house_in(arguments.before), found)))
    else:
        print(json.dumps(found) if arguments.json else "\n".join(told(found)))


if __name__ == "__main__":
    main()
