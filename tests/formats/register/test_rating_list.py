from datetime import date

from tabellone.core.rating.lists.ratinglist import Line, OffList, OffListReason, RatingList, ranking
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem
from tabellone.formats.register.rating_list import write_ranking

GINA, HUGO = PlayerId("C1"), PlayerId("C2")


def test_a_ranking_has_a_column_for_the_numbers_of_every_federation_that_knows_anybody() -> None:
    players = {
        GINA: PlayerRecord(GINA, "Golf Gina", nationality="ITA", title="WFM", federation_ids=(("fide", "990001"),)),
        HUGO: PlayerRecord(HUGO, "Hotel Hugo", federation_ids=(("uisp", "77"),)),
    }
    listed = RatingList(RatingSystem.FIDE, date(2024, 4, 1), (Line(GINA, 1980), Line(HUGO, 1800)), "2024")
    head, first, second = write_ranking(ranking(listed, players)).splitlines()
    assert head.endswith(",malus,coefficient,coefficient_games,off_list,id_fide,id_uisp")
    assert first.startswith("1,C1,Golf Gina,1980,,,,,ITA,,,WFM,")
    assert (first.rsplit(",", 2)[1:], second.rsplit(",", 2)[1:]) == (["990001", ""], ["", "77"])


def test_who_stands_apart_comes_after_the_ranking_without_a_rank() -> None:
    gina = PlayerRecord(GINA, "Golf Gina", title="WFM")
    hugo = PlayerRecord(HUGO, "Hotel Hugo", federation_ids=(("fide", "990002"),))
    line = Line(GINA, 1980, coefficient=20, coefficient_games=31)
    listed = RatingList(RatingSystem.FIDE, date(2024, 4, 1), (line,), "2024")
    off_list = [(OffList(HUGO, OffListReason.CANCELLED, None, 1405), hugo)]
    head, first, second = write_ranking(ranking(listed, {GINA: gina}), off_list).splitlines()
    assert first.endswith(",20,31,,")
    assert dict(zip(head.split(","), second.split(","), strict=True)) == {
        **dict.fromkeys(head.split(","), ""),
        "id": "C2",
        "name": "Hotel Hugo",
        "off_list": "cancelled",
        "id_fide": "990002",
    }
