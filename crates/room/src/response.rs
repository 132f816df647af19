//! Response types: what is answered, where the table does not say it itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::{Look, StepLook};

/// The games there are.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Collection {
    /// The games.
    pub games: Vec<GameInfo>,
    /// How strong computers play.
    pub levels: Levels,
    /// How much is too much.
    pub limits: LimitInfo,
}

/// A game of the collection.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its name.
    pub game: &'static str,
    /// Its seats.
    pub seats: SeatInfo,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Named ways to play, the usual one first.
    pub presets: Vec<PresetInfo>,
    /// The first position with the usual options, as a spectator sees it.
    pub start: String,
    /// Whether players usually have something to hide from each other.
    pub secrets: bool,
}

/// A named way to play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PresetInfo {
    /// Its name.
    pub name: &'static str,
    /// For how many players it is meant at least.
    pub players: usize,
    /// The options that are not as usual.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<&'static str, &'static str>,
}

/// The seats of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// The fewest.
    pub fewest: usize,
    /// The most.
    pub most: usize,
    /// What they are called.
    pub names: &'static [&'static str],
}

/// An option of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// Its values, the default first.
    pub values: &'static [&'static str],
    /// The values of other options with which it changes nothing.
    pub idle_with: Vec<OptionValue>,
    /// Another default than the first value, once another option is chosen.
    pub usually: Option<UsualValue>,
    /// What it settles that follows from who sits where; nothing if it is about how the game is played.
    pub settles: Option<Settles>,
}

/// What an option settles that follows from who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Settles {
    /// How many play.
    Players,
    /// Who begins.
    First,
}

/// A default that depends on another option.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct UsualValue {
    /// The value that is usual then.
    pub value: &'static str,
    /// As soon as this option has another value than its first.
    pub with: &'static str,
}

/// An option and a value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionValue {
    /// The option's name.
    pub name: &'static str,
    /// The value.
    pub value: &'static str,
}

/// The levels of computers.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Levels {
    /// The weakest.
    pub lowest: u8,
    /// The strongest.
    pub highest: u8,
}

/// How much is too much.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LimitInfo {
    /// Characters of a name.
    pub name: usize,
    /// Seconds for a game.
    pub base_s: u32,
    /// Seconds added for a turn.
    pub increment_s: u32,
    /// Days for a turn.
    pub days: u32,
    /// Milliseconds for an analysis.
    pub think_ms: u64,
    /// Lines of an analysis.
    pub lines: usize,
}

/// A game that was created.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// Its name.
    pub id: String,
    /// Its address.
    pub url: String,
    /// What opens its seats, shown this once.
    pub seats: Vec<SeatOpened>,
    /// The secret of whoever made the game, shown this once: it opens no seat, but removes the game.
    pub maker: String,
    /// The game as the first seat that is here sees it.
    pub game: Look,
}

/// A seat and what opens it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatOpened {
    /// Its number.
    pub seat: u8,
    /// `here`, `elsewhere`, `open` or `computer`.
    pub kind: &'static str,
    /// What opens it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The address that opens it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// A seat that was taken.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seated {
    /// Its number.
    pub seat: u8,
    /// What opens it, if it was an open seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The address that opens it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The game as that seat sees it.
    pub game: Look,
}

/// A page of a list of games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Page {
    /// The games.
    pub games: Vec<ListedGame>,
    /// Where the next page begins.
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ListedGame {
    /// Its name.
    pub id: String,
    /// What there is to know of it.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(value_type = table::Summary))]
    pub summary: serde_json::Map<String, serde_json::Value>,
    /// How many look on without a seat, as far as this server knows.
    pub onlookers: u32,
}

/// A game move by move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct History {
    /// The first position.
    pub start: String,
    /// The moves.
    pub moves: Vec<StepLook>,
}

/// Whether a text can be read.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Checked {
    /// What is wrong with it and where; nothing if it can be read.
    pub fault: Option<String>,
    /// The same as a value, if a game has found it: what is wrong in one word (`reason`), and the
    /// places and numbers it is about.
    pub reason: Option<serde_json::Value>,
    /// The game it is a position of, if none was named.
    pub game: Option<&'static str>,
}

/// Games read from a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Records {
    /// The games.
    pub records: Vec<RecordRead>,
}

/// A game read from a text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordRead {
    /// The game.
    pub game: String,
    /// Its options.
    pub options: std::collections::BTreeMap<String, String>,
    /// All tags.
    pub tags: std::collections::BTreeMap<String, String>,
    /// The first position.
    pub start: String,
    /// How it ended: a seat's letter or number, `draw` or `*`.
    pub verdict: String,
    /// The moves.
    pub moves: Vec<StepLook>,
    /// What might have been played: other lines, each from the first turn on.
    pub variations: Vec<Vec<String>>,
}

/// A good move and why.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    /// Where to look.
    pub places: Vec<String>,
    /// The whole turn from here.
    pub turn: String,
    /// What it would cause.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub causes: Vec<serde_json::Value>,
    /// The chance to win after it.
    pub win: f64,
    /// `win`, `draw` or `loss` if that is certain.
    pub proven: Option<String>,
    /// How it may go on.
    pub line: Vec<String>,
    /// What the coach says for it.
    #[serde(default)]
    pub why: Vec<Remark>,
}

/// Something the coach says: the key of a message, and what is put into it by name. That is a text or a number as it
/// is, or an object that says what it is: `word` (the message with this key), `seat` (by its name), `share` (0–1),
/// `moves`, `names` (a list), `saying` (another message).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Remark {
    /// The key of the message.
    pub key: String,
    /// What is put into it.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub values: serde_json::Map<String, serde_json::Value>,
    /// Whether it names the better move.
    #[serde(default)]
    pub names_better: bool,
}

impl Remark {
    /// What is to be said of claims.
    pub fn all(claims: &[engine::Claim]) -> Vec<Remark> {
        claims.iter().map(Remark::of).collect()
    }

    fn of(claim: &engine::Claim) -> Remark {
        let mut saying = serde_json::json!(claim.saying());
        let key = saying["key"].as_str().unwrap_or_default().to_owned();
        let values = saying["values"].as_object_mut().map(std::mem::take).unwrap_or_default();
        Remark { key, values, names_better: claim.names_better() }
    }
}

/// What the coach says of a move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explained {
    /// One or two sentences.
    pub why: Vec<Remark>,
}

/// What the others may hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Beliefs {
    /// For each other seat.
    pub beliefs: Vec<Belief>,
}

/// What one seat may hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Belief {
    /// The seat.
    pub seat: u8,
    /// The likeliest cards.
    pub cards: Vec<CardBelief>,
}

/// How likely a card is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CardBelief {
    /// The card.
    pub card: u8,
    /// How likely the seat holds it.
    pub probability: f64,
}

/// The best lines found so far.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lines {
    /// How deep.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// For how long.
    pub elapsed_ms: u64,
    /// Who is to move.
    pub to_move: Option<u8>,
    /// The lines, the best first.
    pub lines: Vec<LineFound>,
}

/// A line.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineFound {
    /// Single moves.
    pub moves: Vec<String>,
    /// The chance that the seat to move wins.
    pub win: f64,
    /// The same between -1 and 1.
    pub value: f64,
    /// `win`, `draw` or `loss` if that is certain.
    pub proven: Option<String>,
}

/// What a move was worth.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judged {
    /// Who played it.
    pub seat: u8,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// By what its player could know.
    #[serde(flatten)]
    pub worth: MoveWorth,
    /// With all cards open, where some were hidden from its player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<MoveWorth>,
}

/// What a move was worth, and what would have been better.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveWorth {
    /// The chance of whoever played it to win after it.
    pub win: f64,
    /// The best line there was.
    pub best: Vec<String>,
    /// The chance to win with that.
    pub best_win: f64,
    /// How much of the chance was given away.
    pub gave_away: f64,
    /// `?!`, `?` or `??` if it was much.
    pub mark: Option<String>,
    /// What the coach says of it, if it has a mark.
    pub why: Vec<Remark>,
}

/// Where a placing can lead.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chains {
    /// How many different endings.
    pub endings: usize,
    /// Whether these are all.
    pub all: bool,
    /// A turn that wins outright.
    pub wins: Option<String>,
    /// The best endings found.
    pub best: Vec<ChainEnd>,
}

/// An ending of a chain.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChainEnd {
    /// The whole turn.
    pub turn: String,
    /// The position after it.
    pub position: String,
    /// The chance to win after it.
    pub win: f64,
}

/// The puzzles there are.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleShelf {
    /// For each game.
    pub games: Vec<PuzzlesOfGame>,
    /// The names of those asked for, the easiest first; none if no game was named.
    pub ids: Vec<String>,
}

/// The puzzles of a game, counted.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzlesOfGame {
    /// The game.
    pub game: &'static str,
    /// All of them.
    pub count: usize,
    /// By goal.
    pub goals: BTreeMap<String, usize>,
    /// By theme.
    pub themes: BTreeMap<String, usize>,
    /// By difficulty.
    pub difficulties: BTreeMap<String, usize>,
}

/// A puzzle, without its solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleLook {
    /// Its name, which never changes.
    pub id: String,
    /// The game.
    pub game: &'static str,
    /// What is agreed, where it is not the default.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<&'static str, &'static str>,
    /// The position.
    pub position: String,
    /// Who solves it: the seat to move.
    pub seat: u8,
    /// What is to be reached: `win`, `draw`, `win-in` or `survive`.
    pub goal: &'static str,
    /// Within how many turns, if they are counted: one's own for `win-in`, the opponent's for `survive`.
    pub within: Option<u8>,
    /// From 1 to 8.
    pub difficulty: u8,
    /// What it is about.
    pub themes: Vec<&'static str>,
}

/// What is to be said of a try.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleTried {
    /// `right`, `solved` or `wrong`.
    pub result: &'static str,
    /// After the right turn: the turns that follow, up to the solver's next choice.
    pub answer: Vec<String>,
    /// After a wrong one: which of all moves that were played it was, from 0.
    pub wrong: Option<usize>,
    /// The turns by which it is refuted, if there is anything to show.
    pub refutation: Vec<String>,
    /// What comes of it: `loss`, `draw` or `too_slow`.
    pub comes: Option<&'static str>,
    /// What the coach says of it, without naming the right move.
    pub why: Vec<Remark>,
}

/// How a puzzle is solved.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleSolution {
    /// The turns, those of the opponent among them, to the end where that is near.
    pub turns: Vec<PuzzleTurn>,
}

/// A turn of a solution.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleTurn {
    /// Who plays.
    pub seat: u8,
    /// The turn.
    pub turn: String,
    /// The places that its first move names.
    pub places: Vec<String>,
}
