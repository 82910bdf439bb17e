"""Clocks in writing."""


def clock_text(seconds: int | None) -> str:
    """Seconds as a clock shows them; nothing where none are known."""
    if seconds is None:
        return ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
