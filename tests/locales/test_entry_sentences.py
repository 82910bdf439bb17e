"""Every kind of journal entry has a sentence in both languages, and none shows an identifier."""

from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from tabellone.core.model import DRAUGHTS_SCORING, Colour, Discipline, Outcome, PlayerNumber, Result
from tabellone.core.rating.lists.ratinglist import Line, RatingList
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.desk.event import commands as facts
from tabellone.desk.event.commands import ListedValues
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId, PlayerDetails, TeamDetails
from tabellone.desk.event.records import (
    ApartBy,
    ApartRule,
    Attendance,
    BoardOpening,
    Change,
    ChangeSubject,
    DrawKind,
    GroupPart,
    NumberOf,
    PairedEncounter,
    PairedRest,
    PairingBasis,
    RatedRow,
)
from tabellone.desk.event.registry import EVENT
from tabellone.desk.event.round_state import Adjournment, EncounterState, GameState, Pieces, RoundPhase, RoundState
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState, GroupState, HallView
from tabellone.desk.office import commands as office
from tabellone.desk.office.registry import OFFICE
from tabellone.desk.office.state import FormerName, OfficeState
from tabellone.locales.entry_sentences import (
    ENTRY_SENTENCES,
    OFFICE_SENTENCES,
    entry_sentence,
    redone_sentence,
    undone_sentence,
)
from tabellone.locales.event_entry_sentences import EVENT_SENTENCES
from tabellone.locales.words import LANGUAGES, words

# Identifiers are made of nines and letters that no sentence has.
UNO, DUE = EntrantId(9901), EntrantId(9902)
GROUP, OTHER = GroupId(9911), GroupId(9912)
MARK = "99"
SETTINGS = EventSettings("Torneo di prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
OF_GROUP = GroupSettings("Gruppo A", "lim", 5)
DETAILS = PlayerDetails("Giocatore Uno", register_id="reg99")
CHANGE = Change(ChangeSubject.RESULT, "before", "after", GROUP)
BASIS = PairingBasis("lim", "1989", 5, ())
PAIR = PairedEncounter(4, UNO, DUE)
ROUND = RoundState(
    3, RoundPhase.PUBLISHED, (EncounterState(4, UNO, DUE, (GameState(),)),), (), (), BASIS, published_at=None
)
STATE = EventState(
    SETTINGS,
    {UNO: Entrant(UNO, DETAILS), DUE: Entrant(DUE, replace(DETAILS, name="Giocatore Due"))},
    {
        GROUP: GroupState(
            GROUP,
            OF_GROUP,
            (UNO, DUE),
            {UNO: PlayerNumber(1), DUE: PlayerNumber(2)},
            rounds=(replace(ROUND, number=1), replace(ROUND, number=2), ROUND),
        ),
        OTHER: GroupState(OTHER, replace(OF_GROUP, name="Gruppo B")),
    },
)
ADJOURNED = Adjournment(date(2026, 5, 2), Colour.WHITE, Pieces(), 60, 60)
EVENT_FACTS: tuple[object, ...] = (
    facts.EventCreated(SETTINGS, GROUP, OF_GROUP),
    facts.EventEdited(SETTINGS),
    facts.EventEdited(replace(SETTINGS, name="Altro torneo"), CHANGE),
    facts.AnnounceEvent(),
    facts.GroupAdded(OTHER, OF_GROUP),
    facts.GroupEdited(GROUP, OF_GROUP),
    facts.GroupEdited(GROUP, replace(OF_GROUP, name="Gruppo C")),
    facts.GroupRemoved(OTHER),
    facts.PlayersEntered(GROUP, (Entrant(UNO, DETAILS),) * 6),
    facts.LatePlayerEntered(GROUP, Entrant(UNO, DETAILS), 7, 2, announced_in_writing=True, arbiter_agrees=True),
    facts.TeamsEntered(GROUP, (Entrant(UNO, DETAILS, team=TeamDetails((DUE,))),), (Entrant(DUE, DETAILS),)),
    facts.TeamEdited(GROUP, UNO, TeamDetails((DUE,), "Capitano")),
    facts.SetLineUp(GROUP, 2, UNO, (DUE, None)),
    facts.SetFee(UNO, is_paid=True),
    facts.SetFee(UNO, is_paid=False),
    facts.SetNote(UNO, "Paga domani"),
    facts.SetNote(UNO, ""),
    facts.PlayerEdited(UNO, DETAILS),
    facts.PlayerEdited(UNO, replace(DETAILS, name="Giocatore Tre")),
    facts.RatingsUpdated("fide", (ListedValues(UNO, 1500, None, "FM"),)),
    facts.RatingsUpdated("fide", (ListedValues(UNO, 1500, None, ""), ListedValues(DUE, 1501, None, ""))),
    facts.RemovePlayer(UNO),
    facts.PlayerMoved(UNO, GROUP, OTHER),
    facts.PlayersMerged(UNO, DUE, DETAILS),
    facts.TellApart(UNO, DUE, are_two=True),
    facts.TellApart(UNO, DUE, are_two=False),
    facts.GroupSplit(GROUP, (GroupPart(GROUP, OF_GROUP, (UNO,)), GroupPart(OTHER, OF_GROUP, (DUE,)))),
    *(facts.NumbersGiven(GROUP, kind, (NumberOf(UNO, 1),), 99999) for kind in DrawKind),
    facts.CheckInOpened(GROUP, 3),
    facts.CheckInPlayer(GROUP, UNO, is_present=True),
    facts.CheckInPlayer(GROUP, UNO, is_present=False),
    facts.EverybodyCheckedIn(GROUP, (UNO,)),
    facts.EverybodyCheckedIn(GROUP, (UNO, DUE)),
    facts.CheckInClosed(GROUP, 3, ()),
    facts.CheckInClosed(GROUP, 3, (UNO,)),
    *(facts.SetAttendance(GROUP, UNO, 3, where) for where in Attendance),
    facts.RequestAbsence(GROUP, UNO, 3, Attendance.HALF_POINT_BYE),
    *(facts.RequestAnswered(GROUP, UNO, 3, Attendance.WITHDRAWN, answer) for answer in (True, False)),
    facts.KeepApart(GROUP, ()),
    facts.KeepApart(GROUP, (ApartRule(ApartBy.CLUB), ApartRule(ApartBy.PROVINCE, ("PI",), if_possible=True))),
    facts.KeepApart(GROUP, (ApartRule(ApartBy.CLUB, ("Dama",)), ApartRule(ApartBy.PROVINCE))),
    facts.KeepApart(GROUP, (ApartRule(ApartBy.PLAYERS, (), (UNO, DUE), "Famiglia"),)),
    facts.KeepApart(GROUP, (ApartRule(ApartBy.PLAYERS, (), (UNO, DUE)),)),
    facts.KeepApart(GROUP, (ApartRule(ApartBy.CLUB, first_round=3), ApartRule(ApartBy.CLUB, last_round=1))),
    facts.KeepApart(GROUP, (ApartRule(ApartBy.CLUB, first_round=2, last_round=4, if_possible=True),)),
    facts.AssignPoints(GROUP, UNO, Fraction(-1), "telefono"),
    facts.AssignPoints(GROUP, UNO, Fraction(1, 2), "errore dell'arbitro", 3),
    facts.PointsRevoked(GROUP, 1, UNO, Fraction(-1), 3),
    facts.SetWishes(GROUP, (), ()),
    facts.SetWishes(GROUP, ((UNO, DUE),), ()),
    facts.RoundPaired(GROUP, 3, (PAIR,), (PairedRest(DUE, Outcome.ALLOCATED_BYE),), (), BASIS, 99999),
    facts.PairingsEdited(GROUP, 3, (PAIR,), ()),
    facts.PairingsEdited(GROUP, 3, (PAIR,), (), CHANGE),
    facts.PairingsAdopted(GROUP, 3, (PAIR,), (), ()),
    facts.PairingsAdopted(GROUP, 3, (PAIR,), (), (), CHANGE),
    facts.DraftDiscarded(GROUP, 3),
    facts.OpeningsDrawn(GROUP, 3, (BoardOpening(4, 12),), 99999),
    facts.OpeningsDrawn(GROUP, 3, (BoardOpening(4, 12),)),
    facts.RoundPublished(GROUP, 3),
    facts.AllRoundsPublished(GROUP, ()),
    *(facts.EnterResult(GROUP, 3, 4, result, 1, "seat/9911/3/4/white") for result in Result),
    facts.ConfirmResult(GROUP, 3, 4, 1, "seat/9911/3/4/black"),
    facts.DisputeResult(GROUP, 3, 4, Result.BLACK_WINS, "seat/9911/3/4/black", 1),
    facts.WithdrawReport(GROUP, 3, 4, "seat/9911/3/4/white", 1),
    facts.ResultCorrected(GROUP, 3, 4, 1, Result.DRAW),
    facts.ResultCorrected(GROUP, 3, 4, 1, None, CHANGE),
    facts.AdjournGame(GROUP, 3, 4, ADJOURNED, 1),
    facts.GamesForfeited(GROUP, 3, 4, ((1, Result.DOUBLE_FORFEIT),)),
    facts.RoundClosed(GROUP, 3),
    facts.RoundReopened(GROUP, 3),
    facts.RoundsPlanned(GROUP, 6),
    facts.PlayerWithdrawn(GROUP, UNO, 3),
    facts.PlayerReturned(GROUP, UNO, 3),
    facts.PlayOffStarted(GROUP, OTHER, OF_GROUP, (NumberOf(UNO, 1), NumberOf(DUE, 2)), 99999),
    facts.DirectHall(HallView.NOTICE, notice="Dinner is served"),
    facts.DirectHall(HallView.PAIRINGS, GROUP),
    facts.DirectHall(HallView.AUTOMATIC),
    facts.StartSet(datetime(2026, 5, 2, 13, tzinfo=UTC)),
    facts.StartSet(minutes=5),
    facts.StartSet(),
    facts.CloseEvent(99999),
    facts.EventReopened(),
    facts.EventRated("elo-rubele-italiana", "2008", 100, (RatedRow(UNO, 5, Fraction(5), Fraction(4), 3000, 3100),)),
    facts.SendEvent("reg99", "ref99"),
    facts.ArchiveEvent(),
    facts.UnarchiveEvent(),
)

ONE = PlayerId("P99")
PLAYER = PlayerRecord(ONE, "Giocatore Uno")
RECORD = EventRecord(
    EventId("evt99"),
    "Torneo di prova",
    (RatingSystem.UISP,),
    date(2026, 5, 2),
    date(2026, 5, 3),
    date(2026, 5, 4),
    (ONE, PlayerId("P98")),
    (GameEntry(1, ONE, PlayerId("P98"), Result.DRAW),),
)
REGISTER = OfficeState({ONE: PLAYER}, {RECORD.id: RECORD})
SET = CommissionEntry(RatingSystem.FIDE, ONE, date(2026, 5, 2), 1800, "CTF", "decided")
OFFICE_FACTS: tuple[object, ...] = (
    office.EnterPlayers((PLAYER,)),
    office.EnterPlayers((PlayerRecord(PlayerId("P97"), "Giocatore Tre"),)),
    office.PlayersUpdated((PLAYER,)),
    office.RemovePlayer(ONE),
    office.SetFormerNames(ONE, (FormerName("Nome di prima"),)),
    office.SetFormerNames(ONE, ()),
    office.RecordsMerged(ONE, ONE, PLAYER),
    office.RecordsMerged(ONE, ONE, PLAYER, reason="one licence"),
    office.SeparatePlayerRecords(ONE, "two people"),
    office.TellPlayersApart(ONE, ONE),
    office.TellPlayersApart(ONE, ONE, are_two=False),
    office.ReportEvent(RECORD),
    office.ReportEvents((office.ReportEvent(RECORD),)),
    office.CorrectEvent(RECORD, "a slip"),
    office.WithdrawEvent(RECORD.id, "a slip"),
    office.SetRatings((SET,)),
    office.SetRatings((SET, SET)),
    office.SetRatings((), (HonoraryRating(ONE, date(2026, 5, 2), 2400, "CTF", "honoured"),)),
    office.SetRatings((), (HonoraryRating(ONE, date(2026, 5, 2), None, "CTF", "over"),)),
    office.SetCategories(CategoryTable(date(2026, 5, 2), (("Prima", 1800),))),
    office.SetCategories(CategoryTable(date(2026, 5, 2), ())),
    *(
        office.ListPublished(RatingList(system, date(2026, 5, 2), (Line(ONE, 1800),)), date(2026, 5, 3), frozenset())
        for system in RatingSystem
    ),
    office.WithdrawList(RatingSystem.UISP, date(2026, 4, 1), "a wrong report", date(2026, 3, 31)),
)


def test_every_kind_of_fact_has_its_sentence() -> None:
    assert set(EVENT_SENTENCES) == set(EVENT.facts)
    assert set(OFFICE_SENTENCES) == set(OFFICE.facts)
    assert set(ENTRY_SENTENCES) == {*EVENT.facts, *OFFICE.facts}


def test_every_kind_is_tried_here() -> None:
    assert {type(fact) for fact in EVENT_FACTS} == set(EVENT.facts)
    assert {type(fact) for fact in OFFICE_FACTS} == set(OFFICE.facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", [*EVENT_FACTS, *OFFICE_FACTS], ids=lambda fact: type(fact).__name__)
def test_a_sentence_is_whole_and_shows_no_identifier(fact: object, language: str) -> None:
    before = STATE if type(fact) in EVENT_SENTENCES else REGISTER
    sentence = entry_sentence(fact, before, words(language))
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert MARK not in sentence
    assert not set("{}<>_") & set(sentence)


@pytest.mark.parametrize("fact", [*EVENT_FACTS, *OFFICE_FACTS], ids=lambda fact: type(fact).__name__)
def test_a_sentence_is_said_of_a_state_that_does_not_know_the_names(fact: object) -> None:
    """A journal that was damaged elsewhere is shown all the same."""
    if type(fact) in OFFICE_SENTENCES:
        assert entry_sentence(fact, OfficeState(), words("en"))
    else:
        assert entry_sentence(fact, EventState(SETTINGS), words("en"))


def test_names_come_from_the_state_before_the_entry() -> None:
    sentence = entry_sentence(facts.EnterResult(GROUP, 3, 4, Result.WHITE_WINS, 1), STATE, words("en"))
    assert sentence == "Gruppo A, round 3, board 4: 2–0 (Giocatore Uno – Giocatore Due)"


def test_the_game_is_named_where_an_encounter_has_two_and_its_white_comes_first() -> None:
    group = STATE.groups[GROUP]
    two = replace(group, settings=replace(OF_GROUP, games_per_encounter=2))
    sentence = entry_sentence(
        facts.EnterResult(GROUP, 3, 4, Result.WHITE_WINS, 2), replace(STATE, groups={GROUP: two}), words("en")
    )
    assert sentence == "Round 3, board 4, game 2: 2–0 (Giocatore Due – Giocatore Uno)"


def test_of_many_names_the_first_are_said() -> None:
    sentence = entry_sentence(EVENT_FACTS[8], STATE, words("en"))
    assert sentence.endswith("(Giocatore Uno, Giocatore Uno, Giocatore Uno and 3 more)")


def test_undo_and_redo_repeat_what_they_take_back_and_bring_back() -> None:
    assert undone_sentence("Round 3 is closed", words("en")) == "Undone: Round 3 is closed"
    assert redone_sentence("Round 3 is closed", words("en")) == "Redone: Round 3 is closed"
