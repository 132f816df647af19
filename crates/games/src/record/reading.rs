//! Parser: from text to records.

use super::clock::{Clock, ClockError};
use super::cursor::Cursor;
use super::document::{Comment, Line, RESULT, Record, Remark, Tag, Turn};
use super::fault::{DEEPEST_VARIATION, Fault, MOST_MOVES, MOST_TAGS, RecordError};
use super::place::Place;
use super::words::{self, Word};
use crate::Verdict;

/// What begins a clock inside a comment.
pub(super) const CLOCK: &str = "[%clk";

/// Reads all games in a text.
pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
    read(text).collect()
}

/// Reads the games in a text one by one, up to the first that cannot be read.
pub fn read(text: &str) -> impl Iterator<Item = Result<Record, RecordError>> {
    let cursor = Cursor::new(text.trim_start_matches('\u{feff}'));
    let mut reader = Some(Reader { cursor, moves: 0, numbering: None });
    let mut before = None;
    std::iter::from_fn(move || {
        let read = reader.as_mut()?.game(before);
        match &read {
            Ok(Some(record)) => before = Some(record.verdict()),
            Ok(None) | Err(_) => reader = None,
        }
        read.transpose()
    })
}

fn fail<T>(at: Place, fault: impl Into<Fault>) -> Result<T, RecordError> {
    Err(RecordError { at, fault: fault.into() })
}

/// Recursive descent: one method for each thing there is in a record.
struct Reader<'a> {
    cursor: Cursor<'a>,
    /// How many moves the game has so far, with its variations.
    moves: usize,
    /// How the game counts, once a number has told.
    numbering: Option<Numbering>,
}

/// What the numbers in a game count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbering {
    /// Turns, as we write them.
    Turns,
    /// Pairs of turns, as in chess: `1. a1 a2 2. a3`.
    Pairs,
}

impl Numbering {
    /// The number of this turn.
    fn of(self, turn: usize) -> usize {
        match self {
            Numbering::Turns => turn,
            Numbering::Pairs => turn.div_ceil(2),
        }
    }
}

/// The inside of a comment.
struct Said<'a> {
    text: &'a str,
    at: Place,
    /// Between braces; otherwise from a semicolon to the end of the line.
    braces: bool,
}

impl<'a> Reader<'a> {
    /// The next game, if there is one.
    fn game(&mut self, before: Option<Verdict>) -> Result<Option<Record>, RecordError> {
        let mut main_line = Line::default();
        (self.moves, self.numbering) = (0, None);
        let begin = self.next_place();
        let tags = self.tags(&mut main_line.opening)?;
        if tags.is_empty() {
            let at = self.cursor.place();
            return match (self.cursor.peek(), before) {
                (None, _) if main_line.opening.is_empty() => Ok(None),
                (None, _) => fail(begin, Fault::StrayComment),
                (Some(_), None) => fail(at, Fault::NoTags),
                (Some(_), Some(verdict)) => fail(at, Fault::AfterResult { verdict }),
            };
        }
        self.turns(&mut main_line, 1, 0)?;
        let at = self.cursor.place();
        let result = tags.iter().find(|tag| tag.name() == RESULT);
        let verdict = match (Word::of(self.word()), result) {
            (Word::Verdict(verdict), _) => verdict,
            // A game that just stops ended as its tag says, and if there is none it has not.
            (_, None) => Verdict::Open,
            (_, Some(tag)) => match tag.value().parse() {
                Ok(verdict) => verdict,
                Err(_) => return fail(at, Fault::NoResult(tag.value().to_owned())),
            },
        };
        if let Some(tag) = result
            && tag.value().parse() != Ok(verdict)
        {
            let fault = Fault::TwoResults { tag: tag.value().to_owned(), verdict };
            return fail(tag.origin.0.unwrap_or(at), fault);
        }
        Ok(Some(Record::from_parts(tags, main_line, verdict, at.into())))
    }

    fn tags(&mut self, opening: &mut Vec<Comment>) -> Result<Vec<Tag>, RecordError> {
        let mut tags: Vec<Tag> = Vec::new();
        loop {
            let at = self.next_place();
            if let Some(said) = self.comment()? {
                say_first(&said, opening)?;
            } else if self.cursor.take_if('[') {
                if tags.len() == MOST_TAGS {
                    return fail(at, Fault::TooManyTags);
                }
                let mut tag = self.tag(at)?;
                if tags.iter().any(|known| known.name() == tag.name()) {
                    return fail(at, Fault::TagTwice(tag.name().to_owned()));
                }
                tag.origin = at.into();
                tags.push(tag);
            } else {
                return Ok(tags);
            }
        }
    }

    /// `Name "value"]`
    fn tag(&mut self, at: Place) -> Result<Tag, RecordError> {
        self.cursor.skip_blanks();
        let name = self.cursor.take_while(words::is_tag_letter);
        if name.is_empty() {
            return fail(self.cursor.place(), Fault::BrokenTag("name"));
        }
        self.cursor.skip_blanks();
        let value = self.value(name)?;
        if !self.next_is(']') {
            return fail(self.cursor.place(), Fault::BrokenTag("]"));
        }
        Tag::new(name, &value).or_else(|error| fail(at, error))
    }

    /// `"value"`
    fn value(&mut self, name: &str) -> Result<String, RecordError> {
        let at = self.cursor.place();
        if !self.cursor.take_if('"') {
            return fail(at, Fault::BrokenTag("value in quotation marks"));
        }
        let mut value = String::new();
        loop {
            value.push_str(self.cursor.take_while(|letter| !matches!(letter, '"' | '\\' | '\n')));
            if self.cursor.take_if('"') {
                return Ok(value);
            }
            let backslash = self.cursor.place();
            if !self.cursor.take_if('\\') {
                return fail(at, Fault::OpenValue(name.to_owned()));
            }
            let Some(letter @ ('"' | '\\')) = self.cursor.peek() else {
                return fail(backslash, Fault::Escape(name.to_owned()));
            };
            self.cursor.take_if(letter);
            value.push(letter);
        }
    }

    /// Turns and what is said about them, up to where the line ends: a result, the end of the
    /// variation, the next game or the end of the text.
    fn turns(&mut self, line: &mut Line, first: usize, depth: usize) -> Result<(), RecordError> {
        loop {
            let at = self.next_place();
            if let Some(said) = self.comment()? {
                match line.turns.last_mut() {
                    Some(turn) => remark(&said, turn)?,
                    None => say_first(&said, &mut line.opening)?,
                }
                continue;
            }
            let number = first + line.turns.len();
            match (self.cursor.peek(), line.turns.last_mut()) {
                (None | Some('['), _) => return Ok(()),
                (Some(')'), _) if depth > 0 => return Ok(()),
                (Some('('), None) => return fail(at, Fault::EarlyVariation),
                (Some('('), Some(turn)) => {
                    let variation = self.variation(number - 1, depth + 1)?;
                    turn.remarks.push(Remark::Variation(variation));
                }
                (Some('$'), turn) => {
                    let word = self.word();
                    let glyph = word[1..].parse().or_else(|_| fail(at, glyph_fault(word)))?;
                    match turn {
                        Some(turn) => turn.glyphs.push(glyph),
                        None => return fail(at, Fault::EarlyGlyph(word.to_owned())),
                    }
                }
                (Some('!' | '?'), turn) => {
                    let word = self.word();
                    match (words::signed(word), turn) {
                        (Some(("", Some(glyph))), Some(turn)) => turn.glyphs.push(glyph),
                        (Some(("", _)), None) => {
                            return fail(at, Fault::EarlyGlyph(word.to_owned()));
                        }
                        _ => return fail(at, glyph_fault(word)),
                    }
                }
                (Some(sign), _) if words::ends_word(sign) => return fail(at, Fault::Stray(sign)),
                (Some(_), _) if self.number(number)? => {}
                (Some(_), _) => match Word::of(self.peek_word()) {
                    Word::Verdict(_) if depth == 0 => return Ok(()),
                    Word::Verdict(verdict) => return fail(at, Fault::ResultInVariation(verdict)),
                    Word::BareNumber => {
                        return fail(at, Fault::BareNumber(self.word().to_owned()));
                    }
                    Word::Move => line.turns.push(self.turn()?),
                },
            }
        }
    }

    /// `(…)`
    fn variation(&mut self, first: usize, depth: usize) -> Result<Line, RecordError> {
        let at = self.cursor.place();
        if depth > DEEPEST_VARIATION {
            return fail(at, Fault::TooDeep);
        }
        self.cursor.take_if('(');
        let mut line = Line::default();
        self.turns(&mut line, first, depth)?;
        if !self.cursor.take_if(')') {
            return fail(at, Fault::OpenVariation);
        }
        if line.turns.is_empty() {
            return fail(at, Fault::EmptyVariation);
        }
        Ok(line)
    }

    /// Takes the number of a turn, if there is one here; it must be the right one. From the second
    /// turn on a number tells whether turns are counted or pairs of them.
    fn number(&mut self, turn: usize) -> Result<bool, RecordError> {
        let at = self.cursor.place();
        let Some((digits, dots)) = words::turn_number(self.cursor.rest()) else {
            return Ok(false);
        };
        let found = self.cursor.take(digits);
        self.cursor.take(dots);
        let says = |numbering: &Numbering| found.parse() == Ok(numbering.of(turn));
        let numbering = match self.numbering {
            Some(known) => Some(known).filter(says),
            None => [Numbering::Turns, Numbering::Pairs].into_iter().find(says),
        };
        let Some(numbering) = numbering else {
            let expected = self.numbering.unwrap_or(Numbering::Turns).of(turn);
            return fail(at, Fault::Number { expected, found: found.to_owned() });
        };
        if turn > 1 {
            self.numbering = Some(numbering);
        }
        Ok(true)
    }

    /// `b3>b3Y>a2A!?`, with blanks and line breaks around `>` if you like.
    fn turn(&mut self) -> Result<Turn, RecordError> {
        let at = self.cursor.place();
        let (word, mut glyph) = self.signed_word(at)?;
        let mut turn = Turn::new(word).or_else(|error| fail(at, error))?;
        turn.origin = at.into();
        self.count_move(at)?;
        while self.next_is('>') {
            turn.glyphs.extend(glyph.take());
            let at = self.next_place();
            self.count_move(at)?;
            match self.signed_word(at)? {
                ("", _) => return fail(at, Fault::NoMove),
                (word, sign) => {
                    turn.push(word).or_else(|error| fail(at, error))?;
                    glyph = sign;
                }
            }
        }
        turn.glyphs.extend(glyph);
        Ok(turn)
    }

    /// A move, and what the signs behind it stand for.
    fn signed_word(&mut self, at: Place) -> Result<(&'a str, Option<u8>), RecordError> {
        let word = self.word();
        words::signed(word).map_or_else(|| fail(at, glyph_fault(word)), Ok)
    }

    fn count_move(&mut self, at: Place) -> Result<(), RecordError> {
        self.moves += 1;
        if self.moves > MOST_MOVES { fail(at, Fault::TooManyMoves) } else { Ok(()) }
    }

    fn comment(&mut self) -> Result<Option<Said<'a>>, RecordError> {
        let at = self.cursor.place();
        if self.cursor.take_if(';') {
            let text = self.cursor.take_while(|letter| letter != '\n');
            Ok(Some(Said { text, at, braces: false }))
        } else if self.cursor.take_if('{') {
            let Some(text) = self.cursor.take_until('}') else {
                return fail(at, Fault::OpenComment);
            };
            Ok(Some(Said { text, at, braces: true }))
        } else {
            Ok(None)
        }
    }

    fn peek_word(&self) -> &'a str {
        let mut ahead = self.cursor;
        ahead.take_while(|letter| !words::ends_word(letter))
    }

    fn word(&mut self) -> &'a str {
        self.cursor.take_while(|letter| !words::ends_word(letter))
    }

    /// Takes this sign if it comes next, with the blanks before it.
    fn next_is(&mut self, sign: char) -> bool {
        self.cursor.skip_blanks();
        self.cursor.take_if(sign)
    }

    /// Where the next thing begins that is not blank.
    fn next_place(&mut self) -> Place {
        self.cursor.skip_blanks();
        self.cursor.place()
    }
}

fn glyph_fault(word: &str) -> Fault {
    Fault::Glyph(word.to_owned())
}

/// A comment taken apart.
struct Parts {
    clock: Option<(Clock, Place)>,
    comment: Option<Comment>,
}

impl Said<'_> {
    fn parts(&self) -> Result<Parts, RecordError> {
        let Some((before, behind)) = self.text.split_once(CLOCK).filter(|_| self.braces) else {
            return Ok(Parts { clock: None, comment: Comment::new(self.text) });
        };
        let at = self.at.after("{").after(before);
        let (time, after) = behind.split_once(']').unwrap_or((behind, ""));
        let clock = time.parse().or_else(|error: ClockError| fail(at, error))?;
        if after.contains(CLOCK) {
            return fail(at, Fault::ClockTwice);
        }
        let comment = Comment::new(&format!("{before} {after}"));
        Ok(Parts { clock: Some((clock, at)), comment })
    }
}

/// Keeps what is said before the first turn.
fn say_first(said: &Said<'_>, opening: &mut Vec<Comment>) -> Result<(), RecordError> {
    let Parts { clock, comment } = said.parts()?;
    if let Some((_, at)) = clock {
        return fail(at, Fault::EarlyClock);
    }
    opening.extend(comment);
    Ok(())
}

/// Keeps what is said about a turn.
fn remark(said: &Said<'_>, turn: &mut Turn) -> Result<(), RecordError> {
    let Parts { clock, comment } = said.parts()?;
    if let Some((clock, at)) = clock
        && turn.clock.replace(clock).is_some()
    {
        return fail(at, Fault::ClockTwice);
    }
    turn.remarks.extend(comment.map(Remark::Comment));
    Ok(())
}
