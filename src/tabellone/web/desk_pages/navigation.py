"""The links above every page of the desk."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import GroupState
from tabellone.desk.roles import Act
from tabellone.locales.group_names import group_title
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

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
_FIRST_OF_GROUP = (("", N_("Numbers")), ("attendance", N_("Attendance")))
_LAST_OF_GROUP = (("standings", N_("Standings")), ("crosstable", N_("Wall chart")))


@dataclass(frozen=True, slots=True)
class DeskLink:
    """An address, its words, and whether it is where the reader is."""

    address: str
    text: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Tabs:
    """The pages of an event in one row: what comes before the rounds, the rounds, what comes after them, and a menu."""

    before: tuple[DeskLink, ...]
    rounds: tuple[DeskLink, ...]
    after: tuple[DeskLink, ...]
    more: tuple[DeskLink, ...]

    @property
    def more_here(self) -> str:
        """The page of the menu where the reader is, or nothing."""
        return next((link.text for link in self.more if link.is_here), "")


def tabs(
    address: str, words: Words, may: Callable[[Act], bool], group: GroupState | None, section: str, number: int | None
) -> Tabs:
    """The pages that the visitor may open, those of a group among them where the page is about one."""

    def of_event(pages: Iterable[tuple[str, str, Act]]) -> tuple[DeskLink, ...]:
        here = "" if section == "overview" else section
        return tuple(
            DeskLink(f"{address}/{name}".rstrip("/"), words(text), bool(section) and name == here)
            for name, text, act in pages
            if may(act)
        )

    def of_group(pages: Iterable[tuple[str, str]]) -> tuple[DeskLink, ...]:
        here = "" if section == "numbers" else section
        return tuple(
            DeskLink(f"{address}/{group.id}/{name}".rstrip("/"), words(text), bool(here or section) and name == here)
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


def group_tabs(address: str, words: Words, groups: Iterable[GroupState], here: GroupId) -> tuple[DeskLink, ...]:
    """The groups of the event, each at the place where work goes on in it."""
    tabs = tuple(
        DeskLink(place_of_work(address, group), group_title(group.settings.name, words), group.id == here)
        for group in groups
    )
    return tabs if len(tabs) > 1 else ()


def place_of_work(address: str, group: GroupState) -> str:
    """The current round of a group, or its numbers as long as none is paired."""
    last = group.current_round
    return f"{address}/{group.id}" if last is None else f"{address}/{group.id}/round/{last.number}"


def round_links(address: str, group: GroupState, here: int | None) -> tuple[DeskLink, ...]:
    """The rounds paired so far."""
    return tuple(
        DeskLink(f"{address}/round/{round_state.number}", str(round_state.number), round_state.number == here)
        for round_state in group.rounds
    )
