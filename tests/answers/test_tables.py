from datetime import date

from tabellone.answers.lists.ranking import OffListLine, RankedPlayer, RankingAnswer, ranking_table
from tabellone.core.rating.lists.ratinglist import OffListReason
from tabellone.core.rating.lists.records import RatingSystem


def ranking_with(*lines: RankedPlayer, off_list: tuple[OffListLine, ...] = ()) -> RankingAnswer:
    day = date(2024, 4, 1)
    return RankingAnswer(RatingSystem.FIDE, "2024", day, day, True, len(lines), lines, off_list=off_list)


def test_a_ranking_has_a_column_for_the_numbers_of_every_federation_that_knows_anybody() -> None:
    gina = RankedPlayer(1, "C1", "Golf Gina", 1980, nationality="ITA", title="WFM", federation_ids={"fide": "990001"})
    hugo = RankedPlayer(2, "C2", "Hotel Hugo", 1800, federation_ids={"uisp": "77"})
    head, first, second = ranking_table(ranking_with(gina, hugo)).splitlines()
    assert head.endswith(",malus,coefficient,coefficient_games,off_list,id_fide,id_uisp")
    assert first.startswith("1,C1,Golf Gina,1980,,,,,ITA,,,WFM,")
    assert (first.rsplit(",", 2)[1:], second.rsplit(",", 2)[1:]) == (["990001", ""], ["", "77"])


def test_who_stands_apart_comes_after_the_ranking_without_a_rank() -> None:
    gina = RankedPlayer(1, "C1", "Golf Gina", 1980, title="WFM", coefficient=20, coefficient_games=31)
    hugo = OffListLine(
        OffListReason.CANCELLED, "7.2.1", None, "C2", "Hotel Hugo", previous=1405, federation_ids={"fide": "990002"}
    )
    head, first, second = ranking_table(ranking_with(gina, off_list=(hugo,))).splitlines()
    assert first.endswith(",20,31,,")
    assert dict(zip(head.split(","), second.split(","), strict=True)) == {
        **dict.fromkeys(head.split(","), ""),
        "id": "C2",
        "name": "Hotel Hugo",
        "off_list": "cancelled",
        "id_fide": "990002",
    }
