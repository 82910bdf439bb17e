"""Every command, once accepted and refused with its reason."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import date
from fractions import Fraction

import pytest
from tests.desk.event.desk import ADJOURNED, CHESS, DAMA, A, Desk, confirmed, ids, players, started
from tests.desk.event.test_marked_changes import CASES as ANNOUNCED_CHANGES

from tabellone.core.draughts.openings import OpeningSeries
from tabellone.core.model import Colour, Outcome, Result
from tabellone.desk.event import commands
from tabellone.desk.event.book import COMMANDS
from tabellone.desk.event.drafts import colours_reversed
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import ConfirmationNeeded, DeskError
from tabellone.desk.event.round_state import NumberedMove, Pieces
from tabellone.desk.event.settings import Arbiter, GroupSettings, Maxi, OpeningRule
from tabellone.desk.event.state import HallView
from tabellone.desk.event.team_settings import TeamPlay
from tabellone.desk.event.teams import TeamEntry

SWISS = GroupSettings("Unico", "italo-swiss", 3)
TABLE = GroupSettings("Unico", "round-robin")
LIM = GroupSettings("Unico", "lim", 3, initial_colour=Colour.WHITE)
DRAWN = replace(SWISS, openings=OpeningRule("C"))
ONE, TWO, THREE = ids(1, 2, 3)
B = GroupId(2)


def nothing() -> Desk:
    return Desk()


def team(name: str) -> TeamEntry:
    return TeamEntry(PlayerDetails(name), (PlayerDetails(f"{name} 1"), PlayerDetails(f"{name} 2")))


def teams() -> Desk:
    """Two teams of two players: ids 1 and 4, their players after each."""
    desk = Desk().all(commands.CreateEvent(DAMA, replace(SWISS, teams=TeamPlay(2))))
    return desk.all(commands.EnterTeams(A, (team("Alfa"), team("Beta"))))


def entered() -> Desk:
    return started(6, SWISS, numbered=False)


def numbered() -> Desk:
    return started(6, SWISS)


def table() -> Desk:
    return started(9, TABLE)


def lim() -> Desk:
    return started(6, LIM, CHESS)


def clubs() -> Desk:
    """A round robin of ten, three of them of one club and two of another."""
    desk = Desk().all(commands.CreateEvent(DAMA, TABLE))
    teams = ("Ancona", "Ancona", "Ancona", "Jesi", "Jesi", "", "", "", "", "")
    names = enumerate(teams, start=1)
    return desk.all(
        commands.EnterPlayers(A, tuple(PlayerDetails(f"P{n}", club=team, province=team) for n, team in names))
    )


def lim_reversed() -> Desk:
    desk = started(6, LIM, CHESS, numbered=False).all(commands.AssignNumbers(A, ids(6, 5, 4, 3, 2, 1)))
    desk.play_round(1)
    return desk


def two_groups() -> Desk:
    return entered().all(commands.AddGroup(replace(SWISS, name="Secondo")))


def checking_in() -> Desk:
    return numbered().all(commands.OpenCheckIn(A))


def drafted() -> Desk:
    return numbered().all(commands.PairRound(A))


def changed_by_hand() -> Desk:
    return drafted().all(
        commands.EditPairings(A, (commands.HandPair(ONE, TWO),), (commands.HandRest(THREE, Outcome.ALLOCATED_BYE),))
    )


def published() -> Desk:
    return drafted().all(commands.PublishRound(A))


def penalised() -> Desk:
    return numbered().all(commands.AssignPoints(A, ONE, Fraction(-1), "late"))


def with_colours_turned() -> Desk:
    desk = published()
    return desk.all(replace(colours_reversed(desk.state, A, 1), confirmed=True))


def with_a_twin_in_another_group() -> Desk:
    twin = PlayerDetails("Player 01", title="M")
    return published().all(
        commands.AddGroup(replace(SWISS, name="Due"), confirmed=True), commands.EnterPlayers(B, (twin,))
    )


def one_result() -> Desk:
    return published().all(commands.EnterResult(A, 1, 1, Result.DRAW, reported_by="Player 01"))


def reported() -> Desk:
    return published().all(commands.EnterResult(A, 1, 1, Result.DRAW, reported_by="seat/1/1/1/white"))


def disputed() -> Desk:
    return reported().all(commands.DisputeResult(A, 1, 1, Result.BLACK_WINS, "seat/1/1/1/black"))


def played() -> Desk:
    desk = published()
    desk.play(1)
    return desk


def closed_round() -> Desk:
    return played().all(commands.CloseRound(A))


def lim_played() -> Desk:
    desk = lim()
    desk.play_round(1)
    return desk


def finished() -> Desk:
    desk = numbered()
    for number in range(3):
        desk.play_round(number)
    return desk


def all_drawn() -> Desk:
    desk = numbered()
    for number in range(1, 4):
        desk.all(commands.PairRound(A), commands.PublishRound(A))
        for board in (1, 2, 3):
            desk.do(commands.EnterResult(A, number, board, Result.DRAW))
        desk.do(commands.CloseRound(A))
    return desk


def closed() -> Desk:
    return finished().all(commands.CloseEvent())


def rated() -> Desk:
    return closed().all(commands.RateEvent())


def sent() -> Desk:
    return rated().all(commands.SendEvent("register"))


def archived() -> Desk:
    return finished().all(commands.ArchiveEvent())


def with_opening_rule() -> Desk:
    return started(6, DRAWN).all(commands.PairRound(A))


def asked() -> Desk:
    return published().all(commands.RequestAbsence(A, ONE, 1, Attendance.WITHDRAWN))


def one_left() -> Desk:
    return closed_round().all(commands.WithdrawPlayer(A, ONE))


def adjourned() -> Desk:
    return published().all(commands.AdjournGame(A, 1, 1, ADJOURNED))


Scene = Callable[[], Desk]
ACCEPTED: list[tuple[Scene, commands.EventCommand]] = [
    (nothing, commands.CreateEvent(DAMA, SWISS)),
    (nothing, commands.CreateEvent(DAMA, DRAWN)),
    (nothing, commands.CreateEvent(CHESS, replace(LIM, maxi=Maxi.YES, edition="2026", tie_breaks=("wins", "bucholz")))),
    (entered, commands.EditEvent(replace(DAMA, place="Ancona"))),
    (entered, commands.AnnounceEvent()),
    (entered, commands.AddGroup(replace(SWISS, name="Secondo"))),
    (entered, commands.EditGroup(A, replace(SWISS, rounds=5))),
    (two_groups, commands.RemoveGroup(B)),
    (entered, commands.EnterPlayers(A, players(3))),
    (closed_round, commands.EnterLatePlayer(A, PlayerDetails("Latecomer"), True, True)),
    (entered, commands.EditPlayer(ONE, PlayerDetails("Renamed", 1500))),
    (entered, commands.UpdateRatings("fide", (commands.ListedValues(ONE, 2222, None, "FM"),))),
    (entered, commands.SetFee(ONE, is_paid=True)),
    (entered, commands.SetNote(ONE, "Paga domani")),
    (entered, commands.RemovePlayer(ONE)),
    (two_groups, commands.MovePlayer(ONE, A, B)),
    (entered, commands.SplitGroup(A, (4, 2))),
    (entered, commands.DrawNumbers(A, 7)),
    (clubs, commands.GuideDraw(A, commands.GuidedBy.VARMA, commands.TeamBy.CLUB, 7)),
    (clubs, commands.GuideDraw(A, commands.GuidedBy.VARMA_OFFICIAL, commands.TeamBy.CLUB, 7)),
    (entered, commands.RankPlayers(A, 7)),
    (entered, commands.AssignNumbers(A, ids(6, 5, 4, 3, 2, 1))),
    (numbered, commands.OpenCheckIn(A)),
    (checking_in, commands.CheckInPlayer(A, ONE)),
    (checking_in, commands.CheckInEverybody(A)),
    (checking_in, commands.CloseCheckIn(A)),
    (numbered, commands.SetAttendance(A, ONE, 2, Attendance.HALF_POINT_BYE)),
    (numbered, commands.SetWishes(A, ((ONE, TWO),))),
    (numbered, commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB),))),
    (numbered, commands.AssignPoints(A, ONE, Fraction(-1), "late")),
    (penalised, commands.RevokePoints(A, 1)),
    (numbered, commands.PairRound(A)),
    (
        drafted,
        commands.EditPairings(A, (commands.HandPair(ONE, TWO),), (commands.HandRest(THREE, Outcome.ALLOCATED_BYE),)),
    ),
    (changed_by_hand, commands.AdoptPairings(A, 1)),
    (drafted, commands.DiscardDraft(A)),
    (with_opening_rule, commands.DrawOpenings(A, 7)),
    (with_opening_rule, commands.EnterOpenings(A, (96,))),
    (drafted, commands.PublishRound(A, date(2026, 5, 2))),
    (table, commands.PublishAllRounds(A)),
    (entered, commands.MergePlayers(ONE, TWO)),
    (entered, commands.TellApart(ONE, TWO)),
    (published, commands.EnterResult(A, 1, 1, Result.WHITE_WINS)),
    (adjourned, commands.EnterResult(A, 1, 1, Result.WHITE_WINS)),
    (one_result, commands.ConfirmResult(A, 1, 1, 1, "Player 02")),
    (reported, commands.DisputeResult(A, 1, 1, Result.BLACK_WINS, "seat/1/1/1/black")),
    (disputed, commands.DecideDispute(A, 1, 1, Result.DRAW)),
    (disputed, commands.WithdrawReport(A, 1, 1, "seat/1/1/1/white")),
    (one_result, commands.CorrectResult(A, 1, 1, Result.WHITE_WINS, confirmed=True)),
    (closed_round, commands.CorrectResult(A, 1, 1, Result.DOUBLE_FORFEIT, confirmed=True)),
    (published, commands.AdjournGame(A, 1, 1, ADJOURNED)),
    (published, commands.ForfeitGames(A, 1, 1, commands.ForfeitSide.BLACK)),
    (played, commands.CloseRound(A)),
    (closed_round, commands.ReopenRound(A, confirmed=True)),
    (numbered, commands.AddRound(A)),
    (closed_round, commands.AddRound(A, confirmed=True)),
    (numbered, commands.DropRound(A)),
    (closed_round, commands.WithdrawPlayer(A, ONE)),
    (one_left, commands.ReturnPlayer(A, ONE)),
    (published, commands.RequestAbsence(A, ONE, 2, Attendance.ZERO_POINT_BYE)),
    (asked, commands.AnswerRequest(A, ONE, True)),
    (all_drawn, commands.StartPlayOff(A, ids(1, 2, 3), 7)),
    (finished, commands.CloseEvent()),
    (sent, commands.DirectHall(HallView.STANDINGS, A)),
    (numbered, commands.SetStart(None, 10)),
    (closed, commands.ReopenEvent(confirmed=True)),
    (closed, commands.RateEvent()),
    (rated, commands.SendEvent("register", "2026/17")),
    (sent, commands.ArchiveEvent()),
    (archived, commands.UnarchiveEvent()),
    (teams, commands.EnterTeams(A, (team("Delta"),))),
    (teams, commands.EditTeam(A, ONE, ids(3, 2), captain="Delta")),
    (teams, commands.SetLineUp(A, 1, ONE, (None, EntrantId(2)))),
]
REFUSED: list[tuple[Scene, commands.EventCommand, str]] = [
    (numbered, commands.CreateEvent(DAMA, SWISS), "made already"),
    (nothing, commands.CreateEvent(replace(DAMA, name=" "), SWISS), "name of the event is missing"),
    (nothing, commands.CreateEvent(replace(DAMA, validity=30), SWISS), "validity: 30"),
    (nothing, commands.CreateEvent(replace(DAMA, place="x" * 201), SWISS), "201 characters are too many"),
    (nothing, commands.CreateEvent(replace(DAMA, name="a\nb"), SWISS), "control character U\\+000A"),
    (nothing, commands.CreateEvent(replace(DAMA, arbiters=(Arbiter(""),)), SWISS), "an entry is empty"),
    (nothing, commands.CreateEvent(replace(DAMA, variations=("x",) * 51), SWISS), "51 are too many"),
    (
        nothing,
        commands.CreateEvent(replace(DAMA, starts_on=date(2026, 5, 2), ends_on=date(2026, 5, 1)), SWISS),
        "before it starts",
    ),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, name="")), "name of the group is missing"),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, system="keizer")), 'system "keizer" is not known'),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, edition="1989")), 'edition "1989" of italo-swiss'),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, rounds=None)), "rounds: - is not allowed"),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, rounds=101)), "rounds: 101"),
    (nothing, commands.CreateEvent(DAMA, replace(TABLE, cycles=0)), "cycles: 0"),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, games_per_encounter=3)), "one or two games, not 3"),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, maxi=Maxi.YES)), "italo-swiss does not know this choice"),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, tie_break_list="coin")), 'list "coin" is not known'),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, tie_breaks=("coin",))), "coin"),
    (nothing, commands.CreateEvent(CHESS, replace(LIM, openings=OpeningRule("C"))), "dama italiana only"),
    (nothing, commands.CreateEvent(DAMA, replace(SWISS, openings=OpeningRule("Z"))), 'table "Z" does not exist'),
    (
        nothing,
        commands.CreateEvent(DAMA, replace(SWISS, openings=OpeningRule("B", series=OpeningSeries.OTHER))),
        "only for Serie Nazionale",
    ),
    (nothing, commands.CreateEvent(replace(DAMA, rating_system="coin"), SWISS), 'rating system "coin" is not known'),
    (nothing, commands.CreateEvent(replace(DAMA, rating_system="fide"), SWISS), "rating system fide is for chess"),
    (nothing, commands.EditEvent(DAMA), "not been made yet"),
    (entered, commands.EditEvent(DAMA), "nothing is changed"),
    (drafted, commands.EditEvent(CHESS), "discipline and scoring"),
    (closed, commands.EditEvent(replace(DAMA, place="Ancona")), "event is closed"),
    (nothing, commands.AnnounceEvent(), "not been made yet"),
    (published, commands.AnnounceEvent(), "up already"),
    (entered, commands.AddGroup(SWISS), 'another group bears the name "Unico"'),
    (entered, commands.EditGroup(B, SWISS), "there is no group 2"),
    (
        entered,
        commands.EditGroup(A, replace(SWISS, tie_break_list="fid-quotients", usual_tie_breaks=True)),
        "nothing is changed",
    ),
    (drafted, commands.EditGroup(A, replace(SWISS, edition="fsi-1997")), "edition cannot change"),
    (finished, commands.EditGroup(A, replace(SWISS, rounds=2)), "round 3 is paired; there cannot be 2 in all"),
    (entered, commands.RemoveGroup(A), "at least one group"),
    (two_groups, commands.RemoveGroup(A), "has 6 players"),
    (drafted, commands.EnterPlayers(A, players(1)), "first round is paired"),
    (entered, commands.EnterPlayers(A, ()), "no player is given"),
    (entered, commands.EnterPlayers(A, (PlayerDetails(""),)), "name of a player is missing"),
    (entered, commands.EnterPlayers(A, (PlayerDetails("X", 10000),)), "rating 10000"),
    (entered, commands.EnterPlayers(A, (PlayerDetails("X", birth_year=20),)), "birth year 20"),
    (
        entered,
        commands.EnterPlayers(A, (PlayerDetails("X", register_id="7"), PlayerDetails("Y", register_id="7"))),
        "register number 7",
    ),
    (entered, commands.EnterPlayers(A, players(1) * 2000), "2006 are too many"),
    (entered, commands.EnterLatePlayer(A, PlayerDetails("L"), True, True), "no round is published"),
    (closed_round, commands.EnterLatePlayer(A, PlayerDetails("L"), False, True), "announced in writing"),
    (closed_round, commands.EnterLatePlayer(A, PlayerDetails("L"), True, False), "the arbiter accepts it"),
    (table, commands.EnterLatePlayer(A, PlayerDetails("L"), True, True), "follows its table"),
    (finished, commands.EnterLatePlayer(A, PlayerDetails("L"), True, True), "all 3 rounds are paired"),
    (entered, commands.EditPlayer(EntrantId(99), PlayerDetails("X")), "id 99"),
    (entered, commands.EditPlayer(ONE, players(1)[0]), "nothing is changed"),
    (entered, commands.UpdateRatings("fide", ()), "nothing is changed"),
    (entered, commands.UpdateRatings("fide", (commands.ListedValues(ONE, 1, None, ""),) * 2), "named twice"),
    (entered, commands.SetFee(EntrantId(99), is_paid=True), "id 99"),
    (entered, commands.SetFee(ONE, is_paid=False), "nothing is changed"),
    (entered, commands.SetNote(ONE, ""), "nothing is changed"),
    (entered, commands.SetNote(ONE, "x" * 2001), "2001 characters are too many"),
    (entered, commands.SetNote(ONE, "a\x07"), "control character"),
    (drafted, commands.RemovePlayer(ONE), "can only withdraw"),
    (entered, commands.RemovePlayer(EntrantId(99)), "id 99"),
    (two_groups, commands.MovePlayer(ONE, B, A), "does not play in group Secondo"),
    (two_groups, commands.MovePlayer(ONE, A, A), "in this group already"),
    (entered, commands.MovePlayer(ONE, A, GroupId(9)), "there is no group 9"),
    (drafted, commands.SplitGroup(A, (3, 3)), "first round is paired"),
    (entered, commands.SplitGroup(A, (6,)), "at least 2 groups"),
    (entered, commands.SplitGroup(A, (3, 4)), "7 places for 6 players"),
    (entered, commands.SplitGroup(A, (3, 3), ("X",)), "1 names for 2 groups"),
    (entered, commands.SplitGroup(A, (3, 3), ("X", "X")), 'the name "X"'),
    (drafted, commands.DrawNumbers(A, 7), "first round is paired"),
    (entered, commands.DrawNumbers(A, -1), "seed: -1"),
    (two_groups, commands.DrawNumbers(B, 7), "has 0 players"),
    (entered, commands.GuideDraw(A, commands.GuidedBy.VARMA, commands.TeamBy.CLUB, 7), "round robin only"),
    (
        table,
        commands.GuideDraw(A, commands.GuidedBy.PROVINCE, commands.TeamBy.CLUB, 7),
        "no table for 9 players|Tab. 10",
    ),
    (table, commands.GuideDraw(A, commands.GuidedBy.VARMA, commands.TeamBy.CLUB, 7), "do not fit into the envelopes"),
    (drafted, commands.RankPlayers(A, 7), "is a draft"),
    (lim_played, commands.RankPlayers(A, 7), "nothing is changed"),
    (entered, commands.AssignNumbers(A, ids(1, 2)), "every one of its 6 players"),
    (entered, commands.AssignNumbers(A, ids(1, 2, 3, 4, 5, 5)), "every one of its 6 players"),
    (entered, commands.AssignNumbers(A, ids(9)), "id 9"),
    (checking_in, commands.OpenCheckIn(A), "check-in is open"),
    (numbered, commands.CheckInPlayer(A, ONE), "check-in is not open"),
    (checking_in, commands.CheckInPlayer(A, ONE, False), "not noted as present"),
    (numbered, commands.CheckInEverybody(A), "check-in is not open"),
    (numbered, commands.CloseCheckIn(A), "check-in is not open"),
    (published, commands.SetAttendance(A, ONE, 1, Attendance.ABSENT), "rounds 2 to 3"),
    (numbered, commands.SetAttendance(A, ONE, 4, Attendance.ABSENT), "rounds 1 to 3"),
    (numbered, commands.SetAttendance(A, ONE, 1, Attendance.LATE), "cannot be set"),
    (numbered, commands.SetAttendance(A, ONE, 1, Attendance.PRESENT), "nothing is changed"),
    (one_left, commands.SetAttendance(A, ONE, 2, Attendance.ABSENT), "has left already"),
    (table, commands.SetAttendance(A, ONE, 1, Attendance.HALF_POINT_BYE), "no byes in a round robin"),
    (numbered, commands.SetWishes(A, ()), "nothing is changed"),
    (numbered, commands.KeepApart(A, ()), "nothing is changed"),
    (numbered, commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB),) * 2), "kept apart twice"),
    (numbered, commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB),) * 1001), "too many"),
    (
        numbered,
        commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.PLAYERS, (), (ONE, ONE)),)),
        "at least two players",
    ),
    (numbered, commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB, ("a\n",)),)), "control character"),
    (
        numbered,
        commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB, first_round=3, last_round=2),)),
        "from 3 to 2 run backwards",
    ),
    (numbered, commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB, last_round=0),)), "1 to 100"),
    (table, commands.KeepApart(A, (commands.ApartRule(commands.ApartBy.CLUB),)), "follows its table"),
    (numbered, commands.AssignPoints(A, ONE, Fraction(-1), " "), "the reason"),
    (numbered, commands.AssignPoints(A, ONE, Fraction(0), "late"), "changes nothing"),
    (numbered, commands.AssignPoints(A, ONE, Fraction(1, 3), "late"), "one decimal"),
    (numbered, commands.AssignPoints(A, ONE, Fraction(100), "late"), "at most 99"),
    (numbered, commands.AssignPoints(A, ONE, Fraction(1), "late", 1), "no round is paired yet"),
    (published, commands.AssignPoints(A, ONE, Fraction(1), "late"), "round 1, which was paired last, not to round -"),
    (
        published,
        commands.AssignPoints(A, ONE, Fraction(1), "late", 2),
        "round 1, which was paired last, not to round 2",
    ),
    (drafted, commands.AssignPoints(A, ONE, Fraction(1), "late", 1), "publish or discard it first"),
    (numbered, commands.RevokePoints(A, 1), "no penalty or bonus 1; there are 0"),
    (numbered, commands.SetWishes(A, ((ONE, ONE),)), "against himself"),
    (numbered, commands.SetWishes(A, ((ONE, TWO),), ((TWO, ONE),)), "named twice"),
    (table, commands.SetWishes(A, ((ONE, TWO),)), "follows its table"),
    (entered, commands.PairRound(A), "have no numbers"),
    (two_groups, commands.PairRound(B), "has 0 players"),
    (drafted, commands.PairRound(A), "round 1 is not closed"),
    (checking_in, commands.PairRound(A), "check-in is open"),
    (finished, commands.PairRound(A), "all 3 rounds are paired"),
    (numbered, commands.PairRound(A, opening_seed=1), "no openings are drawn"),
    (numbered, commands.EditPairings(A, ()), "no round is a draft"),
    (drafted, commands.EditPairings(A, (commands.HandPair(ONE, ONE),)), "stands twice"),
    (drafted, commands.EditPairings(A, (commands.HandPair(ONE, TWO), commands.HandPair(TWO, THREE))), "stands twice"),
    (drafted, commands.EditPairings(A, (), (commands.HandRest(ONE, Outcome.WIN),)), "needs an opponent"),
    (drafted, commands.EditPairings(A, (commands.HandPair(ONE, EntrantId(77)),)), "id 77"),
    (drafted, commands.AdoptPairings(A, 1), "nothing is changed"),
    (changed_by_hand, commands.AdoptPairings(A, 2), "round 2 is not the current one, which is round 1"),
    (closed_round, commands.AdoptPairings(A, 1), "no round is a draft or being played"),
    (published, commands.DiscardDraft(A), "no round is a draft"),
    (drafted, commands.DrawOpenings(A, 7), "no openings are drawn in it"),
    (with_opening_rule, commands.DrawOpenings(A, 2**63), "seed"),
    (with_opening_rule, commands.EnterOpenings(A, (1, 2)), "2 openings are given; 1 are needed"),
    (with_opening_rule, commands.EnterOpenings(A, (999,)), "opening 999 is not in table C"),
    (numbered, commands.PublishRound(A), "no round is a draft"),
    (entered, commands.MergePlayers(ONE, ONE), "two entries are needed, and this is one"),
    (published, commands.MergePlayers(ONE, TWO), "he can only withdraw"),
    (entered, commands.TellApart(ONE, EntrantId(99)), "there is no player with the id 99"),
    (numbered, commands.PublishAllRounds(A), "only a round robin knows the pairs of all rounds beforehand"),
    (with_opening_rule, commands.PublishRound(A), "openings of round 1 are not drawn"),
    (numbered, commands.EnterResult(A, 1, 1, Result.DRAW), "no round is published"),
    (published, commands.EnterResult(A, 2, 1, Result.DRAW), "round 2 has not been paired"),
    (published, commands.EnterResult(A, 1, 4, Result.DRAW), "no board 4"),
    (published, commands.EnterResult(A, 1, 1, Result.DRAW, game=2), "no game 2"),
    (published, commands.EnterResult(A, 1, 1, Result.ADJOURNED), "position and clocks"),
    (one_result, commands.EnterResult(A, 1, 1, Result.DRAW), "result already"),
    (published, commands.ConfirmResult(A, 1, 1, 1, "Player 02"), "no result to confirm"),
    (one_result, commands.ConfirmResult(A, 1, 1, 1, "Player 01"), "somebody else"),
    (one_result, commands.ConfirmResult(A, 1, 1, 1, " "), "who confirms"),
    (reported, commands.DisputeResult(A, 1, 1, Result.DRAW, "seat/1/1/1/black"), "confirm it"),
    (published, commands.WithdrawReport(A, 1, 1, "seat/1/1/1/white"), "not disputed"),
    (disputed, commands.EnterResult(A, 1, 1, Result.DRAW), "the players do not agree"),
    (published, commands.DecideDispute(A, 1, 1, Result.DRAW), "not disputed"),
    (disputed, commands.DecideDispute(A, 1, 1, Result.ADJOURNED), "position and clocks"),
    (published, commands.CorrectResult(A, 1, 1, Result.DRAW), "no result to correct"),
    (one_result, commands.CorrectResult(A, 1, 1, Result.DRAW), "nothing is changed"),
    (one_result, commands.CorrectResult(A, 1, 1, Result.ADJOURNED), "position and clocks"),
    (closed_round, commands.CorrectResult(A, 1, 1, None, confirmed=True), "not taken away"),
    (one_result, commands.AdjournGame(A, 1, 1, ADJOURNED), "game is finished"),
    (published, commands.AdjournGame(A, 1, 1, replace(ADJOURNED, white_seconds=-1)), "-1 seconds"),
    (published, commands.AdjournGame(A, 1, 1, replace(ADJOURNED, pieces=Pieces((21,), (21,)))), "two pieces"),
    (published, commands.AdjournGame(A, 1, 1, replace(ADJOURNED, pieces=Pieces((21,)))), "both sides"),
    (published, commands.AdjournGame(A, 1, 1, replace(ADJOURNED, pieces=Pieces(fen="8/8"))), "without a FEN"),
    (published, commands.AdjournGame(A, 1, 1, replace(ADJOURNED, sealed_move="")), "signature"),
    (published, commands.AdjournGame(A, 1, 1, replace(ADJOURNED, last_moves=(NumberedMove(0),))), "numbered from 1"),
    (
        published,
        commands.AdjournGame(A, 1, 1, replace(ADJOURNED, last_moves=(NumberedMove(1),) * 21)),
        "21 are too many",
    ),
    (lim_played, commands.ForfeitGames(A, 1, 1, commands.ForfeitSide.WHITE), "every game has a result"),
    (published, commands.CloseRound(A), "no result on board 1, 2, 3"),
    (closed_round, commands.CloseRound(A), "no round is being played"),
    (published, commands.ReopenRound(A), "no round is closed"),
    (table, commands.AddRound(A), "follows its table"),
    (lambda: started(4, replace(SWISS, rounds=100)), commands.AddRound(A), "at most 100"),
    (finished, commands.DropRound(A), "all 3 rounds are paired"),
    (lambda: started(4, replace(SWISS, rounds=1)), commands.DropRound(A), "one round only"),
    (numbered, commands.WithdrawPlayer(A, ONE), "no round is published"),
    (one_left, commands.WithdrawPlayer(A, ONE), "has left already"),
    (closed_round, commands.ReturnPlayer(A, ONE), "nobody has left"),
    (one_left, commands.ReturnPlayer(A, TWO), "has not left"),
    (numbered, commands.RequestAbsence(A, ONE, 2, Attendance.ZERO_POINT_BYE), "no round is published"),
    (published, commands.RequestAbsence(A, ONE, 2, Attendance.FULL_POINT_BYE), "half a point or none, or to withdraw"),
    (published, commands.RequestAbsence(A, ONE, 1, Attendance.ZERO_POINT_BYE), "rounds 2 to 3"),
    (asked, commands.RequestAbsence(A, ONE, 2, Attendance.ZERO_POINT_BYE), "has asked already"),
    (asked, commands.AnswerRequest(A, TWO, True), "asks for nothing"),
    (published, commands.AnswerRequest(A, ONE, True), "no player asks for anything"),
    (numbered, commands.StartPlayOff(A, ids(1, 2), 7), "not finished"),
    (all_drawn, commands.StartPlayOff(A, ids(1), 7), "2 to 6 players, not 1"),
    (all_drawn, commands.StartPlayOff(A, ids(1, 1), 7), "stands twice"),
    (all_drawn, commands.StartPlayOff(A, ids(1, 2), 7, name="Unico"), 'the name "Unico"'),
    (all_drawn, commands.StartPlayOff(A, ids(1, 2), 7, cycles=11), "cycles: 11"),
    (numbered, commands.CloseEvent(), "group Unico is not finished"),
    (nothing, commands.CloseEvent(), "not been made yet"),
    (finished, commands.CloseEvent(seed=-1), "seed"),
    (nothing, commands.DirectHall(HallView.STANDINGS), "not been made"),
    (numbered, commands.DirectHall(HallView.COUNTDOWN), "when the round starts"),
    (nothing, commands.SetStart(None, 10), "not been made"),
    (numbered, commands.SetStart(None), "nothing is changed"),
    (finished, commands.ReopenEvent(), "not closed yet"),
    (sent, commands.ReopenEvent(confirmed=True), "sent to register"),
    (finished, commands.RateEvent(), "not closed yet"),
    (rated, commands.RateEvent(), "rated already"),
    (closed, commands.RateEvent("fide"), "is for chess"),
    (closed, commands.RateEvent("guess"), '"guess" is not known'),
    (closed, commands.RateEvent(edition="1900"), "1900"),
    (closed, commands.SendEvent("register"), "not rated yet"),
    (rated, commands.SendEvent(""), "to which register"),
    (nothing, commands.ArchiveEvent(), "not been made yet"),
    (archived, commands.ArchiveEvent(), "in the archive already"),
    (entered, commands.EnterTeams(A, (team("Delta"),)), "players, not teams"),
    (teams, commands.EditTeam(A, ONE, ids(2, 5)), "of another team"),
    (teams, commands.SetLineUp(A, 1, ONE, ids(2)), "1 boards; it needs 2"),
    (finished, commands.UnarchiveEvent(), "not in the archive"),
]


def named(rows: list[tuple[Scene, commands.EventCommand]]) -> Iterator[str]:
    return (f"{type(row[1]).__name__} after {row[0].__name__}" for row in rows)


@pytest.mark.parametrize(("scene", "command"), ACCEPTED, ids=named(ACCEPTED))
def test_a_command_is_accepted_and_changes_the_state(scene: Scene, command: commands.EventCommand) -> None:
    desk = scene()
    before = desk.state
    desk.do(command)
    assert desk.state != before


@pytest.mark.parametrize(
    ("scene", "command", "reason"), REFUSED, ids=[f"{type(row[1]).__name__}: {row[2]}" for row in REFUSED]
)
def test_a_command_is_refused_with_its_reason(scene: Scene, command: commands.EventCommand, reason: str) -> None:
    desk = scene()
    before = desk.state
    with pytest.raises(DeskError, match=reason) as refused:
        desk.do(command)
    assert not isinstance(refused.value, ConfirmationNeeded)
    assert desk.state == before


def test_every_command_stands_in_both_tables() -> None:
    assert {type(row[1]) for row in ACCEPTED} == set(COMMANDS.values())
    assert {type(row[1]) for row in REFUSED} == set(COMMANDS.values())


CHANGES: list[tuple[Scene, commands.EventCommand]] = [
    (published, commands.EditEvent(replace(DAMA, place="Ancona"))),
    (published, commands.EditGroup(A, replace(SWISS, rounds=4))),
    (published, commands.EditPlayer(ONE, PlayerDetails("Renamed"))),
    (published, commands.UpdateRatings("fide", (commands.ListedValues(ONE, 2222, None, "FM"),))),
    (with_a_twin_in_another_group, commands.MergePlayers(ONE, EntrantId(7))),
    (lim_reversed, commands.RankPlayers(A, 3)),
    (lim_played, commands.AssignNumbers(A, ids(6, 5, 4, 3, 2, 1))),
    (published, commands.EditPairings(A, (commands.HandPair(ONE, TWO),))),
    (with_colours_turned, commands.AdoptPairings(A, 1)),
    (one_result, commands.CorrectResult(A, 1, 1, Result.WHITE_WINS)),
    (one_result, commands.CorrectResult(A, 1, 1, None)),
    (closed_round, commands.ReopenRound(A)),
    (closed_round, commands.AddRound(A)),
    (closed_round, commands.DropRound(A)),
    (closed, commands.ReopenEvent()),
    (
        lambda: with_opening_rule().all(commands.DrawOpenings(A, 7), commands.PublishRound(A)),
        commands.DrawOpenings(A, 8),
    ),
    (
        lambda: with_opening_rule().all(commands.DrawOpenings(A, 7), commands.PublishRound(A)),
        commands.EnterOpenings(A, (96,)),
    ),
]


@pytest.mark.parametrize(("scene", "command"), CHANGES, ids=[type(row[1]).__name__ for row in CHANGES])
def test_a_change_of_the_published_is_asked_for_and_then_marked(scene: Scene, command: commands.EventCommand) -> None:
    desk = scene()
    with pytest.raises(ConfirmationNeeded, match="confirm") as needed:
        desk.do(command)
    marked = len(desk.state.changes)
    desk.do(confirmed(command))
    assert len(desk.state.changes) == marked + 1
    noted = desk.state.changes[-1]
    assert noted.author == "arbiter"
    assert noted.position == len(desk.facts)
    assert noted.change.before != noted.change.after
    assert noted.change == needed.value.change


def test_every_command_that_can_be_confirmed_is_tried() -> None:
    confirmable = {command for command in COMMANDS.values() if "confirmed" in {field.name for field in fields(command)}}
    announced = {type(build_command(False)) for _, build_command in ANNOUNCED_CHANGES.values()}
    assert {type(row[1]) for row in CHANGES} | announced == confirmable


def test_a_draft_is_changed_without_a_mark() -> None:
    desk = drafted().all(commands.EditPairings(A, (commands.HandPair(ONE, TWO),)))
    assert desk.state.changes == ()
    assert desk.group().rounds[0].is_made_by_hand
