from dataclasses import replace
from datetime import date

import pytest

from tabellone.core.rating.lists.records import OtherRating, PlayerId, PlayerRecord
from tabellone.desk.office.identification import Index, enrolments
from tabellone.formats.register.layout import RegisterError
from tabellone.formats.register.players import PlayerRow

KNOWN = PlayerRecord(
    PlayerId("P0001"),
    "Alfa Anna",
    birth_year=1991,
    birth_date=date(1991, 3, 1),
    club="Circolo",
    federation_ids=(("fid", "1"),),
    other_ratings=(OtherRating("fmjd", date(2023, 1, 1), 2000),),
)


def test_only_what_the_file_says_is_changed() -> None:
    row = PlayerRow("f", 2, "Alfa Anna", "P0001", province="RE", federation_ids=(("fide", "9"),))
    (enrolment,) = enrolments(Index([KNOWN]), [row])
    assert enrolment.changes == ("province", "federation_ids")
    assert (enrolment.after.club, enrolment.after.birth_date) == ("Circolo", date(1991, 3, 1))
    assert enrolment.after.federation_ids == (("fid", "1"), ("fide", "9"))


def test_an_empty_text_strikes_out() -> None:
    (enrolment,) = enrolments(Index([KNOWN]), [PlayerRow("f", 2, "Alfa Anna", "P0001", club="")])
    assert enrolment.after.club == ""


def test_ratings_of_other_lists_are_kept_with_their_days() -> None:
    new = OtherRating("fmjd", date(2024, 1, 1), 2100)
    (enrolment,) = enrolments(Index([KNOWN]), [PlayerRow("f", 2, "Alfa Anna", "P0001", other_ratings=(new,))])
    assert enrolment.after.other_ratings == (*KNOWN.other_ratings, new)


def test_without_an_identifier_a_known_player_is_found_and_a_new_one_gets_the_next() -> None:
    rows = [PlayerRow("f", 2, "Anna Alfa", birth_year=1991), PlayerRow("f", 3, "Bravo Bruno")]
    known, new = enrolments(Index([KNOWN]), rows)
    assert (known.after.id, known.changes) == ("P0001", ("name",))
    assert (new.after.id, new.before) == ("P0002", None)


def test_another_birth_year_drops_a_birth_date_that_contradicts_it() -> None:
    (enrolment,) = enrolments(Index([KNOWN]), [PlayerRow("f", 2, "Alfa Anna", "P0001", birth_year=1992)])
    assert (enrolment.after.birth_year, enrolment.after.birth_date) == (1992, None)


def test_the_same_player_twice_in_a_file_is_refused() -> None:
    rows = [PlayerRow("f", 2, "Alfa Anna", "P0001"), PlayerRow("f", 3, "Alfa Anna")]
    with pytest.raises(RegisterError, match='f line 3: player "P0001" stands already on line 2'):
        enrolments(Index([KNOWN]), rows)


def test_a_number_that_somebody_else_has_is_refused() -> None:
    row = PlayerRow("f", 2, "Bravo Bruno", "P7", federation_ids=(("fid", "1"),))
    with pytest.raises(RegisterError, match="f line 2: fid number 1 is already that of P0001"):
        enrolments(Index([KNOWN]), [row])


def test_a_namesake_of_the_same_year_is_not_taken_for_one_born_on_another_day() -> None:
    known = PlayerRecord(PlayerId("P7"), "Golf Gina", birth_date=date(1990, 1, 2), federation_ids=(("fide", "990001"),))
    row = PlayerRow("p.csv", 2, "Golf Gina", birth_date=date(1990, 3, 4))
    with pytest.raises(
        RegisterError, match=r'p\.csv line 2: "Golf Gina" was born on another day than P7 in the register'
    ):
        enrolments(Index([known]), [row])
    for named in (replace(row, id="P7"), replace(row, federation_ids=(("fide", "990001"),))):
        (corrected,) = enrolments(Index([known]), [named])
        assert (corrected.before, corrected.after.birth_date) == (known, date(1990, 3, 4))
    (namesake,) = enrolments(Index([known]), [replace(row, id="P8")])
    assert namesake.before is None
    (same,) = enrolments(Index([known]), [replace(row, birth_date=None, birth_year=1990)])
    assert same.before == known
