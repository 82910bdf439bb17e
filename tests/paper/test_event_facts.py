from datetime import date

import pytest

from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import ReportHeading
from tabellone.desk.event.settings import EventSettings
from tabellone.desk.event.state import EventState
from tabellone.locales.words import words
from tabellone.paper.event_sheets import event_facts
from tabellone.paper.report_sheet import heading_facts


@pytest.mark.parametrize(
    ("last", "told"), [(date(2026, 5, 9), ("data", "9.5.2026")), (date(2026, 5, 10), ("date", "9.5.2026 – 10.5.2026"))]
)
def test_the_head_of_a_form_names_one_day_or_the_first_and_the_last(last: date, told: tuple[str, str]) -> None:
    event = EventSettings("Coppa", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, starts_on=date(2026, 5, 9), ends_on=last)
    assert told in event_facts(EventState(settings=event), words("it"))


@pytest.mark.parametrize(
    ("last", "told"), [(date(2026, 5, 9), ("data", "9.5.2026")), (date(2026, 5, 10), ("date", "9.5.2026 – 10.5.2026"))]
)
def test_the_head_of_a_report_names_one_day_or_the_first_and_the_last(last: date, told: tuple[str, str]) -> None:
    heading = ReportHeading("Torneo", date(2026, 5, 9), last, "")
    assert told in heading_facts(heading, Kind.SWISS, words("it"))
