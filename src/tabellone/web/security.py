"""What a request to a page must satisfy: forms with a file may be larger than others."""

from tabellone.http.security import MEGABYTE, MOST_BODY_BYTES, Security

# Reports and registers are larger than any form without a file.
MOST_UPLOAD_BYTES = 20 * MEGABYTE
UPLOADS = ("/office/events/import", "/office/players/import", "/office/correct/", "/house/import", "/events/open")


class PageSecurity(Security):
    """Checks each request to a page and adds the security headers to each answer."""

    def most_bytes(self, path: str) -> int:
        """A form with a file has room for the file and for the fields beside it."""
        return MOST_BODY_BYTES + (MOST_UPLOAD_BYTES if path.startswith(UPLOADS) else 0)
