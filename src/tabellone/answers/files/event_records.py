"""A report file as the records of an event: standings, crosstable and rounds, with numbers for the ids of players."""

from fractions import Fraction

from tabellone.answers.groups.boards import BoardAnswer, Side, game_answer
from tabellone.answers.groups.pictures import CrosstableAnswer, crosstable_lines
from tabellone.answers.groups.rounds import RestLine, RoundAnswer
from tabellone.answers.groups.standings import StandingsAnswer, standing_line, standings_answer
from tabellone.core.assigned_points import assigned_steps, points_of
from tabellone.core.model import Encounter, PlayerNumber, Rest, Tournament
from tabellone.core.refusal import Refusal
from tabellone.core.standings.ranking import Standings
from tabellone.core.standings.scoreboard import Scoreboard, scoreboard
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId, details_of
from tabellone.desk.event.round_state import GameState, RoundPhase, RoundProgress

# A file has one group.
GROUP = GroupId(1)


def standings_record(
    tournament: Tournament, ranked: Standings, skipped: tuple[str, ...] = (), *, is_round_robin: bool
) -> StandingsAnswer:
    """The standings of a file; `skipped` are codes of its record 202 that are not known."""
    players = _players(tournament)
    lines = tuple(standing_line(row, players[row.number], is_round_robin=is_round_robin) for row in ranked.rows)
    progress = _progress(tournament, ranked.rounds) if ranked.rounds else None
    steps = assigned_steps(tournament, ranked.rounds)
    return standings_answer(ranked, lines, GROUP, tournament.planned_rounds, progress, skipped=skipped, assigned=steps)


def crosstable_record(tournament: Tournament, ranked: Standings, *, is_round_robin: bool) -> CrosstableAnswer:
    """The crosstable of a file."""
    board = scoreboard(tournament)
    return CrosstableAnswer(
        GROUP,
        is_round_robin,
        board.rounds,
        tournament.planned_rounds,
        _progress(tournament, board.rounds) if board.rounds else None,
        len(ranked.rows) if is_round_robin else board.rounds,
        crosstable_lines(board, ranked.rows, _players(tournament), is_round_robin=is_round_robin),
    )


def round_record(tournament: Tournament, number: int | None = None) -> RoundAnswer:
    """A round of a file, by default the last one; its boards are the pairs in their order."""
    if not tournament.rounds:
        raise Refusal("there is no round to print")
    chosen = len(tournament.rounds) if number is None else number
    if not 1 <= chosen <= len(tournament.rounds):
        raise Refusal(
            "round: {found} is not allowed; it must be {least} to {most}",
            found=chosen,
            least=1,
            most=len(tournament.rounds),
        )
    played_round, before = tournament.rounds[chosen - 1], scoreboard(tournament, chosen - 1)
    progress = _progress(tournament, chosen)
    return RoundAnswer(
        GROUP,
        chosen,
        progress.phase,
        tournament.planned_rounds,
        progress,
        played_round.played_on,
        None,
        False,
        tuple(
            _board(tournament, before, chosen, board, encounter)
            for board, encounter in enumerate(played_round.encounters, start=1)
        ),
        tuple(_rest(tournament, chosen, rest) for rest in played_round.rests),
        (),
        (),
        (),
    )


def _players(tournament: Tournament) -> dict[PlayerNumber, Entrant]:
    return {player.number: Entrant(EntrantId(player.number), details_of(player)) for player in tournament.players}


def _progress(tournament: Tournament, number: int) -> RoundProgress:
    finished = [GameState(game.result).is_finished for game in tournament.rounds[number - 1].games()]
    phase = RoundPhase.CLOSED if all(finished) else RoundPhase.PUBLISHED
    return RoundProgress(number, phase, len(finished), sum(finished))


def _board(tournament: Tournament, before: Scoreboard, number: int, board: int, encounter: Encounter) -> BoardAnswer:
    white, black = (_side(tournament, player, before.points(player)) for player in encounter.players)
    return BoardAnswer(
        number,
        board,
        white,
        black,
        encounter.games[0].opening,
        tuple(
            game_answer(
                game_number,
                (EntrantId(game.white), EntrantId(game.black)),
                GameState(game.result),
                tournament.scoring,
                at_desk=False,
                is_reversed=game_number > 1,
            )
            for game_number, game in enumerate(encounter.games, start=1)
        ),
    )


def _side(tournament: Tournament, number: PlayerNumber, points: Fraction) -> Side:
    player = tournament.player(number)
    return Side(EntrantId(number), number, player.name, player.title, player.rating, points)


def _rest(tournament: Tournament, number: int, rest: Rest) -> RestLine:
    player = tournament.player(rest.player)
    points = points_of(tournament, rest.player, number, rest.outcome) * tournament.games_per_encounter
    return RestLine(EntrantId(player.number), player.number, player.name, player.title, rest.outcome, points)
