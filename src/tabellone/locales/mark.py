"""The marks by which gettext tools find sentences that are not translated where they stand."""


def N_(sentence: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a sentence for the catalogues without translating it here."""
    return sentence


def counted(one: str, many: str) -> tuple[str, str]:
    """Mark a noun for the catalogues, as it is called for one and for many."""
    return one, many
