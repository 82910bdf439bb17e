"""What the columns of a table hold, where its headings do not say it."""

import click

from tabellone.formats.register.layout import AS_FOUND, ColumnChoice

columns_option = click.option(
    "--columns", default=None, help="What the columns of a table hold, with commas; a dash leaves one out."
)


def choice_of(columns: str | None) -> ColumnChoice:
    """The columns as the option names them; without it they are found."""
    return AS_FOUND if columns is None else ColumnChoice(tuple(text.strip() for text in columns.split(",")))
