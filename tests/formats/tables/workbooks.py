"""Hand-made workbooks, which may contain false declarations."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """An archive of parts."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()


def xlsx(rows: str, *, prolog: str = "", strings: str = "") -> bytes:
    """A workbook whose first sheet has these rows as XML."""
    relation = '<Relationship Id="{}" Type="{}/{}" Target="{}"/>'
    book = relation.format("r1", RELATIONS, "worksheet", "worksheets/sheet1.xml")
    book += relation.format("r2", RELATIONS, "sharedStrings", "sharedStrings.xml")
    return zipped(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}">'
            + relation.format("r0", RELATIONS, "officeDocument", "xl/workbook.xml")
            + "</Relationships>",
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>'
            '<sheet name="hidden" sheetId="2" state="hidden" r:id="r9"/>'
            '<sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{book}</Relationships>',
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
            "xl/worksheets/sheet1.xml": f'{prolog}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>',
        }
    )


def ods(rows: str, *, prolog: str = "") -> bytes:
    """A document whose first sheet has these rows as XML."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    content = (
        f"{prolog}<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="a">{rows}</table:table><table:table><table:table-row><table:table-cell><text:p>other'
        "</text:p></table:table-cell></table:table-row></table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


def old_workbook(name: str) -> bytes:
    """A workbook in XLS, as xlwt has written it."""
    return (Path(__file__).parent / "files" / f"{name}.xls").read_bytes()


def cell(text: str, attributes: str = "") -> str:
    """A cell of a document with a text."""
    return f"<table:table-cell {attributes}><text:p>{text}</text:p></table:table-cell>"
