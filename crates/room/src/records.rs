//! Games as texts.

use std::collections::BTreeMap;

use games::record::{self, Course, Effort, Line, Record, replay_within};
use games::{AnyOptions, AnyPosition, AnyView, GameId, Options, Position, Viewer, Visitor};
use rand::Rng;
use table::{Certain, replay as play_through};

use crate::problem::Problem;
use crate::response::{RecordRead, Records};

/// How much is told of a text at most: anything beyond is more than somebody reads at once.
const MOST_GAMES: usize = 500;
const MOST_STEPS: usize = 10_000;
/// The longest variations of a game, in bytes, each told from the first turn on.
const LONGEST_VARIATIONS: usize = 1024 * 1024;

/// The games of a text.
pub fn read_records(text: &str, chance: &mut impl Rng) -> Result<Records, Problem> {
    let (mut effort, mut records, mut steps) = (Effort::default(), Vec::new(), 0);
    for (record, number) in record::read(text).zip(1..) {
        let read = read_one(&record.map_err(unreadable)?, &mut effort, chance)?;
        steps += read.moves.len();
        if number > MOST_GAMES || steps > MOST_STEPS {
            return Err(unreadable(format!(
                "at most {MOST_GAMES} games with {MOST_STEPS} moves are read at once; this text \
                 has more, from game {number} on"
            )));
        }
        records.push(read);
    }
    Ok(Records { records })
}

/// Whether the games of a text can be read.
pub(crate) fn check_records(text: &str) -> Result<(), Problem> {
    struct Check<'a>(&'a Record, &'a mut Effort);
    impl Visitor for Check<'_> {
        type Output = Result<(), Problem>;

        fn visit<P: Position>(self) -> Self::Output {
            replay_within::<P>(self.0, self.1).map(drop).map_err(unreadable)
        }
    }
    let mut effort = Effort::default();
    for record in record::read(text) {
        let record = record.map_err(unreadable)?;
        let game: GameId = record.game().unwrap_or_default().parse().map_err(unreadable)?;
        game.visit(Check(&record, &mut effort))?;
    }
    Ok(())
}

fn unreadable(error: impl std::fmt::Display) -> Problem {
    Problem::Unreadable(error.to_string())
}

fn read_one(
    record: &Record,
    effort: &mut Effort,
    chance: &mut impl Rng,
) -> Result<RecordRead, Problem> {
    struct Read<'a, R>(&'a Record, GameId, &'a mut Effort, &'a mut R);
    impl<R: Rng> Visitor for Read<'_, R> {
        type Output = Result<RecordRead, Problem>;

        fn visit<P: Position>(self) -> Self::Output {
            read_typed::<P>(self.0, self.1, self.2, self.3)
        }
    }
    let game: GameId = record.game().unwrap_or_default().parse().map_err(unreadable)?;
    game.visit(Read(record, game, effort, chance))
}

fn read_typed<P: Position>(
    record: &Record,
    game: GameId,
    effort: &mut Effort,
    chance: &mut impl Rng,
) -> Result<RecordRead, Problem> {
    let played = replay_within::<P>(record, effort).map_err(unreadable)?;
    let mut options = AnyOptions::new(game);
    let mut agree = |agreed: &P::Options| {
        for (name, value) in agreed.pairs() {
            options.set(name, value).map_err(unreadable)?;
        }
        Ok::<(), Problem>(())
    };
    let start = match &played.course {
        Course::Whole { start, .. } => {
            agree(start.options())?;
            Some(start.to_string())
        }
        Course::WithoutCards { start, .. } => {
            agree(P::complete(start, chance).options())?;
            Some(start.to_string())
        }
        Course::Unfollowed => None,
    };
    let turns: Vec<String> = played
        .turns
        .iter()
        .map(|turn| turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(">"))
        .collect();
    // A record without its cards is followed as far as can be known without them.
    let from = match &played.course {
        Course::Whole { start, .. } => Some(Certain::open(AnyPosition::new(game, start.clone()))),
        Course::WithoutCards { start, .. } => {
            let view = AnyView::from_text(&start.to_string(), &options).map_err(unreadable)?;
            Some(Certain::from_view(&view, Viewer::Spectator))
        }
        Course::Unfollowed => None,
    };
    let followed = from.map(|mut from| play_through(&mut from, &turns, 1).unwrap_or_default());
    let tags = record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned()));
    Ok(RecordRead {
        game: game.to_string(),
        options: options.pairs().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        tags: tags.collect::<BTreeMap<_, _>>(),
        start: start.unwrap_or_default(),
        verdict: record.verdict().to_string(),
        moves: followed.unwrap_or_default(),
        variations: other_lines(&record.main_line)?,
    })
}

/// The lines that leave this one, each with the turns before it.
fn other_lines(line: &Line) -> Result<Vec<Vec<String>>, Problem> {
    let (mut lines, mut room) = (Vec::new(), LONGEST_VARIATIONS);
    leave(line, &mut Vec::new(), &mut lines, &mut room)?;
    Ok(lines)
}

/// Adds the lines that leave this one, which comes behind what was played, while there is room.
fn leave(
    line: &Line,
    played: &mut Vec<String>,
    lines: &mut Vec<Vec<String>>,
    room: &mut usize,
) -> Result<(), Problem> {
    let before = played.len();
    for turn in &line.turns {
        for variation in turn.variations() {
            let others = variation.turns.iter().map(|turn| turn.moves().join(">"));
            let whole: Vec<String> = played.iter().cloned().chain(others).collect();
            let length: usize = whole.iter().map(|turn| turn.len() + BESIDE_A_TURN).sum();
            *room = room.checked_sub(length).ok_or_else(|| {
                unreadable("the variations are too many to be told, each from the first turn on")
            })?;
            lines.push(whole);
            leave(variation, played, lines, room)?;
        }
        played.push(turn.moves().join(">"));
    }
    played.truncate(before);
    Ok(())
}

/// Two quotation marks and a comma.
const BESIDE_A_TURN: usize = 3;
