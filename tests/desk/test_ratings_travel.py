"""A datum followed from the entry at the desk to the register, the list, the report file and back."""

from dataclasses import replace
from datetime import UTC, date, datetime
from types import MappingProxyType

import pytest
from tests.desk.event.desk import CHESS, DAMA, A, Desk
from tests.desk.office.test_office_book import after

from tabellone.answers.groups.event_rating import capital_sheet, event_rating, player_rating
from tabellone.answers.lists.preview import preview
from tabellone.core.model import Result
from tabellone.core.rating.lists.records import (
    LICENCE,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    Sex,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Role
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseEvent,
    CreateEvent,
    EnterPlayers,
    RateEvent,
    SendEvent,
)
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import Arbiter, ArbiterRole, EventSettings, GroupSettings
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.fold import folded
from tabellone.desk.office.book import effects_of
from tabellone.desk.office.commands import PublishList, ReportEvent, ReportEvents, SetRatings
from tabellone.desk.office.computation import computed
from tabellone.desk.office.differences import Decision, DifferenceSide, UndecidedError
from tabellone.desk.office.event_file import EventOptions, read_event_file
from tabellone.desk.office.events import role_to_report
from tabellone.desk.office.intake import EventsIntake, File, planned_events
from tabellone.desk.office.report_file import report_file
from tabellone.desk.office.state import OfficeState
from tabellone.desk.registration import PlayedUnder, Registration, official_figures, registration
from tabellone.formats.trf import read_trf, write_trf

ITALIANA = RatingSystem.ELO_RUBELE_ITALIANA
EMPTY = OfficeState()
RECEIVED = date(2026, 6, 1)
GRANDMASTER = PlayerDetails(
    "Grande Maestra",
    5120,
    5000,
    "Circolo di prova",
    "RE",
    "Maestro",
    "GMI",
    "F0001",
    1980,
    federation="ITA",
    sex=Sex.FEMALE,
    birth_date=date(1980, 2, 29),
    licence="T77",
)
MASTER = PlayerDetails("Maestro Calato", 3826, category="maestro", birth_year=1960, federation="ITA", sex=Sex.MALE)
OTHERS = (PlayerDetails("Giocatore Tre", 3000), PlayerDetails("Giocatore Quattro"))
ITALIAN = replace(
    DAMA,
    place="Bologna",
    starts_on=date(2026, 5, 1),
    ends_on=date(2026, 5, 3),
    time_control="60 min + 30 s",
    arbiters=(Arbiter("Arbitro Uno"), Arbiter("Arbitro Due", ArbiterRole.DEPUTY)),
)


def played(event: EventSettings = ITALIAN, system: str = "", entries: tuple[PlayerDetails, ...] = ()) -> Desk:
    """A round robin of four, rated."""
    desk = Desk()
    desk.all(
        CreateEvent(event, GroupSettings("A", "round-robin")),
        EnterPlayers(A, entries or (GRANDMASTER, MASTER, *OTHERS)),
    )
    desk.do(AssignNumbers(A, desk.group().members))
    for seed in (1, 2, 3):
        desk.play_round(seed)
    return desk.all(CloseEvent(1), RateEvent(system, pace=Pace.STANDARD))


def told(desk: Desk, office: OfficeState = EMPTY, decision: Decision | None = None) -> Registration:
    return registration(
        desk.state,
        office,
        PlayedUnder(Pace.STANDARD),
        RECEIVED,
        with_new=True,
        author="Office",
        decision=decision or Decision(),
    )


def registered(registration: Registration, office: OfficeState = EMPTY) -> OfficeState:
    assert registration.report is not None
    return after(office, registration.report)


def named(office: OfficeState, name: str) -> PlayerRecord:
    return next(player for player in office.players.values() if player.name == name)


def test_a_grandmaster_who_is_new_to_the_register_starts_with_the_capital_of_the_event() -> None:
    desk = played()
    office = registered(told(desk))
    player = named(office, GRANDMASTER.name)
    assert player == PlayerRecord(
        player.id,
        GRANDMASTER.name,
        Sex.FEMALE,
        1980,
        date(1980, 2, 29),
        "Circolo di prova",
        "RE",
        "ITA",
        "GMI",
        (("fid", "F0001"), (LICENCE, "T77")),
    )
    moved = computed(office, ITALIANA, date(2026, 5, 3)).movements_of(player.id)
    rated = desk.state.rating
    assert rated is not None
    row = next(row for row in rated.rows if desk.state.entrant(row.player).name == GRANDMASTER.name)
    assert [(movement.before, movement.after) for movement in moved] == [(None, 5120), (5120, row.after)]
    assert moved[0].category_after == "Maestro"
    assert [step.citation.reading for step in moved[0].steps()] == ["fid-capital-of-event"]


def test_who_was_entered_without_a_rating_starts_as_a_beginner() -> None:
    office = registered(told(played()))
    moved = computed(office, ITALIANA, date(2026, 5, 3)).movements_of(named(office, "Giocatore Quattro").id)
    assert moved[0].after == 300


def test_a_maestro_whose_capital_has_fallen_stays_maestro_at_the_desk_and_in_the_list() -> None:
    desk = played()
    rated = desk.state.rating
    assert rated is not None
    row = next(row for row in rated.rows if desk.state.entrant(row.player).name == MASTER.name)
    assert (row.before, row.category_before, row.category_after) == (3826, "Maestro", "Maestro")
    office = registered(told(desk))
    listed = computed(office, ITALIANA, date(2026, 5, 3)).rating_list.line(named(office, MASTER.name).id)
    assert listed is not None
    assert listed.category == "Maestro"


def _sent(desk: Desk, office: OfficeState, decision: DifferenceSide) -> tuple[Desk, OfficeState, Registration]:
    sent = told(desk, office, Decision(decision))
    left = registered(sent, office)
    players, rows = official_figures(desk.state, left, sent, PlayedUnder(Pace.STANDARD))
    return desk.all(SendEvent("CTF", "2026-torneo-di-prova", players, rows)), left, sent


@pytest.mark.parametrize("side", list(DifferenceSide))
def test_after_sending_the_desk_has_the_figures_of_the_list_and_says_where_the_register_differs(
    side: DifferenceSide,
) -> None:
    entry = CommissionEntry(ITALIANA, PlayerId("P1"), date(2026, 1, 1), 5000, "CTF", "list", "Maestro")
    desk, office, sent = _sent(played(), after(_known(), SetRatings((entry,))), side)
    answer = event_rating(desk.state)
    known = {sent.players[row.player]: (row.before, row.after, row.category_after) for row in answer.rows}
    movements = computed(office, ITALIANA, date(2026, 5, 3)).history.of_event(EventId("2026-torneo-di-prova"))
    assert known == {
        movement.player: (movement.before, movement.after, movement.category_after) for movement in movements
    }
    counted = 5000 if side is DifferenceSide.REGISTER else None
    assert known[PlayerId("P1")][0] == (counted or 5120)
    differing = [(one.name, one.entered, one.registered) for one in answer.registered]
    assert differing == ([(GRANDMASTER.name, 5120, 5000)] if counted else [])
    first = next(player for player, known_as in sent.players.items() if known_as == "P1")
    assert desk.state.entrant(first).details.register_id == "P1"
    assert desk.state.entrant(first).details.rating == 5120
    rating, sheet = player_rating(desk.state, first), capital_sheet(desk.state, first)
    assert rating is not None
    assert sheet is not None
    assert (rating.before, rating.after) == (sheet.before, sheet.after) == known[PlayerId("P1")][:2]
    assert (rating.registered is not None) is bool(counted)


def _known(**values: object) -> OfficeState:
    known = PlayerRecord(PlayerId("P1"), GRANDMASTER.name, **values)  # type: ignore[arg-type]
    return OfficeState(players=MappingProxyType({known.id: known}))


def test_every_difference_between_register_and_event_is_shown_and_must_be_decided() -> None:
    office = _known(birth_year=1980, club="Altro circolo", nationality="ITA", federation_ids=(("fid", "F0001"),))
    registration = told(played(), office)
    found = [(item.field, item.in_register, item.in_event) for item in registration.differences]
    assert (
        found
        == [(difference.field, difference.in_register, difference.in_event) for difference in registration.differences]
        == [
            ("sex", None, "f"),
            ("birth", "1980", "1980-02-29"),
            ("club", "Altro circolo", "Circolo di prova"),
            ("province", None, "RE"),
            ("title", None, "GMI"),
            ("id_ita", None, "T77"),
            ("rating", None, "5120"),
        ]
    )
    assert {difference.player for difference in registration.differences} == {"P1"}
    with pytest.raises(UndecidedError, match="differ in 7 places") as caught:
        registration.check_decided()
    assert caught.value.differences == registration.differences


def test_what_is_taken_from_the_event_changes_the_register_and_the_rest_stands() -> None:
    office = _known(club="Altro circolo")
    decision = Decision(DifferenceSide.EVENT, {("P1", "club"): DifferenceSide.REGISTER})
    registration = told(played(), office, decision)
    registration.check_decided()
    known = registered(registration, office).players[PlayerId("P1")]
    assert (known.club, known.title, known.sex, known.birth_date) == (
        "Altro circolo",
        "GMI",
        Sex.FEMALE,
        date(1980, 2, 29),
    )
    kept = told(played(), office, Decision(DifferenceSide.REGISTER))
    kept.check_decided()
    left = registered(kept, office)
    assert left.players[PlayerId("P1")] == office.players[PlayerId("P1")]
    assert computed(left, ITALIANA, date(2026, 5, 3)).movements_of(PlayerId("P1"))[0].after != 5120


def test_a_rating_that_the_register_has_otherwise_is_set_by_an_owner_only() -> None:
    entry = CommissionEntry(ITALIANA, PlayerId("P1"), date(2026, 1, 1), 5000, "CTF", "list", "Maestro")
    office = after(_known(), SetRatings((entry,)))
    registration = told(played(), office, Decision(DifferenceSide.EVENT))
    assert ("rating", "5000", "5120") in [
        (difference.field, difference.in_register, difference.in_event) for difference in registration.differences
    ]
    assert registration.report is not None
    assert role_to_report(registration.report, office) is Role.OWNER
    assert role_to_report(registration.report.reports[0], EMPTY) is Role.ARBITER
    moved = computed(registered(registration, office), ITALIANA, date(2026, 5, 3)).movements_of(PlayerId("P1"))
    assert [movement.after for movement in moved][:2] == [5000, 5120]


def test_nothing_differs_where_the_event_was_played_with_what_the_register_says() -> None:
    office = registered(told(played()))
    office = after(office, PublishList(ITALIANA, date(2026, 5, 4), date(2026, 5, 4), confirmed=True))
    entries = []
    for details in (GRANDMASTER, MASTER, *OTHERS):
        line = office.lists[-1].rating_list.line(named(office, details.name).id)
        assert line is not None
        entries.append(replace(details, rating=line.rating, category=line.category))
    later = replace(ITALIAN, name="Torneo di maggio", starts_on=date(2026, 5, 20), ends_on=date(2026, 5, 22))
    registration = told(played(later, entries=tuple(entries)), office)
    assert registration.differences == ()
    assert registration.report is not None
    assert registration.report.reports[0].entries == ()


def test_a_report_with_ratings_reaches_the_lists_from_its_first_day_on() -> None:
    office = registered(told(played()))
    office = after(office, PublishList(ITALIANA, date(2026, 5, 2), date(2026, 5, 2), confirmed=True))
    record = replace(office.events[EventId("2026-torneo-di-prova")], id=EventId("other"), name="Altro")
    entry = CommissionEntry(ITALIANA, record.players[0], date(2026, 5, 1), 4000, "o", "Altro", event=record.id)
    (effect,) = effects_of(office, ReportEvent(record, again=True, entries=(entry,)))
    assert [difference.player for difference in effect.differences] == [record.players[0]]


def test_the_report_file_of_the_desk_says_everything_and_comes_back_equal() -> None:
    desk = played()
    text = write_trf(report_of(desk.state, A, with_private=True))
    document = read_trf(text.encode(), "event.trf")
    heads = dict(document.headers)
    assert (heads["022"], heads["042"], heads["052"], heads["072"]) == ("Bologna", "2026/05/01", "2026/05/03", "3")
    assert (heads["102"], heads["112"], heads["122"]) == ("Arbitro Uno", "Arbitro Due", "60 min + 30 s")
    first = document.players[0]
    assert (first.sex, first.title, first.rating, first.federation) == ("w", "GMI", 5120, "ITA")
    assert (first.identity, first.birth) == ("F0001", "1980/02/29")
    journal = event_of_report(
        document, ReportChoice(), book="b", author="anna", at=datetime(2026, 6, 1, tzinfo=UTC), source="event.trf"
    )
    taken = folded(EventBook(), journal.entries).state
    assert [entrant.details for entrant in taken.entrants.values()] == [
        entrant.details for entrant in desk.state.entrants.values()
    ]
    assert (taken.event.place, taken.event.starts_on, taken.event.ends_on) == (
        "Bologna",
        ITALIAN.starts_on,
        ITALIAN.ends_on,
    )
    assert taken.event.arbiters == ITALIAN.arbiters
    assert taken.event.time_control == ITALIAN.time_control


def test_births_sexes_and_licences_are_not_in_the_report_that_everybody_reads() -> None:
    text = write_trf(report_of(played().state, A))
    assert "1980" not in text
    assert "T77" not in text
    assert {player.sex for player in read_trf(text.encode(), "event.trf").players} == {""}
    assert "F0001" in text


def test_the_report_file_of_the_office_says_everything_and_comes_back_equal() -> None:
    office = registered(told(played()))
    event = office.events[EventId("2026-torneo-di-prova")]
    timed = replace(event, pace=Pace.RAPID, minutes=25, increment_seconds=10)
    file = read_event_file(report_file(timed, office, with_private=True).encode(), "event.trf", "fid")
    assert (file.name, file.place, file.starts_on, file.ends_on) == (
        event.name,
        event.place,
        event.starts_on,
        event.ends_on,
    )
    assert (file.time_control.pace, file.time_control.minutes, file.time_control.increment_seconds) == (
        Pace.RAPID,
        25,
        10,
    )
    row = next(row for row in file.rows.values() if row.name == GRANDMASTER.name)
    player = named(office, GRANDMASTER.name)
    assert (row.sex, row.birth_date, row.nationality, row.title) == (
        player.sex,
        player.birth_date,
        player.nationality,
        player.title,
    )
    assert dict(row.federation_ids) == dict(player.federation_ids)
    assert file.tournament is not None
    assert {reported_player.name: reported_player.rating for reported_player in file.tournament.players}[
        GRANDMASTER.name
    ] == 5120
    public = report_file(timed, office)
    assert "1980" not in public


def _by_file(text: str, office: OfficeState = EMPTY, system: RatingSystem = ITALIANA) -> OfficeState:
    """The register after an event was reported by its file, with the event believed."""
    options = EventOptions(systems=(system,), pace=Pace.STANDARD)
    intake = EventsIntake(options, with_new=True, decision=Decision(DifferenceSide.EVENT))
    plan = planned_events(office, [File("event.trf", text.encode())], intake, "Office", RECEIVED)
    return after(office, plan.command)


def test_a_maestro_at_3800_whose_event_travels_by_file_is_a_maestro_at_a_fresh_office() -> None:
    desk = played(entries=(GRANDMASTER, replace(MASTER, rating=3800, category="Maestro"), *OTHERS))
    text = write_trf(report_of(desk.state, A, with_private=True))
    office = _by_file(text)
    player = named(office, MASTER.name)
    moved = computed(office, ITALIANA, date(2026, 5, 3)).movements_of(player.id)
    assert [movement.category_after for movement in moved] == ["Maestro", "Maestro"]
    grandmaster = named(office, GRANDMASTER.name)
    assert (grandmaster.club, grandmaster.province) == ("Circolo di prova", "RE")
    # The file that this office writes says so too, and another office that takes it agrees.
    again = report_file(next(iter(office.events.values())), office, with_private=True)
    other = _by_file(again)
    assert named(other, MASTER.name) == player
    assert [entry.category for entry in other.entries if entry.player == player.id] == ["Maestro"]


def test_the_national_rating_in_a_file_is_that_of_a_first_rating_for_the_uisp() -> None:
    chess = replace(CHESS, starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 3))
    entries = (PlayerDetails("Player One", 1900), PlayerDetails("Player Two", None, 1700), *OTHERS[:2])
    office = _by_file(write_trf(report_of(played(chess, "uisp", entries).state, A)), system=RatingSystem.UISP)
    assert named(office, "Player Two").other_ratings == (OtherRating("italia_standard", date(2026, 5, 1), 1700),)


def _fide_event(day: date, people: int = 10) -> str:
    chess = replace(CHESS, starts_on=day, ends_on=day, time_control="90 min and 30 seconds a move")
    entries = tuple(PlayerDetails(f"Player {place:02}", 2000 - 50 * place) for place in range(people))
    desk = Desk()
    desk.all(CreateEvent(chess, GroupSettings("A", "round-robin")), EnterPlayers(A, entries))
    desk.do(AssignNumbers(A, desk.group().members))
    for seed in range(1, people):
        desk.play_round(seed)
    return write_trf(report_of(desk.state, A))


@pytest.mark.parametrize("day", [date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 28)])
def test_a_fide_event_brings_its_ratings_to_a_register_without_any(day: date) -> None:
    office = _by_file(_fide_event(day), system=RatingSystem.FIDE)
    (event,) = office.events.values()
    assert (event.minutes, event.increment_seconds) == (90, 30)
    assert "122 standard, 90 min + 30 s" in report_file(event, office)
    assert sorted(entry.rating for entry in office.entries) == list(range(1550, 2001, 50))
    before = preview(office, RatingSystem.FIDE, date(2026, 7, 1))
    assert (before.balance.new, before.uncounted) == (10, ())
    left = after(OfficeState(players=office.players), ReportEvent(event))
    (line,) = preview(left, RatingSystem.FIDE, date(2026, 7, 1)).uncounted
    assert (line.event, line.games, len(line.names)) == (event.id, 45, 10)


def test_a_fide_event_of_years_without_an_edition_is_refused_when_it_is_registered() -> None:
    for day in (date(2000, 7, 1), date(2014, 6, 30)):
        with pytest.raises(Refusal, match="no edition covers"):
            _by_file(_fide_event(day, 4), system=RatingSystem.FIDE)


def test_who_would_start_with_something_else_than_the_event_gave_is_named_before_a_list_is_published() -> None:
    office = _known()
    left = registered(told(played(), office, Decision(DifferenceSide.REGISTER)), office)
    (line,) = preview(left, ITALIANA, date(2026, 5, 3)).unheeded
    assert (line.name, line.entered_with, line.event) == (GRANDMASTER.name, 5120, "2026-torneo-di-prova")
    assert line.starts_with == 300
    assert line.why[-1].citation.reading == "fid-capital-of-event"
    taken = registered(told(played(), office, Decision(DifferenceSide.EVENT)), office)
    assert preview(taken, ITALIANA, date(2026, 5, 3)).unheeded == ()


def test_for_the_uisp_a_first_rating_and_a_national_rating_are_taken_from_the_event() -> None:
    chess = replace(CHESS, starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 3))
    entries = (
        PlayerDetails("Player One", 1900, birth_year=2000),
        PlayerDetails("Player Two", None, 1700),
        PlayerDetails("Player Three"),
        PlayerDetails("Player Four", 1500),
    )
    office = registered(told(played(chess, "uisp", entries)))
    assert named(office, "Player Two").other_ratings == (OtherRating("italia_standard", date(2026, 5, 1), 1700),)
    computation = computed(office, RatingSystem.UISP, date(2026, 7, 1))
    first = {
        office.players[movement.player].name: movement.after
        for movement in reversed(computation.movements)
        if movement.before is None
    }
    assert first == {"Player One": 1900, "Player Two": 1700, "Player Three": 1440, "Player Four": 1500}


def test_fide_takes_no_rating_from_an_event_and_names_who_had_one() -> None:
    day = date(2025, 3, 1)
    people = tuple(PlayerRecord(PlayerId(f"P{number}"), f"Player {number}") for number in range(1, 7))
    games = tuple(
        GameEntry(number, people[0].id, other.id, Result.DRAW) for number, other in enumerate(people[1:], start=1)
    )
    event = EventRecord(
        EventId("e"),
        "Open",
        (RatingSystem.FIDE,),
        day,
        day,
        day,
        tuple(player.id for player in people),
        games,
        minutes=90,
        increment_seconds=30,
        ratings=((people[0].id, 2400), (people[1].id, 2300)),
    )
    known = tuple(
        CommissionEntry(RatingSystem.FIDE, player.id, date(2025, 2, 1), 2000, "FIDE", "list") for player in people[1:]
    )
    office = OfficeState(players=MappingProxyType({player.id: player for player in people}))
    office = after(office, SetRatings(known))
    office = after(office, PublishList(RatingSystem.FIDE, date(2025, 3, 1), date(2025, 3, 1), confirmed=True))
    office = after(office, ReportEvents((ReportEvent(event),)))
    unheeded = preview(office, RatingSystem.FIDE, date(2025, 4, 1)).unheeded
    assert [(unheeded_rating.name, unheeded_rating.entered_with) for unheeded_rating in unheeded] == [
        ("Player 1", 2400)
    ]
    assert [step.citation.reading for step in unheeded[0].why] == ["fide-rating-of-event"]


@pytest.mark.parametrize(
    ("details", "why"),
    [
        (PlayerDetails("Uno", federation="Italia"), 'federation "Italia" is not allowed'),
        (PlayerDetails("Uno", birth_year=1979, birth_date=date(1980, 1, 1)), "is not that of the date"),
        (PlayerDetails("Uno", birth_date=date(1779, 1, 1)), "birth year 1779 is not allowed"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_in_one_sentence(details: PlayerDetails, why: str) -> None:
    desk = Desk()
    desk.do(CreateEvent(ITALIAN, GroupSettings("A", "round-robin")))
    with pytest.raises(DeskError, match=why):
        desk.do(EnterPlayers(A, (details,)))


def test_after_sending_a_fide_event_counts_with_the_k_of_the_list_and_says_so() -> None:
    chess = replace(CHESS, starts_on=date(2026, 5, 2), ends_on=date(2026, 5, 4), time_control="90 min + 30 s")
    entries = (PlayerDetails("Uno", 2100, coefficient=40), *(PlayerDetails(f"P{n}", 2000 - n) for n in range(5)))
    desk = Desk()
    desk.all(CreateEvent(chess, GroupSettings("A", "round-robin")), EnterPlayers(A, entries))
    desk.do(AssignNumbers(A, desk.group().members))
    for seed in range(1, 6):
        desk.play_round(seed)
    desk.all(CloseEvent(1), RateEvent("fide"))
    desk, office, sent = _sent(desk, EMPTY, DifferenceSide.REGISTER)
    answer = event_rating(desk.state)
    (event,) = office.events.values()
    movements = computed(office, RatingSystem.FIDE, date(2026, 7, 1)).history.of_event(event.id)
    assert {sent.players[row.player]: row.after for row in answer.rows} == {
        movement.player: movement.after for movement in movements
    }
    assert [(one.name, one.entered_coefficient, one.registered_coefficient) for one in answer.registered] == [
        ("Uno", 40, 20)
    ]
