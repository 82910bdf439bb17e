"""The draw of numbers for a list of names: plain, by envelopes, by provinces, or for a play-off."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tabellone.core.explain import Citation, citation_of
from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Player, PlayerNumber
from tabellone.core.organisation.guided_draw import DrawEntrant, GuidedDraw, Lot, plain_draw, province_draw, varma_draw
from tabellone.core.organisation.play_off import play_off
from tabellone.core.pairing.round_robin.table import ScheduledRound, schedule
from tabellone.regulations import rulebook

ROUNDS_SHOWN = 3


class DrawMethod(Enum):
    """How numbers are drawn."""

    PLAIN = "plain"
    VARMA = "varma"
    PROVINCE = "province"
    PLAY_OFF = "play-off"


@dataclass(frozen=True, slots=True)
class NumbersDrawn:
    """The lots by number, the first rounds that they make, how many rounds there are, and where the draw stands."""

    method: DrawMethod
    seed: int
    lots: tuple[Lot, ...]
    rounds: tuple[ScheduledRound, ...]
    rounds_in_all: int
    citation: Citation


def numbers_drawn(entrants: Sequence[DrawEntrant], method: DrawMethod, seed: int) -> NumbersDrawn:
    """Draw the numbers of a round robin; a play-off is shown with all rounds, since it has few."""
    lots = sorted(_DRAWS[method](entrants, seed).lots, key=lambda lot: lot.number)
    rounds = schedule(len(entrants))
    shown = rounds if method is DrawMethod.PLAY_OFF else rounds[:ROUNDS_SHOWN]
    return NumbersDrawn(method, seed, tuple(lots), shown, len(rounds), _CITATIONS[method])


def _play_off(entrants: Sequence[DrawEntrant], seed: int) -> GuidedDraw:
    """The same record for a play-off as for the other draws; only the drawn numbers matter here."""
    tied = [Player(PlayerNumber(place), entrant.name) for place, entrant in enumerate(entrants, start=1)]
    drawn = play_off(
        tied,
        most=rulebook.play_off_players(),
        seed=seed,
        discipline=Discipline.DAMA_ITALIANA,
        scoring=DRAUGHTS_SCORING,
    ).drawn
    lots = (
        Lot(entrant.name, drawn[player.number], entrant.team) for entrant, player in zip(entrants, tied, strict=True)
    )
    return GuidedDraw(len(entrants), seed, tuple(lots))


_DRAWS: Mapping[DrawMethod, Callable[[Sequence[DrawEntrant], int], GuidedDraw]] = {
    DrawMethod.PLAIN: plain_draw,
    DrawMethod.VARMA: lambda entrants, seed: varma_draw(entrants, rulebook.varma_tables(), seed),
    DrawMethod.PROVINCE: lambda entrants, seed: province_draw(entrants, rulebook.province_sets(), seed),
    DrawMethod.PLAY_OFF: _play_off,
}
_CITATIONS = {
    DrawMethod.PLAIN: citation_of(plain_draw),
    DrawMethod.VARMA: citation_of(varma_draw),
    DrawMethod.PROVINCE: citation_of(province_draw),
    DrawMethod.PLAY_OFF: citation_of(play_off),
}
