"""CPU time of small commands from the start of Python to their end."""

import resource
import subprocess
import sys
from pathlib import Path

EXAMPLE = str(Path(__file__).parents[1] / "examples" / "open.trf")
COMMANDS = (
    ("--version",),
    ("--help",),
    ("tables", "round-robin", "6"),
    ("openings", "show", "1"),
    ("pair", EXAMPLE, "--system", "lim"),
    ("calc", "uisp", "--rating", "1500", "--time", "rapid", "--game", "1440:1"),
)


def processor_seconds(arguments: tuple[str, ...], repeat: int = 5) -> float:
    """The shortest of some runs of Python with these arguments."""
    best = float("inf")
    for _ in range(repeat):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def bench_start() -> None:
    """Small commands, compared with a Python that only imports click."""
    print("start of a command    seconds   times click")
    click = processor_seconds(("-c", "import click"))
    for command in COMMANDS:
        took = processor_seconds(("-m", "tabellone", *command))
        print(f"  {' '.join(command[:2]).replace(EXAMPLE, 'FILE'):18} {took:8.3f}  {took / click:6.1f}")
