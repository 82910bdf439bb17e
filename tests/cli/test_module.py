"""`python -m tabellone` is the command line."""

import subprocess
import sys
from pathlib import Path

import tabellone

EXAMPLE = Path(__file__).parents[2] / "examples" / "open.trf"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tabellone", *arguments], capture_output=True, text=True)


def test_the_package_runs_as_a_module() -> None:
    answer = run("pair", str(EXAMPLE), "--system", "lim", "--plain")
    pairs = tabellone.pair(tabellone.read_trf(EXAMPLE), system="lim").pairs
    assert answer.stdout.splitlines() == [str(len(pairs)), *(f"{white} {black}" for white, black in pairs)]
    assert (answer.returncode, answer.stderr) == (0, "")


def test_a_refusal_is_one_line_and_the_exit_code_of_the_command() -> None:
    answer = run("pair", "nowhere.trf", "--system", "lim", "--lang", "en")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "tabellone: nowhere.trf: cannot be read (No such file or directory)\n"


def test_the_module_says_its_version() -> None:
    assert run("--version").stdout == f"tabellone {tabellone.__version__}\n"
