"""Makes the fonts of the browser client from those of the printed sheets.

    pip install fonttools==4.68.0 brotli==1.2.1
    python3 crates/print/fonts/subset.py

Each is cut down to the letters of western Europe and what the pages use, gets the narrow no-break space
that French wants before `;:!?` and that Alegreya lacks, and is written as WOFF2 into `web/fonts`, under
a name that holds a hash of its contents: so browsers may keep it for ever.
"""

import hashlib
import io
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
THERE = HERE.parents[2] / "web" / "fonts"

FACES = {
    "Alegreya-Bold": "alegreya-bold",
    "AlegreyaSans-Regular": "alegreya-sans",
    "AlegreyaSans-Bold": "alegreya-sans-bold",
    "AlegreyaSans-Italic": "alegreya-sans-italic",
}

LETTERS = [
    *range(0x20, 0x7F),
    *range(0xC0, 0x100),
    *map(ord, "\u00a0¡§«°·»¿ŒœŸ–—‘’“”„…‹›−"),
]
FEATURES = ["kern", "liga", "lnum", "tnum"]
NARROW = 0x202F


def add_narrow_space(font):
    """A sixth of the letters' height wide, as French printers set it."""
    name = "uni202F"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = TTGlyphPen(None).glyph()
    font["hmtx"][name] = (font["head"].unitsPerEm // 6, 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NARROW] = name


def cut(path):
    font = TTFont(path, recalcTimestamp=False)
    add_narrow_space(font)
    options = subset.Options(layout_features=FEATURES, hinting=False, flavor="woff2")
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*LETTERS, NARROW])
    subsetter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


for old in THERE.glob("*.woff2"):
    old.unlink()
THERE.mkdir(exist_ok=True)
for source, name in FACES.items():
    data = cut(HERE / f"{source}.ttf")
    file = THERE / f"{name}.{hashlib.sha256(data).hexdigest()[:8]}.woff2"
    file.write_bytes(data)
    print(f"{file.name}: {len(data)} bytes")
