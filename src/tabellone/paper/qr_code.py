"""QR codes as files: black on white, so that every phone reads them."""

import io

import segno

QUIET_ZONE = 4


def qr_file(text: str) -> bytes:
    """A QR code as an SVG file."""
    written = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        written, kind="svg", border=QUIET_ZONE, scale=8, dark="#000", light="#fff", svgclass=None, lineclass=None
    )
    return written.getvalue()
