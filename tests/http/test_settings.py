"""Settings of a server."""

import pytest

from tabellone.core.refusal import Refusal
from tabellone.http.settings import ServerSettings, checked_settings


def test_names_are_written_one_way_and_the_public_address_names_host_and_path() -> None:
    settings = checked_settings(
        ServerSettings(names=("Laptop.LOCAL.",), public_address="https://liste.example.org/tabellone/")
    )
    assert settings.allowed_hosts == ("laptop.local", "liste.example.org")
    assert (settings.public_address, settings.root_path) == ("https://liste.example.org/tabellone", "/tabellone")


@pytest.mark.parametrize(
    ("settings", "option"),
    [
        (ServerSettings(names=("http://liste.example.org",)), "--name"),
        (ServerSettings(names=("",)), "--name"),
        (ServerSettings(root_path="tabellone"), "--root-path"),
        (ServerSettings(root_path='/a"b'), "--root-path"),
        (ServerSettings(trusted_proxies=("proxy",)), "--trusted-proxy"),
    ],
)
def test_what_cannot_be_is_refused(settings: ServerSettings, option: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_settings(settings)
    assert str(refused.value).startswith(option)
