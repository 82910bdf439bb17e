import os
import subprocess
import sys
from pathlib import Path

import pytest

RUN = """
from tabellone.bulk.columns import games_by_event
print(games_by_event([0, 1], [0, 1], [1, 0], [2, 1], 2).starts.tolist())
"""


@pytest.mark.parametrize("library", ["numpy", "numba"])
def test_without_its_libraries_the_refusal_names_the_extra(library: str) -> None:
    program = f"""
import sys
sys.modules[{library!r}] = None
from tabellone.core.refusal import Refusal
try:
    import tabellone.bulk.period
except Refusal as refusal:
    print(refusal)
"""
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    expected = f'{library} is not installed; bulk ratings need the extra "bulk": pip install "tabellone[bulk]"\n'
    assert (process.stdout, process.stderr) == (expected, "")


def test_compiled_loops_may_be_kept_elsewhere(tmp_path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-c", RUN], capture_output=True, text=True, env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    )
    assert (process.stdout, process.stderr) == ("[0, 1, 2]\n", "")
    assert list(tmp_path.rglob("*.nbi"))


def test_loops_that_can_be_kept_nowhere_are_compiled_all_the_same() -> None:
    # No folder is allowed for the cache, as in a read-only installation without a home.
    settings = {"NUMBA_CACHE_LOCATOR_CLASSES": "IPythonCacheLocator"}
    process = subprocess.run([sys.executable, "-c", RUN], capture_output=True, text=True, env=os.environ | settings)
    assert (process.stdout, process.stderr) == ("[0, 1, 2]\n", "")
