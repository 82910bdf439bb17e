"""One sentence for each kind of entry in the journal of an event, with names from the state before it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabellone.core.model import Result
from tabellone.desk.event import commands as facts
from tabellone.desk.event.records import DrawKind, PairedEncounter
from tabellone.desk.event.state import EventState, HallView
from tabellone.locales.event_names import (
    drawn_colour_text,
    group_name,
    group_title,
    hall_view_name,
    pair_at,
    place_of_game,
    player_name,
    some_names,
)
from tabellone.locales.numbers import N_
from tabellone.locales.remarks import apart_rule_text
from tabellone.locales.results import ResultStyle, result_text
from tabellone.locales.value_names import ATTENDANCE_NAMES
from tabellone.locales.words import Words


def _result(result: Result | None, state: EventState, words: Words) -> str:
    return result_text(result, state.event.scoring, words, ResultStyle.TEXT)


def _created(fact: facts.EventCreated, state: EventState, words: Words) -> str:
    del state
    return words("Event {event} created (group {group})", event=fact.settings.name, group=fact.group_settings.name)


def _edited(fact: facts.EventEdited, state: EventState, words: Words) -> str:
    old = state.settings.name if state.settings else fact.settings.name
    if old != fact.settings.name:
        return words("The event {event} is now called {name}", event=old, name=fact.settings.name)
    return words("The settings of the event are changed")


def _group_edited(fact: facts.GroupEdited, state: EventState, words: Words) -> str:
    old, new = group_name(state, fact.group, words), group_title(fact.settings.name, words)
    if old != new:
        return words("{group} is now called {name}", group=old, name=new)
    return words("{group}: the settings are changed", group=old)


def _entered(fact: facts.PlayersEntered, state: EventState, words: Words) -> str:
    names = some_names([player.name for player in fact.players], words)
    return words.plural(
        "{group}: {count} player is entered ({names})",
        "{group}: {count} players are entered ({names})",
        len(fact.players),
        group=group_name(state, fact.group, words),
        names=names,
    )


def _teams_entered(fact: facts.TeamsEntered, state: EventState, words: Words) -> str:
    names = some_names([team.name for team in fact.teams], words)
    return words.plural(
        "{group}: {count} team is entered ({names})",
        "{group}: {count} teams are entered ({names})",
        len(fact.teams),
        group=group_name(state, fact.group, words),
        names=names,
    )


def _line_up(fact: facts.SetLineUp, state: EventState, words: Words) -> str:
    names = [words("nobody") if player is None else player_name(state, player) for player in fact.players]
    return words(
        "{group}: round {round}, {team} plays with {names}",
        group=group_name(state, fact.group, words),
        round=fact.round,
        team=player_name(state, fact.team),
        names=", ".join(names),
    )


def _player_edited(fact: facts.PlayerEdited, state: EventState, words: Words) -> str:
    old = player_name(state, fact.player)
    if old != fact.details.name:
        return words("{player} is now called {name}", player=old, name=fact.details.name)
    return words("{player}: what is known of the player is changed", player=old)


def _ratings_updated(fact: facts.RatingsUpdated, state: EventState, words: Words) -> str:
    return words.plural(
        "{count} player has rating and title from the list {list} ({names})",
        "{count} players have ratings and titles from the list {list} ({names})",
        len(fact.players),
        list=fact.source,
        names=some_names([player_name(state, values.player) for values in fact.players], words),
    )


def _told_apart(fact: facts.TellApart, state: EventState, words: Words) -> str:
    names = {"first": player_name(state, fact.first), "second": player_name(state, fact.second)}
    if fact.are_two:
        return words("{first} and {second} are two people", **names)
    return words("{first} and {second} are perhaps the same person after all", **names)


def _split(fact: facts.GroupSplit, state: EventState, words: Words) -> str:
    parts = ", ".join(f"{part.settings.name} ({len(part.members)})" for part in fact.parts)
    return words("{group} is divided into {parts}", group=group_name(state, fact.group, words), parts=parts)


def _numbers(fact: facts.NumbersGiven, state: EventState, words: Words) -> str:
    how = {
        DrawKind.LOT: words("drawn by lot"),
        DrawKind.VARMA: words("from Varma envelopes"),
        DrawKind.VARMA_OFFICIAL: words("from Varma envelopes as FIDE prints them"),
        DrawKind.PROVINCE: words("for the same province"),
        DrawKind.RANKING: words("by rating"),
        DrawKind.HAND: words("by hand"),
    }[fact.kind]
    return words("{group}: the players have their numbers, {how}", group=group_name(state, fact.group, words), how=how)


def _present(fact: facts.CheckInPlayer, state: EventState, words: Words) -> str:
    group, player = group_name(state, fact.group, words), player_name(state, fact.player)
    if fact.is_present:
        return words("{group}: {player} is there", group=group, player=player)
    return words("{group}: {player} is not there after all", group=group, player=player)


def _fee(fact: facts.SetFee, state: EventState, words: Words) -> str:
    if fact.is_paid:
        return words("{player} has paid the fee", player=player_name(state, fact.player))
    return words("{player} has not paid the fee after all", player=player_name(state, fact.player))


def _note(fact: facts.SetNote, state: EventState, words: Words) -> str:
    if fact.note:
        return words("A note for the arbiters on {player} is written", player=player_name(state, fact.player))
    return words("The note for the arbiters on {player} is taken away", player=player_name(state, fact.player))


def _everybody_present(fact: facts.EverybodyCheckedIn, state: EventState, words: Words) -> str:
    return words.plural(
        "{group}: {count} player is there ({players})",
        "{group}: {count} players are there ({players})",
        len(fact.players),
        group=group_name(state, fact.group, words),
        players=some_names([player_name(state, player) for player in fact.players], words),
    )


def _check_in_closed(fact: facts.CheckInClosed, state: EventState, words: Words) -> str:
    group = group_name(state, fact.group, words)
    if not fact.absent:
        return words(
            "{group}: the check-in for round {round} is closed, nobody is absent", group=group, round=fact.round
        )
    absent = some_names([player_name(state, player) for player in fact.absent], words)
    return words(
        "{group}: the check-in for round {round} is closed, absent: {players}",
        group=group,
        round=fact.round,
        players=absent,
    )


def _attendance(fact: facts.SetAttendance, state: EventState, words: Words) -> str:
    return words(
        "{group}, round {round}: {player} is noted as {where}",
        group=group_name(state, fact.group, words),
        round=fact.round,
        player=player_name(state, fact.player),
        where=words(ATTENDANCE_NAMES[fact.attendance.value]),
    )


def _requested(fact: facts.RequestAbsence | facts.RequestAnswered, state: EventState, words: Words) -> str:
    values = {
        "group": group_name(state, fact.group, words),
        "round": fact.round,
        "player": player_name(state, fact.player),
        "where": words(ATTENDANCE_NAMES[fact.attendance.value]),
    }
    if isinstance(fact, facts.RequestAbsence):
        return words("{group}, round {round}: {player} asks to be noted as {where}", **values)
    if fact.is_approved:
        return words("{group}, round {round}: approved: {player} is noted as {where}", **values)
    return words("{group}, round {round}: refused: {player} asked to be noted as {where}", **values)


def _apart(fact: facts.KeepApart, state: EventState, words: Words) -> str:
    group = group_name(state, fact.group, words)
    if not fact.rules:
        return words("{group}: nobody is kept apart any more by club, province or name", group=group)
    names = {player: player_name(state, player) for rule in fact.rules for player in rule.players}
    rules = "; ".join(apart_rule_text(rule, names, words) for rule in fact.rules)
    return words("{group}: kept apart: {rules}", group=group, rules=rules)


def _points_assigned(fact: facts.AssignPoints, state: EventState, words: Words) -> str:
    values = {
        "group": group_name(state, fact.group, words),
        "player": player_name(state, fact.player),
        "points": words.signed(fact.points, 1),
        "reason": fact.reason,
    }
    if fact.round is None:
        return words("{group}: {player} has {points} points before the first round ({reason})", **values)
    return words(
        "{group}: {player} has {points} points from after round {round} on ({reason})", round=fact.round, **values
    )


def _points_revoked(fact: facts.PointsRevoked, state: EventState, words: Words) -> str:
    return words(
        "{group}: the {points} points of {player} are taken back",
        group=group_name(state, fact.group, words),
        player=player_name(state, fact.player),
        points=words.signed(fact.points, 1),
    )


def _wishes(fact: facts.SetWishes, state: EventState, words: Words) -> str:
    pairs = [
        f"{player_name(state, one)} – {player_name(state, other)}" for one, other in (*fact.forbidden, *fact.unwanted)
    ]
    if not pairs:
        return words("{group}: everybody may meet everybody", group=group_name(state, fact.group, words))
    return words(
        "{group}: these should not meet: {pairs}",
        group=group_name(state, fact.group, words),
        pairs=some_names(pairs, words),
    )


def _boards(fact: Any, state: EventState, words: Words) -> dict[str, object]:
    pairs: Sequence[PairedEncounter] = fact.encounters
    names = [f"{player_name(state, pair.white)} – {player_name(state, pair.black)}" for pair in pairs]
    return {"group": group_name(state, fact.group, words), "round": fact.round, "pairs": some_names(names, words)}


def _paired(fact: facts.RoundPaired, state: EventState, words: Words) -> str:
    paired = words.plural(
        "{group}: round {round} is paired, {count} board ({pairs})",
        "{group}: round {round} is paired, {count} boards ({pairs})",
        len(fact.encounters),
        **_boards(fact, state, words),
    )
    if fact.round > 1 or fact.basis.colour_seed is None:
        return paired
    drawn = drawn_colour_text(fact.basis.initial_colour, fact.basis.colour_seed, words)
    return f"{paired}; {words('colour of number 1: {how}', how=drawn)}"


def _pairs_edited(fact: facts.PairingsEdited, state: EventState, words: Words) -> str:
    values = _boards(fact, state, words)
    if fact.change is None:
        return words("{group}: the pairs of round {round} are made by hand ({pairs})", **values)
    return words("{group}: the published pairs of round {round} are changed by hand ({pairs})", **values)


def _pairs_adopted(fact: facts.PairingsAdopted, state: EventState, words: Words) -> str:
    values = _boards(fact, state, words)
    if fact.change is None:
        return words("{group}: round {round} has the pairs of the system ({pairs})", **values)
    return words("{group}: the published round {round} has the pairs of the system now ({pairs})", **values)


def _openings(fact: facts.OpeningsDrawn, state: EventState, words: Words) -> str:
    openings = ", ".join(
        str(opening) for opening in dict.fromkeys(drawn_opening.opening for drawn_opening in fact.openings)
    )
    where = {"group": group_name(state, fact.group, words), "round": fact.round, "openings": openings}
    if fact.seed is None:
        return words("{group}, round {round}: openings {openings} are entered", **where)
    return words("{group}, round {round}: openings {openings} are drawn", **where)


def _result_entered(fact: facts.EnterResult, state: EventState, words: Words) -> str:
    return words(
        "{where}: {result} ({pair})",
        where=place_of_game(state, fact, words),
        result=_result(fact.result, state, words),
        pair=pair_at(state, fact.group, fact.round, fact.board, fact.game),
    )


def _result_confirmed(fact: facts.ConfirmResult, state: EventState, words: Words) -> str:
    pair = pair_at(state, fact.group, fact.round, fact.board, fact.game)
    return words("{where}: the result is confirmed ({pair})", where=place_of_game(state, fact, words), pair=pair)


def _result_disputed(fact: facts.DisputeResult, state: EventState, words: Words) -> str:
    return words(
        "{where}: disputed, the other side reports {result} ({pair})",
        where=place_of_game(state, fact, words),
        result=_result(fact.result, state, words),
        pair=pair_at(state, fact.group, fact.round, fact.board, fact.game),
    )


def _report_withdrawn(fact: facts.WithdrawReport, state: EventState, words: Words) -> str:
    pair = pair_at(state, fact.group, fact.round, fact.board, fact.game)
    return words(
        "{where}: one report is withdrawn, the other holds ({pair})", where=place_of_game(state, fact, words), pair=pair
    )


def _result_corrected(fact: facts.ResultCorrected, state: EventState, words: Words) -> str:
    values = {
        "where": place_of_game(state, fact, words),
        "result": _result(fact.result, state, words),
        "pair": pair_at(state, fact.group, fact.round, fact.board, fact.game),
    }
    if fact.result is None:
        return words("{where}: the result is struck out ({pair})", **values)
    return words("{where}: corrected to {result} ({pair})", **values)


def _adjourned(fact: facts.AdjournGame, state: EventState, words: Words) -> str:
    pair = pair_at(state, fact.group, fact.round, fact.board, fact.game)
    return words("{where}: the game is adjourned ({pair})", where=place_of_game(state, fact, words), pair=pair)


def _forfeited(fact: facts.GamesForfeited, state: EventState, words: Words) -> str:
    results = ", ".join(_result(result, state, words) for _, result in fact.results)
    return words(
        "{group}, round {round}, board {board}: {results} ({pair})",
        group=group_name(state, fact.group, words),
        round=fact.round,
        board=fact.board,
        results=results,
        pair=pair_at(state, fact.group, fact.round, fact.board),
    )


def _of_round(sentence: str) -> Callable[[Any, EventState, Words], str]:
    """A sentence that names a group and a round of it."""

    def entry_text(fact: Any, state: EventState, words: Words) -> str:
        return words(sentence, group=group_name(state, fact.group, words), round=fact.round)

    return entry_text


def _of_player(sentence: str) -> Callable[[Any, EventState, Words], str]:
    """A sentence that names a group, a player and the round from which something holds."""

    def entry_text(fact: Any, state: EventState, words: Words) -> str:
        return words(
            sentence,
            group=group_name(state, fact.group, words),
            player=player_name(state, fact.player),
            round=fact.from_round,
        )

    return entry_text


def _rounds(fact: facts.RoundsPlanned, state: EventState, words: Words) -> str:
    return words.plural(
        "{group}: {count} round is planned",
        "{group}: {count} rounds are planned",
        fact.rounds,
        group=group_name(state, fact.group, words),
    )


def _play_off(fact: facts.PlayOffStarted, state: EventState, words: Words) -> str:
    players = some_names([player_name(state, drawn_number.player) for drawn_number in fact.numbers], words)
    return words("{group}: a play-off is made ({players})", group=group_name(state, fact.group, words), players=players)


def _rated(fact: facts.EventRated, state: EventState, words: Words) -> str:
    del state
    return words.plural(
        "The ratings of {count} player are computed", "The ratings of {count} players are computed", len(fact.rows)
    )


def _late(fact: facts.LatePlayerEntered, state: EventState, words: Words) -> str:
    return words(
        "{group}: {player} enters late, from round {round} on",
        group=group_name(state, fact.group, words),
        player=fact.player.name,
        round=fact.first_round,
    )


def _moved(fact: facts.PlayerMoved, state: EventState, words: Words) -> str:
    return words(
        "{player} moves from {group} to {to}",
        player=player_name(state, fact.player),
        group=group_name(state, fact.group, words),
        to=group_name(state, fact.to, words),
    )


def _hall(fact: facts.DirectHall, state: EventState, words: Words) -> str:
    view = hall_view_name(fact.view, words)
    if fact.view is HallView.NOTICE:
        return words("Screen in the hall: a notice, {notice}", notice=fact.notice)
    if fact.only_group is None:
        return words("Screen in the hall: {view}", view=view)
    return words("Screen in the hall: {view}, {group} only", view=view, group=group_name(state, fact.only_group, words))


def _start(fact: facts.StartSet, state: EventState, words: Words) -> str:
    del state
    if fact.minutes is not None:
        return words.plural("The round starts in {count} minute", "The round starts in {count} minutes", fact.minutes)
    if fact.starts_at is not None:
        return words("The round starts at {time}", time=words.time(fact.starts_at))
    return words("The start of the round is given no more")


EVENT_SENTENCES: Mapping[type, Callable[[Any, Any, Words], str]] = {
    facts.EventCreated: _created,
    facts.EventEdited: _edited,
    facts.AnnounceEvent: lambda fact, state, words: words("The announcement is published"),
    facts.GroupAdded: lambda fact, state, words: words("{group} is added", group=fact.settings.name),
    facts.GroupEdited: _group_edited,
    facts.GroupRemoved: lambda fact, state, words: words(
        "{group} is taken away", group=group_name(state, fact.group, words)
    ),
    facts.PlayersEntered: _entered,
    facts.TeamsEntered: _teams_entered,
    facts.TeamEdited: lambda fact, state, words: words(
        "{team}: roster or captain changed", team=player_name(state, fact.team)
    ),
    facts.SetLineUp: _line_up,
    facts.LatePlayerEntered: _late,
    facts.PlayerEdited: _player_edited,
    facts.RatingsUpdated: _ratings_updated,
    facts.SetFee: _fee,
    facts.SetNote: _note,
    facts.RemovePlayer: lambda fact, state, words: words(
        "{player} is taken off the list", player=player_name(state, fact.player)
    ),
    facts.PlayerMoved: _moved,
    facts.PlayersMerged: lambda fact, state, words: words(
        "{player} was entered twice: the two entries are one", player=player_name(state, fact.staying)
    ),
    facts.TellApart: _told_apart,
    facts.GroupSplit: _split,
    facts.NumbersGiven: _numbers,
    facts.CheckInOpened: _of_round(N_("{group}: the check-in for round {round} is open")),
    facts.CheckInPlayer: _present,
    facts.EverybodyCheckedIn: _everybody_present,
    facts.CheckInClosed: _check_in_closed,
    facts.SetAttendance: _attendance,
    facts.RequestAbsence: _requested,
    facts.RequestAnswered: _requested,
    facts.SetWishes: _wishes,
    facts.KeepApart: _apart,
    facts.AssignPoints: _points_assigned,
    facts.PointsRevoked: _points_revoked,
    facts.RoundPaired: _paired,
    facts.PairingsAdopted: _pairs_adopted,
    facts.PairingsEdited: _pairs_edited,
    facts.DraftDiscarded: _of_round(N_("{group}: the draft of round {round} is discarded")),
    facts.OpeningsDrawn: _openings,
    facts.RoundPublished: _of_round(N_("{group}: round {round} is published")),
    facts.AllRoundsPublished: lambda fact, state, words: words(
        "{group}: all rounds are published", group=group_name(state, fact.group, words)
    ),
    facts.EnterResult: _result_entered,
    facts.ConfirmResult: _result_confirmed,
    facts.DisputeResult: _result_disputed,
    facts.WithdrawReport: _report_withdrawn,
    facts.ResultCorrected: _result_corrected,
    facts.AdjournGame: _adjourned,
    facts.GamesForfeited: _forfeited,
    facts.RoundClosed: _of_round(N_("{group}: round {round} is closed")),
    facts.RoundReopened: _of_round(N_("{group}: round {round} is opened again")),
    facts.RoundsPlanned: _rounds,
    facts.PlayerWithdrawn: _of_player(N_("{group}: {player} withdraws, from round {round} on")),
    facts.PlayerReturned: _of_player(N_("{group}: {player} comes back, from round {round} on")),
    facts.PlayOffStarted: _play_off,
    facts.DirectHall: _hall,
    facts.StartSet: _start,
    facts.CloseEvent: lambda fact, state, words: words("The event is closed"),
    facts.EventReopened: lambda fact, state, words: words("The event is opened again"),
    facts.EventRated: _rated,
    facts.SendEvent: lambda fact, state, words: words("The event is sent to the register"),
    facts.ArchiveEvent: lambda fact, state, words: words("The event is archived"),
    facts.UnarchiveEvent: lambda fact, state, words: words("The event is brought back from the archive"),
}
