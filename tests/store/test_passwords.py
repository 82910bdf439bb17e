import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.people import QUICK

from tabellone.store.accounts.passwords import (
    Effort,
    PasswordError,
    Passwords,
    checked_password,
    common_words,
    normalised,
)

PASSWORDS = Passwords(QUICK)


@given(st.text(min_size=12, max_size=200), st.text(max_size=200))
def test_a_password_matches_itself_and_no_other(password: str, other: str) -> None:
    stored = PASSWORDS.kept(normalised(password) or "")
    assert PASSWORDS.matches(stored, password)
    assert PASSWORDS.matches(stored, other) == (normalised(other) == normalised(password))


def test_a_password_is_the_same_however_its_signs_are_composed() -> None:
    stored = PASSWORDS.kept(checked_password("perché no però", "anna"))
    assert PASSWORDS.matches(stored, "perche\u0301 no pero\u0300")


@pytest.mark.parametrize("length", [12, 200])
def test_passwords_of_the_allowed_lengths_are_taken(length: int) -> None:
    password = "zebra fungo lunapark!" * 10
    assert checked_password(password[:length], "anna") == password[:length]


@pytest.mark.parametrize(("password", "found"), [("", 0), ("a1b2c3d4e5f", 11), ("ab" * 101, 202), ("\ufdfa" * 20, 360)])
def test_passwords_too_short_or_too_long_are_refused(password: str, found: int) -> None:
    with pytest.raises(PasswordError, match=f"password: 12 to 200 signs are allowed, {found} were given"):
        checked_password(password, "anna")


@pytest.mark.parametrize("password", ["Anna.Bianchi", "anna.bianchi", "ANNA BIANCHI", " anna.bianchi "])
def test_a_password_may_not_be_a_name_of_the_account(password: str) -> None:
    with pytest.raises(PasswordError, match="it may not be the name"):
        checked_password(password, "anna.bianchi", "Anna Bianchi")


def test_a_password_may_not_be_one_sign_repeated() -> None:
    with pytest.raises(PasswordError, match="one sign repeated"):
        checked_password("x" * 12, "anna")


def test_half_a_character_is_refused_and_never_matches() -> None:
    with pytest.raises(PasswordError, match="half a character"):
        checked_password("012345678901\ud800", "anna")
    assert not PASSWORDS.matches(PASSWORDS.kept("0123456789?"), "0123456789\ud800")


def test_nobodys_password_never_matches() -> None:
    assert not PASSWORDS.matches(None, "")
    assert not PASSWORDS.matches(None, "correct horse battery")


def test_an_endless_password_never_matches() -> None:
    assert not PASSWORDS.matches(PASSWORDS.kept(""), "x" * 201)


def test_damaged_hashes_match_nothing() -> None:
    assert not PASSWORDS.matches("no hash at all", "correct horse battery")


def test_the_same_work_is_done_whether_the_account_is_there_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    passwords = Passwords(QUICK)
    work: list[str] = []
    verify = type(passwords._hasher).verify

    def counted(hasher: object, stored: str, password: str) -> object:
        work.append(stored.rsplit("$", 2)[0])
        return verify(passwords._hasher, stored, password)

    monkeypatch.setattr(type(passwords._hasher), "verify", counted)
    for stored, password in ((passwords.kept("a"), "b"), (None, "b"), (passwords.kept("a"), "x" * 201)):
        assert not passwords.matches(stored, password)
    assert len(work) == 3
    assert len(set(work)) == 1


def test_passwords_are_kept_with_argon2id_and_salt() -> None:
    first, second = PASSWORDS.kept("correct horse battery"), PASSWORDS.kept("correct horse battery")
    assert first.startswith("$argon2id$")
    assert first != second


def test_the_usual_effort_is_the_one_recommended_for_servers() -> None:
    stored = Passwords().kept("correct horse battery")
    assert stored.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_a_password_stored_with_another_effort_is_stored_anew() -> None:
    old = Passwords(Effort(rounds=1, kibibytes=16, lanes=1)).kept("correct horse battery")
    anew = PASSWORDS.renewed(old, "correct horse battery")
    assert anew is not None
    assert PASSWORDS.matches(anew, "correct horse battery")
    assert PASSWORDS.renewed(anew, "correct horse battery") is None


@pytest.mark.parametrize(
    "password",
    [
        "password1234",
        "P@ssw0rd2026!",
        "123456789012",
        "qwertyuiopas",
        "098765432109",
        "abcdefghijkl",
        "abcabcabcabc",
        "Juventus1897",
        "forzanapoli!!",
        "amoreamoreamore",
        "31-12-1999!!",
        "Scacchi2026!",
        "zxcvbnm,./zxcvbnm",
    ],
)
def test_what_everybody_tries_first_is_refused(password: str) -> None:
    with pytest.raises(PasswordError, match="everybody tries first"):
        checked_password(password, "somebody")


@pytest.mark.parametrize("password", ["annabella.2026", "2026 AnnaBella!"])
def test_the_name_with_ornaments_is_refused(password: str) -> None:
    with pytest.raises(PasswordError, match="the name with something added"):
        checked_password(password, "annabella")


@pytest.mark.parametrize("password", ["correct horse battery", "ventisette lumache", "kP9#vv2mQzLt", "1f3a9c77d0e2"])
def test_words_that_nobody_expects_together_are_taken(password: str) -> None:
    assert checked_password(password, "anna") == password


def test_the_list_is_plain_words() -> None:
    assert len(common_words()) > 900
    assert all(word.isascii() and word.isalpha() and word.islower() for word in common_words())


def test_an_old_password_that_is_too_short_for_a_new_one_still_works() -> None:
    assert PASSWORDS.matches(PASSWORDS.kept("tencharsok"), "tencharsok")
