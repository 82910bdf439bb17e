"""What lets everybody see something: taking it back is asked first, since it has been read."""

from tabellone.desk.event.all_rounds import AllRoundsPublished
from tabellone.desk.event.creation import EventAnnounced
from tabellone.desk.event.rounds import RoundPublished


def is_publication(fact: object) -> bool:
    """Whether a fact has let everybody see something."""
    return isinstance(fact, RoundPublished | AllRoundsPublished | EventAnnounced)
