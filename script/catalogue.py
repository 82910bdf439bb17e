"""Gathers the sentences for users from code and templates, and keeps the catalogues up to date.

Sentences are: the first argument of `N_`, `_`, `words`, `tell`, `told_of` and `remark`; the sentence of every refusal,
which may follow the name of a field; the arguments of `plural` and `counted`; the values of tables named SENTENCES; the
titles of pairing systems, and when they are used; of the command line, the docstrings of commands, a paragraph at a
time, and `help` and `show_default` of options; in templates, whatever is given to `_` and `plural`.
"""

import ast
import io
import struct
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from tabellone.cli.command_groups import paragraphs

SOURCE = Path(__file__).parents[1] / "src" / "tabellone"
FOLDER = SOURCE / "locales" / "it" / "LC_MESSAGES"
Message = str | tuple[str, str]
MAGIC = 0x950412DE
HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""


def refusal_classes(trees: list[ast.Module]) -> set[str]:
    """The names of all classes that derive from Refusal."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"Refusal"}
    while more := {name for name, parents in bases.items() if parents & found} - found:
        found |= more
    return found


def text_of(node: object) -> str | None:
    """The text of a literal."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def code_messages(tree: ast.Module, refusals: set[str]) -> Iterator[Message]:
    """The sentences of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = _called(node.func)
            texts = [text_of(argument) for argument in node.args[:2]]
            if name in {"plural", "counted"} and len(texts) == 2 and texts[0] and texts[1]:
                yield texts[0], texts[1]
            elif name in {"N_", "_", "words", "words_of", "on_option", "Use", "tell", "told_of", "remark"} and texts[0]:
                yield texts[0]
            elif name in refusals and any(texts):
                yield max((text for text in texts if text), key=len)
        if isinstance(node, ast.Call) and _called(node.func) in {"option", "version_option"}:
            texts = [text_of(keyword.value) for keyword in node.keywords if keyword.arg in {"help", "show_default"}]
            yield from (text for text in texts if text)
        if isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
            yield from paragraphs(ast.get_docstring(node) or "")
        if isinstance(node, ast.Call) and _called(node.func) == "SystemDeclaration":
            titles = (text_of(keyword.value) for keyword in node.keywords if keyword.arg == "title")
            yield from (title for title in titles if title is not None)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id.endswith("SENTENCES") for target in targets):
                yield from table_messages(node.value)


def _makes_command(decorator: ast.expr) -> bool:
    """True if a decorator turns a function into a command, whose docstring is its help."""
    return isinstance(decorator, ast.Call) and _called(decorator.func) in {"act", "command", "group", "question"}


def table_messages(table: ast.Dict) -> Iterator[Message]:
    """The sentences of a table, also of one whose values are tables."""
    for value in table.values:
        if isinstance(value, ast.Dict):
            yield from table_messages(value)
        elif (text := text_of(value)) is not None:
            yield text


def _called(function: ast.expr) -> str:
    """The name of what is called; of words_of("it")("sentence"), the name of the first call."""
    if isinstance(function, ast.Call):
        return _called(function.func)
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def template_messages(source: str) -> Iterator[Message]:
    """The sentences of a template."""
    for call in Environment(autoescape=True).parse(source).find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else getattr(call.node, "attr", "")
        texts = [arg.value for arg in call.args if isinstance(arg, nodes.Const) and isinstance(arg.value, str)]
        if name == "plural" and len(texts) >= 2:
            yield texts[0], texts[1]
        elif name == "_" and texts:
            yield texts[0]


def gathered() -> Catalog:
    """Every sentence, with the files that it stands in."""
    catalogue = Catalog(domain="tabellone", project="Tabellone", charset="utf-8")
    paths = sorted(SOURCE.rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    refusals = refusal_classes(list(trees.values()))
    for path, tree in trees.items():
        for message in code_messages(tree, refusals):
            catalogue.add(message, locations=[(path.relative_to(SOURCE).as_posix(), 0)])
    for path in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        for message in template_messages(path.read_text(encoding="utf-8")):
            catalogue.add(message, locations=[(path.relative_to(SOURCE).as_posix(), 0)])
    return catalogue


def italian() -> Catalog:
    """The Italian catalogue as it stands, brought up to date with the sentences gathered."""
    path = FOLDER / "tabellone.po"
    known = Catalog(locale="it", domain="tabellone")
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, locale="it", domain="tabellone")
    known.update(gathered(), no_fuzzy_matching=True)
    known.obsolete.clear()
    return known


def _joined(text: str | Sequence[str]) -> str:
    """One text, or the singular and plural forms joined as in gettext."""
    return text if isinstance(text, str) else "\0".join(text)


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it, without the dates and versions that Babel would put into its head."""
    head = "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    texts = {"": head}
    for message in catalogue:
        if message.id and message.string:
            texts[_joined(message.id)] = _joined(message.string)
    pairs = sorted((original.encode(), text.encode()) for original, text in texts.items())
    tables_at = 7 * 4
    body_at = tables_at + 2 * 8 * len(pairs)
    body = b""
    tables: list[bytes] = []
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), body_at + len(body)))
            body += pair[column] + b"\0"
    start = struct.pack("<7I", MAGIC, 0, len(pairs), tables_at, tables_at + 8 * len(pairs), 0, body_at)
    return start + b"".join(tables) + body


def written(catalogue: Catalog) -> bytes:
    """The catalogue as translators read it, without dates and places, so that it changes only with its sentences."""
    file = io.BytesIO()
    write_po(file, catalogue, width=120, omit_header=True, sort_output=True, no_location=True)
    return HEADER.encode() + file.getvalue()


def main() -> int:
    """Bring the catalogue up to date, and say what is still to be translated."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "tabellone.po").write_bytes(written(italian()))
    catalogue = italian()
    (FOLDER / "tabellone.mo").write_bytes(compiled(catalogue))
    missing = [message.id for message in catalogue if message.id and not message.string]
    print(f"{len(catalogue)} sentences, {len(missing)} not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
