"""Who rests when the number of players is odd."""

from tabellone.core.explain import Step, reason, rule
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


def allocate_bye(board: PlayersOfRound) -> tuple[int, Bye] | None:
    """The first in order who may rest and whose rest leaves everybody else pairable; None if there is nobody."""
    why: list[Step] = []
    matching = Matching(board.graph, board.everybody)
    if matching.left_over != 1:
        return None
    order = sorted(range(len(board.players)), key=lambda place: bye_order(board.players[place]))
    for place in order:
        player = board.players[place]
        if has_rested(player):
            why.append(reason(has_rested, player=player.number))
        elif has_won_unplayed(player, board.request.round_number, board.rules):
            why.append(reason(has_won_unplayed, player=player.number))
        elif not bye_leaves_rest_pairable(matching, place):
            why.append(reason(bye_leaves_rest_pairable, player=player.number))
        else:
            why.append(reason(bye_order, player=player.number, score=player.score))
            return place, Bye(player.number, tuple(why))
    return None


@rule("fide", "Swiss 8.1", reading="fide-lim-bye-completes")
def bye_leaves_rest_pairable(matching: Matching, place: int) -> bool:
    """A bye that would leave others without an opponent is not given."""
    return matching.can_leave(place)
