"""The seal of a journal outside of the program: on the final report, in report files and sites, and checked again."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import text as sql
from tests.paper.reading import opened
from tests.web.house.conftest import OpenHouse
from tests.web.office.visiting import DATABASE, visitor_to

from tabellone.desk.roles import Role
from tabellone.formats.trf import read_trf, write_trf
from tabellone.paper.charts import qr_file
from tabellone.program import main
from tabellone.store.journal.signing import checked_seal


def text_of(pdf: bytes) -> str:
    with opened(pdf) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    return "".join(text.replace("\ufffe", "-").split())


def test_the_last_seal_stands_on_the_final_report_in_report_files_and_in_the_site(kept: OpenHouse) -> None:
    chief, anybody = visitor_to(kept.house, Role.CHIEF), visitor_to(kept.house, None)
    desk, api = f"/desk/{kept.book}", f"/api/v1/events/{kept.book}"
    entry = kept.house.ledger.view(kept.book).last
    assert entry is not None
    unsigned = f"tabellone-seal:0:{kept.book}:{entry.position}:{entry.hash}"
    assert unsigned in text_of(anybody.get(f"{api}/groups/1/forms/final-report.pdf").content)
    assert f"### TABELLONE seal {unsigned}" in anybody.get(f"{api}/groups/1/trf").text.splitlines()
    chief.post(f"{desk}/seal", data={"act": "sign"})
    signed = kept.house.last_seal(kept.book, kept.house.ledger.view(kept.book))
    assert signed is not None
    assert signed.text.startswith(f"tabellone-seal:1:{kept.book}:{entry.position}:{entry.hash}:")
    # Nothing was entered, and yet nobody is answered as before it was signed.
    for pdf in (
        anybody.get(f"{api}/groups/1/forms/final-report.pdf").content,
        chief.get(f"{desk}/1/forms/final-report.pdf").content,
        chief.get(f"{desk}/1/papers.pdf?moment=end").content,
    ):
        assert signed.text in text_of(pdf)
        assert signed.key in text_of(pdf)
    for report in (anybody.get(f"{api}/groups/1/trf").text, chief.get(f"{desk}/1/report.trf").text):
        assert f"### TABELLONE seal {signed.text}" in report.splitlines()
        assert write_trf(read_trf(report, "report.trf")) == report
    with zipfile.ZipFile(io.BytesIO(chief.get(f"{desk}/site.zip").content)) as site:
        assert site.read("seal.txt").decode().strip() == signed.text
        assert site.read("seal.svg") == qr_file(signed.text)
        assert signed.short in site.read("index.html").decode()


def test_the_page_shows_the_seal_and_checks_what_is_typed(kept: OpenHouse) -> None:
    viewer, book = visitor_to(kept.house, Role.CHIEF), kept.book
    address = f"/desk/{book}/seal"
    seal = kept.house.last_seal(book, kept.house.ledger.view(book))
    assert seal is not None
    shown = viewer.get(address).text
    assert (seal.text in shown, seal.short in shown, 'class="qr"' in shown, "not signed" in shown) == (True,) * 4
    broken = "\n".join(seal.text[place : place + 30] for place in range(0, len(seal.text), 30))
    for typed in (seal.text, broken, seal.short, seal.short.upper(), seal.seal):
        answer = viewer.post(address, data={"text": typed})
        assert (answer.status_code, "The seal holds" in answer.text) == (200, True)
    turned = ("b" if seal.seal[0] == "a" else "a") + seal.seal[1:]
    for typed in (turned[:16], turned, f"tabellone-seal:0:{book}:1:{seal.seal}", "abc", ""):
        answer = viewer.post(address, data={"text": typed})
        assert (answer.status_code, "The seal holds" in answer.text) == (422, False)
    refused = viewer.post(address, data={"text": f"tabellone-seal:0:other:1:{seal.seal}"})
    assert f"the seal is of book other, not of {book}" in refused.text


def test_api_and_command_tell_and_check_the_same_seal(
    kept: OpenHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chief, book = visitor_to(kept.house, Role.CHIEF), kept.book
    kept.house.sign(book)
    told = chief.get(f"/api/v1/books/{book}/seal").json()
    database = ["--database", str(tmp_path / DATABASE)]
    assert main(["journal", "seal", book, "--json", *database]) == 0
    assert json.loads(capsys.readouterr().out) == told
    check = chief.post(f"/api/v1/books/{book}/seal/check", json={"text": told["text"], "key": told["key"]})
    assert (check.status_code, check.json()["key"], check.json()["position"]) == (200, told["key"], told["position"])
    assert (
        chief.post(f"/api/v1/books/{book}/seal/check", json={"text": told["text"], "key": "0" * 16}).status_code >= 400
    )
    kept_file = tmp_path / "kept.txt"
    for kept_text in (told["text"], f"tabellone-seal:0:{book}:{told['position']}:{told['seal']}"):
        kept_file.write_text(kept_text)
        capsys.readouterr()
        assert main(["journal", "verify", "--signed", str(kept_file), "--lang", "en", *database]) == 0
        answer = capsys.readouterr().out
        assert f"The seal holds: everything up to entry {told['position']} is as it was." in answer
        assert (f"It is signed by the key {told['key']}." in answer) is (kept_text == told["text"])
        assert main(["journal", "verify", "--text", kept_text, *database]) == 0
    assert main(["journal", "verify", book, "--text", told["short"], *database]) == 0
    assert main(["journal", "verify", "--text", told["text"], "--key", "0" * 16, *database]) == 1
    assert main(["journal", "verify", "--text", told["short"], *database]) == 2
    assert main(["journal", "verify", "--key", told["key"], *database]) == 2
    assert "--key is for a seal that was kept" in capsys.readouterr().err


def test_a_seal_on_paper_does_not_hold_against_a_journal_that_was_cut(
    kept: OpenHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seal = kept.house.last_seal(kept.book, kept.house.ledger.view(kept.book))
    assert seal is not None
    with kept.house.database.writing() as connection:
        for trigger in connection.execute(sql("select name from sqlite_master where type = 'trigger'")).scalars().all():
            connection.execute(sql(f'drop trigger "{trigger}"'))
        cut = {"book": kept.book, "last": seal.position}
        connection.execute(sql("delete from entries where book = :book and position = :last"), cut)
    page = visitor_to(kept.house, Role.CHIEF).post(f"/desk/{kept.book}/seal", data={"text": seal.text})
    assert (page.status_code >= 400, "The seal holds" in page.text) == (True, False)
    with pytest.raises(Exception, match=r"missing|seal|entries"):
        checked_seal(kept.house.ledger, seal.text, "paper", kept.book)
    assert main(["journal", "verify", "--text", seal.text, "--json", "--database", str(tmp_path / DATABASE)]) == 1
    verdict = json.loads(capsys.readouterr().out)
    assert (verdict["whole"], verdict["books"][0]["book"]) == (False, kept.book)
    assert verdict["books"][0]["fault"]


@pytest.mark.parametrize("role", [None, Role.VIEWER])
def test_strangers_have_no_page_of_the_seal(kept: OpenHouse, role: Role | None) -> None:
    assert visitor_to(kept.house, role).get(f"/desk/{kept.book}/seal").status_code in (303, 403)
