"""Commands in an installation without extras: all give help, and those that need an extra say which."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXTRAS = ("numba", "numpy", "pandas", "psycopg", "pyarrow", "pyspark")
# Packages that cannot be found, as if nobody had installed them.
HIDDEN = """
import sys
from importlib.machinery import PathFinder

class Installed(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in {hidden} else super().find_spec(name, path, target)

sys.meta_path[:] = [Installed if finder is PathFinder else finder for finder in sys.meta_path]
"""
RATED = ("ratings", "compute", "--system", "fide", "--games", "games.csv", "--output", "rated.csv", "--players")


def plain(program: str, hidden: tuple[str, ...] = EXTRAS) -> subprocess.CompletedProcess[str]:
    """A program of Python that cannot import some packages."""
    code = HIDDEN.format(hidden=set(hidden)) + program
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=300)


def test_every_command_gives_help() -> None:
    program = """
import contextlib, io
sys.path.insert(0, ".")
from tests.cli.command_tree import commands
from tabellone.program import main
count = 0
for path, _ in commands():
    with contextlib.redirect_stdout(io.StringIO()) as output:
        assert main([*path, "--help"]) == 0, path
    assert path == () or " ".join(path) in output.getvalue(), path
    count += 1
print(count)
"""
    done = plain(program)
    assert done.stderr == ""
    assert int(done.stdout) > 100


@pytest.mark.parametrize(
    ("arguments", "hidden", "extra"),
    [
        ((*RATED, "players.csv"), EXTRAS, "bulk"),
        ((*RATED, "players.csv"), ("pyarrow",), "bulk"),
        ((*RATED, "players.csv", "--engine", "spark"), EXTRAS, "spark"),
        ((*RATED, "postgresql://host/house#players"), ("psycopg",), "postgres"),
        (("events", "--database", "postgresql://host/house"), EXTRAS, "postgres"),
        (("serve", "--database", "postgresql://host/house"), EXTRAS, "postgres"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_a_command_that_needs_an_extra_names_it(
    arguments: tuple[str, ...], hidden: tuple[str, ...], extra: str
) -> None:
    done = plain(f"from tabellone.program import main\nsys.exit(main({['--lang', 'en', *arguments]}))", hidden)
    assert done.returncode == 2
    assert done.stderr.startswith("tabellone: ")
    assert done.stderr.count("\n") == 1
    assert f'pip install "tabellone[{extra}]"' in done.stderr


def test_pages_and_api_refuse_tables_of_games_in_one_sentence() -> None:
    program = """
from tabellone.core.refusal import Refusal
try:
    from tabellone.answers.bulk.computation import rated_archive
except Refusal as refusal:
    print(refusal)
"""
    assert 'pip install "tabellone[bulk]"' in plain(program).stdout
