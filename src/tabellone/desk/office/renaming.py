"""Records of the office under other identifiers of their players."""

from collections.abc import Mapping
from dataclasses import replace

from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, HonoraryRating, PlayerId
from tabellone.desk.office.state import OfficeError, OfficeState, PublishedList


def renamed_event(event: EventRecord, names: Mapping[PlayerId, PlayerId]) -> EventRecord:
    """An event whose players have other identifiers, in entries, games, rests and ratings."""

    def new(player: PlayerId) -> PlayerId:
        return names.get(player, player)

    return replace(
        event,
        players=tuple(map(new, event.players)),
        games=tuple(replace(game, white=new(game.white), black=new(game.black)) for game in event.games),
        rests=tuple(replace(rest, player=new(rest.player)) for rest in event.rests),
        ratings=tuple((new(player), rating) for player, rating in event.ratings),
    )


def event_today(state: OfficeState, event: EventRecord) -> EventRecord:
    """An event whose players are named as the register names them now; two entries of one person are refused."""
    names = {player: state.survivor(player) for player in event.players if player in state.merged}
    if not names:
        return event
    for old, player in names.items():
        if [state.survivor(other) for other in event.players].count(player) > 1:
            raise OfficeError(
                '{event}: "{player}" was merged into "{other}", who plays in it, too: '
                "they are two people, or the report is wrong",
                event=event.name,
                player=old,
                other=player,
            )
    return renamed_event(event, names)


def entry_today(state: OfficeState, entry: CommissionEntry) -> CommissionEntry:
    """A rating set by hand for whom the register names so now."""
    return replace(entry, player=state.survivor(entry.player)) if entry.player in state.merged else entry


def honour_today(state: OfficeState, honour: HonoraryRating) -> HonoraryRating:
    """An honorary rating of whom the register names so now."""
    return replace(honour, player=state.survivor(honour.player)) if honour.player in state.merged else honour


def list_today(state: OfficeState, published: PublishedList) -> PublishedList:
    """A published list for comparison with the next one: who stood in it under an old identifier alone has the new one.

    Where both entries of one person stood in it, both lines stay: the next list has one of them.
    """
    rating_list = published.rating_list
    names: dict[PlayerId, PlayerId] = {}
    for old in sorted(state.merged):
        player = state.survivor(old)
        is_new = rating_list.line(player) is None and player not in names.values()
        if is_new and rating_list.line(old) is not None:
            names[old] = player
    if not names:
        return published
    lines = tuple(replace(line, player=names.get(line.player, line.player)) for line in rating_list.lines)
    off_list = tuple(replace(entry, player=names.get(entry.player, entry.player)) for entry in rating_list.off_list)
    return replace(published, rating_list=replace(rating_list, lines=lines, off_list=off_list))
