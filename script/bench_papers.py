"""Costs of printing: all papers of a round, of the start and of the end, and the dearest forms of a great hall."""

import time
from datetime import date

from tabellone.core.lots import Lots
from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Discipline
from tabellone.core.pairing.italo_swiss.system import SYSTEM as ITALO_SWISS
from tabellone.core.pairing.lim.system import SYSTEM as LIM
from tabellone.core.refusal import Refusal
from tabellone.desk.demo.events import FIRST, pair_and_publish, play_rounds
from tabellone.desk.demo.people import begun, moment
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.forms.bundle import bundle, printed_bundle
from tabellone.paper.forms.catalogue import FORMS, filled_sheet
from tabellone.paper.forms.form import Moment, Scope, Subject
from tabellone.paper.printing import printed

PLAYERS, ROUNDS, DAY = 200, 4, date(2026, 10, 24)
DEAREST = 5
FORMS_ALONE = [form for form in FORMS if form.filled is not None and form.scope is not Scope.BOARD]


def event_of(system: str, discipline: Discipline) -> EventState:
    """A great hall in its fourth round."""
    scoring = CHESS_SCORING if discipline is Discipline.CHESS else DRAUGHTS_SCORING
    settings = EventSettings("Torneo della Prova", discipline, scoring, starts_on=DAY, ends_on=DAY)
    scribe = begun(EventBook(), "prova", settings.name, moment(DAY.year, DAY.month, DAY.day))
    people = tuple(
        PlayerDetails(f"Giocatore della Prova {number:03}", 2400 - number, club="Circolo Alfa")
        for number in range(1, PLAYERS + 1)
    )
    for command in (
        commands.CreateEvent(settings, GroupSettings("Assoluto", system, 9)),
        commands.EnterPlayers(FIRST, people),
        commands.RankPlayers(FIRST, 1),
    ):
        scribe.do(command)
    play_rounds(scribe, FIRST, Lots(7), ROUNDS - 1, DAY)
    pair_and_publish(scribe, FIRST, DAY, None)
    return scribe.state


def bench_papers() -> None:
    """Seconds of the processor for each document, with its pages and bytes."""
    print(f"papers of {PLAYERS} players          seconds  pages    bytes")
    for declaration, discipline in ((ITALO_SWISS, Discipline.DAMA_ITALIANA), (LIM, Discipline.CHESS)):
        state = event_of(declaration.name, discipline)
        language = words("it", discipline)
        for when in (Moment.START, Moment.ROUND, Moment.END):
            subject = Subject(state, Role.CHIEF, FIRST, ROUNDS if when is Moment.ROUND else None)
            start = time.process_time()
            sheets = len(bundle(when, subject, language))
            pdf = printed_bundle(when, subject, language)
            _print_line(f"{declaration.name}, {when.value} ({sheets} forms)", time.process_time() - start, pdf)
        _print_dearest(Subject(state, Role.CHIEF, FIRST, ROUNDS))


def _print_dearest(subject: Subject) -> None:
    """The forms that cost most by themselves."""
    language = words("it", subject.discipline)
    costs = []
    for form in FORMS_ALONE:
        start = time.process_time()
        try:
            sheet = filled_sheet(form, subject, language)
        except Refusal:
            continue
        pdf = printed(sheet.template, sheet.data)
        costs.append((time.process_time() - start, form.name, pdf))
    for took, name, pdf in sorted(costs, reverse=True)[:DEAREST]:
        _print_line(f"  {name}", took, pdf)


def _print_line(name: str, took: float, pdf: bytes) -> None:
    print(f"  {name:34} {took:5.2f} {pdf.count(b'/Type/Page/'):6} {len(pdf):8}")


if __name__ == "__main__":
    bench_papers()
