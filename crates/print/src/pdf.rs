//! PDF writer: scenes as pages.
//!
//! Drawing operators and objects come from `pdf-writer`. Fonts are embedded whole: they are small,
//! and the letters each glyph stands for are told, so that text can be selected and searched.
//!
//! Files are tagged for those who do not see them: what is drawn is an artefact, text is paragraphs
//! and headings in reading order, each page a section.

use std::collections::{BTreeMap, BTreeSet};

use lattice::Point;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{
    CidFontType, FontFlags, LineCapStyle, LineJoinStyle, SystemInfo, UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use rulebook::Language;

use crate::font::{self, Face, Glyph};
use crate::palette::Colour;
use crate::scene::{Item, Label, Line, Outline, Scene};

/// Points for a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// How hard to compress: more takes longer and gains next to nothing here.
const COMPRESSION: u8 = 6;

const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// What a PDF says about itself.
pub(crate) struct About<'a> {
    pub(crate) title: &'a str,
    pub(crate) language: Language,
    /// Whether sheets are printed on both sides.
    pub(crate) two_sided: bool,
    /// Where something begins: the page, counted from 0, and what it is.
    pub(crate) bookmarks: &'a [(usize, String)],
}

/// Text that belongs together, told by its number on the page.
struct Tagged {
    /// The kind of structure element.
    role: &'static [u8],
    id: Ref,
}

pub(crate) fn write(pages: &[Scene], about: &About<'_>) -> Vec<u8> {
    let mut writer = Writer { pdf: Pdf::new(), next: Ref::new(1), used: BTreeMap::new() };
    let [catalog, tree, info] = [(); 3].map(|()| writer.next.bump());
    let resources = writer.next.bump();
    let written: Vec<(Ref, Vec<Tagged>)> = (0..)
        .zip(pages)
        .map(|(number, page)| writer.write_page(page, number, tree, resources))
        .collect();
    let page_ids: Vec<Ref> = written.iter().map(|(id, _)| *id).collect();
    let structure = writer.write_structure(&written);
    let outline = writer.write_outline(about.bookmarks, &page_ids);
    writer.pdf.pages(tree).kids(page_ids.iter().copied()).count(page_ids.len() as i32);
    writer.write_fonts(resources);

    let mut root = writer.pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(about.language.code()));
    root.pair(Name(b"StructTreeRoot"), structure);
    root.insert(Name(b"MarkInfo")).dict().pair(Name(b"Marked"), true);
    if let Some(outline) = outline {
        root.pair(Name(b"Outlines"), outline);
        root.pair(Name(b"PageMode"), Name(b"UseOutlines"));
    }
    let mut preferences = root.viewer_preferences();
    preferences.display_doc_title(true);
    // Real sizes need a printer that does not scale.
    preferences.pair(Name(b"PrintScaling"), Name(b"None"));
    let duplex: &[u8] = if about.two_sided { b"DuplexFlipShortEdge" } else { b"Simplex" };
    preferences.pair(Name(b"Duplex"), Name(duplex));
    preferences.finish();
    root.finish();
    writer
        .pdf
        .document_info(info)
        .title(TextStr(about.title))
        .creator(TextStr("Hexothèque"))
        .producer(TextStr("Hexothèque"));
    writer.pdf.finish()
}

struct Writer {
    pdf: Pdf,
    next: Ref,
    /// The glyphs used of each font, with the letters they stand for.
    used: BTreeMap<Face, BTreeMap<u16, String>>,
}

impl Writer {
    fn write_page(
        &mut self,
        page: &Scene,
        number: i32,
        tree: Ref,
        resources: Ref,
    ) -> (Ref, Vec<Tagged>) {
        let [id, content_id] = [(); 2].map(|()| self.next.bump());
        let (content, tagged) = self.content(page);
        let content = compress_to_vec_zlib(&content, COMPRESSION);
        self.pdf.stream(content_id, &content).filter(Filter::FlateDecode);
        let (width, height) = (page.width * POINTS, page.height * POINTS);
        let mut writer = self.pdf.page(id);
        writer.parent(tree).media_box(Rect::new(0.0, 0.0, width as f32, height as f32));
        writer.contents(content_id).pair(Name(b"Resources"), resources);
        writer.pair(Name(b"StructParents"), number);
        writer.pair(Name(b"Tabs"), Name(b"S"));
        writer.finish();
        (id, tagged)
    }

    fn content(&mut self, page: &Scene) -> (Vec<u8>, Vec<Tagged>) {
        let mut content = Content::new();
        // From here on lengths are millimetres and y grows downwards.
        let scale = POINTS as f32;
        content.transform([scale, 0.0, 0.0, -scale, 0.0, (page.height * POINTS) as f32]);
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        let mut tagged: Vec<Tagged> = Vec::new();
        let mut open: Option<&'static [u8]> = None;
        for item in &page.items {
            // Words of one kind that follow each other belong together.
            let role = role_of(item);
            if open != Some(role) {
                if open.is_some() {
                    content.end_marked_content();
                }
                if role == ARTEFACT {
                    content.begin_marked_content(Name(role));
                } else {
                    content
                        .begin_marked_content_with_properties(Name(role))
                        .properties()
                        .identify(tagged.len() as i32);
                    tagged.push(Tagged { role, id: self.next.bump() });
                }
                open = Some(role);
            }
            match item {
                Item::Shape { outline, fill, line } => {
                    draw_shape(&mut content, outline, *fill, line.as_ref());
                }
                Item::Label(label) => self.draw_label(&mut content, label),
            }
        }
        if open.is_some() {
            content.end_marked_content();
        }
        (content.finish().to_vec(), tagged)
    }

    /// The tree of what is text: a document of sections, one for each page.
    fn write_structure(&mut self, pages: &[(Ref, Vec<Tagged>)]) -> Ref {
        let [root, document, parents] = [(); 3].map(|()| self.next.bump());
        let sections: Vec<Ref> = pages.iter().map(|_| self.next.bump()).collect();
        let mut tree = self.pdf.indirect(root).dict();
        tree.pair(Name(b"Type"), Name(b"StructTreeRoot"));
        tree.pair(Name(b"K"), document).pair(Name(b"ParentTree"), parents);
        tree.pair(Name(b"ParentTreeNextKey"), pages.len() as i32);
        tree.finish();
        self.write_element(document, b"Document", root, None, &sections);
        let mut numbers = self.pdf.indirect(parents).dict();
        let mut list = numbers.insert(Name(b"Nums")).array();
        for (number, (_, tagged)) in (0..).zip(pages) {
            list.item(number);
            list.push().array().items(tagged.iter().map(|tagged| tagged.id));
        }
        list.finish();
        numbers.finish();
        for (section, (page, tagged)) in sections.iter().zip(pages) {
            let children: Vec<Ref> = tagged.iter().map(|tagged| tagged.id).collect();
            self.write_element(*section, b"Sect", document, Some(*page), &children);
            for (number, Tagged { role, id }) in (0..).zip(tagged) {
                let mut element = self.pdf.indirect(*id).dict();
                element.pair(Name(b"Type"), Name(b"StructElem"));
                element.pair(Name(b"S"), Name(role)).pair(Name(b"P"), *section);
                element.pair(Name(b"Pg"), *page).pair(Name(b"K"), number);
            }
        }
        root
    }

    fn write_element(
        &mut self,
        id: Ref,
        role: &[u8],
        parent: Ref,
        page: Option<Ref>,
        children: &[Ref],
    ) {
        let mut element = self.pdf.indirect(id).dict();
        element.pair(Name(b"Type"), Name(b"StructElem"));
        element.pair(Name(b"S"), Name(role)).pair(Name(b"P"), parent);
        if let Some(page) = page {
            element.pair(Name(b"Pg"), page);
        }
        element.insert(Name(b"K")).array().items(children.iter().copied());
    }

    /// The list of bookmarks.
    fn write_outline(&mut self, bookmarks: &[(usize, String)], pages: &[Ref]) -> Option<Ref> {
        let known: Vec<(Ref, &str)> = bookmarks
            .iter()
            .filter_map(|(page, name)| Some((*pages.get(*page)?, name.as_str())))
            .collect();
        if known.is_empty() {
            return None;
        }
        let root = self.next.bump();
        let ids: Vec<Ref> = known.iter().map(|_| self.next.bump()).collect();
        let (first, last) = (ids[0], ids[ids.len() - 1]);
        self.pdf.outline(root).first(first).last(last).count(ids.len() as i32);
        for (place, (page, name)) in known.into_iter().enumerate() {
            let mut item = self.pdf.outline_item(ids[place]);
            item.title(TextStr(&capitalised(name))).parent(root);
            if let Some(before) = place.checked_sub(1) {
                item.prev(ids[before]);
            }
            if let Some(next) = ids.get(place + 1) {
                item.next(*next);
            }
            item.dest().page(page).fit();
        }
        Some(root)
    }

    fn draw_label(&mut self, content: &mut Content, label: &Label) {
        let glyphs = font::shape(label.face, &label.text);
        let used = self.used.entry(label.face).or_default();
        for glyph in glyphs.iter().filter(|glyph| !glyph.letters.is_empty()) {
            used.entry(glyph.id).or_insert_with(|| glyph.letters.clone());
        }
        let Point { x, y } = label.start();
        set_fill(content, label.colour);
        content.begin_text();
        content.set_font(Name(resource_name(label.face).as_bytes()), label.size as f32);
        content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x as f32, y as f32]);
        show(content, label.face, &glyphs);
        content.end_text();
    }

    fn write_fonts(&mut self, resources: Ref) {
        let used = std::mem::take(&mut self.used);
        let fonts: Vec<(Face, Ref)> =
            used.iter().map(|(face, glyphs)| (*face, self.write_font(*face, glyphs))).collect();
        let mut dictionary = self.pdf.indirect(resources).dict();
        let mut names = dictionary.insert(Name(b"Font")).dict();
        for (face, id) in fonts {
            names.pair(Name(resource_name(face).as_bytes()), id);
        }
    }

    fn write_font(&mut self, face: Face, glyphs: &BTreeMap<u16, String>) -> Ref {
        let font = face.font();
        let name = Name(font.name.as_bytes());
        let [id, descendant, descriptor, letters, file] = [(); 5].map(|()| self.next.bump());
        self.pdf
            .type0_font(id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(descendant)
            .to_unicode(letters);

        let mut cid_font = self.pdf.cid_font(descendant);
        cid_font.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY);
        cid_font.font_descriptor(descriptor).default_width(0.0);
        cid_font.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = cid_font.widths();
        for glyph in glyphs.keys().copied().collect::<BTreeSet<u16>>() {
            widths.consecutive(glyph, [(font.own_advance(glyph) * 1000.0) as f32]);
        }
        widths.finish();
        cid_font.finish();

        let thousandths = |units: i16| (f64::from(units) * 1000.0 / font.units_per_em()) as f32;
        let bounds = font.face.global_bounding_box();
        self.pdf
            .font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(
                thousandths(bounds.x_min),
                thousandths(bounds.y_min),
                thousandths(bounds.x_max),
                thousandths(bounds.y_max),
            ))
            .italic_angle(font.face.italic_angle())
            .ascent(thousandths(font.face.ascender()))
            .descent(thousandths(font.face.descender()))
            .cap_height(thousandths(font.face.capital_height().unwrap_or_default()))
            .stem_v(80.0)
            .font_file2(file);

        let mut map = UnicodeCmap::new(Name(b"Letters"), IDENTITY);
        for (glyph, text) in glyphs {
            map.pair_with_multiple(*glyph, text.chars());
        }
        let map = compress_to_vec_zlib(map.finish().as_slice(), COMPRESSION);
        self.pdf.cmap(letters, &map).filter(Filter::FlateDecode);

        let data = compress_to_vec_zlib(font.data, COMPRESSION);
        let mut stream = self.pdf.stream(file, &data);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Length1"), font.data.len() as i32);
        stream.finish();
        id
    }
}

const ARTEFACT: &[u8] = b"Artifact";

/// What an item is to somebody who hears the page.
fn role_of(item: &Item) -> &'static [u8] {
    match item {
        Item::Shape { .. } => ARTEFACT,
        Item::Label(label) if label.face == Face::Title => b"H1",
        Item::Label(_) => b"P",
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn resource_name(face: Face) -> &'static str {
    ["F0", "F1", "F2", "F3"][face as usize]
}

/// Shows glyphs, with the differences from their own advances that kerning makes.
fn show(content: &mut Content, face: Face, glyphs: &[Glyph]) {
    let font = face.font();
    let mut line = content.show_positioned();
    let mut items = line.items();
    let mut run = Vec::new();
    for glyph in glyphs {
        run.extend(glyph.id.to_be_bytes());
        let kerning = 1000.0 * (font.own_advance(glyph.id) - glyph.advance);
        if kerning.abs() > 0.05 {
            items.show(Str(&run)).adjust(kerning as f32);
            run.clear();
        }
    }
    if !run.is_empty() {
        items.show(Str(&run));
    }
}

fn draw_shape(content: &mut Content, outline: &Outline, fill: Option<Colour>, line: Option<&Line>) {
    if let Some(colour) = fill {
        set_fill(content, colour);
    }
    if let Some(line) = line {
        let Colour(red, green, blue) = line.colour;
        let [red, green, blue] = [red, green, blue].map(part);
        content.set_stroke_rgb(red, green, blue).set_line_width(line.width as f32);
        let dash: &[f32] = &line.dash.map_or(Vec::new(), |dash| vec![dash as f32]);
        content.set_dash_pattern(dash.iter().copied(), 0.0);
    }
    trace(content, outline);
    match (fill, line) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn trace(content: &mut Content, outline: &Outline) {
    match outline {
        Outline::Circle { centre, radius } => trace_circle(content, *centre, *radius),
        Outline::Polygon(points) => {
            trace_points(content, points);
            content.close_path();
        }
        Outline::Open(points) => trace_points(content, points),
    }
}

fn trace_points(content: &mut Content, points: &[Point]) {
    for (index, point) in points.iter().enumerate() {
        let (x, y) = (point.x as f32, point.y as f32);
        if index == 0 {
            content.move_to(x, y);
        } else {
            content.line_to(x, y);
        }
    }
}

/// A circle of four Bézier curves, wrong by at most three parts in ten thousand.
fn trace_circle(content: &mut Content, centre: Point, radius: f64) {
    const HANDLE: f64 = 0.552_284_75;
    let at = |x: f64, y: f64| ((centre.x + radius * x) as f32, (centre.y + radius * y) as f32);
    let quarters = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
    let (x, y) = at(1.0, 0.0);
    content.move_to(x, y);
    for (i, (x0, y0)) in quarters.into_iter().enumerate() {
        let (x3, y3) = quarters[(i + 1) % 4];
        let (x1, y1) = at(x0 + HANDLE * x3, y0 + HANDLE * y3);
        let (x2, y2) = at(x3 + HANDLE * x0, y3 + HANDLE * y0);
        let (x3, y3) = at(x3, y3);
        content.cubic_to(x1, y1, x2, y2, x3, y3);
    }
    content.close_path();
}

fn set_fill(content: &mut Content, Colour(red, green, blue): Colour) {
    let [red, green, blue] = [red, green, blue].map(part);
    content.set_fill_rgb(red, green, blue);
}

fn part(byte: u8) -> f32 {
    f32::from(byte) / 255.0
}
