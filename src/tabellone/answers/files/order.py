"""The order of the players of a file by their strength, and the file with their final numbers."""

from collections.abc import Mapping
from dataclasses import replace

from tabellone.answers.files.report import ReportedTournament
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.pairing.order import final_numbers, in_order_of_strength, with_final_numbers
from tabellone.formats.trf import TrfDocument, TrfLine, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.contents import AbnormalPoints, NationalRating, NumberedTeam, Team
from tabellone.regulations import rulebook


def order_of_strength(report: ReportedTournament, seed: int) -> tuple[Player, ...]:
    """The players by rating, title, national rating and lot (FIDE Swiss Rules, art. 7), with their numbers."""
    return tuple(in_order_of_strength(report.players, rulebook.title_order(), seed))


def text_with_final_numbers(report: ReportedTournament, seed: int) -> str:
    """The file with every player under his final number, in the rounds already played too (art. 17)."""
    return write_trf(_renumbered(report, final_numbers(report.players, rulebook.title_order(), seed)), "26")


def _renumbered(report: ReportedTournament, final: Mapping[PlayerNumber, PlayerNumber]) -> TrfDocument:
    lines = tuple(_renumbered_line(line, final) for line in report.document.lines)
    known = report.circumstances
    circumstances = replace(
        known,
        byes=tuple(replace(bye, player=final[bye.player]) for bye in known.byes),
        forbidden=tuple(
            replace(group, players=tuple(final[player] for player in group.players)) for group in known.forbidden
        ),
    )
    tournament = with_final_numbers(report, final)
    return document_of(tournament, circumstances, based_on=replace(report.document, lines=lines))


def _renumbered_line(line: TrfLine, final: Mapping[PlayerNumber, PlayerNumber]) -> TrfLine:
    """A line with the final numbers of the players whom it names."""
    content = line.content
    if isinstance(content, TrfPlayer | NationalRating):
        return TrfLine(replace(content, number=final[PlayerNumber(content.number)]))
    if isinstance(content, Team | NumberedTeam | AbnormalPoints):
        return TrfLine(replace(content, players=tuple(final[PlayerNumber(player)] for player in content.players)))
    return line
