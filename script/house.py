"""Sizes of the source tree: layers, imports between them, rooms. Reads the source as text and imports none of it."""

import argparse
import ast
import json
import re
import statistics
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOWEST_DOOR = "library"  # this layer and those above it are doors
# Round robins are also a kind of event, whoever pairs it: to name one says nothing.
SHORT = 60  # lines; a module below this with a single importer is a paragraph of that importer
SAME_STEM = 3  # modules of one file name; more are allowed in parallel packages only
OLD_IDIOM = re.compile(r"(who|what|whom|whose|of|as what|that which)\b", re.IGNORECASE)
SYSTEM_NAMES = {"lim": {"lim", "Lim", "LIM"}, "italo_swiss": {"italo-swiss", "ItaloSwiss", "ITALO_SWISS"}}


@dataclass(frozen=True, slots=True)
class Module:
    """A module of the program: its path in the package, its layer, its length and its syntax tree."""

    path: Path
    layer: str
    lines: int
    tree: ast.Module


def modules_of(package: Path) -> list[Module]:
    """Every module of a package; its layer is the folder or module directly below the package."""
    modules = []
    for path in sorted(package.rglob("*.py")):
        inside, text = path.relative_to(package), path.read_text(encoding="utf-8")
        modules.append(Module(inside, inside.parts[0].removesuffix(".py"), text.count("\n"), ast.parse(text)))
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
    """Number of imports from one layer into another."""
    return Counter(
        (module.layer, layer)
        for module in modules
        for layer in imported_layers(module, package)
        if layer != module.layer
    )


def dotted_name(module: Module, package: str) -> str:
    """The name under which others import a module."""
    parts = module.path.with_suffix("").parts
    return ".".join([package, *(parts[:-1] if parts[-1] == "__init__" else parts)])


def importers(modules: Iterable[Module], package: str) -> dict[str, set[str]]:
    """For each module the modules that import it or a name of it."""
    modules = list(modules)
    names = {dotted_name(module, package) for module in modules}
    users: dict[str, set[str]] = {name: set() for name in names}
    for module in modules:
        own = dotted_name(module, package)
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    users.get(full if full in names else node.module, set()).add(own)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    users.get(alias.name, set()).add(own)
    return users


def with_one_importer(modules: Iterable[Module], package: str) -> list[Module]:
    """Modules that exactly one other module imports; packages do not count."""
    modules = list(modules)
    users = importers(modules, package)
    return [
        module
        for module in modules
        if module.path.name != "__init__.py" and len(users[dotted_name(module, package)]) == 1
    ]


def paragraphs(modules: Iterable[Module], package: str) -> list[str]:
    """Short modules with one importer: each belongs into the module that imports it."""
    return [module.path.as_posix() for module in with_one_importer(modules, package) if module.lines < SHORT]


def file_names_borne_by_many(modules: Iterable[Module]) -> dict[str, list[str]]:
    """File names that more than `SAME_STEM` modules bear, with those modules."""
    bearers: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules:
        if module.path.stem != "__init__":
            bearers[module.path.stem].append(module.path.as_posix())
    return {stem: paths for stem, paths in sorted(bearers.items()) if len(paths) > SAME_STEM}


def record_classes(modules: Iterable[Module], layer: str) -> int:
    """Dataclasses of a layer."""
    return sum(
        any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)
        for module in modules
        if module.layer == layer
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    )


def docstrings_in_the_old_idiom(modules: Iterable[Module]) -> int:
    """Docstrings that begin with who, what, whom or of, instead of a thing that the code has."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return sum(
        bool(OLD_IDIOM.match(ast.get_docstring(node) or ""))
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, documented)
    )


def classes_named_alike(modules: Iterable[Module]) -> dict[str, list[str]]:
    """Names that several classes bear, and the modules of those classes; private classes do not count."""
    bearers: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                bearers[node.name].append(module.path.as_posix())
    return {name: paths for name, paths in sorted(bearers.items()) if len(paths) > 1}


def words_in(tree: ast.Module) -> set[str]:
    """Every name and every text of a module, texts as a whole: a docstring that mentions a system does not name it."""
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
    """Modules outside the folder of a pairing system that name it: a new system would have to touch them."""

    def is_its_own(module: Module, system: str) -> bool:
        return any(part.removesuffix(".py").startswith(system) for part in module.path.parts[1:])

    named = []
    for module in modules:
        words = words_in(module.tree)
        if any(words & names and not is_its_own(module, system) for system, names in SYSTEM_NAMES.items()):
            named.append(module.path.as_posix())
    return named


def house(package: Path, pyproject: Path, largest: int = 10) -> dict[str, Any]:
    """All counts of a package, as data."""
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
        "median": round(statistics.median(module.lines for module in modules)),
        "single_importer": len(with_one_importer(modules, package.name)),
        "paragraphs": paragraphs(modules, package.name),
        "file_names_borne_by_many": file_names_borne_by_many(modules),
        "web_records": record_classes(modules, "web"),
        "old_idiom": docstrings_in_the_old_idiom(modules),
        "templates": len(list((package / "web" / "templates").rglob("*.html"))),
        "decisions": len([*(pyproject.parent / "docs" / "decisions").glob("[!R]*.md")]),
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


def report(counts: dict[str, Any]) -> Iterator[str]:
    """The counts as lines of text."""
    yield f"{'layer':16}{'modules':>8}{'lines':>8}"
    for layer, size in counts["layers"].items():
        yield f"{layer:16}{size['modules']:8}{size['lines']:8,}"
    yield f"{'whole':16}{counts['modules']:8}{counts['lines']:8,}"
    yield f"\nmedian of lines a module: {counts['median']}"
    yield f"modules with one importer: {counts['single_importer']}"
    yield f"of them shorter than {SHORT} lines: {len(counts['paragraphs'])}"
    for module in counts["paragraphs"]:
        yield f"  {module}"
    yield f"file names that more than {SAME_STEM} modules bear: {len(counts['file_names_borne_by_many'])}"
    for stem, paths in counts["file_names_borne_by_many"].items():
        yield f"  {stem}: {', '.join(paths)}"
    yield f"record classes of web: {counts['web_records']}; templates: {counts['templates']}"
    yield f"decisions: {counts['decisions']}; docstrings in the old idiom: {counts['old_idiom']}"
    doors = counts["doors"]
    yield f"\ndoors ({', '.join(doors['layers'])}): {doors['lines']:,} lines, {doors['percent']} % of the whole"
    yield f"imports from a door into core: {doors['imports_of_core']}"
    yield f"imports of web, api and cli from each other: {doors['imports_of_each_other']}"
    yield "\nimports between layers"
    for edge in counts["imports"]:
        yield f"  {edge['from']:16}-> {edge['into']:14}{edge['count']:6}"
    yield "\nlargest modules"
    for module in counts["largest"]:
        yield f"  {module['lines']:6}  {module['module']}"
    alike = counts["classes_named_alike"]
    yield f"\nnames that several classes bear: {len(alike)}"
    for name, paths in alike.items():
        yield f"  {name}: {', '.join(paths)}"
    named = counts["modules_that_name_a_system"]
    yield f"\nmodules outside the folder of Lim or Italo-Swiss that name one of them: {len(named)}"
    for module in named:
        yield f"  {module}"


def table(before: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """Table of two trees side by side, for ARCHITECTURE.md."""

    def size(counts: dict[str, Any], layer: str) -> str:
        row = counts["layers"].get(layer)
        return f"{row['lines']:,} / {row['modules']}" if row else "-"

    yield "| | before | now |"
    yield "|---|---|---|"
    for layer in dict.fromkeys((*now["layers"], *before["layers"])):
        yield f"| `{layer}`, lines / modules | {size(before, layer)} | {size(now, layer)} |"
    rows: dict[str, Callable[[dict[str, Any]], str]] = {
        "whole, lines / modules": lambda counts: f"{counts['lines']:,} / {counts['modules']}",
        "median of lines a module": lambda counts: str(counts["median"]),
        "modules with one importer": lambda counts: str(counts["single_importer"]),
        f"of them shorter than {SHORT} lines": lambda counts: str(len(counts["paragraphs"])),
        f"file names that more than {SAME_STEM} modules bear": lambda counts: str(
            len(counts["file_names_borne_by_many"])
        ),
        "record classes of `web`": lambda counts: str(counts["web_records"]),
        "templates": lambda counts: str(counts["templates"]),
        "decisions": lambda counts: str(counts["decisions"]),
        "docstrings that begin with who, what or of": lambda counts: str(counts["old_idiom"]),
        "share of the doors": lambda counts: f"{counts['doors']['percent']} %",
        "imports from a door into `core`": lambda counts: str(counts["doors"]["imports_of_core"]),
        "imports of `web`, `api` and `cli` from each other": lambda counts: str(
            counts["doors"]["imports_of_each_other"]
        ),
        "pairs of layers of which one imports the other": lambda counts: str(len(counts["imports"])),
        "names that several classes bear": lambda counts: str(len(counts["classes_named_alike"])),
        "modules elsewhere that name Lim or Italo-Swiss": lambda counts: str(len(counts["modules_that_name_a_system"])),
        "longest module": lambda counts: "{lines} (`{module}`)".format(**counts["largest"][0]),
    }
    for name, value in rows.items():
        yield f"| {name} | {value(before)} | {value(now)} |"


def house_in(tree: Path) -> dict[str, Any]:
    """The counts of a folder with pyproject.toml and src/."""
    return house(tree / "src" / "tabellone", tree / "pyproject.toml")


def main() -> None:
    """Print the counts of a tree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", nargs="?", type=Path, default=ROOT, help="Folder with pyproject.toml and src/.")
    parser.add_argument("--json", action="store_true", help="Answer as JSON.")
    parser.add_argument("--before", type=Path, help="An earlier tree: print a table with both.")
    arguments = parser.parse_args()
    counts = house_in(arguments.tree)
    if arguments.before:
        print("\n".join(table(house_in(arguments.before), counts)))
    else:
        print(json.dumps(counts) if arguments.json else "\n".join(report(counts)))


if __name__ == "__main__":
    main()
