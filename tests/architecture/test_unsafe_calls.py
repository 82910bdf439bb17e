"""Calls that the program never makes: unpickle, eval, shell, other computers, secrets from a seed."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "tabellone"
# Modules that deserialise or run what they are given, call other computers, or make guessable random values.
REFUSED_MODULES = {
    *("pickle", "shelve", "marshal", "dill", "yaml"),
    *("urllib.request", "http.client", "requests", "httpx", "ftplib", "smtplib", "telnetlib"),
    "random",
}
REFUSED_CALLS = {"eval", "exec", "os.system", "os.popen", "subprocess.call", "subprocess.run"}
# Browser storage, and who may use it: results that were typed and not sent yet, on the arbiter's own computer.
STORAGE = ("localStorage", "sessionStorage", "indexedDB")
WITH_STORAGE = {"results.js"}
# The one process that is started: the compiler of forms, in an interpreter of our own.
WITH_PROCESS = {"paper/printing.py"}


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    """The modules in which one of the words occurs that are looked for; the others need not be parsed."""
    words = {*(module.split(".")[-1] for module in REFUSED_MODULES), "eval", "exec", "os", "subprocess", "shell"}
    looked_for = re.compile(rf"\b(?:{'|'.join(sorted(words))})\b")
    texts = ((path, path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py")))
    return tuple(
        (path.relative_to(SOURCE).as_posix(), ast.parse(text)) for path, text in texts if looked_for.search(text)
    )


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_nothing_is_unpickled_fetched_or_drawn_from_a_guessable_source() -> None:
    found = {(name, module) for name, tree in modules() for module in imported(tree) if module in REFUSED_MODULES}
    assert found == set()


def test_no_text_is_run_as_a_program_or_by_a_shell() -> None:
    calls = {
        (name, ast.unparse(node.func))
        for name, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (
            ast.unparse(node.func) in REFUSED_CALLS
            or any(word.arg == "shell" for word in node.keywords)
            or (ast.unparse(node.func) == "subprocess.Popen" and name not in WITH_PROCESS)
        )
    }
    assert calls == set()


def test_only_results_that_wait_to_be_sent_are_kept_by_a_browser() -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (SOURCE / "web" / "static").rglob("*.js")}
    own = {name for name, text in scripts.items() if any(word in text for word in STORAGE) and "htmx" not in name}
    assert own == WITH_STORAGE
