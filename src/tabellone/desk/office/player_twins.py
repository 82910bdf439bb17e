"""Players of the register who look like one person, each pair with what speaks for it.

Nobody is compared with everybody: only players who share a key are, such as a number, the letters of the name, or
within one year of birth or one club the letters of the name but one.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, permutations

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.office.identification import name_key
from tabellone.desk.office.merging import pair_of
from tabellone.desk.office.state import OfficeState

LARGEST_BLOCK = 40
"""Of more players with one key, those alone are compared who share something else, too."""
SHORTEST_WORD = 3
MOST_JOINED = 5


class TwinReason(Enum):
    """The reasons to suppose one person, the strongest first."""

    NUMBER = "number"
    NAME = "name"
    SPELLING = "spelling"
    FORMER_NAME = "former_name"
    PART_OF_NAME = "part_of_name"
    TYPING = "typing"
    BIRTH_DATE = "birth_date"
    BIRTH_YEAR = "birth_year"
    CLUB = "club"


_WEIGHTS = {
    TwinReason.NUMBER: 100,
    TwinReason.NAME: 40,
    TwinReason.SPELLING: 38,
    TwinReason.FORMER_NAME: 30,
    TwinReason.PART_OF_NAME: 15,
    TwinReason.TYPING: 20,
    TwinReason.BIRTH_DATE: 50,
    TwinReason.BIRTH_YEAR: 20,
    TwinReason.CLUB: 10,
}


@dataclass(frozen=True, slots=True)
class PlayerTwins:
    """Two players who look like one person, the lower identifier first, and why."""

    one: PlayerId
    other: PlayerId
    reasons: tuple[TwinReason, ...]

    @property
    def weight(self) -> int:
        """How much speaks for it."""
        return sum(_WEIGHTS[reason] for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class ComparedNames:
    """A player with the names prepared for comparison: the words, and all letters in order."""

    player: PlayerRecord
    words: tuple[str, ...]
    letters: str
    old: frozenset[str]


def player_twins(state: OfficeState) -> tuple[PlayerTwins, ...]:
    """Look-alikes, the likeliest first, without those marked as two people or who have met."""
    names = {player.id: comparable(player, state) for player in state.players.values()}
    pairs = {pair for pair in _candidates(tuple(names.values())) if pair not in state.told_apart}
    twins = []
    for one, other in pairs:
        reasons = twin_reasons(names[one], names[other])
        if reasons:
            twins.append(PlayerTwins(one, other, reasons))
    apart = _have_met(state, twins)
    likely = (pair for pair in twins if (pair.one, pair.other) not in apart)
    return tuple(sorted(likely, key=lambda pair: (-pair.weight, pair.one, pair.other)))


def comparable(player: PlayerRecord, state: OfficeState) -> ComparedNames:
    """A player prepared for comparison."""
    words = name_key(player.name)
    old = frozenset(_letters(name_key(former.name)) for former in state.former_names.get(player.id, ()))
    return ComparedNames(player, words, _letters(words), old)


def _letters(words: Iterable[str]) -> str:
    """All letters of a name in the order of the alphabet: order, spaces and apostrophes do not matter."""
    return "".join(sorted("".join(words)))


def _candidates(players: Sequence[ComparedNames]) -> Iterator[tuple[PlayerId, PlayerId]]:
    yield from _sharing(players, _number_keys)
    yield from _sharing(players, lambda names: {names.letters, *names.old} - {""})
    for block in _blocks(players):
        yield from _sharing(block, _near_keys)


def _blocks(players: Iterable[ComparedNames]) -> Iterator[list[ComparedNames]]:
    """Players of one year of birth, and players of one club."""
    blocks: defaultdict[object, list[ComparedNames]] = defaultdict(list)
    for names in players:
        if names.player.year_of_birth is not None:
            blocks[names.player.year_of_birth].append(names)
        if names.player.club:
            blocks[_folded(names.player.club)].append(names)
    yield from blocks.values()


def _folded(text: str) -> str:
    return " ".join(name_key(text))


def _number_keys(names: ComparedNames) -> Iterator[tuple[str, str]]:
    for federation, number in names.player.federation_ids:
        if plain := _plain_number(number):
            yield federation, plain


def _plain_number(number: str) -> str:
    return "".join(character for character in number.casefold() if character.isalnum()).lstrip("0")


def _near_keys(names: ComparedNames) -> set[str]:
    """Keys that two names share if they differ in a letter, lack a word, or have its initial alone."""
    keys = {names.letters[:index] + names.letters[index + 1 :] for index in range(len(names.letters))}
    keys.add(names.letters)
    if len(names.words) > 1:
        keys.add("-" + names.letters)
    if len(names.words) > 2:
        indexes = range(len(names.words))
        keys |= {"-" + _letters((*names.words[:index], *names.words[index + 1 :])) for index in indexes}
    if len(names.words) == 2:
        keys |= {f"{one}.{other[0]}" for one, other in permutations(names.words) if len(one) >= SHORTEST_WORD}
    return keys


def _sharing(
    players: Iterable[ComparedNames], keys_of: Callable[[ComparedNames], Iterable[object]]
) -> Iterator[tuple[PlayerId, PlayerId]]:
    """Every two players who share a key; of very many with one key those who share a year of birth or a club, too."""
    sharing: defaultdict[object, list[ComparedNames]] = defaultdict(list)
    for names in players:
        for key in keys_of(names):
            sharing[key].append(names)
    for block in sharing.values():
        if len(block) < 2:
            continue
        if len(block) <= LARGEST_BLOCK:
            yield from (pair_of(one.player.id, other.player.id) for one, other in combinations(block, 2))
            continue
        for smaller in _blocks(block):
            some = smaller[:LARGEST_BLOCK]
            yield from (pair_of(one.player.id, other.player.id) for one, other in combinations(some, 2))


def twin_reasons(one: ComparedNames, other: ComparedNames) -> tuple[TwinReason, ...]:
    """The reasons to suppose one person; none where they are too weak, or births or sexes contradict them."""
    has_number = bool(set(_number_keys(one)) & set(_number_keys(other)))
    name = _name_reason(one, other)
    support = tuple(_support(one.player, other.player))
    if has_number:
        return (TwinReason.NUMBER, *((name,) if name else ()), *support)
    if name is None or _contradict(one.player, other.player):
        return ()
    if name in (TwinReason.TYPING, TwinReason.PART_OF_NAME) and not support:
        return ()
    return (name, *support)


def _name_reason(one: ComparedNames, other: ComparedNames) -> TwinReason | None:
    if one.words == other.words:
        return TwinReason.NAME
    if one.letters == other.letters and _is_spelling(one, other):
        return TwinReason.SPELLING
    if one.letters in other.old or other.letters in one.old or one.old & other.old:
        return TwinReason.FORMER_NAME
    if _is_part(one.words, other.words) or _is_part(other.words, one.words):
        return TwinReason.PART_OF_NAME
    return TwinReason.TYPING if _is_typing(one.words, other.words) else None


def _is_spelling(one: ComparedNames, other: ComparedNames) -> bool:
    """Whether words were only joined, parted or moved: "D'Angelo" and "Dangelo"; an anagram is another name."""
    words, others = list(one.words), list(other.words)
    for word in one.words:
        if word in others:
            words.remove(word)
            others.remove(word)
    return _are_joined(words, "".join(others)) or _are_joined(others, "".join(words))


def _are_joined(words: list[str], text: str) -> bool:
    """Whether a text is made of a few words, in whatever order."""
    if len(words) > MOST_JOINED:
        return False
    return text in map("".join, permutations(words))


def _is_part(words: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether a name of two words or more lacks one word of another, or of two words one is the other's initial."""
    if 1 < len(words) == len(others) - 1:
        return not Counter(words) - Counter(others) and max(map(len, words)) >= SHORTEST_WORD
    return len(words) == len(others) == 2 and any(
        one == whole and len(one) >= SHORTEST_WORD and len(initial) == 1 and initial == word[0]
        for one, initial in permutations(words)
        for whole, word in permutations(others)
    )


def _is_typing(words: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether names differ in one letter of one word, or in two letters that changed places."""
    if len(words) != len(others):
        return False
    left = [word for word in words if word not in others]
    right = [word for word in others if word not in words]
    return len(left) == len(right) == 1 and _is_near(left[0], right[0]) and max(len(left[0]), len(right[0])) > 2


def _is_near(one: str, other: str) -> bool:
    """Whether one letter is missing, too much or another, or two neighbours have changed places."""
    if one == other:
        return True
    if len(one) > len(other):
        one, other = other, one
    start = next((index for index, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) + 1 == len(other):
        return one[start:] == other[start + 1 :]
    if len(one) != len(other):
        return False
    is_swap = one[start : start + 2] == other[start : start + 2][::-1] and one[start + 2 :] == other[start + 2 :]
    return one[start + 1 :] == other[start + 1 :] or is_swap


def _support(one: PlayerRecord, other: PlayerRecord) -> Iterator[TwinReason]:
    if one.birth_date is not None and one.birth_date == other.birth_date:
        yield TwinReason.BIRTH_DATE
    elif one.year_of_birth is not None and one.year_of_birth == other.year_of_birth:
        yield TwinReason.BIRTH_YEAR
    if one.club and _folded(one.club) == _folded(other.club):
        yield TwinReason.CLUB


def _contradict(one: PlayerRecord, other: PlayerRecord) -> bool:
    """Other days or years of birth, or another sex."""
    if None not in (one.birth_date, other.birth_date):
        return one.birth_date != other.birth_date
    if None not in (one.year_of_birth, other.year_of_birth) and one.year_of_birth != other.year_of_birth:
        return True
    return None not in (one.sex, other.sex) and one.sex is not other.sex


def _have_met(state: OfficeState, twins: Collection[PlayerTwins]) -> set[tuple[PlayerId, PlayerId]]:
    """The pairs of whom both have played in one event: they are two people."""
    named = {player for pair in twins for player in (pair.one, pair.other)}
    events: Mapping[PlayerId, set[str]] = {player: set() for player in named}
    for event in state.events.values():
        for player in named.intersection(event.players):
            events[player].add(event.id)
    return {(pair.one, pair.other) for pair in twins if events[pair.one] & events[pair.other]}
