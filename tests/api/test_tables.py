"""Tables and openings: warnings in the reader's language, and what no table has."""

import pytest
from tests.api.conftest import Door


def test_a_table_with_a_fault_is_answered_with_a_warning_in_the_reader_s_language(door: Door) -> None:
    found = door.anybody().get("/tables/varma/12?official=true", headers={"Accept-Language": "it"}).json()
    assert found["warning"].startswith("Busta ")


@pytest.mark.parametrize("path", ["/openings/9999", "/tables/varma/200", "/tables/province/16?sizes=16"])
def test_what_no_table_has_is_not_there(door: Door, path: str) -> None:
    found = door.anybody().get(path)
    assert found.status_code == 404
    assert found.json()["detail"]
