"""Random sequences of commands against a simple model: nothing but a DeskError is ever raised, and nothing is lost."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import MISSING, fields, replace
from datetime import date
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.desk.event.desk import CHESS, DAMA, Desk, confirmed, folded, players

from tabellone.answers.events.announcement import announcement
from tabellone.answers.events.report import final_report
from tabellone.core.model import Colour, Outcome, Result
from tabellone.desk.book import kind_of
from tabellone.desk.event import commands
from tabellone.desk.event.book import COMMANDS
from tabellone.desk.event.commands import GamesForfeited
from tabellone.desk.event.draft_warnings import comparison, draft_warnings
from tabellone.desk.event.drafts import as_it_stands, colours_reversed, swapped
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.next_step import allowance, allowed, next_step
from tabellone.desk.event.numbers import usual_numbering
from tabellone.desk.event.records import Attendance, ChangeSubject
from tabellone.desk.event.refusals import ConfirmationNeeded, DeskError, NoLegalPairingError
from tabellone.desk.event.round_state import Adjournment, Pieces, RoundPhase
from tabellone.desk.event.settings import EventSettings, GroupSettings, OpeningRule
from tabellone.desk.event.state import EventState, HallView
from tabellone.desk.event.tournament import standings_of, tournament_of
from tabellone.desk.event.why import why
from tabellone.desk.roles import Role

RESULTS = tuple(Result)
EVENTS = (DAMA, CHESS, replace(DAMA, validity=0))
GROUPS = (
    GroupSettings("Uno", "italo-swiss", 3),
    GroupSettings("Due", "lim", 4, initial_colour=Colour.WHITE),
    GroupSettings("Tre", "round-robin"),
    GroupSettings("Quattro", "italo-swiss", 2, games_per_encounter=2),
    GroupSettings("Cinque", "manual", 2),
    GroupSettings("Sei", "italo-swiss", 2, openings=OpeningRule("C", per_board=True)),
)


class Dice:
    """Random commands, most of them sensible and some absurd."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.state = EventState()

    def one_in(self, chances: int) -> bool:
        return self.random.randrange(chances) == 0

    def group(self) -> GroupId:
        known = list(self.state.groups) or [GroupId(1)]
        return GroupId(77) if self.one_in(40) else self.random.choice(known)

    def player(self) -> EntrantId:
        known = list(self.state.entrants) or [EntrantId(1)]
        return EntrantId(99) if self.one_in(40) else self.random.choice(known)

    def round(self, group: GroupId) -> int:
        last = len(self.state.groups[group].rounds) if group in self.state.groups else 1
        return self.random.choice((last, last, last, last - 1, last + 1))

    def result(self) -> Result:
        return self.random.choice((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, self.random.choice(RESULTS)))

    def reporter(self) -> str:
        return self.random.choice(("seat/1/1/1/white", "seat/1/1/1/black"))

    def confirmed(self) -> bool:
        return not self.one_in(3)

    def seed(self) -> int:
        return self.random.randrange(1000)

    def details(self) -> PlayerDetails:
        rating = self.random.choice((None, 1500, 2400, 20000))
        return PlayerDetails(self.random.choice(("Rossi", "Bianchi", "")), rating, club="Ancona")

    def settings(self) -> GroupSettings:
        return replace(self.random.choice(GROUPS), rounds=self.random.choice((None, 1, 2, 3, 4)))

    def event(self) -> EventSettings:
        return self.random.choice(EVENTS)

    def pairs(self) -> tuple[commands.HandPair, ...]:
        return tuple(commands.HandPair(self.player(), self.player()) for _ in range(self.random.randrange(3)))

    def edited(self) -> commands.EditPairings:
        group = self.group()
        if group not in self.state.groups or not self.state.groups[group].rounds or self.one_in(4):
            rests = tuple(commands.HandRest(self.player(), self.random.choice(tuple(Outcome))) for _ in range(2))
            return commands.EditPairings(group, self.pairs(), rests, self.confirmed())
        if self.one_in(2):
            changed = swapped(self.state, group, self.player(), self.player())
        else:
            changed = colours_reversed(self.state, group, self.random.randrange(4))
        return replace(changed, confirmed=self.confirmed())

    def by_hand(self, group: GroupId) -> commands.EditPairings:
        """Pairs of the players who are not yet in a draft made by hand."""
        hand_pairing = as_it_stands(self.state, group)
        members = self.state.group(group).members
        left = [player for player in members if player not in set(self.state.group(group).rounds[-1].standing())]
        pairs = tuple(commands.HandPair(*left[place : place + 2]) for place in range(0, len(left) - 1, 2))
        odd = (commands.HandRest(left[-1], Outcome.ALLOCATED_BYE),) if len(left) % 2 else ()
        return replace(
            hand_pairing, pairs=(*hand_pairing.pairs, *pairs), rests=(*hand_pairing.rests, *odd), confirmed=True
        )

    def adjournment(self) -> Adjournment:
        if self.state.settings is not None and self.state.settings.discipline is CHESS.discipline:
            return Adjournment(date(2026, 5, 2), Colour.WHITE, Pieces(fen="8/8/8/8/8/8/8/K1k5 w - - 0 1"), 10, 20)
        return Adjournment(date(2026, 5, 2), Colour.WHITE, Pieces((21,), (1,)), 10, 20, sealed_move="21-17")

    def command(self) -> commands.EventCommand:
        """The command of the next step or, one time in three, any command."""
        groups = list(self.state.groups)
        step = next_step(self.state, self.random.choice(groups) if groups else None).allowance
        if step is None or self.one_in(3):
            return self.anything()
        return self.sensible(step.command, step.group or GroupId(1))

    def sensible(self, name: str, group: GroupId) -> commands.EventCommand:
        match name:
            case "create-event":
                return commands.CreateEvent(self.event(), self.settings())
            case "enter-players":
                return commands.EnterPlayers(group, players(self.random.randrange(2, 9)))
            case "edit-pairings":
                return self.by_hand(group)
            case "enter-result":
                number = self.random.randrange(1, len(self.state.group(group).rounds) + 1)
                board = self.random.randrange(1, 5)
                return commands.EnterResult(group, number, board, self.result(), self.random.choice((1, 1, 2)))
            case "guide-draw":
                return usual_numbering(self.state, self.state.group(group), self.seed())
            case "draw-numbers" | "rank-players" | "draw-openings":
                return COMMANDS[name](group, self.seed())  # type: ignore[no-any-return]
            case "close-event":
                return commands.CloseEvent(self.seed())
            case "rate-event":
                return commands.RateEvent()
            case "send-event":
                return commands.SendEvent("register")
        return COMMANDS[name](group)  # type: ignore[no-any-return]

    def anything(self) -> commands.EventCommand:
        group, player, seed = self.group(), self.player(), self.seed()
        number, board, game = self.round(group), self.random.randrange(1, 5), self.random.choice((1, 1, 2))
        makers: list[Callable[[], commands.EventCommand]] = [
            lambda: commands.EditEvent(self.event(), self.confirmed()),
            commands.AnnounceEvent,
            lambda: commands.AddGroup(self.settings()),
            lambda: commands.EditGroup(group, self.settings(), self.confirmed()),
            lambda: commands.RemoveGroup(group),
            lambda: commands.EnterPlayers(group, (self.details(),)),
            lambda: commands.EnterLatePlayer(group, self.details(), self.one_in(2), True),
            lambda: commands.EditPlayer(player, self.details(), self.confirmed()),
            lambda: commands.UpdateRatings(
                "fide", (commands.ListedValues(player, seed % 3000, None, ""),), self.confirmed()
            ),
            lambda: commands.SetFee(player, self.one_in(2)),
            lambda: commands.SetNote(player, "Nota" if self.one_in(2) else ""),
            lambda: commands.RemovePlayer(player),
            lambda: commands.MergePlayers(player, self.player(), seed, seed, seed),
            lambda: commands.TellApart(player, self.player(), self.one_in(2)),
            lambda: commands.MovePlayer(player, group, self.group()),
            lambda: commands.SplitGroup(group, (2, self.random.randrange(5))),
            lambda: commands.DrawNumbers(group, seed),
            lambda: commands.GuideDraw(
                group, self.random.choice(tuple(commands.GuidedBy)), self.random.choice(tuple(commands.TeamBy)), seed
            ),
            lambda: commands.RankPlayers(group, seed, self.confirmed()),
            lambda: commands.AssignNumbers(group, tuple(reversed(self.members(group))), self.confirmed()),
            lambda: commands.OpenCheckIn(group),
            lambda: commands.CheckInPlayer(group, player, not self.one_in(4)),
            lambda: commands.CheckInEverybody(group),
            lambda: commands.CloseCheckIn(group),
            lambda: commands.SetAttendance(group, player, number + 1, self.random.choice(tuple(Attendance))),
            lambda: commands.KeepApart(
                group, (commands.ApartRule(self.random.choice(tuple(commands.ApartBy)), (), (player, self.player())),)
            ),
            lambda: commands.AssignPoints(
                group, player, Fraction(self.random.randint(-4, 4), 2), "reason", self.random.choice((None, number))
            ),
            lambda: commands.RevokePoints(group, self.random.randint(1, 3)),
            lambda: commands.SetWishes(group, ((player, self.player()),), ((player, self.player()),)),
            lambda: commands.PairRound(group, seed if self.one_in(3) else None, self.one_in(4)),
            self.edited,
            lambda: commands.DiscardDraft(group),
            lambda: commands.DrawOpenings(group, seed, self.confirmed()),
            lambda: commands.EnterOpenings(group, (96,), self.confirmed()),
            lambda: commands.PublishRound(group),
            lambda: commands.PublishAllRounds(group, seed if self.one_in(2) else None),
            lambda: commands.EnterResult(group, number, board, self.result(), game, self.reporter()),
            lambda: commands.ConfirmResult(group, number, board, game, "opponent"),
            lambda: commands.DisputeResult(group, number, board, self.result(), self.reporter(), game),
            lambda: commands.DecideDispute(group, number, board, self.result(), game),
            lambda: commands.WithdrawReport(group, number, board, self.reporter(), game),
            lambda: commands.CorrectResult(
                group, number, board, None if self.one_in(3) else self.result(), game, self.confirmed()
            ),
            lambda: commands.AdjournGame(group, number, board, self.adjournment(), game),
            lambda: commands.ForfeitGames(group, number, board, self.random.choice(tuple(commands.ForfeitSide))),
            lambda: commands.CloseRound(group, self.random.choice((None, number))),
            lambda: commands.ReopenRound(group, self.confirmed(), self.random.choice((None, number))),
            lambda: commands.AddRound(group, self.confirmed()),
            lambda: commands.DropRound(group, self.confirmed()),
            lambda: commands.WithdrawPlayer(group, player),
            lambda: commands.ReturnPlayer(group, player),
            lambda: commands.RequestAbsence(group, player, number + 1, self.random.choice(tuple(Attendance))),
            lambda: commands.AnswerRequest(group, player, self.one_in(2)),
            lambda: commands.StartPlayOff(group, tuple(self.members(group)[:2]), seed),
            lambda: commands.CloseEvent(seed),
            lambda: commands.ReopenEvent(self.confirmed()),
            lambda: commands.DirectHall(
                self.random.choice(tuple(HallView)), self.random.choice((None, group)), "pause"
            ),
            lambda: commands.SetStart(None, self.random.choice((None, 5))),
            commands.RateEvent,
            lambda: commands.SendEvent("register"),
            commands.ArchiveEvent,
            commands.UnarchiveEvent,
        ]
        return self.random.choice(makers)()

    def members(self, group: GroupId) -> tuple[EntrantId, ...]:
        return self.state.groups[group].members if group in self.state.groups else ()


class Model:
    """A minimal model: the results of published games, and how many changes were marked."""

    def __init__(self) -> None:
        self.results: dict[tuple[int, int, int, int], Result | None] = {}
        self.marks = 0

    def note(self, command: commands.EventCommand, desk: Desk) -> None:
        fact = desk.facts[-1]
        self.marks += getattr(fact, "change", None) is not None
        match command:
            case commands.EnterResult() | commands.CorrectResult():
                self.results[command.group, command.round, command.board, command.game] = command.result
            case commands.AdjournGame():
                self.results[command.group, command.round, command.board, command.game] = Result.ADJOURNED
            case commands.ForfeitGames():
                assert isinstance(fact, GamesForfeited)
                for game, result in fact.results:
                    self.results[command.group, command.round, command.board, game] = result
            case (
                commands.PublishAllRounds()
                | commands.WithdrawPlayer()
                | commands.ReturnPlayer()
                | commands.AnswerRequest()
                | commands.SetAttendance()
            ):
                for round_state in desk.group(command.group).published_rounds:
                    self.results |= self._of_round(desk, command.group, round_state.number)
            case commands.PublishRound() | commands.EditPairings():
                number = desk.state.current_round(command.group).number
                kept = {key: result for key, result in self.results.items() if key[:2] != (command.group, number)}
                self.results = kept | self._of_round(desk, command.group, number)

    def _of_round(self, desk: Desk, group: GroupId, number: int) -> dict[tuple[int, int, int, int], Result | None]:
        round_state = desk.group(group).rounds[number - 1]
        if round_state.phase is RoundPhase.DRAFT:
            return {}
        return {
            (group, number, encounter.board, game): state.result
            for encounter in round_state.encounters
            for game, state in enumerate(encounter.games, start=1)
        }

    def check(self, desk: Desk) -> None:
        results: dict[tuple[int, int, int, int], Result | None] = {}
        for group in desk.state.groups.values():
            for round_state in group.published_rounds:
                results |= self._of_round(desk, group.id, round_state.number)
        assert results == self.results
        assert len(desk.state.changes) == self.marks


def check_invariants(state: EventState) -> None:
    for group in state.groups.values():
        assert set(group.numbers.values()) <= set(range(1, len(group.members) + 1))
        assert len(set(group.members)) == len(group.members)
        assert len(group.rounds) <= max(group.planned_rounds, 0)
        earlier = {earlier_round.phase for earlier_round in group.rounds[:-1]}
        is_published_early = group.settings.follows_table and group.draft is None
        assert earlier <= ({RoundPhase.PUBLISHED, RoundPhase.CLOSED} if is_published_early else {RoundPhase.CLOSED})
        for round_state in group.rounds:
            standing = list(round_state.standing())
            assert len(standing) == len(set(standing))
            assert set(standing) <= set(group.members)
            assert [encounter.board for encounter in round_state.boards] == list(
                range(1, len(round_state.encounters) + 1)
            )
            if round_state.phase is RoundPhase.CLOSED:
                assert all(game.result is not None for game in round_state.games())
            for game in round_state.games():
                assert (game.result is Result.ADJOURNED) <= (game.adjournment is not None)
        tournament = tournament_of(state, group.id)
        assert len(tournament.rounds) == len(group.begun_rounds)
    for change in state.changes:
        assert change.change.subject in ChangeSubject


def check_questions(state: EventState) -> None:
    """Check that all data of the pages can be computed."""
    announcement(state)
    final_report(state, Role.VIEWER)
    for group in state.groups.values():
        standings_of(state, group.id)
        if group.rounds:
            draft_warnings(state, group.id)
            comparison(state, group.id)
            if group.settings.system != "manual":
                for encounter in group.rounds[-1].boards[:2]:
                    why(state, group.id, group.rounds[-1].number, encounter.board)


def is_parameterless(command: type[Any]) -> bool:
    """The command has no required field but its group."""
    return all(
        field.name == "group" or field.default is not MISSING or field.default_factory is not MISSING
        for field in fields(command)
    )


def check_allowed(desk: Desk) -> None:
    """A command without required fields but its group is accepted exactly if it is listed as allowed."""
    for offer in allowed(desk.state):
        command = COMMANDS[offer.command]
        if not is_parameterless(command):
            continue
        given_ = command() if offer.group is None else command(offer.group)
        if "confirmed" in {field.name for field in fields(command)}:
            if offer.is_allowed and offer.needs_confirmation:
                with pytest.raises(ConfirmationNeeded):
                    replace_state(desk, given_)
            given_ = confirmed(given_)
        if offer.is_allowed:
            if command is commands.PairRound:
                with suppress(NoLegalPairingError):
                    replace_state(desk, given_)
            else:
                replace_state(desk, given_)
        else:
            with pytest.raises(DeskError) as refused_:
                replace_state(desk, given_)
            assert offer.reason is not None
            assert str(refused_.value) == str(offer.reason)


def replace_state(desk: Desk, command: commands.EventCommand) -> None:
    """Carry a command out on a copy."""
    copy = Desk()
    copy.state = desk.state
    copy.do(command)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
@example(1105)  # a player who came after the pairing is seated by hand
@example(1108)  # a rated player of a round robin meets nobody with a rating
def test_random_commands_never_break_the_event(seed: int) -> None:
    dice, desk, model = Dice(seed), Desk(), Model()
    for step in range(90):
        dice.state = desk.state
        command = dice.command()
        before = desk.state
        try:
            desk.do(command)
        except DeskError:
            assert desk.state is before
            continue
        model.note(command, desk)
        model.check(desk)
        check_invariants(desk.state)
        if step % 15 == 0:
            check_questions(desk.state)
            check_allowed(desk)
    assert folded(desk.facts) == desk.state
    if desk.state.settings is not None:
        check_questions(desk.state)
        check_allowed(desk)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_command_is_let_through_only_if_its_allowance_says_so(seed: int) -> None:
    dice, desk = Dice(seed), Desk()
    for _ in range(60):
        dice.state = desk.state
        command = dice.command()
        group = getattr(command, "group", None)
        listed = allowance(desk.state, type(command), GroupId(group) if isinstance(group, int) else None)
        try:
            desk.do(command)
        except DeskError:
            continue
        assert listed.is_allowed
        assert listed.command == kind_of(type(command))
