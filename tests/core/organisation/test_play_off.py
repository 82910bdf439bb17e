from itertools import combinations

import pytest

from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Player, PlayerNumber
from tabellone.core.organisation.play_off import PlayOff, PlayOffError, play_off
from tabellone.regulations.rulebook import play_off_players

TIED = [Player(PlayerNumber(n), f"P{n}", 3000 + n, "Club", "BO", "Maestro") for n in (3, 7, 8, 11, 12, 20)]


def make(tied: list[Player], *, seed: int = 5, cycles: int = 1) -> PlayOff:
    return play_off(
        tied,
        most=play_off_players(),
        seed=seed,
        discipline=Discipline.DAMA_ITALIANA,
        scoring=DRAUGHTS_SCORING,
        cycles=cycles,
        name="Spareggio",
    )


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("cycles", [1, 2])
def test_tied_players_meet_each_other(size: int, cycles: int) -> None:
    decider = make(TIED[:size], cycles=cycles)
    met = sorted(
        tuple(sorted((game.white, game.black)))
        for played_round in decider.tournament.rounds
        for game in played_round.games()
    )
    assert met == sorted(pair for pair in combinations(range(1, size + 1), 2) for _ in range(cycles))
    assert decider.tournament.planned_rounds == len(decider.tournament.rounds)


def test_numbers_are_drawn_anew_from_the_seed_and_players_keep_what_they_are() -> None:
    decider = make(TIED)
    assert decider == make(TIED)
    assert len({tuple(make(TIED, seed=seed).drawn.values()) for seed in range(30)}) > 20
    for former in TIED:
        player = decider.tournament.player(decider.drawn[former.number])
        assert (player.name, player.rating, player.club, player.province, player.category) == (
            former.name,
            former.rating,
            former.club,
            former.province,
            former.category,
        )


@pytest.mark.parametrize("size", [0, 1, 7])
def test_a_play_off_has_two_to_six_players(size: int) -> None:
    more = [*TIED, Player(PlayerNumber(30), "P30")]
    with pytest.raises(PlayOffError, match=f"2 to 6 players, not {size}"):
        make(more[:size])


def test_a_player_cannot_tie_with_himself() -> None:
    with pytest.raises(PlayOffError, match="twice"):
        make([TIED[0], TIED[0]])
