"""Which section of the guide belongs to which page: the one table, by the address of the page."""

import re
from functools import cache

from tabellone.web.guide.chapters import GUIDE, PLAYERS

ROUND = "/desk/{book}/{group:int}/round/{round:int}"
# The first that fits holds. An address stands for itself alone, with "/*" for everything below it too, so that a new
# page of the desk, the office or an event needs a line of its own.
SECTIONS = (
    ("/events/new", "first-tournament#make-the-event"),
    ("/events/open", "first-tournament#start"),
    ("/events/archive", "administration#old-and-trial-events"),
    ("/events", "administration#old-and-trial-events"),
    ("/events/{book}/hall/*", "players#the-screen-of-the-hall"),
    ("/events/{book}/report/*", "players#reporting-your-result"),
    ("/events/{book}/poster/*", "administration#phones-in-the-hall"),
    ("/events/{book}/{group:int}/standings/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/crosstable/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/round/{number:int}/standings/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/round/{number:int}/board/*", "players#why-do-i-play-against-him"),
    ("/events/{book}/{group:int}/round/{number:int}/rest/*", "players#why-do-i-play-against-him"),
    ("/events/{book}/{group:int}/race/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/player/*", "players#standings-and-tie-breaks"),
    ("/events/{book}/{group:int}/players/*", "players#finding-your-board"),
    ("/events/{book}/{group:int}/round/{number:int}/*", "players#finding-your-board"),
    ("/events/{book}/names/*", "players#finding-your-board"),
    ("/events/{book}/my-board/*", "players#finding-your-board"),
    ("/events/{book}", "players#finding-your-board"),
    ("/desk/{book}/players/listed", "administration#rating-lists"),
    ("/desk/{book}/players/ratings", "administration#rating-lists"),
    ("/desk/{book}/players/*", "first-tournament#make-the-event"),
    ("/desk/{book}/settings/*", "arbiter#which-system"),
    ("/desk/{book}/rating/*", "first-tournament#the-end"),
    ("/desk/{book}/announcement/*", "arbiter#papers-of-the-event"),
    ("/desk/{book}/report/*", "arbiter#papers-of-the-event"),
    ("/desk/{book}/files/*", "arbiter#papers-of-the-event"),
    ("/desk/{book}/seal/*", "administration#is-everything-in-order"),
    ("/desk/{book}/groups/*", "arbiter#groups"),
    ("/desk/{book}/history/*", "arbiter#when-something-happens"),
    ("/desk/{book}/hall/*", "players#the-screen-of-the-hall"),
    ("/desk/{book}/phones/*", "administration#phones-in-the-hall"),
    ("/desk/{book}/removal/*", "administration#old-and-trial-events"),
    ("/desk/{book}/people/*", "administration#the-chief-arbiter-and-the-others"),
    ("/desk/{book}/{group:int}/apart/*", "arbiter#changing-pairs-by-hand"),
    ("/desk/{book}/{group:int}/calendar/*", "arbiter#round-robin"),
    ("/desk/{book}/{group:int}/attendance/*", "first-tournament#check-who-is-there"),
    ("/desk/{book}/{group:int}/points/*", "arbiter#when-something-happens"),
    ("/desk/{book}/{group:int}/standings/*", "first-tournament#when-a-player-asks-why"),
    ("/desk/{book}/{group:int}/race/*", "first-tournament#the-end"),
    ("/desk/{book}/{group:int}/card/*", "first-tournament#when-a-player-asks-why"),
    ("/desk/{book}/{group:int}/crosstable/*", "first-tournament#the-end"),
    (f"{ROUND}/draft/*", "arbiter#changing-pairs-by-hand"),
    (f"{ROUND}/verify/*", "first-tournament#close-the-round"),
    (f"{ROUND}/picture/*", "first-tournament#close-the-round"),
    (f"{ROUND}/slips/*", "administration#phones-in-the-hall"),
    (ROUND + "/board/{board:int}/adjournment/*", "arbiter#when-something-happens"),
    (f"{ROUND}/board/*", "first-tournament#when-a-player-asks-why"),
    (f"{ROUND}/rest/*", "first-tournament#when-a-player-asks-why"),
    (ROUND, "first-tournament#enter-the-results"),
    ("/desk/{book}/{group:int}", "arbiter#which-system"),
    ("/desk/{book}", "first-tournament#publish-the-round"),
    ("/lists/malus/*", "rating-officer#malus-categories-honorary-ratings"),
    ("/lists/*", "rating-officer#questions-about-a-number"),
    ("/office/players/*", "rating-officer#the-register"),
    ("/office/twins/*", "rating-officer#one-person-entered-twice"),
    ("/office/merge/*", "rating-officer#one-person-entered-twice"),
    ("/office/separate/*", "rating-officer#one-person-entered-twice"),
    ("/office/entries/*", "rating-officer#the-register"),
    ("/office/events/*", "rating-officer#events-arrive"),
    ("/office/history-import", "rating-officer#a-whole-history"),
    ("/office/bulk-ratings/*", "rating-officer#tables-without-a-register"),
    ("/office/board/*", "rating-officer#events-arrive"),
    ("/office/correct/*", "rating-officer#corrections"),
    ("/office/withdraw/*", "rating-officer#corrections"),
    ("/office/withdraw-list/*", "rating-officer#the-next-list"),
    ("/office/preview/*", "rating-officer#the-next-list"),
    ("/office/periods/*", "rating-officer#the-next-list"),
    ("/office/categories/*", "rating-officer#malus-categories-honorary-ratings"),
    ("/office/honorary/*", "rating-officer#malus-categories-honorary-ratings"),
    ("/office/history/*", "rating-officer#corrections"),
    ("/office/people/*", "administration#the-chief-arbiter-and-the-others"),
    ("/jobs/*", "rating-officer#long-acts"),
    ("/office", "rating-officer#the-office-at-a-glance"),
    ("/account", "administration#the-chief-arbiter-and-the-others"),
    ("/enter/*", "administration#the-chief-arbiter-and-the-others"),
    ("/sign-in/*", "administration#the-chief-arbiter-and-the-others"),
    ("/house/rating-files/*", "administration#rating-lists"),
    ("/house/security", "administration#who-came-in"),
    ("/house/privacy", "administration#personal-data"),
    ("/house", "administration#copies"),
    ("/tables/check", "arbiter#report-files-without-an-event"),
    ("/tables/random-event", "arbiter#report-files-without-an-event"),
    ("/tables/*", "arbiter#round-robin"),
    ("/draw", "arbiter#round-robin"),
    ("/groups/*", "arbiter#groups"),
    ("/openings/*", "questions#where-is-the-opening-drawn"),
    ("/ratings/*", "questions#does-the-event-count-for-a-rating"),
    ("/rulebook/*", "questions#which-tie-breaks-are-used"),
)
FRONT = "first-tournament#start"
BELOW = "/*"


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    def pattern(address: str) -> re.Pattern[str]:
        numbered = re.sub(r"\{\w+:int\}", r"\\d+", address)
        own = re.sub(r"\{\w+\}", "[^/]+", numbered.removesuffix(BELOW))
        return re.compile(own + "(?:/.*)?" if address.endswith(BELOW) else own)

    return tuple((pattern(address), section) for address, section in SECTIONS)


def section_of(path: str) -> str | None:
    """The section for the page at an address; None for a page that has none."""
    if path == "/":
        return FRONT
    return next((section for pattern, section in _patterns() if pattern.fullmatch(path)), None)


def help_address(path: str, *, only_players: bool = False) -> str:
    """Where the guide tells of a page: its section, or the contents; phones in the hall have one chapter."""
    section = section_of(path)
    if only_players and (section is None or not section.startswith(PLAYERS)):
        return f"{GUIDE}/{PLAYERS}"
    return GUIDE if section is None else f"{GUIDE}/{section}"
