"""A picture of a page as a file of its own, and for print: with its own style, in ink on white."""

import re
from html import unescape

_VARIABLE = re.compile(r"var\(--[a-z0-9-]+, ([^()]*)\)")
STYLE = """
svg{color:#1d1a16;background:#fff}
text{fill:#1d1a16;font-family:'Tabellone Serif','Source Serif 4',Georgia,serif;font-size:15px}
.i{font-style:italic}
.s,.figure{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-size:12px}
.s,.axis-name{fill:#5d564a}
.figure{font-size:15px;font-weight:600}
.h{font-size:22px;font-weight:600}
.first{font-weight:600}
.tn{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-size:11px;font-weight:600}
.grid{stroke:#ddd5c4;fill:none}
.axis{stroke:#1d1a16}
.tint{fill:#f4efe3}
.pair{stroke:#1d1a16;stroke-width:1.5;fill:none}
.turned{stroke:#1c5583;stroke-width:2}
.floater{stroke:#86195a;stroke-width:2;fill:none}
.fill{fill:#86195a}
.plate{fill:#f4efe3}
.w{fill:#fffdf8;stroke:#1d1a16;stroke-width:1.5}
.n{fill:#1d1a16;stroke:#1d1a16;stroke-width:1.5}
.other{stroke:#ddd5c4;stroke-width:1;fill:none}
.run{fill:none;stroke-width:2;stroke-linejoin:round}
.run.k0{stroke-width:3.5}
.mark{stroke-width:2}
.hollow{fill:#fff}
.run.k0,.mark.k0,.run.k4,.mark.k4{stroke:#1d1a16}
.run.k1,.mark.k1,.run.k5,.mark.k5{stroke:#1c5583}
.run.k2,.mark.k2,.run.k6,.mark.k6{stroke:#86195a}
.run.k3,.mark.k3,.run.k7,.mark.k7{stroke:#23603d}
.mark.k0{fill:#1d1a16}
.mark.k1{fill:#1c5583}
.mark.k2{fill:#86195a}
.mark.k3{fill:#23603d}
.box{stroke:#1d1a16;fill:#fff}
.box.won{fill:#1d1a16}
.box.drawn{fill:#cfc9be}
.box.open,.box.away,.box.bye{stroke:#8a8172;stroke-dasharray:3 2}
.sign{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-size:18px;font-weight:600}
.sign.won{fill:#fff}
.heat{stroke:#ddd5c4;fill:#fff}
.heat.won{fill:#1c5583}
.heat.drawn{fill:#e3edf5}
.heat.bye,.heat.away,.heat.own{fill:#f4efe3}
.got{font-family:'Tabellone Sans','Source Sans 3',Arial,sans-serif;font-weight:600}
.got.won,.s.won{fill:#fff}
.rim{stroke:#b4ac9c}
"""


def standalone(svg: str) -> str:
    """The picture with the values of the page's variables on paper, and with its style inside."""
    plain = _VARIABLE.sub(r"\1", svg)
    style = "".join(STYLE.splitlines())
    return plain.replace("</desc>", f"</desc><style>{style}</style>", 1)


def text_of(svg: str) -> str:
    """What a picture says to who does not see it: its description, or its title where it has none."""
    parts = (re.search(rf"<{name}[^>]*>(.*?)</{name}>", svg, re.DOTALL) for name in ("desc", "title"))
    return next((unescape(part[1]).strip() for part in parts if part is not None and part[1].strip()), "")


def file_of(svg: str) -> bytes:
    """The picture as a file that any program for drawings opens."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{standalone(svg)}\n'.encode()
