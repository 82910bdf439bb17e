"""Entity tags: whether one who asks has the answer already."""


def names_tag(if_none_match: str, tag: str) -> bool:
    """Whether the tags of an If-None-Match name a tag, strong or weak alike, or all of them (RFC 9110, 13.1.2)."""
    named = {part.strip().removeprefix("W/") for part in if_none_match.split(",")}
    return tag.removeprefix("W/") in named or "*" in named
