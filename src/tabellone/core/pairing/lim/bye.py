"""Who rests when the number of players is odd."""

from collections.abc import Iterator, Sequence

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.matching import Matching
from tabellone.core.pairing.basic_rules import has_rested
from tabellone.core.pairing.field import Bye, Contestant
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.pairing.lim.edition import LimRules, UnplayedWins


@rule("fide", "Swiss 8.2", reading="fide-lim-bye-after-forfeit")
def has_won_unplayed(contestant: Contestant, round_number: int, rules: LimRules) -> bool:
    """Who has won without playing, in the round before or ever, has no bye."""
    if rules.unplayed_wins_bar_bye is UnplayedWins.ANY_ROUND:
        return bool(contestant.unplayed_wins)
    return round_number - 1 in contestant.unplayed_wins


@rule("fide", "Swiss 8.1 / Swiss 14.1", reading="fide-lim-bye-by-number")
def bye_order(contestant: Contestant) -> tuple[object, int]:
    """The lowest score first, then the highest number."""
    return contestant.score, -contestant.number


def may_rest(board: PlayersOfRound, place: int) -> bool:
    """Nobody rests twice, nor after a win without playing."""
    player = board.players[place]
    return not has_rested(player) and not has_won_unplayed(player, board.request.round_number, board.rules)


def allocate_bye(board: PlayersOfRound) -> tuple[int, Bye] | None:
    """The first in order who may rest and whose rest leaves everybody else pairable; None if there is nobody."""
    matching = Matching(board.graph, board.everybody)
    if matching.left_over != 1:
        return None
    order = sorted(range(len(board.players)), key=lambda place: bye_order(board.players[place]))
    eligible = [place for place in order if may_rest(board, place) and bye_leaves_rest_pairable(matching, place)]
    if not eligible:
        return None
    place = eligible[0]
    player = board.players[place]
    before = order[: order.index(place)]
    step = reason(bye_order, player=player.number, score=player.score)
    reading = "fide-lim-bye-by-number" if _lowest_rating(board, eligible) != place else None
    return place, Bye(player.number, (*_why_not_others(board, before), naming(step, reading)))


def _lowest_rating(board: PlayersOfRound, eligible: Sequence[int]) -> int:
    """The player who would rest if the rating counted and not the number."""
    return min(eligible, key=lambda place: (board.players[place].score, board.players[place].rating or 0, -place))


def _why_not_others(board: PlayersOfRound, before: Sequence[int]) -> Iterator[Step]:
    """What keeps those who come before in order from the bye."""
    stranding = []
    for player in map(board.players.__getitem__, before):
        if has_rested(player):
            yield reason(has_rested, player=player.number)
        elif has_won_unplayed(player, board.request.round_number, board.rules):
            step = reason(has_won_unplayed, player=player.number, rounds=player.unplayed_wins)
            only_long_ago = board.request.round_number - 1 not in player.unplayed_wins
            yield naming(step, "fide-lim-bye-after-forfeit" if only_long_ago else None)
        else:
            stranding.append(player.number)
    if stranding:
        yield reason(bye_leaves_rest_pairable, others=tuple(stranding))


@rule("fide", "Swiss 8.1", reading="fide-lim-bye-completes")
def bye_leaves_rest_pairable(matching: Matching, place: int) -> bool:
    """A bye that would leave others without an opponent is not given."""
    return matching.can_leave(place)
