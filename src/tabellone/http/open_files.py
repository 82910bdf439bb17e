"""How many files this process may have open: every connection is one."""

import sys

# The database, the log, files that are sent, and what the libraries open.
RESERVED = 200
ENOUGH = 65536
UNKNOWN = 512


def raised_limit() -> int:
    """Raise the limit as far as the system lets us; how many files may be open now."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return ENOUGH if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (ValueError, OSError):
        return soft
    return wanted


def connections_that_fit(limit: int, wanted: int) -> int:
    """How many connections one process can keep."""
    return max(10, min(wanted, limit - RESERVED))


def phones_that_fit(connections: int, workers: int) -> int:
    """How many phones can listen at once: each keeps one connection, and a few are loading a page besides."""
    return connections * workers * 9 // 10 * 4 // 5
