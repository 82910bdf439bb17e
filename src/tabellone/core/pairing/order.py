"""The order of the players before a tournament, the numbers that follow from it, and the colour drawn for number 1."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabellone.core.explain import Concordance, Step, citing, explain, rule
from tabellone.core.lots import Lots
from tabellone.core.model import Colour, Encounter, Game, Player, PlayerNumber, Rest, Round, Tournament
from tabellone.core.refusal import Refusal


class OrderError(Refusal):
    """An order that does not fit the players."""


@rule("fide", "Swiss 7", reading="fide-order-of-titles")
def final_numbers(players: Sequence[Player], titles: Sequence[str], seed: int) -> dict[PlayerNumber, PlayerNumber]:
    """Rating, then title, then national rating, then lot: the new number of each former one."""
    lots = {player.number: lot for lot, player in enumerate(Lots(seed).shuffled(players))}
    rank_of = {title: rank for rank, title in enumerate(titles)}

    def strength(player: Player) -> tuple[int, int, int, int]:
        title = rank_of.get(player.title.upper(), len(rank_of))
        return -(player.rating or 0), title, -(player.national_rating or 0), lots[player.number]

    ordered = sorted(players, key=strength)
    return {player.number: PlayerNumber(number) for number, player in enumerate(ordered, start=1)}


def in_order_of_strength(players: Sequence[Player], titles: Sequence[str], seed: int) -> tuple[Player, ...]:
    """The players with their final numbers, the strongest first."""
    final = final_numbers(players, titles, seed)
    renumbered = (replace(player, number=final[player.number]) for player in players)
    return tuple(sorted(renumbered, key=lambda player: player.number))


@rule("fide", "Swiss 17", reading="fide-provisional-numbers")
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
