"""Seals that are signed by the key of the house prove later what a journal was."""

import subprocess
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.store.toy import NOON, LetIn

from tabellone.core.refusal import Refusal
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.signing import Signing, SigningError, key_file, read_signed_seal, verified_journal
from tabellone.store.schema import signatures


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for data of one's own: the key of a PostgreSQL database is there."""
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))


@pytest.fixture
def signing(database: Database, ledger: Ledger) -> Signing:
    ledger.create("door", "Hall", NOON, book="hall")
    ledger.perform("hall", LetIn("Ada"), "anna", NOON)
    return Signing(database)


def test_a_signed_seal_is_read_back_and_holds(signing: Signing, ledger: Ledger) -> None:
    signed = signing.sign("hall", NOON)
    ledger.perform("hall", LetIn("Eva"), "anna", NOON)
    # Broken into lines, as in a letter.
    text = "\n".join(signed.text[start : start + 40] for start in range(0, len(signed.text), 40))
    again = read_signed_seal(text, "letter")
    assert again == signed
    signing.check(again)
    assert signing.check_book("hall") == 1
    assert len(verified_journal(ledger, "hall").entries) == 2


def test_a_seal_is_signed_once(signing: Signing) -> None:
    assert signing.sign("hall", NOON) == signing.sign("hall", NOON + timedelta(days=1))


def test_the_key_is_made_once_and_its_owners_alone(signing: Signing) -> None:
    key = signing.present_key(NOON)
    assert signing.present_key(NOON) == key
    assert key_file(signing.database.address).stat().st_mode & 0o777 == 0o600


def test_a_journal_that_was_written_anew_does_not_hold_against_its_signature(signing: Signing, ledger: Ledger) -> None:
    signed = signing.sign("hall", NOON)
    with signing.database.writing() as connection:
        connection.execute(update(signatures).values(seal="0" * 64))
    with pytest.raises(SigningError, match="the signature does not belong to this seal"):
        verified_journal(ledger, "hall")
    with pytest.raises(SigningError, match="is not that of the journal"):
        signing.check(replace(signed, seal="0" * 64))


def test_a_changed_text_is_refused(signing: Signing) -> None:
    text = signing.sign("hall", NOON).text
    for changed in (text.replace(":1:hall:1:", ":1:hall:2:"), text[:-2] + ("AA" if text[-2:] != "AA" else "BB")):
        with pytest.raises(SigningError, match="letter: the signature does not belong to this seal"):
            read_signed_seal(changed, "letter")
    for other in ("", "something else", text[:-1], text * 9):
        with pytest.raises(SigningError, match="this is not a signed seal"):
            read_signed_seal(other, "letter")


def test_another_key_is_not_believed_and_an_old_one_is(signing: Signing) -> None:
    first = signing.sign("hall", NOON)
    key = signing.renew_key(NOON + timedelta(days=1))
    second = signing.sign("hall", NOON + timedelta(days=2))
    assert second.key == key.id != first.key
    signing.check(first)
    signing.check(second, key.id)
    with pytest.raises(SigningError, match="which is none of"):
        signing.check(first, key.id)
    assert [known.retired is None for known in signing.house_keys()] == [False, True]


def test_a_book_without_entries_and_a_damaged_key_are_refused(signing: Signing, ledger: Ledger) -> None:
    ledger.create("door", "Empty", NOON, book="empty")
    with pytest.raises(Refusal, match="there is no entry yet"):
        signing.sign("empty", NOON)
    key_file(signing.database.address).write_text("something else", encoding="ascii")
    with pytest.raises(StoreError, match="the signing key cannot be read"):
        signing.sign("hall", NOON)


def test_openssl_reads_the_key_and_believes_the_signature(signing: Signing, tmp_path: Path) -> None:
    signed = signing.sign("hall", NOON)
    (tmp_path / "key.pem").write_text(signing.present_key(NOON).pem, encoding="ascii")
    (tmp_path / "message").write_text(signed.message, encoding="ascii")
    (tmp_path / "signature").write_bytes(signed.signature)
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "key.pem", "-rawin", "-in", "message"]
    answer = subprocess.run([*command, "-sigfile", "signature"], cwd=tmp_path, capture_output=True, text=True)
    assert "Signature Verified Successfully" in answer.stdout
