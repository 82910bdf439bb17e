"""Rounds as they are played in the demo: paired, published, and results that follow from strength and lots."""

from datetime import date

from tabellone.core.lots import Lots
from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.scribe import Scribe

FIRST = GroupId(1)
THOUSAND = 1000
DRAWS = 300
# How many points of rating are worth a tenth of the games.
TENTH = 80
UNRATED = 1500
COLOUR_SEED = 2


def result_of(state: EventState, white: EntrantId, black: EntrantId, lots: Lots) -> Result:
    """How a game ends: the stronger wins more often, and some games are drawn."""
    ratings = [state.entrant(player).details.rating or UNRATED for player in (white, black)]
    chance = max(50, min(950, THOUSAND // 2 + (ratings[0] - ratings[1]) * 100 // TENTH))
    lot = lots.below(THOUSAND)
    draws = min(DRAWS, chance, THOUSAND - chance)
    if lot < draws:
        return Result.DRAW
    return Result.WHITE_WINS if lot < draws + chance - draws // 2 else Result.BLACK_WINS


def pair_and_publish(scribe: Scribe[EventState], group: GroupId, day: date | None, opening_seed: int | None) -> None:
    """Pair a round and publish it."""
    colour_seed = COLOUR_SEED if scribe.state.group(group).awaits_colour_lot else None
    scribe.do(commands.PairRound(group, opening_seed, colour_seed=colour_seed))
    scribe.do(commands.PublishRound(group, day))


def play(scribe: Scribe[EventState], group: GroupId, lots: Lots, boards: int | None = None) -> None:
    """Enter the results of the last round, of all boards or of the first ones to finish."""
    last = scribe.state.group(group).rounds[-1]
    chosen = last.boards if boards is None else lots.drawn(last.boards, boards)
    for encounter in chosen:
        for number, game in enumerate(encounter.games, start=1):
            if game.result is None:
                sides = encounter.players if number == 1 else encounter.players[::-1]
                result = result_of(scribe.state, *sides, lots)
                scribe.do(commands.EnterResult(group, last.number, encounter.board, result, number))


def play_rounds(
    scribe: Scribe[EventState], group: GroupId, lots: Lots, rounds: int, day: date, *, with_openings: bool = False
) -> None:
    """Play whole rounds, three a day."""
    for place in range(rounds):
        seed = 1000 + lots.below(9000) if with_openings else None
        pair_and_publish(scribe, group, day.replace(day=day.day + place // 3), seed)
        play(scribe, group, lots)
        scribe.do(commands.CloseRound(group))
