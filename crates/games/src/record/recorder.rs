//! Writing a game down while it is played.

use super::clock::Clock;
use super::document::{Comment, Record, Remark, Tag, Turn};
use super::tags::{self, DECK, POSITION};
use crate::{Options, Outcome, Position, Seed, Verdict, Viewer};

/// A game being played and written down.
///
/// ```
/// use games::record::{Recorder, Tag};
/// use games::{Gosix, Options, Outcome, Seat, Seed, gosix::GosixOptions};
///
/// let mut options = GosixOptions::default();
/// options.set("first", "green")?;
/// let mut game = Recorder::<Gosix>::start(&options, &Seed::from_u64(1));
/// game.set_tag(Tag::new("Red", "Ada")?);
/// game.play("a1".parse()?)?;
/// game.play("c4".parse()?)?;
/// game.comment("Green leaves.");
/// let record = game.record(Some(Outcome::Win(Seat::new(0))));
/// assert_eq!(
///     record.to_string(),
///     r#"[Game "gosix"]
/// [First "green"]
/// [Red "Ada"]
/// [Result "r"]
///
/// 1. a1 2. c4 {Green leaves.} r
/// "#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recorder<P: Position> {
    record: Record,
    /// The first position, if the game does not start at the beginning.
    set_up: Option<P>,
    position: P,
}

impl<P: Position> Recorder<P> {
    /// Starts a game at its beginning.
    pub fn start(options: &P::Options, seed: &Seed) -> Recorder<P> {
        Recorder::from_beginning(P::start(options, seed))
    }

    /// Starts a game at its beginning, with its piles given instead of shuffled.
    pub fn start_with_piles(
        options: &P::Options,
        piles: &[Vec<u8>],
        seed: &Seed,
    ) -> Result<Recorder<P>, P::SetupError> {
        P::start_with_piles(options, piles, seed).map(Recorder::from_beginning)
    }

    /// Starts a game at this beginning of it.
    pub fn from_beginning(position: P) -> Recorder<P> {
        let record = titled::<P>(position.options());
        Recorder { record, set_up: None, position }
    }

    /// Starts a game at some position.
    pub fn from_text(
        text: &str,
        options: &P::Options,
        seed: &Seed,
    ) -> Result<Recorder<P>, P::SetupError> {
        let position = P::from_text(text, options, seed)?;
        // Who began is not told: nobody did.
        let record = titled::<P>(options);
        Ok(Recorder { record, set_up: Some(position.clone()), position })
    }

    /// The position reached.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Adds a tag (a player's name, the date) or replaces it.
    pub fn set_tag(&mut self, tag: Tag) {
        self.record.set_tag(tag);
    }

    /// Plays a move and writes it down; a refused one changes nothing.
    pub fn play(&mut self, mv: P::Move) -> Result<(), P::Illegal> {
        let goes_on = self.position.mid_turn();
        self.position.play(mv)?;
        let turns = &mut self.record.main_line.turns;
        match turns.last_mut().filter(|_| goes_on) {
            Some(turn) => turn.add(mv.to_string()),
            None => turns.push(Turn::played(mv.to_string())),
        }
        Ok(())
    }

    /// Writes down what the player's clock shows after the last turn; nothing before the first.
    pub fn set_clock(&mut self, clock: Clock) {
        if let Some(turn) = self.record.main_line.turns.last_mut() {
            turn.clock = Some(clock);
        }
    }

    /// Writes down something about the last turn, or about the game before the first.
    pub fn comment(&mut self, text: &str) {
        let comment = Comment::new(text);
        match self.record.main_line.turns.last_mut() {
            Some(turn) => turn.remarks.extend(comment.map(Remark::Comment)),
            None => self.record.main_line.opening.extend(comment),
        }
    }

    /// The record so far.
    ///
    /// If the rules have not ended the game, `outcome` can: somebody resigned, ran out of time,
    /// or both agreed. Hidden cards are told only when the game is over in one way or the other.
    pub fn record(&self, outcome: Option<Outcome>) -> Record {
        let outcome = self.position.outcome().or(outcome);
        let mut record = self.record.clone();
        record.set_verdict(Verdict::of::<P>(outcome));
        if let Some(start) = &self.set_up {
            let text = match outcome {
                Some(_) => start.to_string(),
                None => start.view(Viewer::Spectator).to_string(),
            };
            record.set_tag(Tag::known(POSITION, &text));
        } else if outcome.is_some() && !self.position.piles().is_empty() {
            record.set_tag(Tag::known(DECK, &tags::piles_to_text(&self.position.piles())));
        }
        record.tidy::<P>();
        record
    }
}

/// A record without turns, with the tags of a game and its options.
fn titled<P: Position>(options: &P::Options) -> Record {
    let mut record = Record::new();
    for (name, value) in options.pairs() {
        record.set_tag(Tag::known(&tags::option_tag(name), value));
    }
    record.tidy::<P>();
    record
}
