"""`tabellone event show`, `group` and `announcement`."""

from tabellone.answers.announcement import Announcement, announcement
from tabellone.answers.event import EventAnswer, GroupAnswer, event, group_of
from tabellone.cli.answer import table_text
from tabellone.cli.events.asking import OpenEvent, group_option, question
from tabellone.locales.phases import phase_name
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import tie_break_name
from tabellone.locales.words import Words


def _event_text(answer: EventAnswer, words: Words) -> str:
    head = [words("group"), words("name"), words("system"), words("players"), words("rounds")]
    rows = [
        [
            str(group.id),
            group.name,
            edition_of_system(group.system, group.edition, words),
            str(group.players),
            f"{group.rounds}/{group.planned_rounds}",
        ]
        for group in answer.groups
    ]
    return f"{answer.title} ({phase_name(answer.phase, words)})\n{table_text([head, *rows])}"


@question("show", _event_text)
def show(opened: OpenEvent) -> EventAnswer:
    """An event with its settings and groups."""
    return event(opened.book, opened.title, opened.fold, opened.role)


def _group_text(answer: GroupAnswer, words: Words) -> str:
    head = [words("number"), words("name"), words("rating"), words("category"), words("club")]
    rows = [
        [
            "" if player.number is None else str(player.number),
            player.name,
            "" if player.rating is None else str(player.rating),
            player.category,
            player.club,
        ]
        for player in answer.players
    ]
    return table_text([head, *rows])


@question("group", _group_text, group_option)
def group(opened: OpenEvent, group: int | None) -> GroupAnswer:
    """A group with its settings and players."""
    return group_of(opened.state, opened.group(group), opened.role)


def _announcement_text(answer: Announcement, words: Words) -> str:
    lines = [", ".join(filter(None, (answer.name, answer.place, words.short_day(answer.starts_on))))]
    for each in answer.groups:
        names = ", ".join(tie_break_name(name, words) for name in each.tie_breaks)
        lines.append(f"{each.name}: {edition_of_system(each.system, each.edition, words)}")
        lines.append(words("{players} players, {rounds} rounds", players=each.players, rounds=each.rounds))
        lines.append(words("Tie-breaks: {names}", names=names))
    return "\n".join(lines)


@question("announcement", _announcement_text)
def announced(opened: OpenEvent) -> Announcement:
    """What everybody is told before the first round."""
    return announcement(opened.state)
