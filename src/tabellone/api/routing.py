"""Routers whose routes are whole as they are made: named, and with everything that they may refuse.

They are put into the API as they stand; to include a router would make each of its routes anew for the first request.
"""

from fastapi import APIRouter
from fastapi.routing import APIRoute

from tabellone.api.problems import RESPONSES


def _name(route: APIRoute) -> str:
    return route.name


def router_of(noun: str) -> APIRouter:
    """The router of a noun."""
    return APIRouter(tags=[noun], responses=RESPONSES, redirect_slashes=False, generate_unique_id_function=_name)
