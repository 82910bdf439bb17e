"""The requests that may take long, each with what it is called while it is worked at."""

import re

from tabellone.locales.mark import N_

API = "/api/v1"
_PAGES = (
    ("POST", r"/office/preview/.*", N_("Publication of a list")),
    ("GET", r"/office/preview/.*", N_("A list before it is published")),
    ("POST", r"/office/correct/.*", N_("Correction of an event")),
    ("POST", r"/office/withdraw/.*", N_("Withdrawal of an event")),
    ("POST", r"/office/events/import", N_("Reports of events")),
    ("POST", r"/office/players/import", N_("Import of players")),
    ("POST", r"/office/history-import", N_("Intake of a history")),
    ("POST", r"/office/bulk-ratings", N_("Ratings of large tables")),
    ("POST", r"/office/history", N_("Undo or redo")),
    ("POST", r"/office/entries(/import)?", N_("Ratings set by hand")),
    ("POST", r"/office/(?!people).*", N_("An act of the office")),
    ("GET", r"/office/history.*", N_("History of the office")),
    ("GET", r"/office/.*\.(pdf|csv|xlsx|json|txt|xml)", N_("A file of the office")),
    ("GET", r"/office(/.*)?", N_("A page of the office")),
    ("GET", r"/lists/[^/]+/watch", N_("Watch over the scale")),
    ("GET", r"/lists/.*\.(pdf|csv|xlsx|json|txt|xml)", N_("A list as a file")),
    ("GET", r"/lists/.*", N_("A page of the lists")),
    ("POST", r"/desk/[^/]+/registration", N_("Registration of an event")),
    ("POST", r"/house/rating-files", N_("Import of a rating list")),
    ("GET", r"/tables/random-event(\.trf)?", N_("A random event")),
    ("POST", r"/tables/check", N_("Check of a report file")),
)
_ROUTES = (
    ("POST", r"/office/commands", N_("A command to the office")),
    ("POST", r"/office/imports/history(/preview)?", N_("Intake of a history")),
    ("POST", r"/office/imports/players(/preview)?", N_("Import of players")),
    ("POST", r"/office/imports/events(/preview)?", N_("Reports of events")),
    ("POST", r"/office/imports/ratings(/preview)?", N_("Ratings set by hand")),
    ("POST", r"/office/bulk-ratings(/result)?", N_("Ratings of large tables")),
    ("POST", r"/office/effects", N_("What a command would change")),
    ("(GET|POST)", r"/office/(undo|redo)", N_("Undo or redo")),
    ("GET", r"/lists/[^/]+/preview", N_("A list before it is published")),
    ("GET", r"/lists/[^/]+/watch", N_("Watch over the scale")),
    ("GET", r"/lists/.*\.(pdf|csv|xlsx|json|txt|xml)", N_("A list as a file")),
    ("GET", r"/lists(/.*)?", N_("Lists")),
    ("POST", r"/events/[^/]+/registration.*", N_("Registration of an event")),
    ("POST", r"/rating-files/[^/]+", N_("Import of a rating list")),
    ("(GET|POST|PUT)", r"/office(/.*)?", N_("An act of the office")),
    ("GET", r"/random-event(\.trf)?", N_("A random event")),
    ("POST", r"/checks", N_("Check of a report file")),
)
_LONG = tuple(
    (re.compile(f"{method} {prefix}{path}"), act)
    for prefix, acts in (("", _PAGES), (API, _ROUTES))
    for method, path, act in acts
)


def long_act(method: str, path: str) -> str | None:
    """What a request is called if it may take long, None if it is always answered directly."""
    request = f"{method} {path}"
    return next((act for pattern, act in _LONG if pattern.fullmatch(request)), None)
