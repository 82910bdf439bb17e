"""Credentials of a request: a session cookie, or a token in the Authorization header.

A reader without an account may have chosen a player's name; that is a cookie too, but no credential.
"""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tabellone.desk.circumstances import circumstances
from tabellone.http.address import root_path_of

SESSION_COOKIE = "tabellone_session"
# Browsers let nobody but this host set a cookie of the first name, and nobody without TLS one of the second.
HOST_COOKIE, SECURE_COOKIE = f"__Host-{SESSION_COOKIE}", f"__Secure-{SESSION_COOKIE}"
SESSION_COOKIES = (SESSION_COOKIE, HOST_COOKIE, SECURE_COOKIE)
READER_COOKIE = "tabellone_me"
# Set by our script, which puts in what a page shows of its reader: the page itself is the same for all of them.
SCRIPT_COOKIE = "tabellone_script"
# The parts of pages that tell of one reader.
READER_PARTS = ("/mine", "/my-board")
DEVICE_COOKIE = "tabellone_device"
DEVICE_SECONDS = 400 * 24 * 60 * 60
SESSION_SECONDS = 14 * 24 * 60 * 60
SCHEME = "bearer"


def is_filled_in_by_script(connection: HTTPConnection) -> bool:
    """True if the page leaves the reader's own data to the script in the browser.

    Signed-in visitors get no shared parts, and always a page of their own.
    """
    cookies = connection.cookies
    if any(name in cookies for name in SESSION_COOKIES):
        return False
    is_whole = connection.headers.get("hx-request") != "true" and not connection.scope["path"].endswith(READER_PARTS)
    return is_whole and SCRIPT_COOKIE in cookies and READER_COOKIE in cookies


def bearer_of(authorization: str) -> str | None:
    """The token of an Authorization header; None if it names another scheme or nothing."""
    scheme, _, token = authorization.strip().partition(" ")
    return token.strip() or None if scheme.lower() == SCHEME else None


def is_secure(connection: HTTPConnection) -> bool:
    """True if the request came over TLS, to this program or to the proxy in front of it."""
    return bool(connection.scope.get("scheme") == "https")


def session_cookie(connection: HTTPConnection) -> str:
    """The name of the cookie that keeps a token for this visitor."""
    if not is_secure(connection):
        return SESSION_COOKIE
    return SECURE_COOKIE if root_path_of(connection) else HOST_COOKIE


def cookie_token(connection: HTTPConnection) -> str | None:
    """The token that the browser keeps."""
    return connection.cookies.get(session_cookie(connection))


def token_of(connection: HTTPConnection) -> str | None:
    """The token of a session; the header takes precedence over the cookie."""
    header = connection.headers.get("authorization")
    return bearer_of(header) if header is not None else cookie_token(connection)


def keep_token(response: Response, connection: HTTPConnection, token: str) -> None:
    """Let the browser keep a token where no script can read it and no other site can make it be sent."""
    name = session_cookie(connection)
    response.set_cookie(
        name, token, max_age=SESSION_SECONDS, httponly=True, samesite="lax", secure=is_secure(connection)
    )
    if device := circumstances().new_device:
        # By which the browser is known again at sign-in, so that wrong tries of others do not hinder it.
        response.set_cookie(
            DEVICE_COOKIE,
            device,
            max_age=DEVICE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=is_secure(connection),
        )


def forget_token(response: Response, connection: HTTPConnection) -> None:
    """Let the browser forget its token."""
    response.delete_cookie(session_cookie(connection), httponly=True, samesite="lax", secure=is_secure(connection))
