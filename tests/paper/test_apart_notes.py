from datetime import date

from tabellone.answers.lists.ranking import OffListLine, RankedPlayer, RankingAnswer
from tabellone.core.rating.lists.ratinglist import OffListReason
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.computation import off_list_citation
from tabellone.locales.words import words
from tabellone.paper.list_files import list_sheet, off_list_notes


def line(
    player: str, reason: OffListReason, edition: str, rating: int | None = None, previous: int | None = None
) -> OffListLine:
    citation = off_list_citation(reason, edition)
    return OffListLine(reason, citation.article, citation.reading, player, f"Player {player.upper()}", rating, previous)


def test_each_list_apart_is_one_line_with_its_article() -> None:
    off_list = [
        line("b", OffListReason.INACTIVE, "2024", 1800, 1800),
        line("a", OffListReason.CANCELLED, "2024", None, 1402),
        line("c", OffListReason.INACTIVE, "2024", 1700, 1700),
    ]
    assert off_list_notes(off_list, words("en")) == (
        "Cancelled: fallen below the list (FIDE, B.02 2024 7.2.1): Player A 1402",
        "Inactive players (FIDE, B.02 2024 7.2.2; reading fide-2024-inactive-year): Player B 1800, Player C 1700",
    )


def test_titled_players_have_no_rating_to_show() -> None:
    (note,) = off_list_notes([line("a", OffListReason.TITLED, "1997")], words("en"))
    assert note == "Titled players without a rating (FIDE, B.02 9.21a): Player A"


def test_a_printed_list_has_the_lists_apart_below_it() -> None:
    day = date(2025, 4, 1)
    for off_list in ((), (line("b", OffListReason.INACTIVE, "2024", 1800),)):
        ranking = RankingAnswer(
            RatingSystem.FIDE, "2024", day, day, True, 1, (RankedPlayer(1, "a", "Player A", 1900),), off_list=off_list
        )
        assert list_sheet(ranking, words("en")).data["notes"] == list(off_list_notes(off_list, words("en")))
