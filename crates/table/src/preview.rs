//! Possible worlds: what moves would cause, as far as somebody can know.
//!
//! The true position is never asked. Where something is hidden, all that it may be is tried, as the
//! game tells from the view: what comes out the same everywhere is told, and of the rest that it
//! depends. The same question about the same view always has the same answer.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use games::{
    AnyOptions, AnyPosition, AnySetupError, AnyView, Outcome, PlayError, Seat, Seed, Viewer,
};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::Serialize;
use serde_json::Value;

use crate::look::option_map;
use crate::{Reason, Refusal, Table};

/// What somebody knows of a position.
#[derive(Clone, Debug)]
pub struct Certain {
    /// All that it may be, as far as that makes a difference; one if nothing is hidden.
    possible: Vec<AnyPosition>,
    seen: Seen,
}

/// What comes of a move.
#[derive(Default)]
struct Played {
    /// What happens for certain.
    certain: Vec<Value>,
    /// Whether that is all that happens, wherever it can be played.
    alike: bool,
    /// Whether it can be played whatever is hidden.
    everywhere: bool,
}

impl Played {
    fn depends(&self) -> bool {
        !(self.alike && self.everywhere)
    }
}

/// What is seen of a position.
#[derive(Clone, Copy, Debug)]
enum Seen {
    /// What somebody at a table sees.
    By(Viewer),
    /// Every hand, as whoever studies a position does; but not what will be drawn.
    AllHands,
}

impl Seen {
    fn text(self, position: &AnyPosition) -> String {
        match self {
            Seen::By(viewer) => position.view(viewer).to_string(),
            Seen::AllHands => position.to_string(),
        }
    }
}

/// A move that can be played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Move))]
pub struct MoveLook {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it would cause, in the rules' words.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub causes: Vec<Value>,
    /// The position after it; left out if that is not certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Whether more may happen, or something else, depending on what is hidden.
    #[serde(skip_serializing_if = "is_false")]
    pub depends: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes what it asks about")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A move that was asked about.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Asked {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it can be played, for certain.
    pub legal: bool,
    /// Whether it can be played depending on what is hidden.
    #[serde(skip_serializing_if = "is_false")]
    pub depends: bool,
    /// Why not, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Why not, as the rules tell it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub reason: Option<Value>,
}

/// A move that was played, and where it led.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Step))]
pub struct StepLook {
    /// Which turn, from 1.
    pub turn: usize,
    /// Who played.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it caused.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub caused: Vec<Value>,
    /// The position after it, with what is not certain hidden.
    pub position: String,
    /// Whether more happened, or something else, depending on what is hidden.
    #[serde(skip_serializing_if = "is_false")]
    pub depends: bool,
}

/// A position with its moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Position))]
pub struct Preview {
    /// The game.
    pub game: &'static str,
    /// Its options.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub options: BTreeMap<&'static str, &'static str>,
    /// The position before the moves that were played.
    pub start: String,
    /// The moves that were played.
    pub moves: Vec<StepLook>,
    /// The position, with what is not certain hidden.
    pub position: String,
    /// Whether it may be another one, depending on what is hidden.
    #[serde(skip_serializing_if = "is_false")]
    pub depends: bool,
    /// Who is to move.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub to_move: Option<Seat>,
    /// Whether that seat has begun its turn.
    pub mid_turn: bool,
    /// How the game ended, for certain.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// The moves that can be played.
    pub legal: Vec<MoveLook>,
    /// The moves that were asked about.
    pub asked: Vec<Asked>,
}

impl Certain {
    /// A position of which nothing is hidden, not even what will be drawn.
    pub fn open(position: AnyPosition) -> Certain {
        Certain { possible: vec![position], seen: Seen::AllHands }
    }

    /// What somebody knows from a view.
    pub fn from_view(view: &AnyView, viewer: Viewer) -> Certain {
        Certain { possible: possibilities(view), seen: Seen::By(viewer) }
    }

    /// What the text of a position or a view tells.
    pub fn from_text(text: &str, options: &AnyOptions) -> Result<Certain, AnySetupError> {
        let view = AnyView::from_text(text, options)?;
        let possible = possibilities(&view);
        let whole = AnyPosition::from_text(text, options, &Seed::from_u64(0)).is_ok();
        let seats = Seat::first(possible[0].seats()).map(Viewer::Seat);
        let looks_so = |viewer: &Viewer| possible[0].view(*viewer).to_string() == view.to_string();
        let seen = match seats.chain([Viewer::Spectator]).find(looks_so) {
            _ if whole => Seen::AllHands,
            viewer => Seen::By(viewer.unwrap_or(Viewer::Spectator)),
        };
        Ok(Certain { possible, seen })
    }

    /// One of the positions this may be.
    pub fn guess(&self) -> &AnyPosition {
        &self.possible[0]
    }

    /// The position as it is seen, with what is not certain hidden, and whether it depends.
    ///
    /// Where it is not even certain what lies on the table, it is what most of the possible
    /// positions have in common in which the game goes on.
    fn text(&self) -> (String, bool) {
        let first = self.seen.text(self.guess());
        if self.possible[1..].iter().all(|other| self.seen.text(other) == first) {
            return (first, false);
        }
        let viewer = match self.seen {
            Seen::By(viewer) => viewer,
            Seen::AllHands => return (first, true),
        };
        // Where the game is over for certain all hands lie open, but nobody knows yet which.
        let goes_on = |position: &AnyPosition| position.outcome().is_none();
        let over = !self.possible.iter().any(goes_on);
        let seen = self.possible.iter().filter(|position| over || goes_on(position));
        let views: Vec<AnyView> = seen.map(|position| position.view(viewer)).collect();
        let mut alike: Vec<Vec<&AnyView>> = Vec::new();
        for view in &views {
            let fits = |group: &&mut Vec<_>| AnyView::in_common(&[group[0], view]).is_some();
            match alike.iter_mut().find(fits) {
                Some(group) => group.push(view),
                None => alike.push(vec![view]),
            }
        }
        let most = alike.iter().rev().max_by_key(|group| group.len());
        let common = most.and_then(|group| AnyView::in_common(group));
        (common.map_or(first, |view| view.to_string()), true)
    }

    /// Whether all that can be seen on the table is certain.
    fn lies_on_one_table(&self) -> bool {
        let views = self.possible.iter().map(|position| position.view(Viewer::Spectator));
        let views: Vec<AnyView> = views.collect();
        AnyView::in_common(&views.iter().collect::<Vec<_>>()).is_some()
    }

    /// Plays a move wherever it can be played.
    fn play(&mut self, text: &str) -> Result<Played, PlayError> {
        let mut told: Option<Vec<Value>> = None;
        let (mut refused, mut alike) = (None, true);
        self.possible.retain_mut(|position| match position.play(text) {
            Ok(events) => {
                match &mut told {
                    None => told = Some(events),
                    Some(told) => alike &= agree(told, events),
                }
                true
            }
            Err(error) => {
                refused = Some(error);
                false
            }
        });
        match (told, refused) {
            (None, Some(error)) => Err(error),
            (told, refused) => {
                let (certain, everywhere) = (told.unwrap_or_default(), refused.is_none());
                Ok(Played { certain, alike, everywhere })
            }
        }
    }

    /// Plays a move that is taken to be possible, and goes on from what is known then.
    fn follow(&mut self, text: &str) -> Result<Played, PlayError> {
        let played = self.play(text)?;
        // If what is left happened alike and looks alike, all that may be hidden behind it is
        // thought of anew: that the move was possible tells something, but less than is left.
        if let Seen::By(viewer) = self.seen
            && played.alike
            && !played.everywhere
            && !self.text().1
        {
            self.possible = possibilities(&self.guess().view(viewer));
        }
        Ok(played)
    }
}

/// All that a view may be. What is drawn by chance for it comes from the view itself, so that it
/// is always the same.
fn possibilities(view: &AnyView) -> Vec<AnyPosition> {
    let mut hasher = DefaultHasher::new();
    view.to_string().hash(&mut hasher);
    view.possibilities(&mut Xoshiro256PlusPlus::seed_from_u64(hasher.finish()))
}

/// The field of an event that says that others are left out, since they depend on what is hidden.
const DEPENDS: &str = "depends";

/// Keeps of what was told what these events say too; whether that is all of both.
///
/// An event that differs in one field only is told without it: a card is shown for certain, and
/// who holds it depends.
fn agree(told: &mut Vec<Value>, mut events: Vec<Value>) -> bool {
    let (mut same, before) = (told.len() == events.len(), told.len());
    told.retain_mut(|event| {
        if let Some(place) = events.iter().position(|other| is_told_by(other, event)) {
            events.remove(place);
            return true;
        }
        let apart = events.iter().enumerate();
        let Some((place, field)) =
            apart.filter_map(|(place, other)| Some((place, one_field(event, other)?))).next()
        else {
            return false;
        };
        events.remove(place);
        event[&field] = Value::Null;
        event[DEPENDS] = true.into();
        same = false;
        true
    });
    same && told.len() == before
}

/// Whether what is told of an event is all there is to it, be it certain or not.
fn is_told_by(event: &Value, told: &Value) -> bool {
    let (Some(event), Some(told)) = (event.as_object(), told.as_object()) else { return false };
    let depends = usize::from(told.contains_key(DEPENDS));
    told.len() == event.len() + depends
        && event.iter().all(|(name, value)| told.get(name) == Some(value))
}

/// The only field in which two events of one kind differ, beside one that depends already.
fn one_field(one: &Value, other: &Value) -> Option<String> {
    let (one, other) = (one.as_object()?, other.as_object()?);
    let depends = one.contains_key(DEPENDS);
    if one.get("type") != other.get("type") || one.len() != other.len() + usize::from(depends) {
        return None;
    }
    let differs = |name: &&String| one.get(*name) != other.get(*name);
    let mut fields = other.keys().filter(differs);
    let field = fields.next()?;
    let known = !depends || one.get(field).is_some_and(Value::is_null);
    (fields.next().is_none() && known).then(|| field.clone())
}

/// Plays turns one after another, telling each step; `first` is the first turn's number.
pub fn replay(
    from: &mut Certain,
    turns: &[String],
    first: usize,
) -> Result<Vec<StepLook>, Refusal> {
    let mut steps = Vec::new();
    for (index, turn) in turns.iter().enumerate() {
        for (place, text) in turn.split('>').enumerate() {
            let goes_on = from.possible.iter().any(AnyPosition::mid_turn);
            if place > 0 && !goes_on {
                return Err(Reason::BeyondTurn.into());
            }
            let seat = from.possible.iter().find_map(AnyPosition::to_move);
            let seat = seat.unwrap_or(Seat::new(0));
            let illegal =
                |error| Refusal::Illegal { error, text: text.trim().to_owned(), place: place + 1 };
            let written = from.guess().written(text).map_err(illegal)?;
            let mut after = from.clone();
            let played = after.follow(text).map_err(illegal)?;
            *from = after;
            let (position, unsure) = from.text();
            let (turn, depends) = (first + index, unsure || played.depends());
            let caused = played.certain;
            steps.push(StepLook { turn, seat, text: written, caused, position, depends });
        }
    }
    Ok(steps)
}

/// A position after some turns, with all its moves and what each would cause.
pub fn preview(from: Certain, turns: &[String], ask: &[String]) -> Result<Preview, Refusal> {
    let ((start, _), mut at) = (from.text(), from);
    let moves = replay(&mut at, turns, 1)?;
    let (position, depends) = at.text();
    let on_one_table = at.lies_on_one_table();
    let legal = at.possible[0].legal_in_all(&at.possible[1..]).into_iter().map(|text| {
        // Most moves touch nothing that is hidden: wherever that is so they come to the same.
        let mut told = false;
        let another = |position: &&AnyPosition| {
            let alike = on_one_table && !position.depends_on_hidden(&text);
            !(alike && std::mem::replace(&mut told, true))
        };
        let possible: Vec<AnyPosition> = at.possible.iter().filter(another).cloned().collect();
        let fewer = possible.len() < at.possible.len();
        let mut after = Certain { possible, seen: at.seen };
        let played = after.play(&text).unwrap_or_default();
        let (position, more) = after.text();
        let unsure = more || fewer && depends;
        let (position, depends) = (Some(position).filter(|_| !unsure), unsure || played.depends());
        MoveLook { text, causes: played.certain, position, depends }
    });
    let asked = ask.iter().map(|text| at.asked(text));
    let outcome = at.guess().outcome();
    let ended = at.possible.iter().all(|other| other.outcome() == outcome);
    let goes_on = at.possible.iter().find(|position| position.outcome().is_none());
    let guess = goes_on.unwrap_or(at.guess());
    Ok(Preview {
        game: guess.game().name(),
        options: option_map(&guess.options()),
        start,
        moves,
        position,
        depends,
        to_move: guess.to_move(),
        mid_turn: guess.mid_turn(),
        outcome: outcome.filter(|_| ended),
        legal: legal.collect(),
        asked: asked.collect(),
    })
}

impl Certain {
    /// Whether a move can be played, and if not, why.
    fn asked(&self, text: &str) -> Asked {
        let (depends, error) = match self.clone().play(text) {
            Ok(played) => (!played.everywhere, None),
            Err(error) => (false, Some(error)),
        };
        let unknown = depends.then_some("whether this can be played depends on what is hidden");
        Asked {
            text: text.to_owned(),
            legal: error.is_none() && !depends,
            depends,
            detail: error.as_ref().map(ToString::to_string).or(unknown.map(str::to_owned)),
            reason: match error {
                Some(PlayError::Illegal { reason, .. }) => Some(reason),
                _ => None,
            },
        }
    }
}

impl Table {
    /// What somebody knows of the position: all of it once the game is over.
    pub fn certain(&self, viewer: Viewer) -> Certain {
        match self.result {
            Some(_) => Certain::open(self.position.clone()),
            None => Certain::from_view(&self.position.view(viewer), viewer),
        }
    }

    /// The game move by move, as somebody saw it.
    pub fn history(&self, viewer: Viewer) -> (String, Vec<StepLook>) {
        let see = |position: &AnyPosition| match self.result {
            Some(_) => position.to_string(),
            None => position.view(viewer).to_string(),
        };
        let mut position = self.start.clone();
        let mut steps = Vec::new();
        for (index, turn) in self.turns.iter().enumerate() {
            for text in &turn.moves {
                let caused = position.play(text).unwrap_or_default();
                let (turn, seat, text) = (index + 1, turn.seat, text.clone());
                let (position, depends) = (see(&position), false);
                steps.push(StepLook { turn, seat, text, caused, position, depends });
            }
        }
        (see(&self.start), steps)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// What is told of events that happen in one of several ways, and whether it is all.
    fn told(ways: &[Value]) -> (Value, bool) {
        let events = |way: &Value| way.as_array().expect("events").clone();
        let (mut told, mut all) = (events(&ways[0]), true);
        for way in &ways[1..] {
            all &= agree(&mut told, events(way));
        }
        (told.into(), all)
    }

    #[test]
    fn what_happens_in_any_case_is_told_in_whatever_order_it_happens() {
        let (one, other) = (json!({ "type": "drawn", "seat": 1 }), json!({ "type": "ended" }));
        assert_eq!(told(&[json!([one, other]), json!([other, one])]), (json!([one, other]), true));
        assert_eq!(told(&[json!([one, other]), json!([other])]), (json!([other]), false));
        assert_eq!(told(&[json!([other]), json!([one, other])]), (json!([other]), false));
        assert_eq!(
            told(&[json!([one, one]), json!([one])]),
            (json!([one]), false),
            "once is not twice"
        );
    }

    #[test]
    fn an_event_that_differs_in_one_field_is_told_without_it() {
        let held = |holder: Value| json!([{ "type": "shown", "card": 17, "holder": holder }]);
        let known = json!([{ "type": "shown", "card": 17, "holder": null, "depends": true }]);
        for others in [json!([2]), json!([2, 3]), json!([2, 1]), json!([null]), json!([2, null])] {
            let others = others.as_array().expect("who else may hold it").iter().cloned();
            let ways: Vec<Value> = [json!(1)].into_iter().chain(others).map(held).collect();
            assert_eq!(told(&ways), (known.clone(), false), "{ways:?}");
        }
    }

    #[test]
    fn an_event_that_differs_in_more_than_a_field_or_in_kind_is_not_told() {
        let shown = json!({ "type": "shown", "card": 17, "holder": 1 });
        for other in [
            json!({ "type": "shown", "card": 5, "holder": 2 }),
            json!({ "type": "laid_open", "card": 17, "holder": 1 }),
            json!({ "type": "shown", "card": 17 }),
            json!({ "type": "shown", "card": 17, "holder": 1, "colour": "K" }),
        ] {
            assert_eq!(told(&[json!([shown]), json!([other])]), (json!([]), false), "{other}");
        }
        let third = json!([{ "type": "shown", "card": 5, "holder": 1 }]);
        let second = json!([{ "type": "shown", "card": 17, "holder": 2 }]);
        assert_eq!(
            told(&[json!([shown]), second, third]),
            (json!([]), false),
            "nor if each differs in another"
        );
    }

    #[test]
    fn each_event_is_taken_for_one_other_the_same_one_first() {
        let point = |seat: u8| json!({ "type": "point", "seat": seat });
        let (told, all) = told(&[json!([point(1), point(2)]), json!([point(3), point(1)])]);
        assert_eq!(told, json!([point(1), { "type": "point", "seat": null, "depends": true }]));
        assert!(!all);
    }
}
