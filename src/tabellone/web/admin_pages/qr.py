"""QR codes as pictures inside a page: black on white in light and in dark, so that every phone reads them."""

import segno
from markupsafe import Markup

SCALE, BORDER = 6, 4


def qr_code(text: str, title: str) -> Markup:
    """A QR code with a title for readers who do not see it."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(scale=SCALE, border=BORDER, dark="#000", light="#fff", title=title, svgclass="qr")
    return Markup(drawn)  # noqa: S704 - made of squares, and of a title that segno escapes
