"""Names of the parts of an event: phases, progress, draws, colours, groups, screens of the hall."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from tabellone.core.model import Colour, Discipline, Outcome
from tabellone.core.pairing.order import EqualPlayers
from tabellone.desk.event.entrant import EntrantCount, EntrantId, GroupId
from tabellone.desk.event.records import Attendance, DrawKind
from tabellone.desk.event.round_state import RoundPhase, RoundProgress
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.state import EventPhase, EventState, HallView
from tabellone.desk.public_view import NameShape
from tabellone.locales.numbers import N_
from tabellone.locales.results import colour_name
from tabellone.locales.value_names import ATTENDANCE_NAMES
from tabellone.locales.words import Words


def draw_name(kind: DrawKind, words: Words) -> str:
    """How numbers were given."""
    return {
        DrawKind.LOT: words("drawn by lot"),
        DrawKind.VARMA: words("Varma envelopes"),
        DrawKind.VARMA_OFFICIAL: words("Varma envelopes as FIDE prints them"),
        DrawKind.PROVINCE: words("numbers for the same province"),
        DrawKind.RANKING: words("by rating"),
        DrawKind.HAND: words("given by hand"),
    }[kind]


def equal_players_name(how: EqualPlayers, words: Words) -> str:
    """How players of equal rating and title are numbered."""
    return words("in alphabetical order") if how is EqualPlayers.ALPHABET else words("by lot")


def first_colour_text(settings: GroupSettings, words: Words) -> str:
    """The colour of number 1 in a group; empty where the system does not draw it by lot."""
    declaration = settings.declaration
    if declaration is None or not declaration.draws_first_colour:
        return ""
    return drawn_colour_text(settings.initial_colour, settings.colour_seed, words)


def drawn_colour_text(colour: Colour | None, seed: int | None, words: Words) -> str:
    """A colour as it was drawn or entered, or that it is still to be drawn."""
    if colour is None:
        return words("to be drawn by lot with the first round")
    if seed is None:
        return words("{colour}, entered by the arbiter", colour=colour_name(colour, words))
    return words("{colour}, drawn by lot, seed {seed}", colour=colour_name(colour, words), seed=seed)


def phase_name(phase: EventPhase, words: Words) -> str:
    """The name of the phase of an event."""
    return {
        EventPhase.PREPARATION: words("in preparation"),
        EventPhase.RUNNING: words("in progress"),
        EventPhase.FINISHED: words("all rounds played"),
        EventPhase.CLOSED: words("ended"),
        EventPhase.RATED: words("rated"),
        EventPhase.SENT: words("sent to the register"),
    }[phase]


def round_phase_name(phase: RoundPhase, words: Words) -> str:
    """The name of the phase of a round."""
    return {
        RoundPhase.DRAFT: words("draft, nobody else sees it"),
        RoundPhase.PUBLISHED: words("in progress"),
        RoundPhase.CLOSED: words("closed"),
    }[phase]


def rest_name(outcome: Outcome, discipline: Discipline, words: Words) -> str:
    """The name of a round without an opponent: draughts players rest, chess players have a bye."""
    if outcome is Outcome.ALLOCATED_BYE:
        return words("bye") if discipline is Discipline.CHESS else words("rest")
    names = {
        Outcome.FULL_POINT_BYE: words("full-point bye"),
        Outcome.HALF_POINT_BYE: words("half-point bye"),
        Outcome.ZERO_POINT_BYE: words("absent"),
        Outcome.WITHDRAWN: words("withdrawn"),
    }
    return names[outcome]


def attendance_name(attendance: Attendance, words: Words) -> str:
    """The name of a player's attendance in a round."""
    return words(ATTENDANCE_NAMES[attendance.value])


# The name that a play-off has in the journal where nobody gave it one.
_PLAY_OFF = re.compile(r"(?P<group>.+) play-off(?: (?P<place>\d+))?")


def contestants_text(settings: GroupSettings, count: int, words: Words) -> str:
    """A number of contestants of a group: teams, or players."""
    if settings.teams is not None:
        return words.plural("{count} team", "{count} teams", count)
    return words.plural("{count} player", "{count} players", count)


def field_text(size: EntrantCount, words: Words) -> str:
    """The number of teams, where there are some, and of players."""
    teams = [words.plural("{count} team", "{count} teams", size.teams)] if size.teams else []
    return ", ".join([*teams, words.plural("{count} player", "{count} players", size.players)])


def group_title(name: str, words: Words) -> str:
    """The name of a group; a play-off without a name of its own is named after its group."""
    match = _PLAY_OFF.fullmatch(name)
    if match is None:
        return name
    title = words("Play-off {group}", group=group_title(match["group"], words))
    return f"{title} {match['place']}" if match["place"] else title


MOST_NAMES = 4


def group_name(state: EventState, group: GroupId, words: Words) -> str:
    """The name of a group, a dash where the state does not know it."""
    group_state = state.groups.get(group)
    return group_title(group_state.settings.name, words) if group_state else "–"


def player_name(state: EventState, player: EntrantId) -> str:
    """The name of a player, a dash where the state does not know them."""
    entrant = state.entrants.get(player)
    return entrant.name if entrant else "–"


def some_names(all_names: Iterable[str], words: Words) -> str:
    """Some names; of many only the first, and how many more."""
    names = list(all_names)
    if len(names) <= MOST_NAMES:
        return ", ".join(names) or "–"
    first_names = ", ".join(names[: MOST_NAMES - 1])
    return words("{names} and {more} more", names=first_names, more=len(names) - MOST_NAMES + 1)


def pair_at(state: EventState, group: GroupId, round_number: int, board: int, game: int = 1) -> str:
    """The players at a board, White of the game first: in the second game of an encounter the colours are reversed."""
    group_state = state.groups.get(group)
    if group_state is None:
        return "–"
    for round_state in group_state.rounds:
        for encounter in round_state.encounters:
            if round_state.number == round_number and encounter.board == board:
                return " – ".join(player_name(state, player) for player in group_state.sides(encounter, game))
    return "–"


def place_of_game(state: EventState, fact: Any, words: Words) -> str:
    """Where a game is: group, round, board, and which game where an encounter has two."""
    group_state = state.groups.get(fact.group)
    where = {"group": group_name(state, fact.group, words), "round": fact.round, "board": fact.board}
    if group_state and group_state.games_per_match > 1:
        return words("{group}, round {round}, board {board}, game {game}", **where, game=fact.game)
    return words("{group}, round {round}, board {board}", **where)


def name_shape_name(shape: NameShape, words: Words) -> str:
    """A way of naming a minor, with an example."""
    return {
        NameShape.FULL: words("whole name"),
        NameShape.NAME_AND_INITIAL: words("given name and initial of the surname"),
        NameShape.INITIALS: words("initials"),
    }[shape]


_NAMES: Mapping[HallView, str] = {
    HallView.AUTOMATIC: N_("everything in turn"),
    HallView.PAIRINGS: N_("the boards of the round"),
    HallView.STANDINGS: N_("the standings"),
    HallView.NOTICE: N_("a notice"),
    HallView.COUNTDOWN: N_("the countdown to the start of the round"),
}


def hall_view_name(view: HallView, words: Words) -> str:
    """The name of a view."""
    return words(_NAMES[view])


def round_progress_text(progress: RoundProgress, words: Words) -> str:
    """The progress of a round."""
    finished, games = progress.finished, progress.games
    if progress.phase is RoundPhase.CLOSED:
        return words("The round is closed.")
    if finished == 0:
        return words("The round is in progress.")
    if finished == games:
        return words("Every result is in.")
    return words("The round is in progress: {finished} of {games} results.", finished=finished, games=games)


class Computed(Protocol):
    """An answer computed after rounds of which the last may be in play."""

    @property
    def rounds(self) -> int: ...

    @property
    def progress(self) -> RoundProgress | None: ...


def after_rounds(answer: Computed, words: Words) -> str:
    """The rounds that have ended, and the one in play whose results are counted already."""
    if answer.progress is None or answer.progress.is_over:
        return words.plural("after {count} round", "after {count} rounds", answer.rounds)
    if answer.rounds == 1:
        return words("round {number} in play", number=1)
    return words.plural(
        "after {count} round, round {number} in play",
        "after {count} rounds, round {number} in play",
        answer.rounds - 1,
        number=answer.rounds,
    )


def standings_moment(progress: RoundProgress | None, planned: int, words: Words) -> str:
    """The round after which standings are computed, in words."""
    if progress is None:
        return words("Before the first round")
    if progress.is_over:
        return words("After round {round} of {planned}", round=progress.number, planned=planned)
    return words(
        "During round {round}: {finished} of {games} results",
        round=progress.number,
        finished=progress.finished,
        games=progress.games,
    )


class Registered(Protocol):
    """A player whom the register counts with another rating than the one entered, or with another K."""

    @property
    def name(self) -> str: ...

    @property
    def entered(self) -> int | None: ...

    @property
    def registered(self) -> int | None: ...

    @property
    def entered_coefficient(self) -> int | None: ...

    @property
    def registered_coefficient(self) -> int | None: ...


def registered_rating(registered: Registered, words: Words) -> str:
    """The rating or K of a player in the register, and the one entered."""
    if registered.registered == registered.entered:
        return words(
            "{name}: K {registered} in the register, {entered} in the event",
            name=registered.name,
            registered=registered.registered_coefficient or "–",
            entered=registered.entered_coefficient or "–",
        )
    values = {"name": registered.name, "registered": registered.registered, "entered": registered.entered}
    if registered.registered is None:
        return words("{name}: no rating in the register, entered with {entered}", **values)
    if registered.entered is None:
        return words("{name}: {registered} in the register, entered without a rating", **values)
    return words("{name}: {registered} in the register, entered with {entered}", **values)


def register_notes(sent_to: str, registered: Iterable[Registered], words: Words) -> tuple[str, ...]:
    """Why the figures of an event that was sent differ from those before; nothing where they do not."""
    lines = tuple(registered_rating(player, words) for player in registered)
    if not lines:
        return ()
    return (
        words("The figures are those of the register {register}, which counts with its own ratings:", register=sent_to),
        *lines,
    )
