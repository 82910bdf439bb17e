"""Public names of accounts."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tabellone.store.accounts.account import Accounts
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress

NOW = datetime(2026, 4, 5, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        ({"anna": "Anna Prova"}, {"anna": "Anna Prova"}),
        ({"anna": ""}, {"anna": "anna"}),
        ({"anna": "Prova", "bruno": "prova"}, {"anna": "Prova (anna)", "bruno": "prova (bruno)"}),
        ({"anna": "Bruno", "bruno": "B. Prova"}, {"anna": "Bruno (anna)", "bruno": "B. Prova"}),
        ({"anna": "Chief"}, {"anna": "Chief (anna)"}),
    ],
    ids=["chosen", "none", "the same", "the name of another", "reserved"],
)
def test_names_that_others_see_tell_accounts_apart(
    tmp_path: Path, people: dict[str, str], expected: dict[str, str]
) -> None:
    with open_database(DatabaseAddress(file=tmp_path / "a.db"), create=True) as database:
        accounts = Accounts(database, Passwords(Effort(1, 8, 1)))
        for name, shown in people.items():
            accounts.add(name, shown, "correct horse battery", NOW)
        assert accounts.shown_names() == expected
