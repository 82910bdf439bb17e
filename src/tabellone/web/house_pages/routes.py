"""Where the pages of history, people and the server are."""

from starlette.routing import Route

ROUTES: list[Route] = []
