"""The names that sentences about journal entries are filled with."""

from collections.abc import Iterable
from typing import Any

from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.state import EventState
from tabellone.locales.words import Words

MOST_NAMES = 4


def group_name(state: EventState, group: GroupId) -> str:
    """The name of a group, a dash where the state does not know it."""
    group_state = state.groups.get(group)
    return group_state.settings.name if group_state else "–"


def player_name(state: EventState, player: EntrantId) -> str:
    """The name of a player, a dash where the state does not know him."""
    entrant = state.entrants.get(player)
    return entrant.name if entrant else "–"


def some_names(all_names: Iterable[str], words: Words) -> str:
    """Some names; of many only the first, and how many more."""
    names = list(all_names)
    if len(names) <= MOST_NAMES:
        return ", ".join(names) or "–"
    shown = ", ".join(names[: MOST_NAMES - 1])
    return words("{names} and {more} more", names=shown, more=len(names) - MOST_NAMES + 1)


def pair_at(state: EventState, group: GroupId, round_number: int, board: int, game: int = 1) -> str:
    """Who sits at a board, White of the game first: in the second game of an encounter the colours are reversed."""
    group_state = state.groups.get(group)
    for round_state in group_state.rounds if group_state else ():
        for encounter in round_state.encounters:
            if round_state.number == round_number and encounter.board == board:
                players = encounter.players if game == 1 else encounter.players[::-1]
                return " – ".join(player_name(state, player) for player in players)
    return "–"


def place_of_game(state: EventState, fact: Any, words: Words) -> str:
    """Where a game is: group, round, board, and which game where an encounter has two."""
    group_state = state.groups.get(fact.group)
    where = {"group": group_name(state, fact.group), "round": fact.round, "board": fact.board}
    if group_state and group_state.settings.games_per_encounter > 1:
        return words("{group}, round {round}, board {board}, game {game}", **where, game=fact.game)
    return words("{group}, round {round}, board {board}", **where)
