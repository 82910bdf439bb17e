"""The second factor of the account that is signed in: a code of an app beside the password."""

from fastapi import Response
from pydantic import Field

from tabellone.api.routing import router_of
from tabellone.api.session import own_account
from tabellone.api.shaping import Shape, StrictBody
from tabellone.api.visitor import Asking, InHouse

second_factor_router = router_of("second-factor")
PATH = "/session/second-factor"


class OwnPassword(StrictBody):
    """The password of one's own account, once more."""

    password: str = Field(max_length=1000)


class FactorCode(StrictBody):
    """A code that the app shows."""

    code: str = Field(min_length=1, max_length=40)


class FactorShape(Shape):
    """Whether the sign-in needs a code, and the number of recovery codes left."""

    is_set: bool
    recovery_codes: int


class NewFactorShape(Shape):
    """A secret for an app, as text and as the address in a QR code; it counts once a code of it was sent."""

    secret: str
    address: str


class RecoveryShape(Shape):
    """Recovery codes for a lost phone, each good for once; they are shown only now."""

    recovery_codes: list[str]


@second_factor_router.get(PATH)
def show_second_factor(house: InHouse, visitor: Asking, response: Response) -> FactorShape:
    """Whether one's own account has a second factor."""
    account = own_account(visitor)
    response.headers["Cache-Control"] = "no-store"
    return FactorShape(
        is_set=house.second_factors.is_set(account.id), recovery_codes=house.second_factors.codes_left(account.id)
    )


@second_factor_router.post(PATH, status_code=201)
def begin_second_factor(house: InHouse, visitor: Asking, response: Response, body: OwnPassword) -> NewFactorShape:
    """Make a secret for one's own account; the body has the password."""
    account = own_account(visitor)
    house.accounts.check_password(account.id, body.password, house.now())
    response.headers["Cache-Control"] = "no-store"
    factor = house.second_factors.begin(account.id)
    return NewFactorShape(secret=factor.secret, address=factor.address)


@second_factor_router.put(PATH)
def confirm_second_factor(house: InHouse, visitor: Asking, response: Response, body: FactorCode) -> RecoveryShape:
    """Let the secret count, by a code of it; from now on the sign-in needs one."""
    account = own_account(visitor)
    response.headers["Cache-Control"] = "no-store"
    codes = house.second_factors.confirm(account.id, body.code, house.now())
    return RecoveryShape(recovery_codes=list(codes))


@second_factor_router.post(f"{PATH}/removal", status_code=204)
def remove_second_factor(house: InHouse, visitor: Asking, body: OwnPassword) -> Response:
    """Remove the second factor; the body has the password."""
    account = own_account(visitor)
    house.accounts.check_password(account.id, body.password, house.now())
    house.second_factors.remove(account.id)
    return Response(status_code=204)
