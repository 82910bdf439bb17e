"""Modules stay whole: no short module with one importer, none too long to read in one sitting."""

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LONGEST = 500
# A name that each package of its kind has, and what must load alone, because a small command starts with it.
ALONE = {
    "bulk/list_loops.py",
    "core/detours.py",
    "core/pairing/burstein/sentences.py",
    "regulations/rulebook/openings.py",
    "web/admin_pages/routes.py",
}
# These only go down.
MOST_FILE_NAMES_BORNE_BY_MANY = 17
MOST_WITH_ONE_IMPORTER = 111


@pytest.fixture(name="counts", scope="module")
def _counts() -> Any:
    script = runpy.run_path(str(ROOT / "script" / "house.py"))
    return script["house_in"](ROOT)


def test_no_short_module_has_a_single_importer(counts: Any) -> None:
    assert set(counts["paragraphs"]) <= ALONE


def test_every_module_is_read_in_one_sitting(counts: Any) -> None:
    assert counts["largest"][0]["lines"] < LONGEST


def test_file_names_and_single_importers_do_not_grow(counts: Any) -> None:
    assert len(counts["file_names_borne_by_many"]) <= MOST_FILE_NAMES_BORNE_BY_MANY
    assert counts["single_importer"] <= MOST_WITH_ONE_IMPORTER
