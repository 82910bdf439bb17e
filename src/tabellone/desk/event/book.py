"""The book of an event: which function decides each command, and which one adds each fact to the state."""

from collections.abc import Callable, Mapping
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp
from tabellone.desk.event import (
    closing,
    creation,
    drafts,
    numbers,
    openings,
    play_off,
    players,
    presence,
    results,
    rounds,
    withdrawals,
)
from tabellone.desk.event import commands as do
from tabellone.desk.event import facts as done
from tabellone.desk.event.commands import EventCommand
from tabellone.desk.event.encoding import decoded_fact, encoded
from tabellone.desk.event.facts import EventFact
from tabellone.desk.event.gates import objection
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import EventState

DECISIONS: Mapping[type, Callable[[EventState, Any], EventFact]] = {
    do.CreateEvent: creation.event_created,
    do.EditEvent: creation.event_edited,
    do.AnnounceEvent: creation.event_announced,
    do.AddGroup: creation.group_added,
    do.EditGroup: creation.group_edited,
    do.RemoveGroup: creation.group_removed,
    do.EnterPlayers: players.players_entered,
    do.EnterLatePlayer: players.late_player_entered,
    do.EditPlayer: players.player_edited,
    do.RemovePlayer: players.player_removed,
    do.MovePlayer: players.player_moved,
    do.SplitGroup: numbers.group_split,
    do.DrawNumbers: numbers.numbers_drawn,
    do.GuideDraw: numbers.draw_guided,
    do.RankPlayers: numbers.players_ranked,
    do.AssignNumbers: numbers.numbers_assigned,
    do.OpenCheckIn: presence.check_in_opened,
    do.CheckInPlayer: presence.player_checked_in,
    do.CloseCheckIn: presence.check_in_closed,
    do.SetAttendance: presence.attendance_set,
    do.SetWishes: presence.wishes_set,
    do.PairRound: rounds.round_paired,
    do.EditPairings: drafts.pairings_edited,
    do.DiscardDraft: rounds.draft_discarded,
    do.DrawOpenings: openings.openings_drawn,
    do.EnterOpenings: openings.openings_entered,
    do.PublishRound: rounds.round_published,
    do.EnterResult: results.result_entered,
    do.ConfirmResult: results.result_confirmed,
    do.CorrectResult: results.result_corrected,
    do.AdjournGame: results.game_adjourned,
    do.ForfeitGames: results.games_forfeited,
    do.CloseRound: rounds.round_closed,
    do.ReopenRound: rounds.round_reopened,
    do.AddRound: rounds.round_added,
    do.DropRound: rounds.round_dropped,
    do.WithdrawPlayer: withdrawals.player_withdrawn,
    do.ReturnPlayer: withdrawals.player_returned,
    do.StartPlayOff: play_off.play_off_started,
    do.CloseEvent: closing.event_closed,
    do.ReopenEvent: closing.event_reopened,
    do.RateEvent: closing.event_rated,
    do.SendEvent: closing.event_sent,
}
ADDITIONS: Mapping[type, Callable[[EventState, Any, Stamp], EventState]] = {
    done.EventCreated: creation.with_event_created,
    done.EventEdited: creation.with_event_edited,
    done.EventAnnounced: creation.with_event_announced,
    done.GroupAdded: creation.with_group_added,
    done.GroupEdited: creation.with_group_edited,
    done.GroupRemoved: creation.with_group_removed,
    done.PlayersEntered: players.with_players_entered,
    done.LatePlayerEntered: players.with_late_player_entered,
    done.PlayerEdited: players.with_player_edited,
    done.PlayerRemoved: players.with_player_removed,
    done.PlayerMoved: players.with_player_moved,
    done.GroupSplit: numbers.with_group_split,
    done.NumbersGiven: numbers.with_numbers_given,
    done.CheckInOpened: presence.with_check_in_opened,
    done.PlayerCheckedIn: presence.with_player_checked_in,
    done.CheckInClosed: presence.with_check_in_closed,
    done.AttendanceSet: presence.with_attendance_set,
    done.WishesSet: presence.with_wishes_set,
    done.RoundPaired: rounds.with_round_paired,
    done.PairingsEdited: drafts.with_pairings_edited,
    done.DraftDiscarded: rounds.with_draft_discarded,
    done.OpeningsDrawn: openings.with_openings_drawn,
    done.RoundPublished: rounds.with_round_published,
    done.ResultEntered: results.with_result_entered,
    done.ResultConfirmed: results.with_result_confirmed,
    done.ResultCorrected: results.with_result_corrected,
    done.GameAdjourned: results.with_game_adjourned,
    done.GamesForfeited: results.with_games_forfeited,
    done.RoundClosed: rounds.with_round_closed,
    done.RoundReopened: rounds.with_round_reopened,
    done.RoundsPlanned: rounds.with_rounds_planned,
    done.PlayerWithdrawn: withdrawals.with_player_withdrawn,
    done.PlayerReturned: withdrawals.with_player_returned,
    done.PlayOffStarted: play_off.with_play_off_started,
    done.EventClosed: closing.with_event_closed,
    done.EventReopened: closing.with_event_reopened,
    done.EventRated: closing.with_event_rated,
    done.EventSent: closing.with_event_sent,
}


def decide(state: EventState, command: EventCommand) -> EventFact:
    """The fact that a command comes to; a DeskError says why it is not allowed."""
    found = objection(state, type(command), getattr(command, "group", None))
    if found is not None:
        raise found
    try:
        return DECISIONS[type(command)](state, command)
    except DeskError:
        raise
    except Refusal as error:
        raise DeskError(error.sentence, **error.values) from error


def applied(state: EventState, fact: EventFact, stamp: Stamp) -> EventState:
    """The state after a fact."""
    return ADDITIONS[type(fact)](state, fact, stamp)


class EventBook:
    """An event as a kind of book."""

    @property
    def name(self) -> str:
        """The name of the kind."""
        return "event"

    def initial(self) -> EventState:
        """An event that has not been made yet."""
        return EventState()

    def decide(self, state: EventState, command: EventCommand) -> EventFact:
        """The fact that a command comes to."""
        return decide(state, command)

    def applied(self, state: EventState, fact: EventFact, stamp: Stamp) -> EventState:
        """The state after a fact."""
        return applied(state, fact, stamp)

    def encoded(self, fact: EventFact) -> tuple[str, dict[str, Any]]:
        """The kind of a fact and its data as JSON values."""
        return encoded(fact)

    def decoded(self, kind: str, data: dict[str, Any]) -> EventFact:
        """The fact that was encoded."""
        return decoded_fact(kind, data)

    def objection_to_undo(self, state: EventState, fact: EventFact) -> Refusal | None:
        """What was sent to a register stands."""
        if isinstance(fact, done.EventSent):
            return DeskError("the event was sent to {register} and stands", register=fact.register)
        if isinstance(fact, done.EventCreated):
            return DeskError("an event that has been made stands; it can be left unused")
        del state
        return None
