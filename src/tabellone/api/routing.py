"""Routers whose routes are whole as they are made: named, and with everything that they may refuse.

They are put into the API as they stand; to include a router would make each of its routes anew for the first request.
Who asks is known before a body is read: one whose role is less than the least that a route needs is refused at once.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tabellone.api.problems import RESPONSES
from tabellone.api.rights import is_of_ones_own, least_role_of
from tabellone.api.visitor import check_signed_in, house_of, visitor_of
from tabellone.desk.roles import Role, check_role
from tabellone.http.security import SAFE_METHODS


class RoleFirstRoute(APIRoute):
    """A route whose body is read for those who may use it, and for nobody else."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's own handler, behind the check of the role."""
        handle = super().get_route_handler()
        if (self.methods or set()) <= SAFE_METHODS:
            return handle

        async def handle_if_allowed(request: Request) -> Response:
            await _check_role(request, self.name)
            return await handle(request)

        return handle_if_allowed


async def _check_role(request: Request, route: str) -> None:
    needed = least_role_of(route)
    if needed == Role.PUBLIC and not is_of_ones_own(route):
        return
    house = await house_of(request)
    visitor = await visitor_of(request, house)
    if is_of_ones_own(route):
        check_signed_in(visitor.session)
        return
    book = request.path_params.get("event") or request.path_params.get("book")
    if book is None and request.url.path.startswith(f"{request.scope['root_path']}/office"):
        book = await run_in_threadpool(house.office)
    check_role(visitor.person.role_in(book), needed)


def _name(route: APIRoute) -> str:
    return route.name


def router_of(noun: str) -> APIRouter:
    """The router of a noun."""
    return APIRouter(
        tags=[noun],
        responses=RESPONSES,
        redirect_slashes=False,
        generate_unique_id_function=_name,
        route_class=RoleFirstRoute,
    )
