import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
    RestEntry,
    Sex,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp
from tabellone.desk.codec import UnreadableError
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.commands import (
    Command,
    CorrectEvent,
    EnterPlayers,
    Fact,
    ListPublished,
    PublishList,
    RemovePlayer,
    ReportEvent,
    SetCategories,
    SetRatings,
    WithdrawEvent,
    WithdrawList,
)
from tabellone.desk.office.computation import computed, effect_of_correction, promoted_in
from tabellone.desk.office.state import OfficeError, OfficeState, UnconfirmedListError

BOOK = OfficeBook()
ITALIANA, UISP = RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.UISP
A, B, C = (PlayerId(letter) for letter in "abc")
PLAYERS = (
    PlayerRecord(A, "Anna Alfa", Sex.FEMALE, birth_date=date(1990, 2, 3), federation_ids=(("fid", "1"),)),
    PlayerRecord(B, "Bruno Beta", other_ratings=(OtherRating("fide_standard", date(2020, 1, 1), 1700),)),
    PlayerRecord(C, "Carla Gamma"),
)


def event(key: str, day: date, result: Result = Result.WHITE_WINS, system: RatingSystem = ITALIANA) -> EventRecord:
    games = (GameEntry(1, A, B, result), GameEntry(2, B, A, Result.DRAW, is_rated=False))
    rests = (RestEntry(1, C, Outcome.ALLOCATED_BYE),)
    return EventRecord(EventId(key), f"Event {key}", (system,), day, day, day, (A, B, C), games, rests)


def after(state: OfficeState, *commands: Command) -> OfficeState:
    for number, command in enumerate(commands, start=1):
        fact = BOOK.decide(state, command)
        kind, data = BOOK.encoded(fact)
        assert BOOK.decoded(kind, json.loads(json.dumps(data))) == fact
        state = BOOK.applied(state, fact, Stamp("officer", datetime(2026, 1, 1, tzinfo=UTC), number))
    return state


def office(*commands: Command) -> OfficeState:
    return after(BOOK.initial(), EnterPlayers(PLAYERS), *commands)


def published(state: OfficeState, system: RatingSystem, on: date) -> RatingList:
    return state.list_on(system, on).rating_list


def test_a_list_is_computed_previewed_and_published_and_kept() -> None:
    state = office(ReportEvent(event("one", date(2025, 3, 1))))
    preview = computed(state, ITALIANA, date(2025, 12, 1))
    assert [line.rating for line in preview.rating_list.lines] == [300 + 150 + 10, 300 - 150 + 10]
    state = after(state, PublishList(ITALIANA, date(2025, 12, 1), date(2025, 12, 5), confirmed=True))
    assert published(state, ITALIANA, date(2025, 12, 1)) == preview.rating_list
    assert state.list_in_force(ITALIANA, date(2025, 12, 4)) is None


def test_a_list_shows_what_changed_since_the_one_before() -> None:
    state = office(
        SetRatings((CommissionEntry(ITALIANA, A, date(2025, 1, 1), 990, "CTF", "first list"),)),
        SetRatings((CommissionEntry(ITALIANA, B, date(2025, 1, 1), 990, "CTF", "first list"),)),
        PublishList(ITALIANA, date(2025, 1, 2), date(2025, 1, 2), confirmed=True),
        ReportEvent(event("one", date(2025, 3, 1))),
    )
    computation = computed(state, ITALIANA, date(2025, 6, 1))
    line = computation.rating_list.line(A)
    assert line is not None
    assert (line.previous, line.change, line.games, line.events) == (990, 160, 1, 1)
    assert promoted_in(computation.rating_list, state.tables) == {A}
    assert (line.category_before, line.category) == ("Provinciale", "Regionale")
    assert [change.player for change in computation.changes()] == [A, B]


def test_a_report_that_comes_late_counts_as_new_in_the_next_list() -> None:
    state = office(
        ReportEvent(event("one", date(2025, 3, 1))),
        PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True),
        ReportEvent(event("before", date(2025, 2, 1))),
    )
    computation = computed(state, ITALIANA, date(2025, 7, 1))
    assert {movement.event for movement in computation.new_movements} == {EventId("before")}
    line = computation.rating_list.line(A)
    assert line is not None
    assert line.events == 1


def test_a_correction_shows_what_follows_from_it_and_leaves_published_lists_as_they_are() -> None:
    state = office(
        ReportEvent(event("one", date(2025, 3, 1))),
        ReportEvent(event("two", date(2025, 4, 1))),
        PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True),
    )
    corrected = CorrectEvent(event("one", date(2025, 3, 1), Result.DRAW), "wrong result")
    changed = after(state, corrected)
    ((day, differences),) = effect_of_correction(state, changed, ITALIANA)
    assert day == date(2025, 6, 1)
    assert {difference.player for difference in differences} == {A, B}
    assert published(changed, ITALIANA, day) == published(state, ITALIANA, day)
    assert changed.corrections[0].reason == "wrong result"
    later = date(2025, 7, 1)
    assert computed(changed, ITALIANA, later).rating_list != computed(state, ITALIANA, later).rating_list


def test_a_withdrawn_event_no_longer_counts() -> None:
    state = office(ReportEvent(event("one", date(2025, 3, 1))), WithdrawEvent(EventId("one"), "never played"))
    assert computed(state, ITALIANA, date(2025, 7, 1)).rating_list.lines == ()


def test_uisp_lists_follow_each_other_with_the_days_on_which_they_were_published() -> None:
    state = office(
        ReportEvent(event("one", date(2026, 2, 1), system=UISP)),
        SetCategories(CategoryTable(date(2026, 1, 1), (("third", 1400),))),
        PublishList(UISP, date(2026, 4, 5), date(2026, 4, 20), confirmed=True),
        ReportEvent(event("two", date(2026, 4, 10), system=UISP)),
    )
    computation = computed(state, UISP, date(2026, 7, 1))
    moved = next(movement for movement in computation.new_movements if movement.player == A)
    assert moved.detail is not None
    assert moved.detail.before == 1440
    line = computation.rating_list.line(A)
    assert line is not None
    assert line.category == "third"


def test_fide_lists_of_both_kinds_are_computed() -> None:
    old = office(
        SetRatings(
            tuple(
                CommissionEntry(RatingSystem.FIDE, player, date(1998, 1, 1), 2300, "office", "list")
                for player in (A, B)
            )
        ),
        ReportEvent(event("one", date(1998, 2, 1), system=RatingSystem.FIDE)),
        PublishList(RatingSystem.FIDE, date(1998, 7, 1), date(1998, 7, 1), "1997", confirmed=True),
    )
    assert [line.rating for line in published(old, RatingSystem.FIDE, date(1998, 7, 1)).lines] == [2310, 2295]
    new = office(
        SetRatings(
            tuple(
                CommissionEntry(RatingSystem.FIDE, player, date(2026, 1, 1), 2300, "office", "list")
                for player in (A, B)
            )
        ),
        ReportEvent(event("one", date(2026, 2, 1), system=RatingSystem.FIDE)),
    )
    computation = computed(new, RatingSystem.FIDE, date(2026, 3, 1))
    assert [line.rating for line in computation.rating_list.lines] == [2310, 2290]


REFUSED: list[tuple[Command, str]] = [
    (EnterPlayers((PLAYERS[0], PLAYERS[0])), 'player "a" stands twice'),
    (
        EnterPlayers((replace(PLAYERS[0], nationality="Italia"),)),
        'nationality "Italia" is not allowed; write three letters such as ITA',
    ),
    (EnterPlayers((PlayerRecord(PlayerId("z"), "Zeno", federation_ids=(("fid", "1"),)),)), "already that of Anna Alfa"),
    (RemovePlayer(A), "has played in Event one and stays"),
    (RemovePlayer(PlayerId("z")), 'no player "z"'),
    (ReportEvent(event("one", date(2025, 9, 1))), "registered already; correct it instead"),
    (ReportEvent(replace(event("x", date(2025, 3, 1)), name="event ONE")), 'registered already as "one"'),
    (ReportEvent(event("x", date(2025, 9, 1)), (PLAYERS[0],)), "in the register already"),
    (
        ReportEvent(replace(event("x", date(2025, 9, 1)), players=(A, B, C, PlayerId("z")))),
        'no player "z" stands in the register',
    ),
    (CorrectEvent(event("x", date(2025, 9, 1)), "why"), 'no event "x"'),
    (CorrectEvent(event("one", date(2025, 3, 1)), " "), "needs a reason"),
    (WithdrawEvent(EventId("x"), "why"), 'no event "x"'),
    (
        SetRatings((CommissionEntry(ITALIANA, PlayerId("z"), date(2025, 1, 1), 300, "CTF", "why"),)),
        'no player "z"',
    ),
    (SetCategories(CategoryTable(date(2025, 1, 1), ())), "are set already"),
    (PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True), "is published already"),
    (PublishList(ITALIANA, date(2025, 7, 1), date(2025, 6, 1), confirmed=True), "cannot be in force before it"),
    (
        PublishList(RatingSystem.ELO_RUBELE_INTERNAZIONALE, date(2025, 7, 1), date(2025, 7, 1), confirmed=True),
        "nobody has a rating",
    ),
    (
        PublishList(ITALIANA, date(2025, 7, 1), date(2025, 7, 1), "2008", confirmed=True),
        "the edition follows from the days",
    ),
    (
        PublishList(ITALIANA, date(2025, 8, 1), date(2025, 8, 1), None, date(2025, 7, 31), confirmed=True),
        "its day has not come",
    ),
    (PublishList(ITALIANA, date(9999, 12, 31), date(9999, 12, 31), confirmed=True), "the last year is 2999"),
    (SetRatings((CommissionEntry(ITALIANA, A, date(2025, 1, 1), 99, "CTF", "why"),)), "must be at least 100"),
    (SetRatings((CommissionEntry(ITALIANA, A, date(2025, 1, 1), 300, "CTF", "why", None, 451),)), "must be 0 to 450"),
    (
        ReportEvent(
            replace(
                event("f", date(2025, 9, 1)),
                players=(A, PlayerId("n")),
                rests=(),
                games=(GameEntry(1, A, PlayerId("n"), Result.DRAW),),
            ),
            (PlayerRecord(PlayerId("n"), "Nemo", nationality="NED"),),
        ),
        "first let the commission set a capital",
    ),
    (PublishList(UISP, date(2025, 7, 20), date(2025, 7, 20), confirmed=True), "first 10 days of a quarter"),
]


@pytest.mark.parametrize(("command", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_what_is_not_allowed_is_refused_with_its_reason(command: Command, reason: str) -> None:
    state = office(
        ReportEvent(event("one", date(2025, 3, 1))),
        SetCategories(CategoryTable(date(2025, 1, 1), ())),
        PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True),
    )
    with pytest.raises(Refusal, match=reason):
        BOOK.decide(state, command)


def test_a_player_who_never_played_can_be_removed() -> None:
    assert set(after(office(), RemovePlayer(C)).players) == {A, B}


def test_a_published_list_cannot_be_taken_back() -> None:
    state = office(ReportEvent(event("one", date(2025, 3, 1))))
    fact = BOOK.decide(state, PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True))
    assert "is published and stands" in str(BOOK.objection_to_undo(state, fact))
    assert BOOK.objection_to_undo(state, EnterPlayers(())) is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"games": (GameEntry(1, A, A, Result.DRAW),)}, "game 1: a cannot play against himself"),
        ({"games": (GameEntry(1, A, PlayerId("z"), Result.DRAW),)}, "game 1: z is not a player of the event"),
        ({"games": (GameEntry(1, A, B, Result.DRAW),) * 2}, "game 2: round 1, a-b has a result already"),
        ({"validity": 70}, "validity 70 is not allowed; there are 100, 50"),
        ({"received_on": date(2024, 1, 1)}, "the days must not go back"),
    ],
)
def test_a_report_that_contradicts_itself_is_refused(change: dict[str, object], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        replace(event("one", date(2025, 3, 1)), **change)  # type: ignore[arg-type]


def facts() -> list[Fact]:
    state = office(ReportEvent(event("one", date(2025, 3, 1))))
    return [
        EnterPlayers(PLAYERS),
        RemovePlayer(C),
        ReportEvent(event("one", date(2025, 3, 1)), PLAYERS),
        CorrectEvent(event("one", date(2025, 3, 1)), "why"),
        WithdrawEvent(EventId("one"), "why"),
        SetRatings((CommissionEntry(ITALIANA, A, date(2025, 1, 1), 990, "CTF", "why", "Regionale", 50),)),
        SetCategories(CategoryTable(date(2025, 1, 1), (("third", 1400),))),
        BOOK.decide(state, PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True)),
    ]


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: type(fact).__name__)
def test_a_fact_survives_the_journal(fact: Fact) -> None:
    kind, data = BOOK.encoded(fact)
    assert BOOK.decoded(kind, json.loads(json.dumps(data))) == fact


def decoded_or_refused(kind: str, data: dict[str, object], wanted: type[Fact]) -> bool:
    try:
        return isinstance(BOOK.decoded(kind, data), wanted)
    except Refusal as refusal:
        return kind in str(refusal)


@pytest.mark.parametrize("fact", facts(), ids=lambda fact: type(fact).__name__)
def test_damaged_data_are_refused_and_never_crash(fact: Fact) -> None:
    kind, data = BOOK.encoded(fact)
    for key in data:
        for damage in (None, 7, "x", [], {}, [[1]], {"games": 3}):
            assert decoded_or_refused(kind, {**data, key: damage}, type(fact))
    with pytest.raises(UnreadableError, match="is not known to this version"):
        BOOK.decoded("nonsense", data)


def test_published_facts_are_lists() -> None:
    assert isinstance(facts()[-1], ListPublished)


def test_a_list_is_not_published_over_a_missing_one_unless_it_is_skipped_on_purpose() -> None:
    state = office(
        SetRatings((CommissionEntry(UISP, A, date(2025, 1, 1), 1500, "office", "first list"),)),
        PublishList(UISP, date(2025, 4, 1), date(2025, 4, 1), confirmed=True),
    )
    late = PublishList(UISP, date(2025, 10, 1), date(2025, 10, 1), confirmed=True)
    with pytest.raises(OfficeError, match=r"no list of 2025-07-01 is published.*skip it on purpose"):
        BOOK.decide(state, late)
    assert isinstance(BOOK.decide(state, replace(late, skips=True)), ListPublished)


def test_a_list_is_published_as_it_was_looked_at() -> None:
    state = office(ReportEvent(event("one", date(2025, 3, 1))))
    seen = computed(state, ITALIANA, date(2025, 12, 1))
    fact = BOOK.decide(state, PublishList(ITALIANA, date(2025, 12, 1), date(2025, 12, 1), confirmed=True))
    assert isinstance(fact, ListPublished)
    assert fact.rating_list == seen.rating_list


def test_a_list_of_another_state_is_computed_anew() -> None:
    state = office(ReportEvent(event("one", date(2025, 3, 1))))
    seen = computed(state, ITALIANA, date(2025, 12, 1))
    more = after(state, ReportEvent(event("two", date(2025, 4, 1))))
    assert computed(more, ITALIANA, date(2025, 12, 1)).rating_list != seen.rating_list
    assert computed(state, ITALIANA, date(2025, 12, 1)).rating_list == seen.rating_list


PUBLISHED = (
    ReportEvent(event("one", date(2025, 3, 1))),
    PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1), confirmed=True),
    PublishList(ITALIANA, date(2025, 12, 1), date(2025, 12, 5), confirmed=True),
)


def test_a_list_that_nobody_has_looked_at_is_not_published() -> None:
    with pytest.raises(UnconfirmedListError, match="look at what it says and confirm it"):
        office(PUBLISHED[0], PublishList(ITALIANA, date(2025, 6, 1), date(2025, 6, 1)))


def test_a_list_is_withdrawn_until_it_is_in_force_and_the_record_keeps_it() -> None:
    state = office(*PUBLISHED)
    last = state.lists[-1]
    withdrawn = after(state, WithdrawList(ITALIANA, date(2025, 12, 1), "a wrong report", date(2025, 12, 4)))
    assert withdrawn.lists == state.lists[:-1]
    assert [(withdrawal.published, withdrawal.reason) for withdrawal in withdrawn.withdrawn_lists] == [
        (last, "a wrong report")
    ]
    assert withdrawn.list_in_force(ITALIANA, date(2025, 12, 5)) is state.lists[0]
    again = after(withdrawn, PUBLISHED[2])
    assert again.lists[-1].rating_list == last.rating_list


@pytest.mark.parametrize(
    ("on", "reason", "day", "why"),
    [
        (date(2025, 12, 1), "late", date(2025, 12, 5), "is in force since .* and stands"),
        (date(2025, 6, 1), "early", date(2025, 5, 30), "withdraw the list of 2025-12-01 first"),
        (date(2025, 12, 1), " ", date(2025, 12, 4), "a withdrawal needs a reason"),
        (date(2025, 7, 1), "which", date(2025, 12, 4), "no list of 2025-07-01 is published"),
    ],
)
def test_a_list_that_cannot_be_withdrawn_is_refused_in_one_sentence(on: date, reason: str, day: date, why: str) -> None:
    state = office(*PUBLISHED)
    with pytest.raises(OfficeError, match=why):
        after(state, WithdrawList(ITALIANA, on, reason, day))


def test_a_withdrawal_may_be_taken_back() -> None:
    state = office(*PUBLISHED)
    command = WithdrawList(ITALIANA, date(2025, 12, 1), "a wrong report", date(2025, 12, 4))
    assert BOOK.objection_to_undo(state, BOOK.decide(state, command)) is None
