"""The group that a form of the event is about."""

from collections.abc import Mapping

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.next_step import allowance
from tabellone.locales.group_names import group_title
from tabellone.web.desk_pages.desk import Desk
from tabellone.web.query import QueryError, whole_number


def group_choices(desk: Desk, command: type) -> list[tuple[str, str]]:
    """The groups that a command can be given for now."""
    return [
        (str(group.id), group_title(group.settings.name, desk.words))
        for group in desk.state.groups.values()
        if allowance(desk.state, command, group.id).is_allowed
    ]


def chosen_group(desk: Desk, form: Mapping[str, str], field: str = "group") -> GroupId:
    """The group that a form names; the only one where it names none."""
    only = next(iter(desk.state.groups))
    group_id = GroupId(whole_number(form, field, only, least=1, most=10**6))
    if group_id not in desk.state.groups:
        raise QueryError(field, "there is no group {found}", found=group_id)
    return group_id
