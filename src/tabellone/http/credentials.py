"""What a request shows to say who it comes from: a cookie of ours, or a token in the Authorization header.

A reader without an account may have said which player he is; that is a cookie too, and no credential.
"""

from starlette.requests import HTTPConnection
from starlette.responses import Response

SESSION_COOKIE = "tabellone_session"
READER_COOKIE = "tabellone_me"
SESSION_SECONDS = 14 * 24 * 60 * 60
SCHEME = "bearer"


def bearer_of(authorization: str) -> str | None:
    """The token of an Authorization header; None if it names another scheme or nothing."""
    scheme, _, token = authorization.strip().partition(" ")
    return token.strip() or None if scheme.lower() == SCHEME else None


def token_of(connection: HTTPConnection) -> str | None:
    """The token of a session; the header takes precedence over the cookie."""
    header = connection.headers.get("authorization")
    return bearer_of(header) if header is not None else connection.cookies.get(SESSION_COOKIE)


def keep_token(response: Response, connection: HTTPConnection, token: str) -> None:
    """Let the browser keep a token where no script can read it and no other site can make it be sent."""
    is_secure = connection.url.scheme == "https"
    response.set_cookie(SESSION_COOKIE, token, max_age=SESSION_SECONDS, httponly=True, samesite="lax", secure=is_secure)


def forget_token(response: Response) -> None:
    """Let the browser forget its token."""
    response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")
