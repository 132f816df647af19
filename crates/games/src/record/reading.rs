//! From text to records.

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
    let mut reader = Some(Reader { cursor, moves: 0 });
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
        self.moves = 0;
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
        let Word::Verdict(verdict) = Word::of(self.word()) else {
            return fail(at, Fault::NoResult);
        };
        if let Some(tag) = tags.iter().find(|tag| tag.name() == RESULT)
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

    /// Takes the number of a turn, if there is one here; it must be the right one.
    fn number(&mut self, expected: usize) -> Result<bool, RecordError> {
        let at = self.cursor.place();
        let Some((digits, dots)) = words::turn_number(self.cursor.rest()) else {
            return Ok(false);
        };
        let found = self.cursor.take(digits);
        self.cursor.take(dots);
        if found.parse() != Ok(expected) {
            return fail(at, Fault::Number { expected, found: found.to_owned() });
        }
        Ok(true)
    }

    /// `b3>b3Y>a2A`, with blanks and line breaks around `>` if you like.
    fn turn(&mut self) -> Result<Turn, RecordError> {
        let at = self.cursor.place();
        let mut turn = Turn::new(self.word()).or_else(|error| fail(at, error))?;
        turn.origin = at.into();
        self.count_move(at)?;
        while self.next_is('>') {
            let at = self.next_place();
            self.count_move(at)?;
            match self.word() {
                "" => return fail(at, Fault::NoMove),
                word => turn.push(word).or_else(|error| fail(at, error))?,
            }
        }
        Ok(turn)
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
