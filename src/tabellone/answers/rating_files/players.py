"""Players of the lists on this computer, found by name or number."""

from dataclasses import dataclass

from tabellone.core.rating.lists.records import Sex
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.store.house import House

USUAL_LIST = "fide"
MOST_FOUND = 30


@dataclass(frozen=True, slots=True)
class ListedPlayerAnswer:
    """A player as a list has him; year of birth and sex are for those who may see private data.

    `standard_k`, `rapid_k` and `blitz_k` are K, `flag` is FIDE's: i for inactive, w for women.
    """

    number: str
    name: str
    federation: str
    title: str
    standard: int | None
    standard_games: int
    standard_k: int | None
    rapid: int | None
    rapid_games: int
    rapid_k: int | None
    blitz: int | None
    blitz_games: int
    blitz_k: int | None
    flag: str
    birth_year: int | None = None
    sex: Sex | None = None


@dataclass(frozen=True, slots=True)
class ListedPlayersAnswer:
    """Who was found in a list; `is_whole` says that there is nobody else."""

    list: str
    search: str
    players: tuple[ListedPlayerAnswer, ...]
    is_whole: bool


def listed_player_answer(player: ListedPlayer, *, with_private: bool = False) -> ListedPlayerAnswer:
    """A player as he is told."""
    return ListedPlayerAnswer(
        player.number,
        player.name,
        player.federation,
        player.title or player.women_title,
        player.standard,
        player.standard_games,
        player.standard_k,
        player.rapid,
        player.rapid_games,
        player.rapid_k,
        player.blitz,
        player.blitz_games,
        player.blitz_k,
        player.flag,
        player.birth_year if with_private else None,
        Sex(player.sex) if with_private and player.sex else None,
    )


def found_players(
    house: House,
    search: str,
    list_name: str = USUAL_LIST,
    federation: str = "",
    limit: int = MOST_FOUND,
    *,
    with_private: bool = False,
) -> ListedPlayersAnswer:
    """Those of a list whose name has all the words, each by its beginning and in any order, or whose number is so."""
    players = house.player_index.search(list_name, search, federation.strip().upper(), limit + 1)
    return ListedPlayersAnswer(
        list_name,
        search,
        tuple(listed_player_answer(player, with_private=with_private) for player in players[:limit]),
        len(players) <= limit,
    )
