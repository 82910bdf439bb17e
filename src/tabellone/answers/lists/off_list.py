"""The lists apart, which FIDE publishes together with a list: cancelled, titled without a rating, inactive."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from tabellone.answers.lists.published import list_on
from tabellone.core.explain import Citation
from tabellone.core.rating.lists.ratinglist import Filter, OffList, OffListReason, RatingList, off_list_of
from tabellone.core.rating.lists.records import RatingSystem, Sex
from tabellone.desk.office.computation import off_list_citation
from tabellone.desk.office.state import OfficeState
from tabellone.desk.public_view import shown_record


@dataclass(frozen=True, slots=True)
class OffListLine:
    """A player who stands apart, and the article of his list.

    `previous` is the rating in the list before, `idle_lists` for how many lists the player has been inactive,
    `has_career` whether a published list has ever had the player.
    """

    reason: OffListReason
    article: str
    reading: str | None
    player: str
    name: str
    rating: int | None = None
    previous: int | None = None
    idle_lists: int = 0
    title: str = ""
    club: str = ""
    province: str = ""
    nationality: str = ""
    sex: Sex | None = None
    birth_year: int | None = None
    federation_ids: Mapping[str, str] = field(default_factory=dict)
    has_career: bool = False

    @property
    def citation(self) -> Citation:
        """Where the rule of his list stands."""
        return Citation("fide", self.article, self.reading)


@dataclass(frozen=True, slots=True)
class OffListAnswer:
    """The lists apart of a published list."""

    system: RatingSystem
    on: date
    players: tuple[OffListLine, ...]


def off_list(
    state: OfficeState, system: RatingSystem, on: date | None = None, *, with_private: bool = False
) -> OffListAnswer:
    """Who stands in the lists apart of a published list, and why; systems other than FIDE's have none."""
    rating_list = list_on(state, system, on).rating_list
    return OffListAnswer(system, rating_list.on, off_list_lines(rating_list, state, with_private=with_private))


def off_list_lines(
    rating_list: RatingList, state: OfficeState, wanted: Filter | None = None, *, with_private: bool = False
) -> tuple[OffListLine, ...]:
    """The lists apart of a list, one after the other, with those whom the filter admits."""
    return tuple(
        _line(off_list_entry, rating_list.edition, state, with_private=with_private)
        for off_list_entry in off_list_of(rating_list, state.people, wanted)
    )


def by_reason(lines: Iterable[OffListLine]) -> Iterator[tuple[OffListLine, ...]]:
    """The players of each list apart that has any."""
    all_lines = tuple(lines)
    for reason in OffListReason:
        listed = tuple(line for line in all_lines if line.reason is reason)
        if listed:
            yield listed


def _line(off_list_entry: OffList, edition: str, state: OfficeState, *, with_private: bool) -> OffListLine:
    player = shown_record(state.people[off_list_entry.player], with_private=with_private)
    citation = off_list_citation(off_list_entry.reason, edition)
    return OffListLine(
        off_list_entry.reason,
        citation.article,
        citation.reading,
        player.id,
        player.name,
        off_list_entry.rating,
        off_list_entry.previous,
        off_list_entry.idle_lists,
        player.title,
        player.club,
        player.province,
        player.nationality,
        player.sex,
        player.year_of_birth,
        dict(player.federation_ids),
        any(state.line_in(published_list.rating_list, player.id) for published_list in state.lists),
    )
