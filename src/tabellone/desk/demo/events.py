"""The events of the demo, one for each system and discipline, and how their rounds are played."""

from datetime import date

from tabellone.core.draughts.openings import OpeningSeries
from tabellone.core.lots import Lots
from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Discipline, Result
from tabellone.core.pairing.italo_swiss.system import SYSTEM as ITALO_SWISS
from tabellone.core.pairing.lim.system import SYSTEM as LIM
from tabellone.core.pairing.round_robin.system import SYSTEM as ROUND_ROBIN
from tabellone.core.pairing.team_swiss.system import SYSTEM as TEAM_SWISS
from tabellone.desk.demo.people import begun, chess_players, draughts_players, moment, teams_of
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.drafts import swapped
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.settings import Arbiter, ArbiterRole, EventSettings, GroupSettings, OpeningRule
from tabellone.desk.event.state import EventState
from tabellone.desk.event.team_event import roster_of
from tabellone.desk.event.team_settings import TeamPlay
from tabellone.desk.fold import Scribe
from tabellone.desk.journal import Journal

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
                sides = scribe.state.group(group).sides(encounter, number)
                result = result_of(scribe.state, *sides, lots)
                scribe.do(commands.EnterResult(group, last.number, encounter.board, result, number))


def play_rounds(
    scribe: Scribe[EventState], group: GroupId, lots: Lots, rounds: int, day: date, *, with_openings: bool = False
) -> None:
    """Play whole rounds, three a day."""
    for index in range(rounds):
        seed = 1000 + lots.below(9000) if with_openings else None
        pair_and_publish(scribe, group, day.replace(day=day.day + index // 3), seed)
        play(scribe, group, lots)
        scribe.do(commands.CloseRound(group))


ARBITERS = (Arbiter("Arbitro Uno"), Arbiter("Arbitro Due", ArbiterRole.DEPUTY))


def _settings(
    name: str, discipline: Discipline, first: date, last: date, time_control: str, rating_system: str = ""
) -> EventSettings:
    return EventSettings(
        name,
        discipline,
        CHESS_SCORING if discipline is Discipline.CHESS else DRAUGHTS_SCORING,
        place="Borgo Immaginario",
        starts_on=first,
        ends_on=last,
        organiser="Circolo Alfa",
        time_control=time_control,
        arbiters=ARBITERS,
        rating_system=rating_system,
    )


def _begun(book: str, settings: EventSettings, group: GroupSettings) -> Scribe[EventState]:
    """An event that has just been made, on the morning of its first day."""
    start = settings.starts_on or date(2026, 1, 1)
    scribe = begun(EventBook(), book, settings.name, moment(start.year, start.month, start.day))
    scribe.do(commands.CreateEvent(settings, group))
    return scribe


def italiana() -> Journal:
    """Dama italiana by the italo-svizzero, with openings; the fourth round is being played."""
    lots = Lots(11)
    settings = _settings(
        "Trofeo delle Aperture",
        Discipline.DAMA_ITALIANA,
        date(2026, 10, 24),
        date(2026, 10, 25),
        time_control="30 minuti + 5 secondi",
        rating_system="elo-rubele-italiana",
    )
    group = GroupSettings("Assoluto", ITALO_SWISS.name, 6, openings=OpeningRule("C", per_board=True))
    scribe = _begun("demo-italiana", settings, group)
    scribe.do(commands.EnterPlayers(FIRST, draughts_players(range(1, 25), lots)))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.DrawNumbers(FIRST, 2401))
    play_rounds(scribe, FIRST, lots, 3, date(2026, 10, 24), with_openings=True)
    pair_and_publish(scribe, FIRST, date(2026, 10, 25), 7)
    play(scribe, FIRST, lots, boards=5)
    return scribe.journal


def internazionale() -> Journal:
    """Dama internazionale as a round robin: finished, closed and rated."""
    lots = Lots(22)
    settings = _settings(
        "Girone d'Autunno",
        Discipline.DAMA_INTERNAZIONALE,
        date(2026, 9, 5),
        date(2026, 9, 8),
        time_control="80 minuti + 1 minuto",
        rating_system="elo-rubele-internazionale",
    )
    scribe = _begun("demo-internazionale", settings, GroupSettings("Girone unico", ROUND_ROBIN.name))
    scribe.do(commands.EnterPlayers(FIRST, draughts_players(range(31, 41), lots)))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.GuideDraw(FIRST, commands.GuidedBy.VARMA, commands.TeamBy.CLUB, 100))
    play_rounds(scribe, FIRST, lots, 9, date(2026, 9, 5))
    scribe.do(commands.CloseEvent(5))
    scribe.do(commands.RateEvent())
    return scribe.journal


def scacchi() -> Journal:
    """Chess by Lim's system, with a rest in every round; the next round is a draft that the arbiter has changed."""
    lots = Lots(33)
    settings = _settings(
        "Open degli Alfieri",
        Discipline.CHESS,
        date(2026, 11, 6),
        date(2026, 11, 8),
        time_control="90' + 30\"",
        rating_system="fide",
    )
    scribe = _begun("demo-scacchi", settings, GroupSettings("Open A", LIM.name, 7))
    scribe.do(commands.EnterPlayers(FIRST, chess_players(range(1, 32), lots)))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.RankPlayers(FIRST, 3))
    numbered = sorted(scribe.state.group(FIRST).numbers)
    scribe.do(commands.SetAttendance(FIRST, numbered[6], 2, Attendance.HALF_POINT_BYE))
    play_rounds(scribe, FIRST, lots, 3, date(2026, 11, 6))
    scribe.do(commands.WithdrawPlayer(FIRST, numbered[20]))
    scribe.do(commands.PairRound(FIRST))
    boards = scribe.state.group(FIRST).rounds[-1].boards
    scribe.do(swapped(scribe.state, FIRST, boards[4].white, boards[5].white))
    return scribe.journal


def micro_match() -> Journal:
    """Dama italiana in encounters of two games with the same opening and colours reversed."""
    lots = Lots(44)
    settings = _settings(
        "Coppa dei Micro-match",
        Discipline.DAMA_ITALIANA,
        date(2026, 10, 3),
        date(2026, 10, 4),
        time_control="20 minuti + 3 secondi",
        rating_system="elo-rubele-italiana",
    )
    rule = OpeningRule("general", series=OpeningSeries.NATIONAL, event_rules_allow=True)
    group = GroupSettings("Micro-match", ITALO_SWISS.name, 5, games_per_encounter=2, openings=rule)
    scribe = _begun("demo-micro-match", settings, group)
    scribe.do(commands.EnterPlayers(FIRST, draughts_players(range(41, 53), lots)))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.DrawNumbers(FIRST, 1212))
    play_rounds(scribe, FIRST, lots, 2, date(2026, 10, 3), with_openings=True)
    pair_and_publish(scribe, FIRST, date(2026, 10, 3), 99)
    play(scribe, FIRST, lots, boards=3)
    return scribe.journal


def three_groups() -> Journal:
    """An event divided by strength into three groups, each at another stage."""
    lots = Lots(55)
    settings = _settings(
        "Gran Premio a Gruppi",
        Discipline.DAMA_ITALIANA,
        date(2026, 11, 14),
        date(2026, 11, 15),
        time_control="30 minuti + 5 secondi",
        rating_system="elo-rubele-italiana",
    )
    scribe = _begun("demo-gruppi", settings, GroupSettings("Gruppo", ITALO_SWISS.name, 6))
    scribe.do(commands.EnterPlayers(FIRST, draughts_players(range(1, 49), lots)))
    scribe.do(commands.SplitGroup(FIRST, (12, 18, 18), ("Gruppo 1", "Gruppo 2", "Gruppo 3")))
    scribe.do(commands.AnnounceEvent())
    groups = list(scribe.state.groups)
    for index, group in enumerate(groups):
        scribe.do(commands.DrawNumbers(group, 500 + index))
    play_rounds(scribe, groups[0], lots, 2, date(2026, 11, 14))
    pair_and_publish(scribe, groups[1], date(2026, 11, 14), None)
    play(scribe, groups[1], lots, boards=4)
    scribe.do(commands.OpenCheckIn(groups[2]))
    for player in scribe.state.group(groups[2]).members[:11]:
        scribe.do(commands.CheckInPlayer(groups[2], player))
    return scribe.journal


def closed() -> Journal:
    """A finished event of chess: a result was corrected during it, and it has been closed."""
    lots = Lots(66)
    settings = _settings(
        "Quadrangolare d'Estate",
        Discipline.CHESS,
        date(2026, 7, 11),
        date(2026, 7, 12),
        time_control="60' + 30\"",
        rating_system="uisp",
    )
    group = GroupSettings("Quadrangolare", ROUND_ROBIN.name, cycles=2)
    scribe = _begun("demo-chiuso", settings, group)
    scribe.do(commands.EnterPlayers(FIRST, chess_players(range(41, 45), lots)))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.DrawNumbers(FIRST, 4))
    play_rounds(scribe, FIRST, lots, 5, date(2026, 7, 11))
    pair_and_publish(scribe, FIRST, date(2026, 7, 12), None)
    play(scribe, FIRST, lots)
    board = scribe.state.group(FIRST).rounds[-1].boards[0]
    other = Result.DRAW if board.games[0].result is not Result.DRAW else Result.WHITE_WINS
    scribe.do(commands.CorrectResult(FIRST, 6, 1, other, confirmed=True))
    scribe.do(commands.CloseRound(FIRST))
    scribe.do(commands.CloseEvent(8))
    return scribe.journal


def fresh() -> Journal:
    """An event that has just been made: some players are entered, nothing is announced."""
    settings = _settings(
        "Torneo di Natale", Discipline.CHESS, date(2026, 12, 19), date(2026, 12, 20), time_control="15' + 5\""
    )
    scribe = begun(EventBook(), "demo-nuovo", settings.name, moment(2026, 11, 10))
    scribe.do(commands.CreateEvent(settings, GroupSettings("Open", LIM.name, 6)))
    scribe.do(commands.EnterPlayers(FIRST, chess_players(range(61, 74), Lots(77))))
    return scribe.journal


def draughts_teams() -> Journal:
    """Teams of dama italiana, all against all: a reserve plays in the second round, a board is empty in the third."""
    lots = Lots(1010)
    settings = _settings(
        "Trofeo dei Circoli",
        Discipline.DAMA_ITALIANA,
        date(2026, 10, 10),
        date(2026, 10, 12),
        time_control="30 minuti + 5 secondi",
        rating_system="elo-rubele-italiana",
    )
    group = GroupSettings("Squadre", ROUND_ROBIN.name, openings=OpeningRule("C"), teams=TeamPlay(3))
    scribe = _begun("demo-squadre-dama", settings, group)
    scribe.do(commands.EnterTeams(FIRST, tuple(teams_of(draughts_players(range(101, 133), lots), 4))))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.DrawNumbers(FIRST, 808))
    play_rounds(scribe, FIRST, lots, 1, date(2026, 10, 10), with_openings=True)
    first, second = scribe.state.group(FIRST).members[:2]
    one, two, _, reserve = roster_of(scribe.state, first)
    scribe.do(commands.SetLineUp(FIRST, 2, first, (one, two, reserve)))
    play_rounds(scribe, FIRST, lots, 1, date(2026, 10, 10), with_openings=True)
    scribe.do(commands.SetLineUp(FIRST, 3, second, (*roster_of(scribe.state, second)[:2], None)))
    pair_and_publish(scribe, FIRST, date(2026, 10, 11), 77)
    play(scribe, FIRST, lots, boards=2)
    return scribe.journal


def chess_teams() -> Journal:
    """Teams of chess by the Swiss system for teams; the next round is a draft."""
    lots = Lots(1111)
    settings = _settings(
        "Coppa delle Torri",
        Discipline.CHESS,
        date(2026, 11, 13),
        date(2026, 11, 15),
        time_control="90' + 30\"",
        rating_system="fide",
    )
    group = GroupSettings("Squadre", TEAM_SWISS.name, 5, teams=TeamPlay(4))
    scribe = _begun("demo-squadre-scacchi", settings, group)
    scribe.do(commands.EnterTeams(FIRST, tuple(teams_of(chess_players(range(101, 141), lots), 4))))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.RankPlayers(FIRST, 10))
    play_rounds(scribe, FIRST, lots, 3, date(2026, 11, 13))
    scribe.do(commands.PairRound(FIRST))
    return scribe.journal


EVENTS = (italiana, internazionale, scacchi, micro_match, three_groups, closed, fresh, draughts_teams, chess_teams)
