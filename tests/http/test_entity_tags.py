import pytest

from tabellone.http.response_cache import names_tag


@pytest.mark.parametrize(
    "header", ['"17-ab"', 'W/"17-ab"', '"1", "17-ab"', '"1" ,  W/"17-ab"', "*", '"1", *'], ids=lambda header: header
)
@pytest.mark.parametrize("tag", ['"17-ab"', 'W/"17-ab"'])
def test_a_tag_is_named_strong_or_weak_alone_or_among_others(header: str, tag: str) -> None:
    assert names_tag(header, tag)


@pytest.mark.parametrize("header", ["", ",", '"17"', "17-ab", '"17-AB"', '"17-ab'])
def test_another_tag_or_none_is_not_named(header: str) -> None:
    assert not names_tag(header, '"17-ab"')
