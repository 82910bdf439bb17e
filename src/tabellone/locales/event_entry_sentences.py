"""One sentence for each kind of entry in the journal of an event, with names from the state before it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabellone.core.model import Result
from tabellone.desk.event import facts as done
from tabellone.desk.event.records import DrawKind, PairedEncounter
from tabellone.desk.event.state import EventState
from tabellone.locales.entry_names import group_name, pair_at, place_of_game, player_name, some_names
from tabellone.locales.mark import N_
from tabellone.locales.results import ResultStyle, result_text
from tabellone.locales.value_names import ATTENDANCE_NAMES
from tabellone.locales.words import Words


def _result(result: Result | None, state: EventState, words: Words) -> str:
    return result_text(result, state.made.scoring, words, ResultStyle.TEXT)


def _created(fact: done.EventCreated, state: EventState, words: Words) -> str:
    del state
    return words("The event {event} is made, with {group}", event=fact.settings.name, group=fact.group_settings.name)


def _edited(fact: done.EventEdited, state: EventState, words: Words) -> str:
    old = state.settings.name if state.settings else fact.settings.name
    if old != fact.settings.name:
        return words("The event {event} is now called {name}", event=old, name=fact.settings.name)
    return words("The settings of the event are changed")


def _group_edited(fact: done.GroupEdited, state: EventState, words: Words) -> str:
    old = group_name(state, fact.group)
    if old != fact.settings.name:
        return words("{group} is now called {name}", group=old, name=fact.settings.name)
    return words("{group}: the settings are changed", group=old)


def _entered(fact: done.PlayersEntered, state: EventState, words: Words) -> str:
    names = some_names([each.name for each in fact.players], words)
    return words.plural(
        "{group}: {count} player is entered ({names})",
        "{group}: {count} players are entered ({names})",
        len(fact.players),
        group=group_name(state, fact.group),
        names=names,
    )


def _player_edited(fact: done.PlayerEdited, state: EventState, words: Words) -> str:
    old = player_name(state, fact.player)
    if old != fact.details.name:
        return words("{player} is now called {name}", player=old, name=fact.details.name)
    return words("{player}: what is known of the player is changed", player=old)


def _split(fact: done.GroupSplit, state: EventState, words: Words) -> str:
    parts = ", ".join(f"{part.settings.name} ({len(part.members)})" for part in fact.parts)
    return words("{group} is divided into {parts}", group=group_name(state, fact.group), parts=parts)


def _numbers(fact: done.NumbersGiven, state: EventState, words: Words) -> str:
    how = {
        DrawKind.LOT: words("drawn by lot"),
        DrawKind.VARMA: words("from Varma envelopes"),
        DrawKind.VARMA_OFFICIAL: words("from Varma envelopes as FIDE prints them"),
        DrawKind.PROVINCE: words("for the same province"),
        DrawKind.RANKING: words("by rating"),
        DrawKind.HAND: words("by hand"),
    }[fact.kind]
    return words("{group}: the players have their numbers, {how}", group=group_name(state, fact.group), how=how)


def _present(fact: done.PlayerCheckedIn, state: EventState, words: Words) -> str:
    group, player = group_name(state, fact.group), player_name(state, fact.player)
    if fact.is_present:
        return words("{group}: {player} is there", group=group, player=player)
    return words("{group}: {player} is not there after all", group=group, player=player)


def _check_in_closed(fact: done.CheckInClosed, state: EventState, words: Words) -> str:
    group = group_name(state, fact.group)
    if not fact.absent:
        return words(
            "{group}: the check-in for round {round} is closed, nobody is absent", group=group, round=fact.round
        )
    absent = some_names([player_name(state, each) for each in fact.absent], words)
    return words(
        "{group}: the check-in for round {round} is closed, absent: {players}",
        group=group,
        round=fact.round,
        players=absent,
    )


def _attendance(fact: done.AttendanceSet, state: EventState, words: Words) -> str:
    return words(
        "{group}, round {round}: {player} is noted as {where}",
        group=group_name(state, fact.group),
        round=fact.round,
        player=player_name(state, fact.player),
        where=words(ATTENDANCE_NAMES[fact.attendance.value]),
    )


def _wishes(fact: done.WishesSet, state: EventState, words: Words) -> str:
    pairs = [
        f"{player_name(state, one)} – {player_name(state, other)}" for one, other in (*fact.forbidden, *fact.unwanted)
    ]
    if not pairs:
        return words("{group}: everybody may meet everybody", group=group_name(state, fact.group))
    return words(
        "{group}: these should not meet: {pairs}", group=group_name(state, fact.group), pairs=some_names(pairs, words)
    )


def _boards(fact: Any, state: EventState, words: Words) -> dict[str, object]:
    pairs: Sequence[PairedEncounter] = fact.encounters
    shown = [f"{player_name(state, each.white)} – {player_name(state, each.black)}" for each in pairs]
    return {"group": group_name(state, fact.group), "round": fact.round, "pairs": some_names(shown, words)}


def _paired(fact: done.RoundPaired, state: EventState, words: Words) -> str:
    return words.plural(
        "{group}: round {round} is paired, {count} board ({pairs})",
        "{group}: round {round} is paired, {count} boards ({pairs})",
        len(fact.encounters),
        **_boards(fact, state, words),
    )


def _pairs_edited(fact: done.PairingsEdited, state: EventState, words: Words) -> str:
    values = _boards(fact, state, words)
    if fact.change is None:
        return words("{group}: the pairs of round {round} are made by hand ({pairs})", **values)
    return words("{group}: the published pairs of round {round} are changed by hand ({pairs})", **values)


def _openings(fact: done.OpeningsDrawn, state: EventState, words: Words) -> str:
    shown = ", ".join(str(each) for each in dict.fromkeys(each.opening for each in fact.openings))
    where = {"group": group_name(state, fact.group), "round": fact.round, "openings": shown}
    if fact.seed is None:
        return words("{group}, round {round}: openings {openings} are entered", **where)
    return words("{group}, round {round}: openings {openings} are drawn", **where)


def _result_entered(fact: done.ResultEntered, state: EventState, words: Words) -> str:
    return words(
        "{where}: {result} ({pair})",
        where=place_of_game(state, fact, words),
        result=_result(fact.result, state, words),
        pair=pair_at(state, fact.group, fact.round, fact.board, fact.game),
    )


def _result_confirmed(fact: done.ResultConfirmed, state: EventState, words: Words) -> str:
    pair = pair_at(state, fact.group, fact.round, fact.board, fact.game)
    return words("{where}: the result is confirmed ({pair})", where=place_of_game(state, fact, words), pair=pair)


def _result_corrected(fact: done.ResultCorrected, state: EventState, words: Words) -> str:
    values = {
        "where": place_of_game(state, fact, words),
        "result": _result(fact.result, state, words),
        "pair": pair_at(state, fact.group, fact.round, fact.board, fact.game),
    }
    if fact.result is None:
        return words("{where}: the result is struck out ({pair})", **values)
    return words("{where}: corrected to {result} ({pair})", **values)


def _adjourned(fact: done.GameAdjourned, state: EventState, words: Words) -> str:
    pair = pair_at(state, fact.group, fact.round, fact.board, fact.game)
    return words("{where}: the game is adjourned ({pair})", where=place_of_game(state, fact, words), pair=pair)


def _forfeited(fact: done.GamesForfeited, state: EventState, words: Words) -> str:
    results = ", ".join(_result(result, state, words) for _, result in fact.results)
    return words(
        "{group}, round {round}, board {board}: {results} ({pair})",
        group=group_name(state, fact.group),
        round=fact.round,
        board=fact.board,
        results=results,
        pair=pair_at(state, fact.group, fact.round, fact.board),
    )


def _of_round(sentence: str) -> Callable[[Any, EventState, Words], str]:
    """A sentence that names a group and a round of it."""

    def said(fact: Any, state: EventState, words: Words) -> str:
        return words(sentence, group=group_name(state, fact.group), round=fact.round)

    return said


def _of_player(sentence: str) -> Callable[[Any, EventState, Words], str]:
    """A sentence that names a group, a player and the round from which something holds."""

    def said(fact: Any, state: EventState, words: Words) -> str:
        return words(
            sentence, group=group_name(state, fact.group), player=player_name(state, fact.player), round=fact.from_round
        )

    return said


def _rounds(fact: done.RoundsPlanned, state: EventState, words: Words) -> str:
    return words.plural(
        "{group}: {count} round is planned",
        "{group}: {count} rounds are planned",
        fact.rounds,
        group=group_name(state, fact.group),
    )


def _play_off(fact: done.PlayOffStarted, state: EventState, words: Words) -> str:
    players = some_names([player_name(state, each.player) for each in fact.numbers], words)
    return words("{group}: a play-off is made ({players})", group=group_name(state, fact.group), players=players)


def _rated(fact: done.EventRated, state: EventState, words: Words) -> str:
    del state
    return words.plural(
        "The ratings of {count} player are computed", "The ratings of {count} players are computed", len(fact.rows)
    )


def _late(fact: done.LatePlayerEntered, state: EventState, words: Words) -> str:
    return words(
        "{group}: {player} enters late, from round {round} on",
        group=group_name(state, fact.group),
        player=fact.player.name,
        round=fact.first_round,
    )


def _moved(fact: done.PlayerMoved, state: EventState, words: Words) -> str:
    return words(
        "{player} moves from {group} to {to}",
        player=player_name(state, fact.player),
        group=group_name(state, fact.group),
        to=group_name(state, fact.to),
    )


EVENT_SENTENCES: Mapping[type, Callable[[Any, Any, Words], str]] = {
    done.EventCreated: _created,
    done.EventEdited: _edited,
    done.EventAnnounced: lambda fact, state, words: words("The announcement is put up"),
    done.GroupAdded: lambda fact, state, words: words("{group} is added", group=fact.settings.name),
    done.GroupEdited: _group_edited,
    done.GroupRemoved: lambda fact, state, words: words("{group} is taken away", group=group_name(state, fact.group)),
    done.PlayersEntered: _entered,
    done.LatePlayerEntered: _late,
    done.PlayerEdited: _player_edited,
    done.PlayerRemoved: lambda fact, state, words: words(
        "{player} is taken off the list", player=player_name(state, fact.player)
    ),
    done.PlayerMoved: _moved,
    done.GroupSplit: _split,
    done.NumbersGiven: _numbers,
    done.CheckInOpened: _of_round(N_("{group}: the check-in for round {round} is open")),
    done.PlayerCheckedIn: _present,
    done.CheckInClosed: _check_in_closed,
    done.AttendanceSet: _attendance,
    done.WishesSet: _wishes,
    done.RoundPaired: _paired,
    done.PairingsEdited: _pairs_edited,
    done.DraftDiscarded: _of_round(N_("{group}: the draft of round {round} is thrown away")),
    done.OpeningsDrawn: _openings,
    done.RoundPublished: _of_round(N_("{group}: round {round} is published")),
    done.ResultEntered: _result_entered,
    done.ResultConfirmed: _result_confirmed,
    done.ResultCorrected: _result_corrected,
    done.GameAdjourned: _adjourned,
    done.GamesForfeited: _forfeited,
    done.RoundClosed: _of_round(N_("{group}: round {round} is closed")),
    done.RoundReopened: _of_round(N_("{group}: round {round} is opened again")),
    done.RoundsPlanned: _rounds,
    done.PlayerWithdrawn: _of_player(N_("{group}: {player} withdraws, from round {round} on")),
    done.PlayerReturned: _of_player(N_("{group}: {player} comes back, from round {round} on")),
    done.PlayOffStarted: _play_off,
    done.EventClosed: lambda fact, state, words: words("The event is closed"),
    done.EventReopened: lambda fact, state, words: words("The event is opened again"),
    done.EventRated: _rated,
    done.EventSent: lambda fact, state, words: words("The event is sent to the register"),
}
