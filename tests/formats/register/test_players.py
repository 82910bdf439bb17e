from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.rating.lists.records import OtherRating, PlayerId, PlayerRecord, Sex
from tabellone.formats.register.players import other_lists, read_players, write_players
from tabellone.formats.tables.archive import TableError

WORDS = st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=12)
DAYS = st.dates(date(1900, 1, 1), date(2099, 12, 31))


@st.composite
def players(draw: st.DrawFn) -> PlayerRecord:
    born = draw(st.none() | DAYS)
    return PlayerRecord(
        PlayerId(draw(WORDS)),
        f"{draw(WORDS)} {draw(WORDS)}",
        draw(st.none() | st.sampled_from(Sex)),
        born.year if born else draw(st.none() | st.integers(1900, 2099)),
        born,
        draw(st.just("") | WORDS),
        draw(st.just("") | WORDS),
        draw(st.sampled_from(("", "ITA", "NED"))),
        draw(st.sampled_from(("", "MI", "GMI"))),
        tuple(sorted(draw(st.dictionaries(st.sampled_from(("fid", "fide")), WORDS, max_size=2)).items())),
        tuple(OtherRating("fmjd", day, 2000) for day in draw(st.lists(DAYS, max_size=1))),
    )


@given(st.lists(players(), min_size=1, max_size=5, unique_by=lambda player: player.id))
def test_a_private_table_holds_everything_that_a_register_knows(records: list[PlayerRecord]) -> None:
    rows = read_players(write_players(records, private=True).encode(), "p.csv")
    again = [
        PlayerRecord(
            PlayerId(row.id),
            row.name,
            row.sex,
            row.year_of_birth,
            row.birth_date,
            row.club or "",
            row.province or "",
            row.nationality or "",
            row.title or "",
            row.federation_ids,
            row.other_ratings,
        )
        for row in rows
    ]
    assert again == records


def test_a_table_for_others_has_the_year_of_birth_and_not_the_day() -> None:
    player = PlayerRecord(PlayerId("P1"), "Alfa Anna", birth_date=date(1991, 3, 17))
    text = write_players([player])
    assert "1991" in text
    assert "03-17" not in text
    assert "birth_date" not in text


@pytest.mark.parametrize("country", ["Nazionalità", "Cittadinanza"])
def test_italian_headings_are_understood(country: str) -> None:
    head = f"Tessera;Cognome e nome;Sesso;Data di nascita;Società;Provincia;{country};Titolo"
    text = f"{head}\n1;Alfa Anna;D;17/3/1991;Circolo;RE;ITA;MF\n"
    (row,) = read_players(text.encode(), "p.csv")
    assert (row.id, row.name, row.sex, row.birth_date) == ("1", "Alfa Anna", Sex.FEMALE, date(1991, 3, 17))
    assert (row.club, row.province, row.nationality, row.title) == ("Circolo", "RE", "ITA", "MF")


def test_a_blank_says_nothing_and_a_dash_strikes_out() -> None:
    (row,) = read_players(b"name,club,province\nAlfa Anna,-,\n", "p.csv")
    assert (row.club, row.province) == ("", None)


def test_a_country_has_three_letters_since_who_is_not_italian_is_a_foreigner() -> None:
    rows = read_players(b"name,nationality\nA,ita\nB,NED\nC,-\nD,\n", "p.csv")
    assert [row.nationality for row in rows] == ["ITA", "NED", "", None]
    with pytest.raises(TableError) as refused:
        read_players(b"name,nationality\nA,Italia\n", "p.csv")
    assert str(refused.value) == 'p.csv line 2: nationality "Italia" is not allowed; write three letters such as ITA'


def test_a_rating_elsewhere_without_a_day_has_always_held() -> None:
    (row,) = read_players(
        b"name,rating_fmjd,rating_fide_standard,rating_fide_standard_since\nA B,2100,1800,2024-02-01\n", "p"
    )
    assert row.other_ratings == (
        OtherRating("fmjd", date.min, 2100),
        OtherRating("fide_standard", date(2024, 2, 1), 1800),
    )


def test_only_lists_from_which_a_first_rating_may_come_have_columns() -> None:
    head = ",".join(f"rating_{name}" for name in other_lists())
    assert "rating_fmjd,rating_fide_standard," in head
    (row,) = read_players(f"name,{head}\nA B,{','.join('1500' for _ in other_lists())}\n".encode(), "p.csv")
    assert [other_rating.list for other_rating in row.other_ratings] == list(other_lists())
    with pytest.raises(TableError) as refused:
        read_players(b"name,rating_fide_standart\nA B,1500\n", "p.csv")
    assert 'p.csv line 1: column "rating_fide_standart" is not known; there are' in str(refused.value)
    assert "rating_fide_standard, rating_fide_standard_since" in str(refused.value)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (",,,,,M", "p.csv line 2: name is missing"),
        ("1,A,x,,,", 'p.csv line 2: sex "x" is not allowed; write F or M'),
        ("1,A,,18O9,,", 'p.csv line 2: birth_year "18O9" is not a whole number'),
        ("1,A,,1809,,", "p.csv line 2: birth_year 1809 is not allowed; it must be 1900 to 2100"),
        ("1,A,,,31.2.1990,", 'p.csv line 2: birth_date "31.2.1990" is not a day such as 2026-05-09'),
        ("1,A,,1991,1990-01-01,", "p.csv line 2: the birth year 1991 is not that of the birth date"),
        ("1,A,,,,21OO", 'p.csv line 2: rating_fmjd "21OO" is not a whole number'),
        ("1,A,,,,-5", "p.csv line 2: rating_fmjd -5 is not allowed; it must be 0 to 9999"),
        ("1,A,,,,21000", "p.csv line 2: rating_fmjd 21000 is not allowed; it must be 0 to 9999"),
        ("1,A,,,,\n1,B,,,,", 'p.csv line 3: player "1" stands already on line 2'),
    ],
)
def test_bad_fields_are_named_with_their_line(line: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        read_players(f"id,name,sex,birth_year,birth_date,rating_fmjd\n{line}\n".encode(), "p.csv")
    assert str(refused.value) == sentence


def test_the_headings_of_lists_of_players_are_understood() -> None:
    head = "No.;Cognome;Nome;Fide-No.;Tessera FID;Prov.;FED;Sex;Birth;Tit."
    text = f"{head}\n1;Alfa;Anna;123;F7;RE;ita;F;17/3/1991;MF\n2;Beta;Bruno;;;;;;;\n"
    first, second = read_players(text.encode(), "p.csv")
    assert (first.name, first.federation_ids) == ("Alfa Anna", (("fide", "123"), ("fid", "F7")))
    assert (first.province, first.nationality, first.sex, first.title) == ("RE", "ITA", Sex.FEMALE, "MF")
    assert (first.birth_date, second.name) == (date(1991, 3, 17), "Beta Bruno")


def test_a_table_without_names_is_refused() -> None:
    with pytest.raises(TableError, match=r'p\.csv line 2: column "name" is missing'):
        read_players(b"\nclub,province\nUno,PI\n", "p.csv")
