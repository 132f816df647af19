//! Request types: what can be asked for.

use std::collections::BTreeMap;

use games::AnyOptions;
use serde::Deserialize;
use table::{Action, Agreement, Chair, ClockRule, Event};

use crate::problem::{Problem, malformed};

/// Reads the options of a game.
pub fn read_options(game: &str, options: &BTreeMap<String, String>) -> Result<AnyOptions, Problem> {
    let mut read = AnyOptions::new(game.parse().map_err(malformed)?);
    for (name, value) in options {
        read.set(name, value).map_err(malformed)?;
    }
    Ok(read)
}

/// Create a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// The game's name.
    pub game: String,
    /// What is agreed, where it is not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who is to sit where.
    pub seats: Vec<ChairRequest>,
    /// Whether the seats are drawn by lot.
    #[serde(default)]
    pub seating: Seating,
    /// How much time players have.
    #[serde(default)]
    pub clock: ClockRule,
    /// Whether players may ask for hints.
    pub aids: Option<bool>,
    /// Whether the game is shown to people who do not know its name.
    pub listed: Option<bool>,
}

/// Who is to sit on a chair.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChairRequest {
    /// `here`, `elsewhere`, `open` or `computer`.
    pub kind: ChairKindRequest,
    /// How strong a computer plays.
    pub level: Option<u8>,
    /// What the player is called.
    #[serde(default)]
    pub name: String,
}

/// What kind of player.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChairKindRequest {
    /// At this device.
    Here,
    /// By link.
    Elsewhere,
    /// Anyone.
    Open,
    /// A computer.
    Computer,
}

/// How the seats are given out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// As listed.
    #[default]
    Given,
    /// By lot.
    Lot,
}

impl CreateGame {
    /// What is agreed by this.
    pub fn agreement(self) -> Result<Agreement, Problem> {
        let options = read_options(&self.game, &self.options)?;
        let chairs = self.seats.into_iter().map(ChairRequest::chair);
        let chairs = chairs.collect::<Result<Vec<_>, _>>()?;
        let agreed = Agreement::new(options, chairs).and_then(|a| a.with_clock(self.clock));
        let mut agreement = agreed.map_err(malformed)?;
        agreement.aids = self.aids.unwrap_or(agreement.aids);
        agreement.listed = self.listed.unwrap_or(agreement.listed);
        Ok(agreement)
    }
}

impl ChairRequest {
    fn chair(self) -> Result<Chair, Problem> {
        let mut chair = match (self.kind, self.level) {
            (ChairKindRequest::Here, None) => Chair::here(table::Name::default()),
            (ChairKindRequest::Elsewhere, None) => Chair::elsewhere(),
            (ChairKindRequest::Open, None) => Chair::open(),
            (ChairKindRequest::Computer, Some(level)) => {
                Chair::computer(level.try_into().map_err(malformed)?)
            }
            (ChairKindRequest::Computer, None) => {
                return Err(Problem::Malformed("a computer needs a `level`".to_owned()));
            }
            (_, Some(_)) => {
                return Err(Problem::Malformed("only computers have a `level`".to_owned()));
            }
        };
        chair.name = self.name.parse().map_err(malformed)?;
        Ok(chair)
    }
}

/// Take a seat.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// What the player is called.
    #[serde(default)]
    pub name: String,
    /// Which open seat; the first free one if left out.
    pub seat: Option<u8>,
}

/// Go on by link with a game that was played on a device.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LiftGame {
    /// All that has happened there, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<serde_json::Value>))]
    pub events: Vec<Event>,
    /// The seats of those who are elsewhere from now on.
    pub away: Vec<u8>,
}

/// Change what opens a seat. The new secret is the client's, so that it cannot get lost on its way.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeSecret {
    /// What opens it from now on: 32 hexadecimal digits, drawn by chance.
    pub secret: String,
}

/// Remove a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RemoveGame {
    /// The secret of whoever made it, or those of all its seats.
    pub secrets: Vec<String>,
}

/// Do something at a seat.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Act {
    /// The number of the last event that was seen.
    pub after: u64,
    /// What to do. Seats are taken elsewhere.
    #[serde(flatten)]
    pub action: Action,
}

/// Which games to list.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ListGames {
    /// `open` (default) or `archive`.
    pub list: Option<ListKind>,
    /// Only this game.
    pub game: Option<String>,
    /// Only this ending.
    pub ending: Option<String>,
    /// Only where a player's name contains this.
    pub name: Option<String>,
    /// Only with so many seats.
    pub players: Option<u8>,
    /// The `next` of the page before.
    pub before: Option<String>,
    /// At most so many.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 100))]
    pub limit: Option<u32>,
    /// Instead of a list, the games with these names, with `,` between them.
    pub id: Option<String>,
}

/// Which list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ListKind {
    /// Games that wait for players.
    #[default]
    Open,
    /// Games going on that anyone may watch.
    Running,
    /// Games that are over.
    Archive,
}

/// Where an event stream begins.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct StreamFrom {
    /// The last event that was seen.
    pub after: Option<u64>,
    /// What the device calls itself: a seat open on two devices is told to both.
    pub device: Option<String>,
    /// Whether to tell how many look on, as events `onlookers`.
    #[serde(default)]
    pub onlookers: bool,
    /// Not to be counted among them: a player who does not show a seat's secret just now.
    #[serde(default)]
    pub uncounted: bool,
}

/// Which moves to look at.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct LookAhead {
    /// Moves that the seat to move would play first.
    pub turn: Option<String>,
    /// Moves to be judged, with `,` between them.
    pub ask: Option<String>,
}

/// Look at any position.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LookAtPosition {
    /// The game's name.
    pub game: String,
    /// What is agreed, where it is not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position or view; the beginning if left out.
    pub position: Option<String>,
    /// The cards of a game from its beginning, as a record tells them in `Deck`.
    pub deck: Option<String>,
    /// Turns to be played.
    #[serde(default)]
    pub turns: Vec<String>,
    /// Moves to be judged.
    #[serde(default)]
    pub ask: Vec<String>,
}

/// Think about any position.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The game's name.
    pub game: String,
    /// What is agreed, where it is not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position or view; the beginning if left out.
    pub position: Option<String>,
    /// Turns to be played first.
    #[serde(default)]
    pub turns: Vec<String>,
    /// How many lines are wanted.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
    pub lines: Option<usize>,
    /// How long to think, in milliseconds.
    pub think_ms: Option<u64>,
}

/// Judge the last move of some turns.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JudgeMove {
    /// The game's name.
    pub game: String,
    /// What is agreed, where it is not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position or view; the beginning if left out.
    pub position: Option<String>,
    /// The cards of a game from its beginning, as a record tells them in `Deck`.
    pub deck: Option<String>,
    /// Turns that were played; the last move of them is judged.
    pub turns: Vec<String>,
    /// How long to think, in milliseconds.
    pub think_ms: Option<u64>,
}

/// Say why a move was worse than another, from lines that are known already. All lies open in the position.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExplainMove {
    /// The game's name.
    pub game: String,
    /// What is agreed, where it is not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position before the move.
    pub position: String,
    /// The move, and what is expected after it, move by move.
    pub played: Vec<String>,
    /// The better move, and what is expected after that.
    pub better: Vec<String>,
    /// Whether the better move is proven to win.
    #[serde(default)]
    pub sure: bool,
    /// Whether the move is proven to lose, in games for two.
    #[serde(default)]
    pub lost: bool,
    /// How much winning probability the move gave away: told where nothing else can be said.
    pub gave_away: Option<f64>,
}

/// Where can a turn of many moves lead?
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExploreChains {
    /// The game's name; if none is given, the game that the position is of.
    pub game: Option<String>,
    /// What is agreed, where it is not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The position.
    pub position: String,
    /// The turn so far.
    #[serde(default)]
    pub turn: String,
}

/// Check what somebody wrote.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckText {
    /// A position of the game; if none is named, a record or a position of any game.
    pub text: String,
    /// The game's name.
    pub game: Option<String>,
    /// What is agreed, where it is not the default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// Read a record.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadRecord {
    /// The text of one or more games.
    pub record: String,
}

/// Which puzzles.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ListPuzzles {
    /// Of this game; without one they are only counted.
    pub game: Option<String>,
    /// Only about this.
    pub theme: Option<String>,
    /// Only with this goal: `win`, `draw`, `win-in-2` …
    pub goal: Option<String>,
    /// Only as hard as this, from `1` to `8`.
    pub difficulty: Option<String>,
}

/// The puzzle of which day.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PuzzleOfDay {
    /// The day, such as `2026-11-17`; today in Greenwich if left out.
    pub date: Option<String>,
}

/// Try to solve a puzzle.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TryPuzzle {
    /// All turns from its position on, the opponent's among them. The last may be unfinished.
    pub turns: Vec<String>,
}

/// Draw a QR code.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DrawQr {
    /// What it says.
    pub text: String,
}

/// In which language to read the rules.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct ReadRules {
    /// `fr` or `en`.
    pub lang: String,
}

/// What to print, and how.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct PrintKit {
    /// `all` (the default), or parts with commas between them: `board`, `pieces`, `cards`, `rules`, `box`, `score`.
    pub what: Option<String>,
    /// `a4` (the default) or `letter`.
    pub paper: Option<String>,
    /// `fr` or `en` (the default).
    pub lang: Option<String>,
    /// `colour` (the default), `grey`, or with little ink `pale` or `pale-grey`.
    pub tone: Option<String>,
    /// Where backs go: `duplex` (the default) on the back of the sheet, `fold` beside the fronts, `none` nowhere.
    pub backs: Option<String>,
    /// Whether sheets without a back get an empty one; so they do unless this is `false`.
    pub blank_backs: Option<bool>,
    /// Whether there are lines where to cut, besides the marks at the edge.
    pub cut_lines: Option<bool>,
    /// The address of a game room, for a code on the score sheet that leads to the rules there.
    pub site: Option<String>,
    /// The variant whose exits Hexone's board shows.
    pub variant: Option<String>,
}
