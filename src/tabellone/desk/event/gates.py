"""Conditions on a group; each returns the reason if it does not hold."""

from collections.abc import Callable

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import CONDITIONS
from tabellone.desk.event.round_state import GameState, RoundPhase, RoundState
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import last_round_may_start


def objection(state: EventState, command: type, group_id: GroupId | None) -> DeskError | None:
    """Why the state does not allow a command; None if it does."""
    conditions = CONDITIONS[command]
    for gate in conditions.gates:
        if (refusal := gate(state)) is not None:
            return refusal
    if conditions.group_gates is None:
        return None
    if group_id is None or group_id not in state.groups:
        return DeskError("there is no group {found}", found="-" if group_id is None else group_id)
    for group_gate in conditions.group_gates:
        if (refusal := group_gate(state, state.groups[group_id])) is not None:
            return refusal
    return None


def nothing_to_act_on(state: EventState, command: type, group: GroupState | None) -> DeskError | None:
    """Why a command that the gates allow has no game or player to act on; None if it has one."""
    conditions = CONDITIONS[command]
    for target in conditions.targets:
        if (refusal := target(state)) is not None:
            return refusal
    if group is None:
        return None
    for group_target in conditions.group_targets:
        if (refusal := group_target(state, group)) is not None:
            return refusal
    return None


FEWEST = 2


def has_no_rounds(state: EventState, group: GroupState) -> DeskError | None:
    """No round of the group has been paired."""
    del state
    if not group.rounds:
        return None
    return DeskError("group {group}: the first round is paired already", group=group.settings.name)


def has_no_members(state: EventState, group: GroupState) -> DeskError | None:
    """Nobody plays in the group."""
    del state
    if not group.members:
        return None
    name, count = group.settings.name, len(group.members)
    if group.settings.teams is not None:
        return DeskError("group {group} has {teams} teams; empty it first", group=name, teams=count)
    return DeskError("group {group} has {players} players; empty it first", group=name, players=count)


def plays_in_teams(state: EventState, group: GroupState) -> DeskError | None:
    """The contestants of the group are teams."""
    del state
    if group.settings.teams is not None:
        return None
    return DeskError("group {group}: its contestants are players, not teams", group=group.settings.name)


def plays_in_person(state: EventState, group: GroupState) -> DeskError | None:
    """The contestants of the group are players."""
    del state
    if group.settings.teams is None:
        return None
    return DeskError("group {group}: teams play in it; enter a team with its players", group=group.settings.name)


def has_a_field(state: EventState, group: GroupState) -> DeskError | None:
    """At least two players are in the group."""
    del state
    if len(group.members) >= FEWEST:
        return None
    values = {"group": group.settings.name, "found": len(group.members), "least": FEWEST}
    if group.settings.teams is not None:
        return DeskError("group {group} has {found} teams; at least {least} are needed", **values)
    return DeskError("group {group} has {found} players; at least {least} are needed", **values)


def is_no_play_off(state: EventState, group: GroupState) -> DeskError | None:
    """The group is not a play-off, whose players are fixed."""
    del state
    if group.play_off_of is None:
        return None
    return DeskError("group {group} is a play-off; its players are fixed", group=group.settings.name)


def is_played_with_assigned_points(state: EventState, group: GroupState) -> DeskError | None:
    """Penalties and bonuses count in the group."""
    del state
    if group.play_off_of is None:
        return None
    return DeskError("group {group} is a play-off, in which no penalties and bonuses count", group=group.settings.name)


def is_numbered(state: EventState, group: GroupState) -> DeskError | None:
    """Everybody in the group has a number."""
    del state
    if group.is_numbered:
        return None
    return DeskError("group {group}: the players have no numbers yet", group=group.settings.name)


def has_no_draft(state: EventState, group: GroupState) -> DeskError | None:
    """No draft is waiting."""
    del state
    if group.draft is None:
        return None
    return DeskError(
        "group {group}: round {round} is a draft; publish or discard it first",
        group=group.settings.name,
        round=group.draft.number,
    )


def has_draft(state: EventState, group: GroupState) -> DeskError | None:
    """A draft is waiting."""
    del state
    return None if group.draft else DeskError("group {group}: no round is a draft", group=group.settings.name)


def last_round_is_closed(state: EventState, group: GroupState) -> DeskError | None:
    """The round paired last has ended, and every round before it, or there is none."""
    del state
    current = group.current_round
    if current is None or current.phase is RoundPhase.CLOSED:
        return None
    return DeskError("group {group}: round {round} is not closed", group=group.settings.name, round=current.number)


def a_round_is_left(state: EventState, group: GroupState) -> DeskError | None:
    """Not all planned rounds are paired."""
    del state
    if len(group.rounds) < group.planned_rounds:
        return None
    return DeskError(
        "group {group}: all {rounds} rounds are paired", group=group.settings.name, rounds=group.planned_rounds
    )


def a_round_is_left_or_drafted(state: EventState, group: GroupState) -> DeskError | None:
    """Not all planned rounds are paired, or the last of them is a draft."""
    return None if group.draft else a_round_is_left(state, group)


def a_round_is_left_to_publish(state: EventState, group: GroupState) -> DeskError | None:
    """Not all planned rounds are published."""
    del state
    if group.next_to_publish <= group.planned_rounds:
        return None
    return DeskError(
        "group {group}: all {rounds} rounds are published", group=group.settings.name, rounds=group.planned_rounds
    )


def a_round_is_left_to_play(state: EventState, group: GroupState) -> DeskError | None:
    """A round comes after the one in play, published or not."""
    del state
    if group.next_to_play <= group.planned_rounds:
        return None
    return DeskError("group {group}: no round is left to play", group=group.settings.name)


def check_in_is_not_open(state: EventState, group: GroupState) -> DeskError | None:
    """No check-in is going on."""
    del state
    if group.check_in is None or not group.check_in.is_open:
        return None
    return DeskError("group {group}: the check-in is open; close it first", group=group.settings.name)


def check_in_is_open(state: EventState, group: GroupState) -> DeskError | None:
    """A check-in is going on."""
    del state
    if group.check_in is not None and group.check_in.is_open:
        return None
    return DeskError("group {group}: the check-in is not open", group=group.settings.name)


def somebody_is_missing(state: EventState, group: GroupState) -> DeskError | None:
    """Somebody who is expected has not been noted at the check-in."""
    del state
    if group.missing_at_check_in:
        return None
    return DeskError("everybody who is expected is noted as present already")


def enough_are_there(state: EventState, group: GroupState) -> DeskError | None:
    """At least two players are there for the next round, unless the absent are paired too."""
    del state
    number = len(group.rounds) + 1
    there = len(group.members) - len(group.away(number))
    if there >= FEWEST or group.settings.pairs_the_absent:
        return None
    return DeskError(
        "group {group}, round {round}: players present {found}, at least {least} are needed",
        group=group.settings.name,
        found=there,
        round=number,
        least=FEWEST,
    )


def earlier_games_are_finished(state: EventState, group: GroupState) -> DeskError | None:
    """Before the last round every game of the earlier rounds is finished (002)."""
    is_last = group.next_to_publish >= group.planned_rounds
    if not is_last or last_round_may_start(state, group):
        return None
    return DeskError(
        "group {group}: before the last round all games of the earlier rounds must be finished",
        group=group.settings.name,
    )


def everybody_stands_in_draft(state: EventState, group: GroupState) -> DeskError | None:
    """Every player plays or rests in the draft."""
    if group.draft is None:
        return None
    missing = set(group.members) - set(group.draft.standing())
    if not missing:
        return None
    return DeskError(
        "group {group}, round {round}: {name} is unpaired and has no bye",
        group=group.settings.name,
        round=group.draft.number,
        name=state.entrant(min(missing)).name,
    )


def draft_has_openings(state: EventState, group: GroupState) -> DeskError | None:
    """Every board of the draft has its opening, if openings are drawn."""
    del state
    draft = group.draft
    if draft is None or group.settings.openings is None:
        return None
    if all(encounter.opening is not None for encounter in draft.encounters):
        return None
    return DeskError(
        "group {group}: the openings of round {round} are not drawn", group=group.settings.name, round=draft.number
    )


def has_opening_rule(state: EventState, group: GroupState) -> DeskError | None:
    """Openings are drawn in the group."""
    del state
    if group.settings.openings is not None:
        return None
    return DeskError("group {group}: no openings are drawn in it", group=group.settings.name)


def last_round_is_not_closed(state: EventState, group: GroupState) -> DeskError | None:
    """A round is a draft or being played."""
    del state
    if group.current_round is not None and group.current_round.phase is not RoundPhase.CLOSED:
        return None
    return DeskError("group {group}: no round is a draft or being played", group=group.settings.name)


def has_published_rounds(state: EventState, group: GroupState) -> DeskError | None:
    """A round has been published."""
    del state
    if group.published_rounds:
        return None
    return DeskError("group {group}: no round is published yet", group=group.settings.name)


def has_paired_rounds(state: EventState, group: GroupState) -> DeskError | None:
    """A round has been paired, published or not: from then on entries are late, and who leaves withdraws."""
    return None if group.rounds else has_published_rounds(state, group)


def is_being_played(state: EventState, group: GroupState) -> DeskError | None:
    """A round is published and not closed."""
    del state
    if any(round_state.phase is RoundPhase.PUBLISHED for round_state in group.rounds):
        return None
    return DeskError("group {group}: no round is being played", group=group.settings.name)


def every_game_has_a_result(state: EventState, group: GroupState) -> DeskError | None:
    """A round being played has no open game; adjourned games do not hold a round up."""
    del state
    refusals = [
        missing_result(group, round_state) for round_state in group.rounds if round_state.phase is RoundPhase.PUBLISHED
    ]
    return None if None in refusals or not refusals else refusals[0]


def missing_result(group: GroupState, round_state: RoundState) -> DeskError | None:
    """Every game of a round has a result or is adjourned."""
    missing = [encounter.board for encounter in round_state.boards if any(g.result is None for g in encounter.games)]
    if not missing:
        return None
    return DeskError(
        "group {group}, round {round}: no result on board {boards}",
        group=group.settings.name,
        round=round_state.number,
        boards=", ".join(map(str, missing)),
    )


def a_round_may_be_reopened(state: EventState, group: GroupState) -> DeskError | None:
    """A round is closed, and none was paired from its results: it is the last one, or a table gives the pairs."""
    del state
    last = group.last_round
    if last is not None and last.phase is RoundPhase.CLOSED:
        return None
    is_any_closed = any(round_state.phase is RoundPhase.CLOSED for round_state in group.rounds)
    if is_any_closed and group.settings.follows_table and group.draft is None:
        return None
    return DeskError("group {group}: no round is closed after which none is paired", group=group.settings.name)


def is_no_round_robin(state: EventState, group: GroupState) -> DeskError | None:
    """The group does not follow the table of a round robin."""
    del state
    if not group.settings.follows_table:
        return None
    return DeskError("group {group}: a round robin follows its table", group=group.settings.name)


def is_a_round_robin(state: EventState, group: GroupState) -> DeskError | None:
    """The group follows the table of a round robin."""
    del state
    if group.settings.follows_table:
        return None
    return DeskError(
        "group {group}: only a round robin knows the pairs of all rounds beforehand", group=group.settings.name
    )


def is_paired_by_a_system(state: EventState, group: GroupState) -> DeskError | None:
    """A system pairs the group."""
    del state
    if not group.settings.is_paired_by_hand:
        return None
    return DeskError("group {group}: the pairs are made by hand", group=group.settings.name)


def may_have_more_rounds(state: EventState, group: GroupState) -> DeskError | None:
    """The number of rounds can grow."""
    del state
    if group.planned_rounds < MOST_ROUNDS:
        return None
    return DeskError("rounds: at most {most} are allowed", most=MOST_ROUNDS)


def more_rounds_than_one(state: EventState, group: GroupState) -> DeskError | None:
    """At least one round would be left."""
    del state
    if group.planned_rounds > 1:
        return None
    return DeskError("group {group}: it has one round only", group=group.settings.name)


def somebody_is_in(state: EventState, group: GroupState) -> DeskError | None:
    """At least one player has not withdrawn."""
    del state
    if len(group.withdrawn) < len(group.members):
        return None
    return DeskError("group {group}: everybody has left", group=group.settings.name)


def somebody_has_left(state: EventState, group: GroupState) -> DeskError | None:
    """At least one player has withdrawn."""
    del state
    return None if group.withdrawn else DeskError("group {group}: nobody has left", group=group.settings.name)


def is_finished(state: EventState, group: GroupState) -> DeskError | None:
    """All rounds are closed and all games finished."""
    del state
    return None if group.is_finished else DeskError("group {group} is not finished", group=group.settings.name)


def is_not_the_only_group(state: EventState, group: GroupState) -> DeskError | None:
    """Another group would be left."""
    del group
    return None if len(state.groups) > 1 else DeskError("an event has at least one group")


def _has_game(group: GroupState, fits: Callable[[GameState], bool]) -> bool:
    return any(fits(game) for round_state in group.published_rounds for game in round_state.games())


def a_game_is_unfinished(state: EventState, group: GroupState) -> DeskError | None:
    """A game has no result, or stands adjourned."""
    del state
    if _has_game(group, lambda game: not game.is_finished):
        return None
    return DeskError("group {group}: every game has a result", group=group.settings.name)


def a_game_has_no_result(state: EventState, group: GroupState) -> DeskError | None:
    """A game has neither a result nor an adjournment."""
    del state
    if _has_game(group, lambda game: game.result is None):
        return None
    return DeskError("group {group}: every game has a result", group=group.settings.name)


def a_game_has_a_result(state: EventState, group: GroupState) -> DeskError | None:
    """There is a result to correct."""
    del state
    if _has_game(group, lambda game: game.result is not None):
        return None
    return DeskError("group {group}: there is no result to correct yet", group=group.settings.name)


def a_result_is_unconfirmed(state: EventState, group: GroupState) -> DeskError | None:
    """A result waits to be confirmed."""
    del state
    if _has_game(group, lambda game: game.is_finished and not game.confirmed_by):
        return None
    return DeskError("group {group}: no result waits to be confirmed", group=group.settings.name)


def a_report_is_unconfirmed(state: EventState, group: GroupState) -> DeskError | None:
    """A result that a player has reported waits to be confirmed, or disputed."""
    del state
    if _has_game(group, lambda game: game.awaits_confirmation):
        return None
    return DeskError("group {group}: no report of a player waits to be confirmed", group=group.settings.name)


def a_request_is_open(state: EventState, group: GroupState) -> DeskError | None:
    """A player has asked for a bye or to withdraw, and nobody has answered."""
    del state
    if group.open_requests:
        return None
    return DeskError("group {group}: no player asks for anything", group=group.settings.name)


def a_dispute_is_open(state: EventState, group: GroupState) -> DeskError | None:
    """Two players have reported different results of a game."""
    del state
    if _has_game(group, lambda game: game.dispute is not None):
        return None
    return DeskError("group {group}: no result is disputed", group=group.settings.name)


def two_are_entered(state: EventState) -> DeskError | None:
    """There are two entries, which may be the same person."""
    return None if len(state.entrants) > 1 else DeskError("only one player is entered")


def somebody_can_be_removed(state: EventState) -> DeskError | None:
    """Somebody is in no group that has been paired."""
    paired = {player for group in state.groups.values() if group.rounds for player in group.members}
    if any(player not in paired for player in state.entrants):
        return None
    return DeskError("every player is in a group that has been paired")


def points_are_assigned(state: EventState, group: GroupState) -> DeskError | None:
    """There is a penalty or a bonus."""
    del state
    if group.points_assigned:
        return None
    return DeskError("group {group}: there is no penalty or bonus", group=group.settings.name)
