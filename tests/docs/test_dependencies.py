"""The installed dependencies are those that the program uses."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
IMPORTED_AS = {"argon2-cffi": "argon2", "markdown-it-py": "markdown_it", "pynacl": "nacl"}
TAKEN_BY_OTHERS = {"python-multipart": "starlette", "httptools": "uvicorn", "uvloop": "uvicorn"}
EXTRAS = {"numba", "numpy", "psycopg", "pyarrow", "pyspark"}


def imported() -> set[str]:
    """The packages that some module of the program imports, anywhere in it."""
    names = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
    return names - set(sys.stdlib_module_names) - {"tabellone"}


def declared() -> set[str]:
    return {re.split(r"[<>=;\[ ]", requirement)[0] for requirement in PROJECT["dependencies"]}


def test_every_dependency_is_imported_or_taken_by_one_that_is() -> None:
    used = imported()
    for name in declared():
        assert IMPORTED_AS.get(name, TAKEN_BY_OTHERS.get(name, name)) in used, name


def test_every_package_imported_is_a_dependency_or_an_extra() -> None:
    known = {IMPORTED_AS.get(name, name) for name in declared()}
    assert imported() <= known | EXTRAS


def test_the_server_takes_the_quick_parser_and_where_there_is_one_the_quick_loop() -> None:
    assert AutoHTTPProtocol.__module__ == "uvicorn.protocols.http.httptools_impl"
    factory = uvicorn.Config("tabellone:nothing").get_loop_factory()
    assert factory is not None
    loop = factory()
    assert type(loop).__module__.partition(".")[0] == ("asyncio" if sys.platform == "win32" else "uvloop")
    loop.close()
