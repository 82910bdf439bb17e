"""Tables too large for memory: Parquet, CSV and PostgreSQL, read in pieces and written in columns (extra `bulk`)."""

from tabellone.core.refusal import Refusal

try:
    import pyarrow as pyarrow
except ImportError as missing:
    raise Refusal(
        '{library} is not installed; bulk ratings need the extra "bulk": pip install "tabellone[bulk]"',
        library=missing.name or "pyarrow",
    ) from missing
