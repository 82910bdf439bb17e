"""Regulations whose editions have no end, as in a federation's own folder."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tabellone.regulations import loader


@contextmanager
def editions_without_end(place: Path) -> Iterator[None]:
    """For a while, the edition of 1997 goes on until the next: long histories of half-yearly lists need that."""
    folder = place / "regulations"
    shutil.copytree(loader.folder(), folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    file = folder / "fide" / "rating.toml"
    text, count = re.subn(r"^until = .*\n", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert count == 1
    file.write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(loader.FOLDER_VARIABLE, str(folder))
        yield
