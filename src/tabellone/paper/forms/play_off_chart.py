"""The board of a play-off (003 Tab. 27, "Spareggi, fino a 6 giocatori"): a small round robin with its calendar."""

from collections.abc import Sequence
from dataclasses import replace

from tabellone.answers.tables.round_robin import RoundRobinTable, round_robin_table
from tabellone.desk.event.play_off import play_offs_of
from tabellone.locales.results import DASH
from tabellone.locales.words import Words
from tabellone.paper.forms.chart import TABLE, Chart, chart_sheet
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.forms.round_robin_chart import blank_opponents_chart, opponents_chart
from tabellone.paper.printing import Sheet
from tabellone.regulations import rulebook


def blank_play_off_chart(blank: Blank, words: Words) -> Sheet:
    """A play-off to be filled in by hand, of as many players as a play-off takes at the most."""
    players = min(blank.players, rulebook.play_off_players())
    chart = blank_opponents_chart(replace(blank, players=players), words)
    subtitle = words.plural("Play-off of {count} player", "Play-off of {count} players", players)
    notes = [*chart.notes, *_calendar_lines(round_robin_table(players), words)]
    return chart_sheet([replace(chart, subtitle=subtitle, notes=notes)], words, paper=TABLE)


def play_off_chart(subject: Subject, words: Words) -> Sheet:
    """The play-offs of a group, or the play-off that the group is."""
    group = subject.group
    groups = [group] if group.play_off_of is not None else [*play_offs_of(subject.state, group.id)]
    if not groups:
        raise FormError("this group has no play-off")
    charts = [_chart(replace(subject, group_id=play_off.id), words) for play_off in groups]
    return chart_sheet(charts, words, paper=TABLE)


def _chart(subject: Subject, words: Words) -> Chart:
    group = subject.group
    chart = opponents_chart(subject, words)
    table = round_robin_table(len(group.members), cycles=group.settings.cycles)
    subtitle = words.plural("Play-off of {count} player", "Play-off of {count} players", len(group.members))
    return replace(chart, subtitle=subtitle, notes=[*chart.notes, *_calendar_lines(table, words)])


def _calendar_lines(table: RoundRobinTable, words: Words) -> Sequence[str]:
    """A line a round: who meets whom, White first."""
    lines = []
    for scheduled in table.rounds:
        games = "   ".join(f"{white}{DASH}{black}" for white, black in scheduled.games)
        rest = "" if scheduled.rest is None else f"   {words('Rests: {player}', player=scheduled.rest)}"
        lines.append(f"{words('Round {number}', number=scheduled.round)}:   {games}{rest}")
    return [*lines, words("White stands first.")]
