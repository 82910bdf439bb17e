"""Jobs with their progress and results, and the size of events that a server computes for a visitor."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tabellone.answers.portion import MissingError
from tabellone.core.refusal import Author, Refusal
from tabellone.desk.roles import Act, Person, Role, least_role
from tabellone.locales.words import Words
from tabellone.store.house import House
from tabellone.store.jobs import Job, JobState


@dataclass(frozen=True, slots=True)
class JobAnswer:
    """A long act: what it is, who began it, and how far it is.

    `progress` says it in words; `done` of `total` steps are done, where somebody knows how many there are. `is_own`
    says that who asks has begun it: to nobody else is told what it came to. `result` is the address of that within the
    API, None while there is none.
    """

    id: str
    act: str
    state: JobState
    progress: str
    done: int
    total: int | None
    begun: datetime
    owner: str
    is_own: bool
    result: str | None


@dataclass(frozen=True, slots=True)
class JobsAnswer:
    """The long acts of the last hour, the newest first."""

    jobs: tuple[JobAnswer, ...]


def job_answer(job: Job, asking: str, words: Words) -> JobAnswer:
    """A job as its reader may see it."""
    stage, is_own = job.stage, job.owner == asking
    text = "" if stage is None else words(stage.sentence, done=stage.done, total=stage.total)
    return JobAnswer(
        job.id,
        words(job.act),
        job.state,
        text,
        stage.done if stage else 0,
        stage.total if stage else None,
        job.begun,
        job.owner,
        is_own,
        f"/jobs/{job.id}/result" if is_own and job.state is JobState.DONE else None,
    )


def jobs_seen(house: House, person: Person, words: Words) -> JobsAnswer:
    """The jobs that a person may know of: their own, and those of books whose drafts they see."""
    seen = (job for job in house.jobs.in_books() if _may_know(person, job))
    return JobsAnswer(tuple(job_answer(job, person.name, words) for job in seen))


def running_jobs(house: House, person: Person, words: Words) -> tuple[JobAnswer, ...]:
    """Those of them that are not over."""
    return tuple(job for job in jobs_seen(house, person, words).jobs if not job.state.is_over)


def known_job(house: House, person: Person, id_: str) -> Job:
    """A job that a person may know of; any other is unknown."""
    job = house.jobs.find(id_)
    if job is None or not _may_know(person, job):
        raise MissingError('there is no job "{found}"; a job is forgotten an hour after its end', found=id_)
    return job


def own_job(house: House, person: Person, id_: str) -> Job:
    """A job, for the person who began it; the results of others' jobs are refused."""
    job = known_job(house, person, id_)
    if job.owner != person.name:
        raise MissingError("what the job comes to is told to {owner}, who began it", owner=Author(job.owner))
    return job


def cancelled_job(house: House, person: Person, id_: str) -> Job:
    """A job after its cancellation: who began it and the chief arbiter may cancel it.

    One that is over stays as it is, and so does one that is just entering what it came to.
    """
    job = known_job(house, person, id_) if person.is_chief else own_job(house, person, id_)
    return house.jobs.cancel(job.id) or job


def _may_know(person: Person, job: Job) -> bool:
    return bool(person.name) and (job.owner == person.name or person.role_in(job.book) >= least_role(Act.SEE_DRAFTS))


class SizeError(Refusal):
    """An event too large for the visitor."""


MOST_PLACES: Mapping[Role, int] = {
    Role.PUBLIC: 600,
    Role.VIEWER: 2_000,
    Role.ARBITER: 5_000,
    Role.CHIEF: 20_000,
}
"""Players times rounds, by the highest role that somebody has in any book of the server."""


def most_places(person: Person) -> int:
    """The bound on players times rounds for a visitor."""
    role = Role.CHIEF if person.is_chief else max(person.roles.values(), default=Role.PUBLIC)
    return max(slots for least, slots in MOST_PLACES.items() if role >= least)


def check_size(players: int, rounds: int, person: Person) -> None:
    """Refuse an event too large for the visitor."""
    most = most_places(person)
    if players * rounds > most:
        raise SizeError(
            "{players} players times {rounds} rounds are {found}; here at most {most} are allowed, with a higher role "
            "more, and on the command line as many as you like",
            players=players,
            rounds=rounds,
            found=players * rounds,
            most=most,
        )
