"""The statements of the documents are true."""

import doctest
import inspect
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabellone
from tabellone.program import main
from tabellone.regulations import handbook, loader

ROOT = Path(__file__).parents[2]


def console_examples(text: str) -> Iterator[tuple[str, str]]:
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            yield command, output


GUIDES = (
    "README.md",
    "README.it.md",
    "docs/cli.md",
    "docs/dutch.md",
    "docs/dubov-burstein.md",
    "docs/lists.md",
    "docs/verify.md",
)
LEAST_PYTHON_EXAMPLES = {"README.md": 6, "README.it.md": 6, "docs/library.md": 40}


@pytest.mark.parametrize("guide", GUIDES)
def test_console_examples_print_what_the_guide_shows(
    guide: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    examples = list(console_examples((ROOT / guide).read_text(encoding="utf-8")))
    assert examples
    for command, output in examples:
        program, *arguments = shlex.split(command)
        assert program == "tabellone"
        main(arguments)
        printed = capsys.readouterr()
        assert printed.out + printed.err == output, command


def test_the_guide_to_the_command_line_has_an_example_of_each_command() -> None:
    examples = list(console_examples((ROOT / "docs" / "cli.md").read_text(encoding="utf-8")))
    for words in ("round-robin", "varma", "province", "groups", "draw", "show", "pair", "why", "check", "generate"):
        assert any(words in command for command, _ in examples), words


@pytest.mark.parametrize("guide", LEAST_PYTHON_EXAMPLES)
def test_python_examples_run(guide: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(ROOT / guide), module_relative=False)
    assert result.failed == 0
    assert result.attempted >= LEAST_PYTHON_EXAMPLES[guide]


def test_the_guide_to_the_library_shows_every_function() -> None:
    guide = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for name in tabellone.__all__:
        if inspect.isfunction(getattr(tabellone, name)):
            assert f"tabellone.{name}(" in guide, name


@pytest.mark.parametrize("name", handbook.PAGES)
def test_generated_pages_are_up_to_date(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == handbook.PAGES[name](), "run script/docs"


@pytest.mark.parametrize("path", [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (path.parent / target).exists(), target
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}
    for anchor in re.findall(r"\]\(#([^)]+)\)", text):
        assert anchor in anchors, anchor


@pytest.mark.parametrize("folder", ["decisions", "measurements"])
def test_the_index_of_a_folder_names_every_page(folder: str) -> None:
    pages = {page.name for page in (ROOT / "docs" / folder).glob("*.md")}
    index = (ROOT / "docs" / folder / "README.md").read_text(encoding="utf-8")
    assert pages - {"README.md"} <= set(re.findall(r"\]\(([^)]+)\)", index))


def test_every_line_of_the_table_of_security_names_tests_that_exist_or_says_why_none_does() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    lines = [line.strip("|").split("|") for line in text.splitlines() if re.match(r"\| \d", line)]
    assert len(lines) > 70
    for item, _, proof in lines:
        tests = re.findall(r"`([^`]+)`", proof)
        assert tests or proof.strip().startswith("- : "), item
        assert [test for test in tests if not (ROOT / test).exists()] == [], item


def test_every_erratum_names_a_test_that_exists() -> None:
    for proof in {erratum.proof for erratum in loader.errata()}:
        path, _, name = proof.partition("::")
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), proof


def test_both_locks_name_the_same_versions() -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    locked = set(re.findall(r'^name = "(.+)"\nversion = "(.+)"', lock, re.MULTILINE))
    lists = [(ROOT / f"requirements-{name}.txt").read_text("utf-8") for name in ("dev", "spark")]
    pinned = {pin for text in lists for pin in re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", text, re.MULTILINE)}
    assert pinned
    assert pinned <= locked
    assert {name for name, _ in locked} - {name for name, _ in pinned} <= {"tabellone"}


def test_a_server_installs_a_part_of_the_lock_with_its_hashes_and_nothing_of_the_tests() -> None:
    server, tests = (
        dict(
            re.findall(
                r"^([a-z0-9-]+==[^ ;\\]+).*\n((?:    --hash=.*\n)+)", (ROOT / name).read_text("utf-8"), re.MULTILINE
            )
        )
        for name in ("requirements.txt", "requirements-dev.txt")
    )
    assert server.items() <= tests.items()
    names = {pin.partition("==")[0] for pin in server}
    assert {"uvicorn", "sqlalchemy", "typst", "psycopg"} <= names
    assert names & {"pytest", "mypy", "playwright", "numba", "pyarrow", "pyspark"} == set()


def test_the_changelog_tells_of_the_version_that_is_being_made() -> None:
    titles = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    released = [title.partition(" - ")[0] for title in titles[1:]]
    assert titles[0] == "Unreleased"
    assert released == sorted(released, key=_numbers, reverse=True)
    version, is_development, _ = tabellone.__version__.partition(".dev")
    assert _numbers(version) > _numbers(released[0]) if is_development else version == released[0]


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
