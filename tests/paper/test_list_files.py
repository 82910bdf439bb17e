"""Files of a list: the players in them, and their stated number."""

from datetime import date

import pytest

from tabellone.answers.lists.ranking import OffListLine, RankedPlayer, RankingAnswer
from tabellone.core.rating.lists.ratinglist import OffListReason
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.locales.words import words
from tabellone.paper.list_files import ListFormat, list_file, players_in_file

DAY = date(2026, 10, 1)
RANKING = RankingAnswer(
    RatingSystem.FIDE,
    "2025",
    DAY,
    DAY,
    is_published=True,
    total=1,
    lines=(RankedPlayer(1, "P0001", "Alfa Anna", 2100, federation_ids={"fide": "990001"}),),
    off_list=(
        OffListLine(OffListReason.CANCELLED, "9.21", None, "P0003", "Charlie Carlo", None, 2010),
        OffListLine(OffListReason.INACTIVE, "7.2.2", None, "P0002", "Bravo Bruno", 1900, 1900, 3),
    ),
)


def test_lists_as_fide_lays_them_out_have_the_inactive_with_their_flag_and_nobody_cancelled() -> None:
    _, *lines = list_file(RANKING, ListFormat.TXT, words("en")).decode().splitlines()
    assert [(line.split()[0], line.endswith("i")) for line in lines] == [("990001", False), ("P0002", True)]
    markup = list_file(RANKING, ListFormat.XML, words("en")).decode()
    assert markup.count("<player>") == players_in_file(RANKING, ListFormat.XML) == 2
    assert "<flag>i</flag>" in markup


@pytest.mark.parametrize(("form", "count"), [(ListFormat.TXT, 2), (ListFormat.CSV, 3), (ListFormat.PDF, 3)])
def test_the_players_of_a_file_are_counted_as_it_names_them(form: ListFormat, count: int) -> None:
    assert players_in_file(RANKING, form) == count
