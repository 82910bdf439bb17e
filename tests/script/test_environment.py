"""`script/environment`: packages for the server, or for the tests, too."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = """#!/usr/bin/env bash
echo "$*" >>calls
mkdir -p .venv/bin
printf '#!/usr/bin/env bash\n' >.venv/bin/tabellone
chmod +x .venv/bin/tabellone
"""
SERVER, TESTS = "sync --frozen --no-dev --extra postgres", "sync --frozen"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the scripts and the lists of packages, and a `uv` that notes what it is asked for."""
    (tmp_path / "script").mkdir()
    for name in ("script/environment", "script/server", "pyproject.toml", "uv.lock"):
        shutil.copy(ROOT / name, tmp_path / name)
    for file in ROOT.glob("requirements*.txt"):
        shutil.copy(file, tmp_path)
    (tmp_path / "uv").write_text(UV)
    (tmp_path / "uv").chmod(0o755)
    return tmp_path


def calls(clone: Path, *commands: str) -> list[str]:
    """Calls of `uv` by some commands, one after the other."""
    (clone / "calls").write_text("")
    for command in commands:
        environment = {**os.environ, "PATH": f"{clone}{os.pathsep}{os.environ['PATH']}"}
        subprocess.run(["bash", "-c", command], cwd=clone, env=environment, check=True, capture_output=True)
    return (clone / "calls").read_text().splitlines()


def test_a_server_starts_without_the_packages_of_the_tests(clone: Path) -> None:
    assert calls(clone, "script/server", "script/server") == [SERVER]


def test_tests_add_their_packages_and_a_server_leaves_them_there(clone: Path) -> None:
    assert calls(clone, "script/server", ". script/environment", "script/server") == [SERVER, TESTS]
    (clone / "uv.lock").write_text("renewed")
    assert calls(clone, "script/server") == [TESTS]
