"""Sentences for journal entries: those of the office, of every book, and of acts undone or redone."""

from collections.abc import Callable, Mapping
from typing import Any

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.event.state import EventState
from tabellone.desk.office import commands as office
from tabellone.desk.office.state import OfficeState
from tabellone.locales.event_entry_sentences import EVENT_SENTENCES
from tabellone.locales.event_names import group_title, some_names
from tabellone.locales.value_names import RATING_SYSTEM_NAMES
from tabellone.locales.words import Words


def _system(system: RatingSystem, words: Words) -> str:
    return words(RATING_SYSTEM_NAMES[system.value])


def _player(state: OfficeState, player: Any) -> str:
    record = state.people.get(player)
    return record.name if record else "–"


def _entered(fact: office.EnterPlayers | office.PlayersUpdated, state: OfficeState, words: Words) -> str:
    new = [player for player in fact.players if player.id not in state.players]
    names = some_names((player.name for player in fact.players), words)
    if not new:
        return words.plural(
            "{count} player of the register is changed ({names})",
            "{count} players of the register are changed ({names})",
            len(fact.players),
            names=names,
        )
    return words.plural(
        "{count} player is entered into the register or changed ({names})",
        "{count} players are entered into the register or changed ({names})",
        len(fact.players),
        names=names,
    )


def _removed(fact: office.RemovePlayer, state: OfficeState, words: Words) -> str:
    return words("{player} is struck from the register", player=_player(state, fact.player))


def _former_names(fact: office.SetFormerNames, state: OfficeState, words: Words) -> str:
    player = _player(state, fact.player)
    if not fact.names:
        return words("{player} has no former names", player=player)
    names = some_names((former.name for former in fact.names), words)
    return words("{player} had these names: {names}", player=player, names=names)


def _merged(fact: office.RecordsMerged, state: OfficeState, words: Words) -> str:
    sentence = words(
        "{other} is merged into {player}: one person",
        other=_player(state, fact.leaving),
        player=_player(state, fact.staying),
    )
    return f"{sentence}: {fact.reason}" if fact.reason else sentence


def _separated(fact: office.SeparatePlayerRecords, state: OfficeState, words: Words) -> str:
    return words(
        "{player} and the entry merged into it are two again: {reason}",
        player=_player(state, fact.player),
        reason=fact.reason,
    )


def _told_apart(fact: office.TellPlayersApart, state: OfficeState, words: Words) -> str:
    names = {"one": _player(state, fact.one), "other": _player(state, fact.other)}
    if fact.are_two:
        return words("{one} and {other} look alike and are two people", **names)
    return words("{one} and {other} are not known to be two people", **names)


def _reported(fact: office.ReportEvent, state: OfficeState, words: Words) -> str:
    del state
    return words.plural(
        "The event {event} is registered, {count} game",
        "The event {event} is registered, {count} games",
        len(fact.event.games),
        event=fact.event.name,
    )


def _all_reported(fact: office.ReportEvents, state: OfficeState, words: Words) -> str:
    del state
    return words.plural(
        "{count} event is registered ({names})",
        "{count} events are registered ({names})",
        len(fact.reports),
        names=some_names((report.event.name for report in fact.reports), words),
    )


def _corrected(fact: office.CorrectEvent, state: OfficeState, words: Words) -> str:
    del state
    return words("The event {event} is corrected: {reason}", event=fact.event.name, reason=fact.reason)


def _withdrawn(fact: office.WithdrawEvent, state: OfficeState, words: Words) -> str:
    event = state.events.get(fact.event)
    name = event.name if event else "–"
    return words("The event {event} is taken out of the register: {reason}", event=name, reason=fact.reason)


def _honoured(fact: office.SetRatings, state: OfficeState, words: Words) -> str:
    names = some_names((_player(state, honorary_rating.player) for honorary_rating in fact.honorary), words)
    if len(fact.honorary) == 1 and fact.honorary[0].rating is not None:
        (only,) = fact.honorary
        return words(
            "{player} has the honorary rating {rating} from {day} on: {reason}",
            player=names,
            rating=only.rating,
            day=words.day(only.since),
            reason=only.reason,
        )
    return words("Honorary ratings are set or end ({names})", names=names)


def _set(fact: office.SetRatings, state: OfficeState, words: Words) -> str:
    if fact.honorary and not fact.entries:
        return _honoured(fact, state, words)
    if len(fact.entries) == 1:
        (entry,) = fact.entries
        return words(
            "{system}: {player} has {rating} by decision of the commission: {reason}",
            system=_system(entry.system, words),
            player=_player(state, entry.player),
            rating=entry.rating,
            reason=entry.reason,
        )
    return words.plural(
        "{count} rating is set by decision of the commission ({names})",
        "{count} ratings are set by decision of the commission ({names})",
        len(fact.entries),
        names=some_names((_player(state, entry.player) for entry in fact.entries), words),
    )


def _categories(fact: office.SetCategories, state: OfficeState, words: Words) -> str:
    del state
    day = words.day(fact.table.since)
    thresholds = ", ".join(f"{name} {least}" for name, least in fact.table.thresholds)
    if not thresholds:
        return words("Elo UISP: no categories from {day} on", day=day)
    return words("Elo UISP: categories from {day} on: {thresholds}", day=day, thresholds=thresholds)


def _published(fact: office.ListPublished, state: OfficeState, words: Words) -> str:
    del state
    rating_list = fact.rating_list
    return words.plural(
        "{system}: the list of {day} with {count} player is published",
        "{system}: the list of {day} with {count} players is published",
        len(rating_list.lines),
        system=_system(rating_list.system, words),
        day=words.day(rating_list.on),
    )


def _list_withdrawn(fact: office.WithdrawList, state: OfficeState, words: Words) -> str:
    del state
    return words(
        "{system}: the list of {day} is withdrawn before it was in force: {reason}",
        system=_system(fact.system, words),
        day=words.day(fact.on),
        reason=fact.reason,
    )


OFFICE_SENTENCES: Mapping[type, Callable[[Any, Any, Words], str]] = {
    office.EnterPlayers: _entered,
    office.PlayersUpdated: _entered,
    office.RemovePlayer: _removed,
    office.SetFormerNames: _former_names,
    office.RecordsMerged: _merged,
    office.SeparatePlayerRecords: _separated,
    office.TellPlayersApart: _told_apart,
    office.ReportEvent: _reported,
    office.ReportEvents: _all_reported,
    office.CorrectEvent: _corrected,
    office.WithdrawEvent: _withdrawn,
    office.SetRatings: _set,
    office.SetCategories: _categories,
    office.ListPublished: _published,
    office.WithdrawList: _list_withdrawn,
}


ENTRY_SENTENCES: Mapping[type, Callable[[Any, Any, Words], str]] = {**EVENT_SENTENCES, **OFFICE_SENTENCES}


def entry_sentence(fact: object, before: object, words: Words) -> str:
    """The sentence of a fact in the reader's language; `before` is the state of its book when it was entered.

    The only group of an event is not named.
    """
    sentence = ENTRY_SENTENCES[type(fact)](fact, before, words)
    if not isinstance(before, EventState) or len(before.groups) != 1:
        return sentence
    (group,) = before.groups.values()
    plain = words.without_group(sentence, group_title(group.settings.name, words))
    return plain[:1].upper() + plain[1:]


def undone_sentence(sentence: str, words: Words) -> str:
    """The sentence of an act taken back."""
    return words("Undone: {what}", what=sentence)


def redone_sentence(sentence: str, words: Words) -> str:
    """The sentence of an act brought back."""
    return words("Redone: {what}", what=sentence)


def redacted_sentence(data: Mapping[str, Any], words: Words) -> str:
    """The sentence of personal data erased, or replaced by others."""
    erased, replaced = len(data.get("erased", ())), len(data.get("replaced", ()))
    if not replaced:
        return words("Personal data erased in {places} places", places=erased)
    if not erased:
        return words("Personal data corrected in {places} places", places=replaced)
    return words("Personal data erased in {erased} places, corrected in {replaced}", erased=erased, replaced=replaced)


def resealed_sentence(data: Mapping[str, Any], words: Words) -> str:
    """The sentence of an earlier journal sealed anew, with its personal data beside it."""
    if seal := str(data["seal"]):
        return words(
            "{entries} entries sealed anew; their last seal was {seal}", entries=data["entries"], seal=seal[:16]
        )
    return words("{entries} entries sealed anew", entries=data["entries"])
