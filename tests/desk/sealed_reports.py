"""Report files of events, compared without what only one journal can say."""


def without_seal(report: str) -> list[str]:
    """The lines of a report but the seal of its journal."""
    return [line for line in report.splitlines() if not line.startswith("### TABELLONE seal")]
