"""`tabellone lists jobs`: the long acts that a server works at, seen from outside of it."""

import click

from tabellone.answers.jobs import JobsAnswer, cancelled_job, jobs_seen
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.store import database_option
from tabellone.locales.job_states import job_state_text
from tabellone.locales.words import Words


@click.command(name="jobs")
@click.option("--cancel", "job", metavar="JOB", default=None, help="Cancel this one first; then it changes nothing.")
@database_option
@answering
def show_jobs(job: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Long acts that a server works at, and those of the last hour."""
    from tabellone.store.accounts.sessions import CHIEF
    from tabellone.store.files import place_of
    from tabellone.store.house import opened_house

    words = words_of(language)
    with opened_house(place_of(database)) as house:
        if job is not None:
            cancelled_job(house, CHIEF, job)
        answer = jobs_seen(house, CHIEF, words)
    if as_json:
        echo_answer(answer, words)
    else:
        _echo(answer, words)


def _echo(answer: JobsAnswer, words: Words) -> None:
    if not answer.jobs:
        echo(words("Nothing is at work, and nothing was in the last hour."))
        return
    head = [words("job"), words("act"), words("begun"), words("by"), words("state")]
    rows = [
        [
            job.id,
            job.act,
            words.moment(job.begun),
            words.author(job.owner),
            job_state_text(job.state, job.progress, words),
        ]
        for job in answer.jobs
    ]
    echo(table_text([head, *rows]))
