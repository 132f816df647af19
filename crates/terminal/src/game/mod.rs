//! What the client has to know of each game so that somebody can play it: one file for each.

mod gosix;
mod hexone;
mod tiles;

use games::{AnyPosition, AnyView, GameId, PlayError, Seat};
use lattice::Point;
use serde_json::Value;
use table::{Certain, MoveLook, Preview, preview};

use crate::draw::canvas::Canvas;
use crate::draw::scene::{Marks, Scene};
use crate::room::Ask;
use crate::tell::{Teller, joined};
use ::room::response::Belief;
use ::room::sight::Sight;
use rulebook::Words;

/// A game as somebody at a terminal plays it.
pub(crate) trait Game: Sync {
    /// Where the cursor can go, with where that lies on paper.
    fn places(&self, view: &AnyView) -> Vec<Place>;

    /// In how many sizes the board can be drawn; 0 is the smallest.
    fn sizes(&self) -> usize;

    /// Draws the board.
    fn draw(&self, view: &AnyView, size: usize, scene: &Scene) -> Canvas;

    /// The board with the names of its places and how things stand, for whoever reads it; of a position
    /// that is known as a whole also what is hidden.
    fn picture(&self, view: &AnyView, all: Option<&AnyPosition>, words: Words) -> Canvas;

    /// The row and column of a place in that drawing.
    fn spot(&self, place: &Place, size: usize) -> (i32, i32);

    /// Whose pawns are on a place, and how many.
    fn pawns(&self, _view: &AnyView, _place: &str) -> Option<(Seat, u8)> {
        None
    }

    /// What stands out while somebody thinks about a turn: usually, where one can move.
    fn marks(&self, thought: &Thought, _cursor: &str) -> Marks {
        let game = thought.now.view.game();
        let choices = thought.now.legal().flat_map(|mv| game.places_of(mv)).collect();
        Marks { choices, ..Marks::default() }
    }

    /// What is on a place, in words: usually, pawns or none (`GAME.place.SEAT`, `GAME.place.empty`).
    fn describe(&self, teller: Teller, view: &AnyView, place: &str) -> String {
        described(teller, view, place, self.pawns(view, place))
    }

    /// What choosing a place does: usually, to move there, or to pass where nothing else is left.
    fn choose(&self, thought: &Thought, place: &str) -> Choice {
        match (thought.legal("pass"), thought.legal(place)) {
            (Some(_), _) => Choice::Play("pass".to_owned()),
            (None, Some(_)) => Choice::Play(place.to_owned()),
            (None, None) => Choice::Nothing,
        }
    }

    /// What choosing a place would lead to, or why it is not possible. Of its own words the game has `GAME.pass`
    /// and, where a move causes nothing to tell, `GAME.quiet`.
    fn explain(&self, thought: &Thought, place: &str) -> Vec<String> {
        let (words, view) = (thought.teller.words, &thought.now.view);
        let game = view.game();
        if thought.legal("pass").is_some() {
            return vec![words.get(&format!("{game}.pass"))];
        }
        if self.pawns(view, place).is_some() {
            return vec![format!("{}.", self.describe(thought.teller, view, place))];
        }
        match thought.consequence(place) {
            quiet if quiet.is_empty() => {
                line([words.say(&format!("{game}.quiet"), &[("place", &place)])])
            }
            effect => vec![words.say("at", &[("place", &place), ("words", &effect)])],
        }
    }

    /// What is asked of the player to move, as the key of a message.
    fn prompt(&self, thought: &Thought) -> String {
        let what = if thought.legal("pass").is_some() { "pass" } else { "play" };
        format!("say.{what}.{}", thought.now.view.game())
    }

    /// How a seat stands, in a few words: usually, how many pawns it has.
    fn score(&self, words: Words, view: &AnyView, seat: u8) -> String {
        let pawns = standing(self, view, seat).map(|(_, height)| u32::from(height));
        words.say("score.pawns", &[("n", &pawns.sum::<u32>())])
    }

    /// All that is counted, in words: of each seat, and what is there for all.
    fn tally(&self, aside: &Aside) -> Vec<String> {
        let told =
            |seat: Seat| aside.of(seat, &self.score(aside.teller.words, aside.view, seat.number()));
        Seat::first(aside.view.game().seat_names().len()).map(told).collect()
    }

    /// The sign of a seat's pieces.
    fn sign(&self, seat: u8, ascii: bool) -> &'static str;

    /// What lies beside the board for the player at this seat.
    fn beside(&self, _aside: &Aside) -> Vec<String> {
        Vec::new()
    }

    /// The same in as few lines as can be.
    fn beside_briefly(&self, aside: &Aside) -> Vec<String> {
        self.beside(aside)
    }

    /// What the signs beside cards mean, in games that have cards.
    fn cards_words(&self) -> Option<&'static str> {
        None
    }

    /// How far apart the middles of neighbouring places are.
    fn reach(&self) -> f64 {
        3f64.sqrt()
    }

    /// What else there is to know of a place, in words.
    fn detail(&self, _words: Words, _view: &AnyView, _place: &str) -> Option<String> {
        None
    }

    /// The ways off the board from a place, by the hour at which they lead there.
    fn ways_out(&self, _words: Words, _view: &AnyView, _place: &str) -> Vec<(u8, String)> {
        Vec::new()
    }

    /// What lies around a place besides other places, in words.
    fn beyond(&self, _words: Words, _view: &AnyView, _place: &str) -> Vec<String> {
        Vec::new()
    }

    /// Whether this can be asked in this game.
    fn can_tell(&self, ask: Ask) -> bool {
        !matches!(ask, Ask::Cards | Ask::Chain)
    }

    /// The cards of a seat's hand in words, in games that have cards.
    fn cards(&self, _aside: &Aside) -> Vec<String> {
        Vec::new()
    }

    /// What may explode now, and what that would do, in games where something does; nothing can while nobody
    /// here is to play.
    fn chain(&self, _words: Words, _thought: Option<&Thought>) -> Vec<String> {
        Vec::new()
    }

    /// What lies on the board and beside it, in words, for whoever does not see the drawing: usually, where each
    /// seat has pawns (`GAME.has.SEAT`), and how many of them where there are several.
    fn inventory(&self, aside: &Aside) -> Vec<String> {
        let (words, game) = (aside.teller.words, aside.view.game());
        let told = |(seat, name): (u8, &&str)| {
            let stack = |(place, height): (String, u8)| match height {
                1 => place,
                _ => format!("{place}×{height}"),
            };
            let stacks: Vec<String> = standing(self, aside.view, seat).map(stack).collect();
            let none = || words.get(&format!("{game}.has.none"));
            let listed = if stacks.is_empty() { none() } else { stacks.join(" ") };
            words.say(&format!("{game}.has.{name}"), &[("stacks", &listed)])
        };
        (1..).zip(game.seat_names()).map(told).collect()
    }

    /// What the others may hold, drawn line by line; nothing in a game that hides nothing.
    fn believed(&self, _teller: Teller, _beliefs: &[Belief], _ascii: bool) -> Vec<String> {
        Vec::new()
    }

    /// What a key does that only this game has.
    fn key(&self, _thought: &Thought, _key: char) -> Choice {
        Choice::Nothing
    }

    /// The text that names the most useful keys.
    fn keys(&self) -> &'static str {
        "keys.line"
    }

    /// Whether a turn of several moves is kept until it is complete, so that steps can be taken
    /// back.
    fn keeps_turn(&self) -> bool {
        false
    }
}

/// A place with pawns or without, in the words of its game.
fn described(teller: Teller, view: &AnyView, place: &str, pawns: Option<(Seat, u8)>) -> String {
    let game = view.game();
    let (key, n) = match pawns {
        Some((seat, n)) => (game.seat_names()[seat.index()], n),
        None => ("empty", 0),
    };
    teller.words.say(&format!("{game}.place.{key}"), &[("place", &place), ("n", &n)])
}

/// The places with pawns of a seat, and how many.
fn standing<G: Game + ?Sized>(
    game: &G,
    view: &AnyView,
    seat: u8,
) -> impl Iterator<Item = (String, u8)> {
    let own = move |place: Place| match game.pawns(view, &place.name) {
        Some((owner, height)) if owner.number() == seat => Some((place.name, height)),
        _ => None,
    };
    game.places(view).into_iter().filter_map(own)
}

/// The game of this name. A new game is one line here.
pub(crate) fn game(id: GameId) -> &'static dyn Game {
    match id {
        GameId::Gosix => &gosix::Corners,
        GameId::Hexone => &hexone::Stacks,
        GameId::SixByFive => &tiles::Tiles::<games::six_by_five::Game>::NEW,
        GameId::Xochintlan => &tiles::Tiles::<games::xochintlan::Game>::NEW,
    }
}

/// A place the cursor can go to.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) name: String,
    pub(crate) point: Point,
}

/// What choosing a place or pressing a key does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Nothing.
    Nothing,
    /// A move is played.
    Play(String),
    /// A place is chosen first, another one has to follow; or the choice is given up.
    Pick(Option<String>),
    /// Another piece is taken into the hand.
    Brush(usize),
    /// The next way to reach an aim is sketched on the board.
    Sketch,
}

/// What the player at this terminal has begun and not yet sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hand {
    /// The moves of a turn that is not over.
    pub(crate) turn: Vec<String>,
    /// Which piece the next place gets, if there are several.
    pub(crate) brush: usize,
    /// The place chosen first.
    pub(crate) picked: Option<String>,
    /// Which way to reach an aim is sketched on the board; 0 for none.
    pub(crate) sketch: usize,
}

/// A turn being thought about: the position after the moves in hand, and what each next move
/// would cause.
pub(crate) struct Thought<'a> {
    pub(crate) teller: Teller<'a>,
    pub(crate) hand: &'a Hand,
    pub(crate) now: &'a Now,
}

impl Thought<'_> {
    /// A move with what it would cause, if it is legal.
    pub(crate) fn legal(&self, mv: &str) -> Option<&MoveLook> {
        self.now.preview.legal.iter().find(|legal| legal.text == mv)
    }

    /// What playing a move would lead to, or why it is refused.
    pub(crate) fn consequence(&self, mv: &str) -> String {
        match self.legal(mv) {
            Some(legal) => self.teller.caused(&legal.causes),
            None => self.refusal(mv),
        }
    }

    /// Why a move is refused; nothing if it is not.
    pub(crate) fn refusal(&self, mv: &str) -> String {
        match self.now.certain.guess().clone().play(mv) {
            Ok(_) => String::new(),
            Err(PlayError::Illegal { reason, message }) => self.teller.refused(&reason, &message),
            Err(PlayError::Unreadable { text, .. }) => {
                self.teller.words.say("refused.unreadable", &[("text", &text)])
            }
        }
    }
}

/// The position after the moves in hand.
pub(crate) struct Now {
    pub(crate) certain: Certain,
    pub(crate) preview: Preview,
    pub(crate) view: AnyView,
}

impl Now {
    /// Where the moves in hand lead from what is seen; nothing if they do not fit any more.
    pub(crate) fn of(sight: &Sight, hand: &Hand) -> Option<Now> {
        let (options, text) = (sight.rules(), &sight.state.position);
        let mut certain = Certain::from_text(text, &options).ok()?;
        let turn = hand.turn.join(">");
        let turns: &[String] = if turn.is_empty() { &[] } else { &[turn] };
        table::replay(&mut certain, turns, 1).ok()?;
        let preview = preview(certain.clone(), &[], &[]).ok()?;
        let view = AnyView::from_text(&preview.position, &options).ok()?;
        Some(Now { certain, preview, view })
    }

    /// The texts of all legal moves.
    pub(crate) fn legal(&self) -> impl Iterator<Item = &str> {
        self.preview.legal.iter().map(|legal| legal.text.as_str())
    }
}

/// Somebody who looks at what lies beside the board.
pub(crate) struct Aside<'a> {
    pub(crate) teller: Teller<'a>,
    pub(crate) view: &'a AnyView,
    pub(crate) hand: &'a Hand,
    /// Whose cards may be looked at.
    pub(crate) seat: Option<u8>,
    /// Whether this seat is about to play.
    pub(crate) active: bool,
    pub(crate) ascii: bool,
    /// How wide lines may be.
    pub(crate) width: usize,
}

impl Aside<'_> {
    /// Something said of a seat by its name.
    fn of(&self, seat: Seat, told: &str) -> String {
        let who = self.teller.name(seat.number());
        self.teller.words.say("ask.of", &[("who", &who), ("words", &told)])
    }
}

/// The events of one type.
fn of_type<'a>(causes: &'a [Value], kind: &'a str) -> impl Iterator<Item = &'a Value> {
    causes.iter().filter(move |event| event["type"] == kind)
}

/// The sentences that say something.
fn lines(sentences: impl IntoIterator<Item = String>) -> Vec<String> {
    sentences.into_iter().filter(|line| !line.is_empty()).collect()
}

/// One line of several sentences.
fn line(sentences: impl IntoIterator<Item = String>) -> Vec<String> {
    lines([joined(sentences)])
}
