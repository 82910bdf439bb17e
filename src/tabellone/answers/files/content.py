"""The content of a file that somebody names."""

from pathlib import Path

from tabellone.core.refusal import Refusal

MOST_BYTES = 50 * 1024 * 1024


def file_content(path: str, most: int = MOST_BYTES) -> bytes:
    """What is in a file; one that cannot be read or is too large is refused."""
    try:
        with Path(path).open("rb") as opened:
            # One byte more than is allowed is enough to be refused, however long a file or a pipe goes on.
            data = opened.read(most + 1)
    except OSError as error:
        raise Refusal("{file}: cannot be read ({reason})", file=path, reason=error.strerror or str(error)) from error
    if len(data) > most:
        raise Refusal("{file}: more than {most} bytes", file=path, most=most)
    return data
