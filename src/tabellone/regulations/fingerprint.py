"""The fingerprint of the rules by which lists are computed: the regulation files, and the functions that apply them."""

from functools import cache
from hashlib import sha256
from pathlib import Path

import tabellone.core
from tabellone.regulations.loader import folder


def rules_fingerprint() -> str:
    """A digest that is another one as soon as any rule or number may be."""
    return _of(folder())


@cache
def _of(regulations: Path) -> str:
    digest = sha256()
    for root, pattern in ((Path(tabellone.core.__file__).parent, "*.py"), (regulations, "*.toml")):
        for path in sorted(root.rglob(pattern)):
            digest.update(f"{path.relative_to(root).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
