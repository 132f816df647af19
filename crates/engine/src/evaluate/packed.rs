//! Packed weights: a network's text as it lies in the program.
//!
//! ```text
//!  text      -3 5 300 …                 what `tune` writes and people compare
//!  folded     5 10 600 …                the sign in the lowest bit, so that small numbers stay small
//!  packed     05 0a 58 … 00 00 02 …     all low bytes, then all high ones, which are mostly nought
//! ```
//!
//! Every page loads the weights with the module (docs/wasm.md). So they compress to what they hold, whoever packs
//! them: their text takes a quarter more by gzip.

/// The weights in a file of text, packed while the engine is compiled.
macro_rules! weights {
    ($path:literal) => {{
        const TEXT: &[u8] = include_bytes!($path);
        // A static: constants would lie in the program once for every crate that asks for them.
        static PACKED: [u8; 2 * $crate::evaluate::packed::count(TEXT)] =
            $crate::evaluate::packed::pack(TEXT);
        &PACKED
    }};
}

pub(crate) use weights;

/// The place of the next number; a remark goes from `#` to the end of its line.
const fn skip(text: &[u8], mut at: usize) -> usize {
    let mut remark = false;
    while at < text.len() && (remark || text[at] == b'#' || text[at].is_ascii_whitespace()) {
        remark = text[at] == b'#' || (remark && text[at] != b'\n');
        at += 1;
    }
    at
}

/// The number at this place, and the place behind it.
const fn number(text: &[u8], mut at: usize) -> (i16, usize) {
    let sign = if text[at] == b'-' { -1 } else { 1 };
    if sign < 0 {
        at += 1;
    }
    let mut number: i16 = 0;
    while at < text.len() && !text[at].is_ascii_whitespace() {
        assert!(text[at].is_ascii_digit(), "a weight is a whole number");
        number = 10 * number + sign * (text[at] - b'0') as i16;
        at += 1;
    }
    (number, at)
}

/// How many weights a text has.
pub(crate) const fn count(text: &[u8]) -> usize {
    let (mut count, mut at) = (0, skip(text, 0));
    while at < text.len() {
        at = skip(text, number(text, at).1);
        count += 1;
    }
    count
}

/// The weights of a text, packed.
pub(crate) const fn pack<const BYTES: usize>(text: &[u8]) -> [u8; BYTES] {
    let mut packed = [0; BYTES];
    let (mut count, mut at) = (0, skip(text, 0));
    while at < text.len() {
        let (weight, behind) = number(text, at);
        let [low, high] = ((weight << 1) ^ (weight >> 15)).to_le_bytes();
        (packed[count], packed[BYTES / 2 + count]) = (low, high);
        count += 1;
        at = skip(text, behind);
    }
    packed
}

/// Packed weights, one after another.
pub(crate) fn unpack(packed: &[u8]) -> impl Iterator<Item = i16> {
    let (low, high) = packed.split_at(packed.len() / 2);
    low.iter().zip(high).map(|(low, high)| {
        let folded = u16::from_le_bytes([*low, *high]);
        (folded >> 1) as i16 ^ -((folded & 1) as i16)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_unpacked_as_they_are_written() {
        const TEXT: &[u8] = b"# tune 5 -7\n-3 5\n32767 -32768 0 # 9\n-300";
        const PACKED: [u8; 2 * count(TEXT)] = pack(TEXT);
        assert_eq!(unpack(&PACKED).collect::<Vec<_>>(), [-3, 5, 32767, -32768, 0, -300]);
        assert_eq!(PACKED[..2], [5, 10]);
        assert_eq!(PACKED[6..8], [0, 0]);
    }
}
