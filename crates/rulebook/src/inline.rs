//! Inline markup: reading words that stand out: `*so*`, `**so**`, `` `b3` ``, `[so](https://…)`.

use crate::document::{Inline, Text};
use crate::reading::Fault;

pub(crate) fn read(source: &str) -> Result<Text, Fault> {
    let mut parts = Vec::new();
    let mut rest = source;
    while let Some(at) = rest.find(['*', '`', '[', ']']) {
        let (plain, marked) = rest.split_at(at);
        push_plain(&mut parts, plain);
        let (part, after) = read_marked(marked)?;
        parts.push(part);
        rest = after;
    }
    push_plain(&mut parts, rest);
    if parts.is_empty() { Err(Fault::Empty) } else { Ok(Text(parts)) }
}

fn push_plain(parts: &mut Vec<Inline>, text: &str) {
    if !text.is_empty() {
        parts.push(Inline::Plain { text: text.to_owned() });
    }
}

/// Reads what begins with a mark, and gives back what follows it.
fn read_marked(source: &str) -> Result<(Inline, &str), Fault> {
    if let Some(source) = source.strip_prefix("**") {
        let (text, rest) = up_to(source, "**")?;
        Ok((Inline::Strong { text }, rest))
    } else if let Some(source) = source.strip_prefix('*') {
        let (text, rest) = up_to(source, "*")?;
        Ok((Inline::Emphasis { text }, rest))
    } else if let Some(source) = source.strip_prefix('`') {
        let (text, rest) = up_to(source, "`")?;
        Ok((Inline::Notation { text }, rest))
    } else if let Some(source) = source.strip_prefix('[') {
        let (text, rest) = up_to(source, "](")?;
        let (address, rest) = up_to(rest, ")")?;
        let web = address.starts_with("https://") || address.starts_with("http://");
        if web { Ok((Inline::Link { text, address }, rest)) } else { Err(Fault::Address(address)) }
    } else {
        Err(Fault::Unopened)
    }
}

fn up_to<'a>(source: &'a str, end: &'static str) -> Result<(String, &'a str), Fault> {
    match source.split_once(end) {
        Some(("", _)) | None => Err(Fault::Unclosed(end)),
        // Marks do not nest: what is inside is words and nothing else.
        Some((text, _)) if text.contains(['*', '`', '[', ']']) => Err(Fault::Unclosed(end)),
        Some((text, rest)) => Ok((text.to_owned(), rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_out_in_four_ways() {
        let text = read("Play `b3`, *never* **twice** [here](https://a.b/c).").expect("words");
        assert_eq!(text.plain(), "Play b3, never twice here.");
        let kinds: Vec<_> =
            text.0.iter().map(|part| matches!(part, Inline::Plain { .. })).collect();
        assert_eq!(kinds, [true, false, true, false, true, false, true, false, true]);
    }

    #[test]
    fn marks_must_close_and_links_lead_to_the_web() {
        assert_eq!(read("a *b"), Err(Fault::Unclosed("*")));
        assert_eq!(read("a `b"), Err(Fault::Unclosed("`")));
        assert_eq!(read("a ** b"), Err(Fault::Unclosed("**")));
        assert_eq!(read("*a `b` c*"), Err(Fault::Unclosed("*")));
        assert_eq!(read("a] b"), Err(Fault::Unopened));
        assert_eq!(read("[a](javascript:b)"), Err(Fault::Address("javascript:b".to_owned())));
        assert_eq!(read(""), Err(Fault::Empty));
    }
}
