from datetime import date

from tabellone.core.rating.lists.ratinglist import OffList, OffListReason
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.locales.words import words
from tabellone.paper.list_sheet import ListRow, list_sheet
from tabellone.paper.off_list_notes import off_list_notes

A, B, C = PlayerId("a"), PlayerId("b"), PlayerId("c")
PLAYERS = {each: PlayerRecord(each, f"Player {each.upper()}") for each in (A, B, C)}


def test_each_list_apart_is_one_line_with_its_article() -> None:
    off_list = [
        OffList(B, OffListReason.INACTIVE, 1800, 1800, 1),
        OffList(A, OffListReason.CANCELLED, None, 1402),
        OffList(C, OffListReason.INACTIVE, 1700, 1700, 3),
    ]
    assert off_list_notes(off_list, "2024", PLAYERS, words("en")) == (
        "Cancelled: fallen below the list (FIDE, B.02 2024 7.2.1): Player A 1402",
        "Inactive players (FIDE, B.02 2024 7.2.2; reading fide-2024-inactive-year): Player B 1800, Player C 1700",
    )


def test_titled_players_have_no_rating_to_show() -> None:
    (note,) = off_list_notes([OffList(A, OffListReason.TITLED)], "1997", PLAYERS, words("en"))
    assert note == "Titled players without a rating (FIDE, B.02 9.21a): Player A"


def test_a_printed_list_has_the_notes_below_it() -> None:
    sheet = list_sheet("FIDE", date(2025, 4, 1), [ListRow(1, "Player A", 1900)], words("en"), ["Inactive: Player B"])
    assert sheet.data["notes"] == ["Inactive: Player B"]
    assert list_sheet("FIDE", date(2025, 4, 1), [ListRow(1, "Player A", 1900)], words("en")).data["notes"] == []
