"""One rule everywhere: the chosen edition, else the one in force on the first day of the event."""

from datetime import date

import pytest

from tabellone.core.model import Discipline
from tabellone.core.pairing.field import PairingError
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.regulation import NoEditionError
from tabellone.core.standings.policy import PolicyError
from tabellone.regulations.editions_in_force import (
    pairing_edition,
    rating_edition,
    rating_editions,
    tie_break_list,
)

CHESS, DAMA = Discipline.CHESS, Discipline.DAMA_ITALIANA
LISTS = ("fide-1989", "fide-2026")


@pytest.mark.parametrize(
    ("system", "discipline", "day", "chosen", "edition"),
    [
        ("lim", CHESS, date(1990, 7, 1), None, "1989"),
        ("lim", CHESS, date(2026, 1, 31), None, "1989"),
        ("lim", CHESS, date(2026, 2, 1), None, "2026"),
        ("lim", DAMA, date(2026, 2, 1), None, "2026"),
        ("lim", CHESS, date(2026, 11, 16), "1989", "1989"),
        ("lim", CHESS, date(1970, 1, 1), "1989", "1989"),
        ("italo-swiss", DAMA, date(2026, 11, 16), None, "fid"),
        ("italo-swiss", Discipline.DAMA_INTERNAZIONALE, date(2026, 11, 16), None, "fid"),
        ("italo-swiss", DAMA, date(2026, 11, 16), "fsi-1997", "fsi-1997"),
        ("italo-swiss", CHESS, date(2026, 11, 16), None, "fsi-1997"),
        ("italo-swiss", CHESS, date(2000, 1, 1), None, "fsi-1997"),
        ("italo-swiss", CHESS, date(2026, 11, 16), "fid", "fid"),
        ("round-robin", CHESS, date(2026, 11, 16), None, "1997"),
        ("round-robin", DAMA, date(2026, 11, 16), None, "1997"),
    ],
)
def test_an_event_is_paired_by_the_edition_of_its_first_day(
    system: str, discipline: Discipline, day: date, chosen: str | None, edition: str
) -> None:
    assert pairing_edition(SYSTEMS[system], discipline, day, chosen) == edition


@pytest.mark.parametrize(
    ("system", "discipline", "day"),
    [
        ("lim", CHESS, date(1990, 6, 30)),
        # In 2000 the FSI had a text of its own; it is no earlier edition of the FID's.
        ("italo-swiss", DAMA, date(2000, 1, 1)),
        ("italo-swiss", CHESS, date(1997, 12, 19)),
    ],
)
def test_a_day_that_no_edition_covers_is_refused(system: str, discipline: Discipline, day: date) -> None:
    with pytest.raises(NoEditionError, match=f"no edition covers {day}; the first is"):
        pairing_edition(SYSTEMS[system], discipline, day)


@pytest.mark.parametrize("day", [date(2000, 7, 1), date(2009, 7, 1), date(2014, 6, 30)])
def test_a_day_after_the_end_of_an_edition_is_refused_with_both_its_neighbours(day: date) -> None:
    refusal = (
        f"fide/rating: no edition covers {day}; that of 1997 ends on 2000-06-30, and the next at hand, 2014, is in "
        "force from 2014-07-01"
    )
    with pytest.raises(NoEditionError, match=refusal):
        rating_edition(RatingSystem.FIDE, day)
    assert rating_edition(RatingSystem.FIDE, day, "1997") == "1997"


def test_before_a_text_without_a_date_the_refusal_names_the_reading_and_not_the_text() -> None:
    refusal = (
        r"no edition covers 2019-12-31; the text of the first, 2020, has no date, and the reading uisp-undated takes"
    )
    with pytest.raises(NoEditionError, match=refusal):
        rating_edition(RatingSystem.UISP, date(2019, 12, 31))


def test_an_edition_that_a_system_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(PairingError, match='edition "1970" of lim is not known; there are 1989, 2026'):
        pairing_edition(SYSTEMS["lim"], CHESS, date(2026, 11, 16), "1970")


@pytest.mark.parametrize(
    ("day", "chosen", "name"),
    [
        (date(2024, 3, 31), None, "fide-1989"),
        (date(2024, 4, 1), None, "fide-2023"),
        (date(2026, 2, 28), None, "fide-2023"),
        (date(2020, 1, 1), "2023", "fide-2023"),
        (date(2026, 3, 1), None, "fide-2026"),
        (date(2026, 3, 1), "1989", "fide-1989"),
        (date(1989, 1, 1), "2026", "fide-2026"),
    ],
)
def test_tie_breaks_have_a_day_of_their_own(day: date, chosen: str | None, name: str) -> None:
    assert tie_break_list(LISTS, day, chosen).name == name


def test_a_list_is_of_the_edition_that_brought_it() -> None:
    # The SST of text 004 stands in both editions of FIDE's file, unchanged.
    assert tie_break_list(("sst-bucholz-italian",), date(2026, 11, 16)).edition == "1989"


def test_tie_breaks_of_no_edition_are_refused() -> None:
    with pytest.raises(NoEditionError, match="tie-breaks: no edition covers 1980-01-01; the first is 1989"):
        tie_break_list(LISTS, date(1980, 1, 1))
    with pytest.raises(PolicyError, match='edition "1999" of the tie-breaks is not known; there are 1989, 2023, 2026'):
        tie_break_list(LISTS, date(2026, 11, 16), "1999")


def test_ratings_go_by_the_same_rule() -> None:
    assert rating_edition(RatingSystem.ELO_RUBELE_ITALIANA, date(2020, 12, 31)) == "2008"
    assert rating_edition(RatingSystem.ELO_RUBELE_ITALIANA, date(2026, 11, 16)) == "2021"
    assert rating_edition(RatingSystem.ELO_RUBELE_ITALIANA, date(2026, 11, 16), "2008") == "2008"
    assert "2021" in rating_editions(RatingSystem.ELO_RUBELE_ITALIANA)
