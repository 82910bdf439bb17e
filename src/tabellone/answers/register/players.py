"""Players of the register: look-alikes, merges, honorary ratings, and thresholds of categories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

from tabellone.answers.cache import Memo
from tabellone.answers.lists.comparison import EffectLine, effects_of_command
from tabellone.answers.portion import PlaceError
from tabellone.core.rating.lists.records import CategoryTable, HonoraryRating, PlayerId, PlayerRecord, RatingSystem, Sex
from tabellone.desk.office.commands import MergePlayerRecords
from tabellone.desk.office.identification import name_key
from tabellone.desk.office.merge_choices import MergeChoice, check_chosen, merge_choices, undecided
from tabellone.desk.office.merging import check_never_met
from tabellone.desk.office.player_twins import PlayerTwins, TwinReason, player_twins
from tabellone.desk.office.state import FormerName, OfficeState
from tabellone.desk.public_view import shown_record


@dataclass(frozen=True, slots=True)
class PlayerAnswer:
    """A player of the register.

    Sex, births, the numbers of federations and former names are empty for who may not see them. `old_ids` are the
    identifiers of merged entries.
    """

    id: str
    name: str
    sex: Sex | None
    birth_year: int | None
    birth_date: date | None
    club: str
    province: str
    nationality: str
    title: str
    federation_ids: Mapping[str, str]
    old_ids: tuple[str, ...]
    former_names: tuple[FormerName, ...] | None


@dataclass(frozen=True, slots=True)
class PlayersAnswer:
    """Some players by identifier; `next` is the last of them where there are more, None at the end."""

    players: tuple[PlayerAnswer, ...]
    next: str | None


def player_answer(state: OfficeState, player: PlayerId, *, with_private: bool) -> PlayerAnswer:
    """A player of the register; an identifier that was merged into another one asks for that one."""
    return _player_answer(state, state.player(state.survivor(player)), with_private=with_private)


def players(
    state: OfficeState, search: str = "", limit: int | None = None, after: str | None = None, *, with_private: bool
) -> PlayersAnswer:
    """The players of the register by identifier, or those who match a search."""
    if after is not None and state.survivor(PlayerId(after)) not in state.players:
        raise PlaceError(
            'after: no player "{found}" stands in the register; the identifier of a player is allowed', found=after
        )
    everybody = sorted(players_found(state, search, with_private=with_private), key=lambda record: record.id)
    later_players = [player for player in everybody if after is None or player.id > after]
    page = tuple(_player_answer(state, player, with_private=with_private) for player in later_players[:limit])
    return PlayersAnswer(page, page[-1].id if page and len(later_players) > len(page) else None)


def players_found(state: OfficeState, search: str, *, with_private: bool) -> tuple[PlayerRecord, ...]:
    """Players with a given identifier, or whose names have words that begin with all given ones, accents ignored.

    Former names are searched for roles that see private data.
    """
    parts, identifier = name_key(search), state.survivor(PlayerId(search))
    old_names = state.former_names if with_private else {}
    return tuple(
        player
        for player in state.players.values()
        if player.id == identifier
        or _begin(parts, player.name)
        or any(_begin(parts, former.name) for former in old_names.get(player.id, ()))
    )


def _begin(parts: tuple[str, ...], name: str) -> bool:
    """Whether a name has words that begin with all parts."""
    return all(any(word.startswith(part) for word in name_key(name)) for part in parts)


def _player_answer(state: OfficeState, record: PlayerRecord, *, with_private: bool) -> PlayerAnswer:
    player = shown_record(record, with_private=with_private)
    return PlayerAnswer(
        player.id,
        player.name,
        player.sex,
        player.year_of_birth,
        player.birth_date,
        player.club,
        player.province,
        player.nationality,
        player.title,
        dict(player.federation_ids),
        state.old_identifiers(player.id),
        state.former_names.get(player.id, ()) if with_private else None,
    )


_MEMO = Memo(4)


@dataclass(frozen=True, slots=True)
class Twin:
    """One of two players who look alike."""

    player: str
    name: str
    birth_year: int | None
    club: str


@dataclass(frozen=True, slots=True)
class TwinsLine:
    """Two players who look like one person; the reasons begin with the strongest."""

    one: Twin
    other: Twin
    reasons: tuple[TwinReason, ...]


@dataclass(frozen=True, slots=True)
class TwinsAnswer:
    """The likeliest pairs first; `count` is how many there are."""

    count: int
    twins: tuple[TwinsLine, ...]


def twins(state: OfficeState, limit: int | None = None) -> TwinsAnswer:
    """Pairs in the register that may be one person; for roles that see private data."""
    parts = (state.players, state.events, state.former_names, state.told_apart)
    pairs: tuple[PlayerTwins, ...] = _MEMO.get((), parts, lambda: player_twins(state))
    lines = (TwinsLine(_twin(state, pair.one), _twin(state, pair.other), pair.reasons) for pair in pairs[:limit])
    return TwinsAnswer(len(pairs), tuple(lines))


def _twin(state: OfficeState, player: PlayerId) -> Twin:
    record = state.player(player)
    return Twin(record.id, record.name, record.year_of_birth, record.club)


class MergeSide(Enum):
    """The entry that is right in a field of a merge."""

    STAYING = "staying"
    LEAVING = "leaving"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class MergeChoiceLine:
    """A field in which two entries differ, both values, and the chosen one; None while the choice is open."""

    field: str
    staying: str
    leaving: str
    may_be_both: bool
    right: MergeSide | None


@dataclass(frozen=True, slots=True)
class MergeAnswer:
    """Two entries, the fields in which they differ, and how many events move to the one that stays.

    `lists` are the published lists that the merge can reach, with what would differ there; None while something must
    be chosen first.
    """

    staying: PlayerAnswer
    leaving: PlayerAnswer
    choices: tuple[MergeChoiceLine, ...]
    events: int
    lists: tuple[EffectLine, ...] | None


def merge_preview(
    state: OfficeState, staying: PlayerId, leaving: PlayerId, taken: Sequence[str] = (), own: Sequence[str] = ()
) -> MergeAnswer:
    """The result of a merge before it is made; two people who have met are refused."""
    choices = merge_choices(state, staying, leaving)
    check_never_met(state, staying, leaving)
    check_chosen(choices, taken, own)
    lists = None
    if not undecided(choices, taken, own):
        command = MergePlayerRecords(staying, leaving, tuple(taken), tuple(own))
        lists = effects_of_command(state, command)
    return MergeAnswer(
        player_answer(state, staying, with_private=True),
        player_answer(state, leaving, with_private=True),
        tuple(_line(choice, taken, own) for choice in choices),
        sum(leaving in event.players for event in state.events.values()),
        lists,
    )


def _line(choice: MergeChoice, taken: Sequence[str], own: Sequence[str]) -> MergeChoiceLine:
    return MergeChoiceLine(choice.field, choice.staying, choice.leaving, choice.may_be_both, _right(choice, taken, own))


def _right(choice: MergeChoice, taken: Sequence[str], own: Sequence[str]) -> MergeSide | None:
    if choice.field in taken:
        return MergeSide.BOTH if choice.field in own else MergeSide.LEAVING
    return MergeSide.STAYING if choice.field in own or not choice.must_choose else None


ARTICLE = "B.02 10.62"


@dataclass(frozen=True, slots=True)
class HonoraryRatingLine:
    """An honorary rating for events from a day on; without a number it ends."""

    player: str
    name: str
    since: date
    rating: int | None
    author: str
    reason: str


@dataclass(frozen=True, slots=True)
class HonoraryAnswer:
    """Every honorary rating, the oldest first."""

    system: RatingSystem
    article: str
    ratings: tuple[HonoraryRatingLine, ...]


def honorary_ratings(state: OfficeState) -> HonoraryAnswer:
    """The honorary ratings of the register."""
    ratings = sorted(state.honorary, key=lambda rating: (rating.since, rating.player))
    return HonoraryAnswer(RatingSystem.FIDE, ARTICLE, tuple(honorary_line(rating, state) for rating in ratings))


def honorary_line(rating: HonoraryRating, state: OfficeState) -> HonoraryRatingLine:
    """One honorary rating."""
    name = state.player(rating.player).name
    return HonoraryRatingLine(rating.player, name, rating.since, rating.rating, rating.author, rating.reason)


@dataclass(frozen=True, slots=True)
class ThresholdLine:
    """A category, and the rating from which it is reached."""

    category: str
    rating: int


@dataclass(frozen=True, slots=True)
class CategoriesLine:
    """The categories from a day on, the lowest first; without any the categories end."""

    since: date
    thresholds: tuple[ThresholdLine, ...]


@dataclass(frozen=True, slots=True)
class CategoriesAnswer:
    """Every table of categories, the oldest first."""

    system: RatingSystem
    tables: tuple[CategoriesLine, ...]


def categories(state: OfficeState) -> CategoriesAnswer:
    """The tables of the Elo UISP."""
    tables = sorted(state.tables, key=lambda table: table.since)
    return CategoriesAnswer(RatingSystem.UISP, tuple(categories_line(table) for table in tables))


def categories_line(table: CategoryTable) -> CategoriesLine:
    """One table."""
    return CategoriesLine(table.since, tuple(ThresholdLine(name, rating) for name, rating in table.thresholds))


def in_force(answer: CategoriesAnswer, day: date) -> CategoriesLine | None:
    """The table of a day, None before the first."""
    return next((table for table in reversed(answer.tables) if table.since <= day), None)
