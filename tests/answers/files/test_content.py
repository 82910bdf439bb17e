"""The content of a file that somebody names."""

import os
from pathlib import Path

import pytest

from tabellone.answers.files.report import file_content
from tabellone.core.refusal import Refusal


def test_a_file_is_read_whole_up_to_the_last_byte_allowed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    assert file_content(str(tmp_path / "file"), 5) == b"12345"


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"123456")
    with pytest.raises(Refusal, match="file: more than 5 bytes"):
        file_content(str(tmp_path / "file"), 5)


def test_what_never_ends_is_refused_too() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"123456")
    with pytest.raises(Refusal, match="more than 5 bytes"):
        file_content(f"/dev/fd/{reading}", 5)
    os.close(writing)
    os.close(reading)


@pytest.mark.parametrize("name", ["missing", "."])
def test_what_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refusal, match=r"cannot be read \("):
        file_content(str(tmp_path / name))
