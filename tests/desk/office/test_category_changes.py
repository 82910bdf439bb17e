from datetime import date

from tests.desk.office.test_office_book import A, B, after, event, office

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import CategoryTable, CommissionEntry, RatingSystem
from tabellone.desk.office.commands import CorrectEvent, PublishList, ReportEvent, SetCategories, SetRatings
from tabellone.desk.office.computation import category_changes, computed
from tabellone.desk.office.state import OfficeState

ITALIANA, UISP = RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.UISP


def told(state: OfficeState, system: RatingSystem, day: date) -> list[tuple[str, str, str, bool]]:
    changes = category_changes(computed(state, system, day), state.tables)
    return [(change.player, change.held, change.reached, change.is_promotion) for change in changes]


def test_a_category_that_a_correction_takes_back_is_no_promotion() -> None:
    first = CommissionEntry(ITALIANA, A, date(2025, 1, 1), 990, "CTF", "first list")
    state = office(
        SetRatings((first,)),
        PublishList(ITALIANA, date(2025, 1, 2), date(2025, 1, 2), confirmed=True),
        ReportEvent(event("one", date(2025, 3, 1))),
    )
    assert told(state, ITALIANA, date(2025, 6, 1)) == [(A, "Provinciale", "Regionale", True)]
    state = after(state, PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True))
    state = after(state, CorrectEvent(event("one", date(2025, 3, 1), Result.BLACK_WINS), "misread"))
    assert told(state, ITALIANA, date(2025, 7, 1)) == [(A, "Regionale", "Provinciale", False)]


def test_categories_of_a_table_rise_in_its_order() -> None:
    state = office(
        SetRatings((CommissionEntry(UISP, A, date(2025, 1, 1), 1650, "office", "first list"),)),
        SetRatings((CommissionEntry(UISP, B, date(2025, 1, 1), 1450, "office", "first list"),)),
        SetCategories(CategoryTable(date(2025, 1, 1), (("Zeta", 1400), ("Alfa", 1600)))),
    )
    state = after(state, PublishList(UISP, date(2025, 4, 1), date(2025, 4, 1), confirmed=True))
    raised = CommissionEntry(UISP, B, date(2025, 5, 1), 1600, "office", "appeal")
    assert told(after(state, SetRatings((raised,))), UISP, date(2025, 7, 1)) == [(B, "Zeta", "Alfa", True)]
    lowered = CommissionEntry(UISP, A, date(2025, 5, 1), 1450, "office", "appeal", category="Zeta")
    assert told(after(state, SetRatings((lowered,))), UISP, date(2025, 7, 1)) == [(A, "Alfa", "Zeta", False)]
