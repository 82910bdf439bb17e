"""Several files as one archive."""

import io
import zipfile
from collections.abc import Iterable

ZIP = "application/zip"


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The files by their path, packed."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as folder:
        for path, content in files:
            folder.writestr(path, content)
    return archive.getvalue()
