"""Report files: the options that say how a file is read, and the event in it."""

import click

from tabellone.answers.files.report import ReportedTournament, file_content, read_report
from tabellone.cli.answer import warn
from tabellone.cli.command_groups import speak_of
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.desk.event.pairing_system import ACCELERATIONS, MAXI, SCORINGS
from tabellone.locales.report_files import remark_texts
from tabellone.locales.words import language_of_environment, words

edition_option = click.option(
    "--edition", default=None, help="Edition of the system; by default the one in force on the first day of the event."
)
list_edition_option = click.option(
    "--edition", default=None, help="Edition of the tie-breaks; by default the one in force on the first day."
)
maxi_option = click.option(
    "--maxi", type=OneOf(MAXI), default="auto", help="Maxi-tournament, for systems that know it."
)
acceleration_option = click.option(
    "--acceleration",
    type=OneOf(ACCELERATIONS),
    default="auto",
    help="Virtual points in the first rounds; auto: as the file says.",
)
rounds_option = click.option(
    "--rounds", type=WholeNumber(1, 100), default=None, help="Rounds in all, where the file does not say it."
)
scoring_option = click.option("--scoring", type=OneOf(tuple(SCORINGS)), default=None, help="Where the file has none.")


class SystemName(OneOf):
    """The name of a pairing system, or one of some other words."""

    def __init__(self, *others: str) -> None:
        super().__init__(others)

    @property
    def choices(self) -> tuple[str, ...]:
        """The systems that there are, and the other words."""
        return (*SYSTEMS, *self._others)

    @choices.setter
    def choices(self, others: tuple[str, ...]) -> None:
        self._others = others


system_option = click.option("--system", type=SystemName(), required=True, help="Pairing system.")

kind_option = click.option(
    "--system", type=SystemName(), default=None, help="Kind of event, where the file does not tell it."
)


def read_event(path: str, scoring: str | None) -> ReportedTournament:
    """Read a report file; refuse an unreadable one, and print the assumptions made in reading it."""
    event = read_report(file_content(path), path, scoring)
    speak_of(event.discipline)
    for text in remark_texts(event.document.remarks, words(language_of_environment(), event.discipline)):
        warn(text)
    return event
