"""The order of the players of a file by their strength, and the file with their final numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from tabellone.answers.files.report import ReportedTournament
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.pairing.order import final_numbers, in_order_of_strength, with_final_numbers
from tabellone.formats.trf import TrfDocument, TrfLine, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.contents import (
    AbnormalPoints,
    Acceleration,
    CoefficientNote,
    NationalRating,
    NumberedTeam,
    PlayerAcceleration,
    RunNote,
    Team,
)
from tabellone.regulations import rulebook


def order_of_strength(report: ReportedTournament, seed: int) -> tuple[Player, ...]:
    """The players by rating, title, national rating and lot (FIDE Swiss Rules, art. 7), with their numbers."""
    return tuple(in_order_of_strength(report.players, rulebook.title_order(), seed))


def text_with_final_numbers(report: ReportedTournament, seed: int) -> str:
    """The file with every player under his final number, in the rounds already played too (art. 17)."""
    return write_trf(_renumbered(report, final_numbers(report.players, rulebook.title_order(), seed)), "26")


def _renumbered(report: ReportedTournament, final: Mapping[PlayerNumber, PlayerNumber]) -> TrfDocument:
    is_team_event = report.document.is_team_event
    lines = tuple(_renumbered_line(line, final, is_team_event) for line in report.document.lines)
    known = report.circumstances
    circumstances = replace(
        known,
        byes=tuple(replace(bye, player=final[bye.player]) for bye in known.byes),
        forbidden=tuple(
            replace(group, players=tuple(final[player] for player in group.players)) for group in known.forbidden
        ),
        accelerations=tuple(one for kept in known.accelerations for one in _renumbered_acceleration(kept, final)),
        withdrawn=tuple((final[player], first) for player, first in known.withdrawn),
        run_by=tuple(_renumbered_note(note, final) for note in known.run_by),
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
