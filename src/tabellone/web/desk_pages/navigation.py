"""The links above every page of the desk, the state of an event or group, and what a page shows while it is empty."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.roles import Act
from tabellone.locales.event_names import group_title, phase_name
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words
from tabellone.web.query import place_of_work
from tabellone.web.rendering import Chip, Link

_FIRST_OF_EVENT = (
    ("", N_("Overview"), Act.SEE_DRAFTS),
    ("players", N_("Players"), Act.SEE_DRAFTS),
)
_LAST_OF_EVENT = (
    ("files", N_("Files"), Act.SEE_DRAFTS),
    ("settings", N_("Settings"), Act.SEE_DRAFTS),
)
# Needed before the first round or after the last: in a menu, so that the others stand in one row.
_MORE_OF_EVENT = (
    ("groups", N_("Groups"), Act.SEE_DRAFTS),
    ("rating", N_("Ratings"), Act.SEE_DRAFTS),
    ("announcement", N_("Announcement"), Act.SEE_DRAFTS),
    ("report", N_("Report"), Act.SEE_DRAFTS),
    ("history", N_("History"), Act.SEE_JOURNAL),
    ("people", N_("People"), Act.MANAGE_ROLES),
    ("removal", N_("Archive"), Act.DELETE_EVENT),
)
_FIRST_OF_GROUP = (("", N_("Draw and numbers")), ("attendance", N_("Attendance")))
_LAST_OF_GROUP = (("standings", N_("Standings")), ("crosstable", N_("Crosstable")))


@dataclass(frozen=True, slots=True)
class Tabs:
    """The pages of an event in one row: what comes before the rounds, the rounds, what comes after them, and a menu."""

    before: tuple[Link, ...]
    rounds: tuple[Link, ...]
    after: tuple[Link, ...]
    more: tuple[Link, ...]

    @property
    def more_here(self) -> str:
        """The page of the menu where the reader is, or nothing."""
        return next((link.text for link in self.more if link.is_here), "")


def tabs(
    address: str, words: Words, may: Callable[[Act], bool], group: GroupState | None, section: str, number: int | None
) -> Tabs:
    """The pages that the visitor may open, those of a group among them where the page is about one."""

    def of_event(pages: Iterable[tuple[str, str, Act]]) -> tuple[Link, ...]:
        here = "" if section == "overview" else section
        return tuple(
            Link(f"{address}/{name}".rstrip("/"), words(text), bool(section) and name == here)
            for name, text, act in pages
            if may(act)
        )

    def of_group(pages: Iterable[tuple[str, str]]) -> tuple[Link, ...]:
        here = "" if section == "numbers" else section
        return tuple(
            Link(f"{address}/{group.id}/{name}".rstrip("/"), words(text), bool(here or section) and name == here)
            for name, text in pages
            if group is not None
        )

    rounds = () if group is None else round_links(f"{address}/{group.id}", group, number)
    return Tabs(
        (*of_event(_FIRST_OF_EVENT), *of_group(_FIRST_OF_GROUP)),
        rounds,
        (*of_group(_LAST_OF_GROUP), *of_event(_LAST_OF_EVENT)),
        of_event(_MORE_OF_EVENT),
    )


def group_tabs(address: str, words: Words, groups: Iterable[GroupState], here: GroupId) -> tuple[Link, ...]:
    """The groups of the event, each at the place where work goes on in it."""
    tabs = tuple(
        Link(place_of_work(address, group), group_title(group.settings.name, words), group.id == here)
        for group in groups
    )
    return tabs if len(tabs) > 1 else ()


def round_links(address: str, group: GroupState, here: int | None) -> tuple[Link, ...]:
    """The rounds paired so far."""
    return tuple(
        Link(f"{address}/round/{round_state.number}", str(round_state.number), round_state.number == here)
        for round_state in group.rounds
    )


SHAPES = {RoundPhase.DRAFT: "draft", RoundPhase.PUBLISHED: "live", RoundPhase.CLOSED: "closed"}


def state_chip(state: EventState, group: GroupState | None, words: Words) -> Chip:
    """The current round of a group with its results; of an event with several groups its phase."""
    last = None if group is None else group.current_round
    if group is None or last is None:
        return Chip("miss", phase_name(state.phase, words))
    number = words("round {number} of {planned}", number=last.number, planned=group.planned_rounds)
    if last.phase is RoundPhase.DRAFT:
        return Chip("draft", f"{number} · {words('draft')}")
    progress = last.progress
    results = words("{finished}/{games} results", finished=progress.finished, games=progress.games)
    parts = [number, results]
    if last.published_at is not None:
        parts.append(words("published at {time}", time=words.time(last.published_at)))
    return Chip(SHAPES[last.phase], " · ".join(parts))


# Pages that show nothing before there are players; those of the second line have the button among their own.
NEED_PLAYERS = frozenset({"groups"})
SAY_PLAYERS = frozenset({"players", "numbers"})
NEED_A_ROUND = frozenset({"standings", "crosstable", "rating", "report"})


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A sentence, and a link with its words; no address where the page has the button itself."""

    sentence: str
    address: str = ""
    label: str = ""


def first_step(groups: Iterable[GroupState], address: str, section: str, words: Words) -> FirstStep | None:
    """The step to take before a page has content; None if it has."""
    groups_in_order = tuple(groups)
    if section not in NEED_PLAYERS | SAY_PLAYERS | NEED_A_ROUND or not groups_in_order:
        return None
    if not any(group.members for group in groups_in_order):
        if section in SAY_PLAYERS:
            return FirstStep(words("No players yet: paste a list, open a file, or take them from the register."))
        return FirstStep(words("No players are entered yet."), f"{address}/players", words("Enter the players"))
    if section not in NEED_A_ROUND or any(group.published_rounds for group in groups_in_order):
        return None
    group = groups_in_order[0]
    if group.last_round is None:
        sentence = words("Round {number} is not paired yet.", number=1)
        return FirstStep(sentence, f"{address}/{group.id}", words("Prepare round {number}", number=1))
    sentence = words("Round {number} is a draft: nobody else sees it yet.", number=1)
    return FirstStep(sentence, f"{address}/{group.id}/round/1", words("Open round {number}", number=1))
