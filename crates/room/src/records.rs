//! Games as texts.

use std::collections::BTreeMap;

use games::record::{Course, Line, Record, read_all, replay};
use games::{AnyOptions, AnyView, GameId, Options, Position, Viewer, Visitor};
use rand::Rng;
use table::{Certain, replay as play_through};

use crate::problem::Problem;
use crate::response::{RecordRead, Records};

/// The games of a text.
pub fn read_records(text: &str, chance: &mut impl Rng) -> Result<Records, Problem> {
    let records = read_all(text).map_err(unreadable)?;
    let records =
        records.iter().map(|record| read_one(record, chance)).collect::<Result<_, _>>()?;
    Ok(Records { records })
}

fn unreadable(error: impl std::fmt::Display) -> Problem {
    Problem::Unreadable(error.to_string())
}

fn read_one(record: &Record, chance: &mut impl Rng) -> Result<RecordRead, Problem> {
    struct Read<'a, R>(&'a Record, GameId, &'a mut R);
    impl<R: Rng> Visitor for Read<'_, R> {
        type Output = Result<RecordRead, Problem>;

        fn visit<P: Position>(self) -> Self::Output {
            read_typed::<P>(self.0, self.1, self.2)
        }
    }
    let game: GameId = record.game().unwrap_or_default().parse().map_err(unreadable)?;
    game.visit(Read(record, game, chance))
}

fn read_typed<P: Position>(
    record: &Record,
    game: GameId,
    chance: &mut impl Rng,
) -> Result<RecordRead, Problem> {
    let played = replay::<P>(record).map_err(unreadable)?;
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
    let known = start.as_deref().map(|start| match &played.course {
        Course::Whole { .. } => Certain::from_text(start, &options, chance),
        _ => AnyView::from_text(start, &options)
            .map(|view| Certain::from_view(&view, Viewer::Spectator, chance)),
    });
    // A record without its cards is followed as far as guesses about them allow.
    let moves = match known {
        Some(Ok(mut from)) => play_through(&mut from, &turns, 1).unwrap_or_default(),
        _ => Vec::new(),
    };
    let tags = record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned()));
    Ok(RecordRead {
        game: game.to_string(),
        options: options.pairs().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        tags: tags.collect::<BTreeMap<_, _>>(),
        start: start.unwrap_or_default(),
        verdict: record.verdict().to_string(),
        moves,
        variations: other_lines(&[], &record.main_line),
    })
}

/// The lines that leave this one, each with the turns before it.
fn other_lines(before: &[String], line: &Line) -> Vec<Vec<String>> {
    let mut played = before.to_vec();
    let mut lines = Vec::new();
    for turn in &line.turns {
        for variation in turn.variations() {
            let others = variation.turns.iter().map(|turn| turn.moves().join(">"));
            lines.push(played.iter().cloned().chain(others).collect());
            lines.extend(other_lines(&played, variation));
        }
        played.push(turn.moves().join(">"));
    }
    lines
}
