"""The order of the players before a tournament, the numbers that follow from it, and the colour drawn for number 1."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum

from tabellone.core.explain import Concordance, Step, citing, explain, rule
from tabellone.core.lots import Lots
from tabellone.core.model import Colour, Encounter, Game, Player, PlayerNumber, Rest, Round, Tournament
from tabellone.core.refusal import Refusal


class OrderError(Refusal):
    """An order that does not fit the players."""


class EqualPlayers(Enum):
    """How players of equal rating and title get their numbers."""

    ALPHABET = "alphabet"
    LOT = "lot"


@rule("fide", "Swiss 7", reading="fide-order-of-titles")
def final_numbers(players: Sequence[Player], titles: Sequence[str], seed: int) -> dict[PlayerNumber, PlayerNumber]:
    """Rating, then title, then national rating, then lot: the new number of each former one."""
    lots = {player.number: lot for lot, player in enumerate(Lots(seed).shuffled(players))}

    def strength(player: Player) -> tuple[object, ...]:
        return *_rating_and_title(player, titles), -(player.national_rating or 0), lots[player.number]

    return _numbered(sorted(players, key=strength))


@rule("fide", "C.04.2 2.2", reading="fide-alphabetical-order")
def numbers_by_alphabet(players: Sequence[Player], titles: Sequence[str]) -> dict[PlayerNumber, PlayerNumber]:
    """Rating, then title, then the alphabet: the number of each by the former number."""

    def strength(player: Player) -> tuple[object, ...]:
        return *_rating_and_title(player, titles), _letters(player.name), player.number

    return _numbered(sorted(players, key=strength))


def _rating_and_title(player: Player, titles: Sequence[str]) -> tuple[int, int]:
    title = player.title.upper()
    return -(player.rating or 0), titles.index(title) if title in titles else len(titles)


def _letters(name: str) -> str:
    """A name as the alphabet has it: without marks, capitals and what stands between words."""
    plain = (letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain).casefold().split())


def _numbered(ordered: Sequence[Player]) -> dict[PlayerNumber, PlayerNumber]:
    return {player.number: PlayerNumber(number) for number, player in enumerate(ordered, start=1)}


def numbers_of_strength(
    players: Sequence[Player], titles: Sequence[str], seed: int | None
) -> dict[PlayerNumber, PlayerNumber]:
    """The number of each by the former number: equal players by the lot of a seed, without one by the alphabet."""
    return numbers_by_alphabet(players, titles) if seed is None else final_numbers(players, titles, seed)


def in_order_of_strength(players: Sequence[Player], titles: Sequence[str], seed: int | None) -> tuple[Player, ...]:
    """The players with their final numbers, the strongest first."""
    final = numbers_of_strength(players, titles, seed)
    renumbered = (replace(player, number=final[player.number]) for player in players)
    return tuple(sorted(renumbered, key=lambda player: player.number))


@rule("fide", "Swiss 17 / C.04.2 2.5", reading="fide-provisional-numbers")
def with_final_numbers(tournament: Tournament, final: Mapping[PlayerNumber, PlayerNumber]) -> Tournament:
    """Give every player their final number, also in the rounds already played, when the list of entries closes."""
    numbers = {player.number for player in tournament.players}
    if set(final) != numbers or len(set(final.values())) != len(numbers):
        raise OrderError("every player needs one final number, different from all others")

    def renumbered(game: Game) -> Game:
        return replace(game, white=final[game.white], black=final[game.black])

    rounds = tuple(
        Round(
            one_round.number,
            tuple(Encounter(tuple(map(renumbered, encounter.games))) for encounter in one_round.encounters),
            tuple(Rest(final[rest.player], rest.outcome) for rest in one_round.rests),
            one_round.played_on,
        )
        for one_round in tournament.rounds
    )
    players = sorted((replace(p, number=final[p.number]) for p in tournament.players), key=lambda p: p.number)
    assigned = tuple(replace(points, player=final[points.player]) for points in tournament.assigned)
    return replace(tournament, players=tuple(players), rounds=rounds, assigned=assigned)


@rule("fide", "C.04.2 2.3")
def may_be_renumbered(paired_rounds: int, last_round: int) -> bool:
    """A correction changes the numbers of players until a round of the event, the fourth, is paired."""
    return paired_rounds < last_round


@rule("fide", "Swiss 17")
def may_enter_late(round_number: int, *, announced_in_writing: bool, arbiter_agrees: bool) -> bool:
    """A player who comes after the draw plays only if they announced it in writing and the arbiter admits them."""
    return round_number <= 1 or (announced_in_writing and arbiter_agrees)


@rule("fide", "C.04.2 2.4")
def is_admitted_late(round_number: int, *, arbiter_agrees: bool) -> bool:
    """A player who enters late plays if the arbiter admits them, with no points for the rounds that they missed."""
    return round_number <= 1 or arbiter_agrees


@rule("fide", "Swiss 14.2")
def colour_of_first(seed: int) -> Colour:
    """The lot gives number 1 White or Black."""
    return (Colour.WHITE, Colour.BLACK)[Lots(seed).below(2)]


def lot_of_colour(seed: int | None, concordance: Concordance) -> tuple[Step, ...]:
    """How the colour of number 1 was drawn, in the terms of an edition; nothing where it was not."""
    if seed is None:
        return ()
    with citing(concordance):
        return explain(lambda: colour_of_first(seed))[1]
