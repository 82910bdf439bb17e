"""Players and teams of a report file as entries of an event; line-ups and boards of teams, and how they play."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tabellone.core.model import Colour, Encounter, Outcome, Player, PlayerNumber, Result, Score, Tournament
from tabellone.core.rating.lists.records import is_country
from tabellone.core.teams.event import Team, TeamEvent, TeamMatch, rest_points
from tabellone.desk.event.entrant import FIRST_BIRTH_YEAR, EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.players import EnterLatePlayer, EnterPlayers
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_fields import with_team_fields
from tabellone.desk.event.round_state import colour_in_game
from tabellone.desk.event.state import EventState
from tabellone.desk.event.team_event import Seats, roster_of
from tabellone.desk.event.team_settings import TeamPlay
from tabellone.desk.event.teams import EnterTeams, TeamEntry
from tabellone.formats.player_columns import SEXES
from tabellone.formats.trf import Circumstances, TrfDocument, TrfPlayer
from tabellone.formats.trf.contents import FieldNote
from tabellone.formats.trf.convert import player_notes
from tabellone.formats.trf.team_event import team_type
from tabellone.formats.trf.times import day_in

GROUP = GroupId(1)
Ids = dict[PlayerNumber, EntrantId]


def _in_order(event: TeamEvent) -> list[Team]:
    return sorted(event.teams, key=lambda team: team.number)


def team_ids(event: TeamEvent) -> tuple[Ids, Ids]:
    """The ids that teams and players of a file get: those of a team before those of its players."""
    teams: Ids = {}
    players: Ids = {}
    following = 1
    for team in _in_order(event):
        teams[team.number] = EntrantId(following)
        players |= {player: EntrantId(following + place) for place, player in enumerate(team.roster, start=1)}
        following += 1 + len(team.roster)
    return teams, players


def team_play_of(event: TeamEvent, document: TrfDocument) -> TeamPlay:
    """How the teams of a file play."""
    scoring, kind = event.scoring, team_type(document.value("192"))
    plain = replace(scoring, bye_game_points=None)
    is_usual = scoring.bye_game_points == rest_points(plain, event.boards, Outcome.ALLOCATED_BYE, Score.GAME_POINTS)
    play = TeamPlay(
        event.boards, scoring.match, scoring.primary, bye_game_points=None if is_usual else scoring.bye_game_points
    )
    if kind is not None:
        play = replace(play, preferences=kind.preferences, secondary_counts=kind.secondary_counts)
    return with_team_fields(play, document.all(FieldNote))


def _team_entries(event: TeamEvent, details: Mapping[PlayerNumber, PlayerDetails]) -> Iterator[TeamEntry]:
    """The teams with the details of their players."""
    for team in _in_order(event):
        yield TeamEntry(
            PlayerDetails(team.name, team.rating, club=team.club, federation=team.federation),
            tuple(details[player] for player in team.roster),
            team.captain,
            team.short_name,
        )


def line_ups_of_file(state: EventState, event: TeamEvent, number: int) -> Iterator[tuple[EntrantId, Seats]]:
    """The line-ups of a round that are not the first players of the roster; nobody seated says nothing."""
    teams, players = team_ids(event)
    for match in event.rounds[number - 1].matches:
        for team in match.teams if any(tuple(game.players) for game in match.games) else ():
            seats = tuple(None if player is None else players[player] for player in _seats(match, team))
            if seats != roster_of(state, teams[team])[: len(seats)]:
                yield teams[team], seats


def _seats(match: TeamMatch, team: PlayerNumber) -> Iterator[PlayerNumber | None]:
    own = Colour.WHITE if team == match.white else Colour.BLACK
    for game, colour in zip(match.games, match.colours, strict=True):
        yield game.white if colour is own else game.black


def results_of_match(event: TeamEvent, number: int, encounter: Encounter) -> tuple[Result | None, ...]:
    """The results of the boards of a match."""
    match = next(match for match in event.rounds[number - 1].matches if match.teams == encounter.players)
    return tuple(game.result for game in match.games)


def checked_teams(event: TeamEvent, circumstances: Circumstances, source: str) -> TeamEvent:
    """The teams of a file; colours that do not alternate from board to board, and teams not in it, are refused."""
    named = {bye.player for bye in circumstances.byes} | {team for team, _ in circumstances.withdrawn}
    for number in sorted(named.difference(team.number for team in event.teams)):
        raise DeskError("{file}: a record names team {number}, which is not in the file", file=source, number=number)
    for one_round in event.rounds:
        for match in one_round.matches:
            if any(colour is not colour_in_game(game, 1) for game, colour in enumerate(match.colours, start=1)):
                raise DeskError(
                    "{file}: round {round}, {white}-{black}: in an event the colours of a match alternate from "
                    "board to board, and the team named first has White on board 1",
                    file=source,
                    round=one_round.number,
                    white=match.white,
                    black=match.black,
                )
    return event


def entries_of(
    document: TrfDocument, circumstances: Circumstances, contestants: Iterable[Player], teams: TeamEvent | None
) -> EnterPlayers | EnterTeams:
    """The command that enters the players of a file, or its teams with theirs."""
    if teams is None:
        return EnterPlayers(GROUP, tuple(_details(document, circumstances, contestants)))
    people = sorted(teams.players, key=lambda player: player.number)
    details = dict(zip((player.number for player in people), _details(document, circumstances, people), strict=True))
    return EnterTeams(GROUP, tuple(_team_entries(teams, details)))


def late_entries_of(
    document: TrfDocument, circumstances: Circumstances, players: Iterable[Player]
) -> Iterator[EnterLatePlayer]:
    """The commands that enter players late."""
    for details in _details(document, circumstances, players):
        yield EnterLatePlayer(GROUP, details, announced_in_writing=True, arbiter_agrees=True)


def late_entries(
    notes: Iterable[FieldNote], numbers: Iterable[PlayerNumber], rounds: int
) -> Mapping[PlayerNumber, int]:
    """The first rounds of players entered late; none where their numbers do not follow those of the others."""
    late = {
        PlayerNumber(number): int(note.value) for note in notes if note.field == "entered" for number in note.numbers
    }
    firsts = [late.get(number, 1) for number in sorted(numbers)]
    return late if firsts == sorted(firsts) and firsts[:1] == [1] and firsts[-1] <= rounds + 1 else {}


def without_late(tournament: Tournament, late: Mapping[PlayerNumber, int]) -> Tournament:
    """The rounds without the blank cells of those who were entered after them."""
    rounds = (
        replace(
            one_round, rests=tuple(rest for rest in one_round.rests if late.get(rest.player, 1) <= one_round.number)
        )
        for one_round in tournament.rounds
    )
    return replace(tournament, rounds=tuple(rounds))


def _details(document: TrfDocument, circumstances: Circumstances, players: Iterable[Player]) -> Iterator[PlayerDetails]:
    records: dict[int, TrfPlayer] = {player.number: player for player in document.players}
    licences = {national_rating.number: national_rating.identity for national_rating in document.national_ratings}
    coefficients, noted = circumstances.coefficients, player_notes(document)
    for player in sorted(players, key=lambda participant: participant.number):
        record = records[player.number]
        year = record.birth[:4]
        is_year = year.isascii() and year.isdigit() and len(year) == 4 and int(year) >= FIRST_BIRTH_YEAR
        born = day_in(record.birth) if is_year else None
        federation, fields = record.federation.upper(), noted.get(player.number, {})
        yield PlayerDetails(
            player.name,
            player.rating,
            player.national_rating,
            player.club,
            player.province,
            player.category,
            player.title,
            federation_id=fields.get("federation-id", record.identity),
            register_id=fields.get("register-id", ""),
            birth_year=int(year) if is_year else None,
            federation=federation if is_country(federation) else "",
            sex=SEXES.get(record.sex.casefold()),
            birth_date=born,
            licence=fields.get("licence", licences.get(player.number, "")),
            coefficient=coefficients.get(player.number),
        )
