"""Names that a template uses: its own, and those of what it extends, includes and imports, macro by macro."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from jinja2 import Environment, meta, nodes

# Names built into the template language.
GIVEN = frozenset({"caller", "super", "self", "loop", "varargs", "kwargs"})


@dataclass(frozen=True, slots=True)
class Use:
    """Names that are used, and the templates that were read to know it."""

    names: frozenset[str]
    templates: frozenset[str]

    def __or__(self, other: "Use") -> "Use":
        return Use(self.names | other.names, self.templates | other.templates)


def _undeclared(environment: Environment, body: Iterable[nodes.Node]) -> set[str]:
    template = nodes.Template(list(body), lineno=1)
    template.set_environment(environment)
    return meta.find_undeclared_variables(template)


class Source:
    """One parsed template."""

    def __init__(self, environment: Environment, name: str) -> None:
        assert environment.loader is not None
        self._environment = environment
        self.name = name
        self._tree = environment.parse(environment.loader.get_source(environment, name)[0])

    @cached_property
    def imports(self) -> dict[str, str]:
        """The templates imported, by their names here; all see the context, as their macros need it."""
        import_nodes = list(self._tree.find_all(nodes.Import))
        assert all(import_node.with_context for import_node in import_nodes), f"{self.name}: an import without context"
        return {import_node.target: _constant(import_node.template) for import_node in import_nodes}

    @cached_property
    def macros(self) -> dict[str, nodes.Macro]:
        """The macros defined here."""
        return {macro.name: macro for macro in self._tree.find_all(nodes.Macro)}

    @property
    def body(self) -> list[nodes.Node]:
        """All nodes but the macros, which count where they are called."""
        return [node for node in self._tree.body if not isinstance(node, nodes.Macro)]

    @property
    def includes(self) -> Iterator[str]:
        """The templates put in here; one that may be missing counts where it is there."""
        assert self._environment.loader is not None
        known = set(self._environment.loader.list_templates())
        for include in self._tree.find_all(nodes.Include):
            name = _constant(include.template)
            if name in known or not include.ignore_missing:
                yield name

    @property
    def parent(self) -> nodes.Expr | None:
        """The template that this one extends, as it is written."""
        parent_node = self._tree.find(nodes.Extends)
        return None if parent_node is None else parent_node.template

    @property
    def assigned(self) -> set[str]:
        """Names that are given a value here, and that an included template sees."""
        return {node.name for node in self._tree.find_all(nodes.Name) if node.ctx == "store"}


def _constant(expression: nodes.Expr) -> str:
    assert isinstance(expression, nodes.Const)
    return str(expression.value)


class Templates:
    """All templates of an environment; those that extend a layout by a name of the context are given it."""

    def __init__(self, environment: Environment, layout: str) -> None:
        self._environment = environment
        self._layout = layout
        self._sources: dict[str, Source] = {}
        self._pages: dict[str, Use] = {}
        self._macros: dict[tuple[str, str], Use] = {}

    def source(self, name: str) -> Source:
        """A template, parsed once."""
        if name not in self._sources:
            self._sources[name] = Source(self._environment, name)
        return self._sources[name]

    def used_by(self, name: str) -> Use:
        """Names that a template needs from its page."""
        if name not in self._pages:
            use = self._with_includes(name, {})
            self._pages[name] = Use(use.names - set(self._environment.globals), use.templates)
        return self._pages[name]

    def used_by_macro(self, template: str, macro: str) -> Use:
        """Names that a macro needs from the page besides its arguments."""
        if (template, macro) not in self._macros:
            source = self.source(template)
            self._macros[template, macro] = self._use(source, [source.macros[macro]], source.imports)
        return self._macros[template, macro]

    def _with_includes(self, name: str, seen: dict[str, str]) -> Use:
        """A template with what it extends and includes; `seen` are the imports that it sees where it is included."""
        chain = list(self._chain(name))
        imports = {target: template for source in reversed(chain) for target, template in source.imports.items()}
        use = Use(frozenset(), frozenset())
        for source in chain:
            use |= self._use(source, source.body, {**seen, **imports})
            for included in source.includes:
                inner = self._with_includes(included, {**seen, **imports})
                use |= Use(inner.names - source.assigned, inner.templates)
        return use

    def _chain(self, name: str) -> Iterator[Source]:
        """A template, what it extends, and so on."""
        source = self.source(name)
        yield source
        if source.parent is not None:
            is_constant = isinstance(source.parent, nodes.Const)
            yield from self._chain(_constant(source.parent) if is_constant else self._layout)

    def _use(self, source: Source, body: list[nodes.Node], imports: dict[str, str]) -> Use:
        names = _undeclared(self._environment, body) - GIVEN
        called = names & set(source.macros) - {node.name for node in body if isinstance(node, nodes.Macro)}
        use = Use(frozenset(names - called - set(imports)), frozenset({source.name}))
        for macro in called:
            use |= self.used_by_macro(source.name, macro)
        for attribute in nodes.Template(list(body), lineno=1).find_all(nodes.Getattr):
            if isinstance(attribute.node, nodes.Name) and attribute.node.name in imports:
                use |= self.used_by_macro(imports[attribute.node.name], attribute.attr)
        return Use(use.names, use.templates | set(source.imports.values()))
