"""Answers that are files: pictures, papers, archives, each with a name that every system takes."""

import re
import unicodedata

from starlette.responses import Response

from tabellone.paper.standalone import file_of

PDF, SVG, ZIP = "application/pdf", "image/svg+xml", "application/zip"


def plain_name(text: str) -> str:
    """A name that every system takes: plain letters, figures and dashes."""
    ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only.lower()).strip("-") or "tabellone"


def file_response(content: bytes, media: str, name: str, *, is_shown: bool = False) -> Response:
    """A file to be kept, or shown by the browser first."""
    disposition = "inline" if is_shown else "attachment"
    headers = {"Content-Disposition": f'{disposition}; filename="{name}"', "Cache-Control": "no-cache"}
    return Response(content, media_type=media, headers=headers)


def svg_response(svg: str, name: str) -> Response:
    """A picture as a file of its own."""
    return file_response(file_of(svg), SVG, f"{name}.svg")
