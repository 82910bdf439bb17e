"""A tournament as a report file describes it: its content and circumstances, and the order of players."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from itertools import groupby
from pathlib import Path

from tabellone.core.model import Player, PlayerNumber, Scoring, Tournament
from tabellone.core.pairing.order import in_order_of_strength, numbers_of_strength, with_final_numbers
from tabellone.core.refusal import Refusal
from tabellone.core.teams.event import tournament_of_teams
from tabellone.desk.event.pairing_system import SCORINGS
from tabellone.formats.trf import (
    Circumstances,
    TrfDocument,
    TrfLine,
    TrfPlayer,
    circumstances_of,
    document_of,
    read_trf,
    tournament_of,
    write_trf,
)
from tabellone.formats.trf.contents import (
    AbnormalPoints,
    Acceleration,
    CoefficientNote,
    FieldNote,
    NationalRating,
    NumberedTeam,
    PlayerAcceleration,
    RunNote,
    Team,
)
from tabellone.formats.trf.document import TrfError
from tabellone.formats.trf.team_event import team_circumstances_of, team_event_of
from tabellone.formats.trf.times import day_in
from tabellone.regulations import rulebook


def chosen_word(where: str, word: str, words: Collection[str]) -> str:
    """The word, if it is a known one; refused otherwise."""
    if word not in words:
        raise Refusal(
            '{where}: "{found}" is not allowed; there are {known}', where=where, found=word, known=", ".join(words)
        )
    return word


@dataclass(frozen=True, slots=True)
class ReportedTournament(Tournament):
    """A tournament with the further content of a report; `document` keeps what the model does not hold."""

    circumstances: Circumstances = field(default=Circumstances(), kw_only=True)
    document: TrfDocument = field(default=TrfDocument(()), kw_only=True, compare=False, repr=False)

    @property
    def next_round(self) -> int:
        """The round after those in the report."""
        return len(self.rounds) + 1

    def is_as_its_document(self, scoring: Scoring | None = None) -> bool:
        """The document still says the same: nothing was changed since it was read."""
        return bool(self.document.players) and reported_in(self.document, scoring) == self


def read_report(
    data: bytes | str, source: str, scoring: str | None = None, *, of_players: bool = False
) -> ReportedTournament:
    """Read a report; one that cannot be read is refused. `scoring` counts where the report has none.

    A report of teams is a tournament of teams, or `of_players` one of the games on their boards.
    """
    document = read_trf(data, source)
    if not document.players:
        raise TrfError("{file}: no player; a report file has a 001 record for each", file=source)
    return reported_in(document, None if scoring is None else scoring_named(scoring), of_players=of_players)


def reported_in(
    document: TrfDocument, scoring: Scoring | None = None, *, of_players: bool = False
) -> ReportedTournament:
    """The tournament that a document describes: of teams where it has records 310, unless it is asked `of_players`."""
    if document.is_team_event and not of_players:
        teams = tournament_of_teams(team_event_of(document, scoring))
        return with_circumstances(teams, team_circumstances_of(document), document)
    tournament = tournament_of(document, scoring)
    return with_circumstances(tournament, circumstances_of(document), document)


def players_in(report: ReportedTournament) -> ReportedTournament:
    """The games of a report for ratings: of teams, those on their boards."""
    if report.document.is_team_event and report.match_scores is not None:
        return reported_in(report.document, of_players=True)
    return report


def with_circumstances(
    tournament: Tournament, circumstances: Circumstances | None = None, document: TrfDocument | None = None
) -> ReportedTournament:
    """A tournament of any origin as a reported one; without circumstances only its number of rounds is known."""
    values = {
        tournament_field.name: getattr(tournament, tournament_field.name)
        for tournament_field in fields(Tournament)
        if tournament_field.init
    }
    stated = circumstances or Circumstances(announced_rounds=tournament.planned_rounds)
    return ReportedTournament(**values, circumstances=stated, document=document or TrfDocument(()))


def first_day(report: ReportedTournament) -> date | None:
    """The day on which the event begins, as far as the report states it: of the event, else of its first round."""
    days = (played_round.played_on for played_round in report.rounds if played_round.played_on is not None)
    return report.starts_on or day_in(report.document.value("042")) or min(days, default=None)


def scoring_named(name: str) -> Scoring:
    """The scoring of a name; another is refused."""
    return SCORINGS[chosen_word("scoring", name, SCORINGS)]


MOST_BYTES = 50 * 1024 * 1024


def file_content(path: str, most: int = MOST_BYTES) -> bytes:
    """The content of a file; a file that cannot be read or is too large is refused."""
    try:
        with Path(path).open("rb") as opened:
            # One byte more than is allowed is enough to be refused, however long a file or a pipe goes on.
            data = opened.read(most + 1)
    except OSError as error:
        raise Refusal("{file}: cannot be read ({reason})", file=path, reason=error.strerror or str(error)) from error
    if len(data) > most:
        raise Refusal("{file}: more than {most} bytes", file=path, most=most)
    return data


def order_of_strength(report: ReportedTournament, seed: int | None) -> tuple[Player, ...]:
    """The players by rating and title, then by the lot of a seed or without one by the alphabet, with their numbers."""
    return tuple(in_order_of_strength(report.players, rulebook.title_order(), seed))


def text_with_final_numbers(report: ReportedTournament, seed: int | None) -> str:
    """The file with every player under their final number, in the rounds already played too (art. 17)."""
    return write_trf(_renumbered(report, numbers_of_strength(report.players, rulebook.title_order(), seed)), "26")


def _renumbered(report: ReportedTournament, final: Mapping[PlayerNumber, PlayerNumber]) -> TrfDocument:
    is_team_event = report.document.is_team_event
    lines = tuple(_renumbered_line(line, final, is_team_event) for line in report.document.lines)
    stated = report.circumstances
    circumstances = replace(
        stated,
        byes=tuple(replace(bye, player=final[bye.player]) for bye in stated.byes),
        forbidden=tuple(
            replace(group, players=tuple(final[player] for player in group.players)) for group in stated.forbidden
        ),
        accelerations=tuple(one for kept in stated.accelerations for one in _renumbered_acceleration(kept, final)),
        withdrawn=tuple((final[player], first) for player, first in stated.withdrawn),
        run_by=tuple(_renumbered_note(note, final) for note in stated.run_by),
    )
    tournament = with_final_numbers(report, final)
    return document_of(tournament, circumstances, based_on=replace(report.document, lines=lines))


def _renumbered_acceleration(
    kept: Acceleration | PlayerAcceleration, final: Mapping[PlayerNumber, PlayerNumber]
) -> Iterator[Acceleration | PlayerAcceleration]:
    """The fictitious points of the same players; a range of numbers may become several."""
    if isinstance(kept, PlayerAcceleration):
        yield replace(kept, player=final[PlayerNumber(kept.player)])
        return
    numbers = sorted(own for former, own in final.items() if kept.first_player <= former <= kept.last_player)
    for _, together in groupby(enumerate(numbers), key=lambda placed: placed[1] - placed[0]):
        own = [number for _, number in together]
        yield replace(kept, first_player=own[0], last_player=own[-1])


def _renumbered_note(note: RunNote, final: Mapping[PlayerNumber, PlayerNumber]) -> RunNote:
    if isinstance(note, CoefficientNote):
        return replace(note, players=tuple(sorted(final[PlayerNumber(player)] for player in note.players)))
    if isinstance(note, FieldNote):
        rounds = 1 if note.field == "adjourned" else 0
        players = tuple(sorted(final[PlayerNumber(player)] for player in note.numbers[rounds:]))
        return replace(note, numbers=(*note.numbers[:rounds], *players))
    return note


def _renumbered_line(line: TrfLine, final: Mapping[PlayerNumber, PlayerNumber], is_team_event: bool) -> TrfLine:
    """A line with the final numbers of the players whom it names; with teams, record 299 names those."""
    content = line.content
    if isinstance(content, AbnormalPoints) and is_team_event:
        return line
    if isinstance(content, TrfPlayer | NationalRating):
        return TrfLine(replace(content, number=final[PlayerNumber(content.number)]))
    if isinstance(content, Team | NumberedTeam | AbnormalPoints):
        return TrfLine(replace(content, players=tuple(final[PlayerNumber(player)] for player in content.players)))
    return line
