"""What an act of the office would do to the lists published so far, shown before it is confirmed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from starlette.responses import Response

from tabellone.answers.lists.effects import EffectLine, effects_of_command
from tabellone.desk.office.commands import Command
from tabellone.desk.roles import check_role, least_role
from tabellone.web.acting import is_confirmed
from tabellone.web.context import Page
from tabellone.web.office_pages.acts import redirect, submit
from tabellone.web.office_pages.office import OfficeFrame, OfficePage
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class EffectsQuestion:
    """The question before an act that changes the basis of published lists, its button, and the way back."""

    title: str
    lead: str
    said: str
    act: str
    back: str


def effects_on(office: OfficePage, command: Command) -> tuple[EffectLine, ...]:
    """The lists published so far that a command can reach, each with its differences."""
    return effects_of_command(office.state, command)


def decided(
    office: OfficePage,
    command: Command,
    form: dict[str, str],
    *,
    title: str,
    sentence: str,
    act: str,
    back: str,
    lead: str = "",
) -> Response:
    """Enter a decision and go back to its page; where published lists would change, show how, and ask once more."""
    check_role(office.role, least_role(type(command)))
    effects = () if is_confirmed(form) else effects_on(office, command)
    if not any(effect.differences for effect in effects):
        submit(office, command, form)
        return redirect(back)
    lead = lead or office.words(
        "Its day is past: the lists published since would be others, if they were computed once more."
    )
    return confirmation_again(office, effects, form, EffectsQuestion(title, lead, sentence, act, back))


@dataclass(frozen=True, slots=True)
class EffectsPage(Page):
    """The published lists that an act would change, and the form to confirm it."""

    template: ClassVar[str] = "office/asked_again.html"

    frame: OfficeFrame
    title: str
    lead: str
    said: str
    act: str
    back: str
    effects: tuple[EffectLine, ...]
    carried: Mapping[str, str]


def confirmation_again(
    office: OfficePage, effects: tuple[EffectLine, ...], form: Mapping[str, str], question: EffectsQuestion
) -> Response:
    """The lists that an act would change, and the same form once more to confirm it; nothing is changed yet."""
    content = EffectsPage(
        frame=office.frame(),
        title=question.title,
        lead=question.lead,
        said=question.said,
        act=question.act,
        back=question.back,
        effects=effects,
        carried={**form, "position": str(office.fold.position)},
    )
    return page(office.request, content)
