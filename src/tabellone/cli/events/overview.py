"""`tabellone event show`, `group`, `announcement` and `hall`."""

from tabellone.answers.announcement import Announcement, announcement
from tabellone.answers.event import EventAnswer, GroupAnswer, event, group_of
from tabellone.answers.hall import HallAnswer, hall
from tabellone.cli.answer import table_text
from tabellone.cli.events.asking import OpenEvent, group_option, question
from tabellone.locales.acceleration import acceleration_name
from tabellone.locales.group_names import group_title
from tabellone.locales.hall_views import hall_view_name
from tabellone.locales.phases import phase_name
from tabellone.locales.round_advice import round_advice
from tabellone.locales.systems import edition_of_system
from tabellone.locales.team_mates import team_mates_text
from tabellone.locales.words import Words
from tabellone.paper.announcement_facts import announcement_facts, days_text, group_facts


def _event_text(answer: EventAnswer, words: Words) -> str:
    head = [words("group"), words("name"), words("system"), words("players"), words("rounds")]
    rows = [
        [
            str(group.id),
            group_title(group.name, words),
            edition_of_system(group.system, group.edition, words),
            str(group.players),
            f"{group.rounds}/{group.planned_rounds}",
        ]
        for group in answer.groups
    ]
    warnings = [
        f"{group_title(group.name, words)}: "
        + round_advice(group.advised_rounds, group.players, group.planned_rounds, words)
        for group in answer.groups
        if group.advised_rounds is not None
    ]
    head_line = f"{answer.title} ({phase_name(answer.phase, words)})"
    return "\n".join([head_line, table_text([head, *rows]), *warnings])


@question("show", _event_text)
def show(opened: OpenEvent) -> EventAnswer:
    """An event with its settings and groups."""
    return event(opened.book, opened.title, opened.fold, opened.role)


def _group_text(answer: GroupAnswer, words: Words) -> str:
    has_fees = any(player.fee_paid for player in answer.players)
    head = [words("number"), words("name"), words("rating"), words("category"), words("club")]
    head += [words("fee")] if has_fees else []
    rows = [
        [
            "" if player.number is None else str(player.number),
            player.name,
            "" if player.rating is None else str(player.rating),
            player.category,
            player.club,
            *([words("paid") if player.fee_paid else words("not paid")] if has_fees else []),
        ]
        for player in answer.players
    ]
    notes = [f"{player.name}: {player.note}" for player in answer.players if player.note]
    if answer.advised_rounds is not None:
        notes.append(round_advice(answer.advised_rounds, len(answer.players), answer.planned_rounds, words))
    if answer.team_mates is not None:
        notes.append(team_mates_text(answer.team_mates, words))
    return "\n".join([*_group_lines(answer, words), table_text([head, *rows]), *notes])


def _group_lines(answer: GroupAnswer, words: Words) -> list[str]:
    """A group in a line: name, system and rounds; and how it is accelerated, where it is."""
    settings = answer.settings
    system = edition_of_system(settings.system, settings.edition, words)
    lines = [f"{group_title(settings.name, words)}  {system}  {answer.rounds}/{answer.planned_rounds}"]
    accelerated = acceleration_name(settings.acceleration, words)
    return [*lines, accelerated] if accelerated else lines


@question("group", _group_text, group_option)
def group(opened: OpenEvent, group: int | None) -> GroupAnswer:
    """A group with its settings and players."""
    return group_of(opened.state, opened.group(group), opened.role)


def _announcement_text(answer: Announcement, words: Words) -> str:
    lines = [", ".join(filter(None, (answer.name, answer.place, days_text(answer, words))))]
    lines += [f"{label}: {value}" for label, value in announcement_facts(answer, words)]
    for group in answer.groups:
        lines += [
            "",
            group_title(group.name, words),
            *(f"{label}: {value}" for label, value in group_facts(group, words)),
        ]
        if group.advised_rounds is not None:
            lines.append(round_advice(group.advised_rounds, group.players, group.rounds, words))
    return "\n".join(lines)


@question("announcement", _announcement_text)
def announced(opened: OpenEvent) -> Announcement:
    """What everybody is told before the first round."""
    return announcement(opened.state)


def _hall_text(answer: HallAnswer, words: Words) -> str:
    lines = [words("Screen in the hall: {view}", view=hall_view_name(answer.view, words))]
    if answer.group is not None:
        lines.append(words("group {group} only", group=answer.group))
    if answer.notice:
        lines.append(words("notice: {notice}", notice=answer.notice))
    if answer.starts_at is not None:
        lines.append(words("The round starts at {time}", time=words.time(answer.starts_at)))
    return "\n".join(lines)


@question("hall", _hall_text)
def hall_screen(opened: OpenEvent) -> HallAnswer:
    """What the screen in the hall shows, as the desk has chosen, and when the round starts."""
    return hall(opened.state)
