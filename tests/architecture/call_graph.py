"""Functions of the package that are reachable from its doors, by the names that the source mentions.

No code is run: a definition is reached if reached code names it, directly, through an import, as an attribute of a
module, or, for a method, as an attribute of anything while its class is reached. Functions registered by a decorator,
such as a route, a command or a decision of the desk, are reached with their module. The analysis overestimates: an
unreached definition is never called.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
PLAIN_DECORATORS = {
    *("rule", "cache", "lru_cache", "cached_property", "dataclass", "property", "staticmethod", "classmethod"),
    *("contextmanager", "abstractmethod", "overload", "total_ordering", "unique", "setter", "wraps"),
}
"""Decorators that register nothing: a definition with no other decorator is reached only by name."""


@dataclass(frozen=True, slots=True)
class Mentions:
    """Names in a piece of source: plain names, `module.name` chains, and attributes of anything."""

    names: frozenset[str]
    chains: frozenset[tuple[str, str]]
    attributes: frozenset[str]


@dataclass(slots=True)
class Module:
    """A module: its definitions by name, methods as `Class.method`, and what its statements mention."""

    name: str
    symbols: dict[str, Mentions] = field(default_factory=dict)
    imports: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    loaded: set[str] = field(default_factory=set)
    statements: list[Mentions] = field(default_factory=list)


def mentions_in(nodes: Iterable[ast.AST]) -> Mentions:
    """All names in some nodes."""
    names, chains, attributes = set(), set(), set()
    for node in (descendant for root in nodes for descendant in ast.walk(root)):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            attributes.add(node.attr)
            if isinstance(node.value, ast.Name):
                chains.add((node.value.id, node.attr))
    return Mentions(frozenset(names), frozenset(chains), frozenset(attributes))


def decorator_name(node: ast.expr) -> str:
    """The last word of a decorator."""
    called = node.func if isinstance(node, ast.Call) else node
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def is_registered(node: Definition) -> bool:
    """A decorator registers the definition."""
    return any(decorator_name(decorator) not in PLAIN_DECORATORS for decorator in node.decorator_list)


def is_for_type_checkers(node: ast.stmt) -> bool:
    """An import for type checkers, which never runs."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in mentions_in([node.test]).names


def parsed_module(name: str, source: str, *, is_package: bool = False) -> Module:
    """A module by its source."""
    module = Module(name)
    package = name if is_package else name.rpartition(".")[0]
    tree = ast.parse(source)
    for node in ast.walk(tree):
        _take_import(module, node, package)
    for node in tree.body:
        _take_statement(module, node)
    return module


def _take_import(module: Module, node: ast.AST, package: str) -> None:
    if isinstance(node, ast.Import):
        for alias in node.names:
            module.imports[alias.asname or alias.name.partition(".")[0]] = (alias.name, None)
    elif isinstance(node, ast.ImportFrom):
        base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
        source = ".".join(part for part in (base, node.module or "") if part)
        for alias in node.names:
            module.imports[alias.asname or alias.name] = (source, alias.name)


def _take_statement(module: Module, node: ast.stmt) -> None:
    if isinstance(node, ast.ClassDef):
        methods = [
            statement for statement in node.body if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        rest = [statement for statement in node.body if statement not in methods]
        module.symbols[node.name] = mentions_in([*node.bases, *node.keywords, *node.decorator_list, *rest])
        for method in methods:
            module.symbols[f"{node.name}.{method.name}"] = mentions_in([method])
        if is_registered(node):
            module.loaded.add(node.name)
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        module.symbols[node.name] = mentions_in([node])
        if is_registered(node):
            module.loaded.add(node.name)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        plain = [target.id for target in targets if isinstance(target, ast.Name)]
        value = mentions_in([node.value] if node.value is not None else [])
        module.symbols.update(dict.fromkeys(plain, value))
        if len(plain) < len(targets):
            module.statements.append(value)
    elif not isinstance(node, ast.Import | ast.ImportFrom) and not is_for_type_checkers(node):
        module.statements.append(mentions_in([node]))


def package_modules(root: Path, name: str) -> dict[str, Module]:
    """Every module below a folder."""
    modules = {}
    for path in sorted(root.rglob("*.py")):
        parts = [name, *path.relative_to(root).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        full = ".".join(parts[:-1] if is_package else parts)
        modules[full] = parsed_module(full, path.read_text(encoding="utf-8"), is_package=is_package)
    return modules


@dataclass(slots=True)
class Reach:
    """A walk over the definitions: what has been reached so far, and which attributes were mentioned on the way."""

    modules: Mapping[str, Module]
    symbols: set[tuple[str, str]] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    loaded: set[str] = field(default_factory=set)
    waiting: list[tuple[str, Mentions]] = field(default_factory=list)

    def load(self, name: str) -> None:
        """A module is imported, and with it all that it imports and registers."""
        for part in _with_packages(name):
            if part in self.loaded or part not in self.modules:
                continue
            self.loaded.add(part)
            module = self.modules[part]
            for source, imported in module.imports.values():
                self.load(source)
                if imported is not None:
                    self.load(f"{source}.{imported}")
            self.waiting += [(part, statement) for statement in module.statements]
            for symbol in module.loaded:
                self.reach(part, symbol)

    def reach(self, module: str, symbol: str) -> None:
        """A definition is named by something that is reached."""
        known = self.modules.get(module)
        if known is None or (module, symbol) in self.symbols:
            return
        if symbol not in known.symbols:
            self._follow_import(known, symbol)
            return
        self.symbols.add((module, symbol))
        self.waiting.append((module, known.symbols[symbol]))

    def _follow_import(self, module: Module, name: str) -> None:
        if name in module.imports:
            source, imported = module.imports[name]
            if imported is not None:
                self.reach(source, imported)

    def take(self, module: str, mentions: Mentions) -> None:
        """Reach whatever is mentioned in a module."""
        for name in mentions.names:
            self.reach(module, name)
        for owner, name in mentions.chains:
            for source in self._modules_called(module, owner):
                self.reach(source, name)
        self.attributes |= mentions.attributes

    def _modules_called(self, module: str, alias: str) -> Iterator[str]:
        source, imported = self.modules[module].imports.get(alias, ("", None))
        yield source if imported is None else f"{source}.{imported}"

    def methods(self) -> list[tuple[str, str]]:
        """Methods of reached classes whose name is an attribute of something that is reached."""
        return [
            (name, symbol)
            for name, module in self.modules.items()
            for symbol in module.symbols
            if (name, symbol) not in self.symbols and self._is_called_method(name, symbol)
        ]

    def _is_called_method(self, module: str, symbol: str) -> bool:
        owner, dot, method = symbol.partition(".")
        is_mentioned = method in self.attributes or method.startswith("__")
        return bool(dot) and is_mentioned and (module, owner) in self.symbols

    def settle(self) -> None:
        """Walk until nothing more is reached."""
        while True:
            while self.waiting:
                self.take(*self.waiting.pop())
            methods = self.methods()
            if not methods:
                return
            for module, symbol in methods:
                self.reach(module, symbol)


def _with_packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts) + 1))


def reached_from(modules: Mapping[str, Module], doors: Iterable[str], names: Iterable[tuple[str, str]] = ()) -> Reach:
    """Code reachable from the doors: all that loading them runs or registers, and some names of theirs."""
    reach = Reach(modules)
    for door in doors:
        reach.load(door)
    for module, name in names:
        reach.reach(module, name)
    reach.settle()
    return reach
