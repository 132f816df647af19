//! A card's shape as one says it: a path by the clock, and what branches off.

use games::tiles::{Card, TileGame};
use lattice::GridCell;

use crate::tell::joined;
use rulebook::Words;

/// A card's shape in words.
pub(super) fn told<G: TileGame>(words: Words, card: Card<G>) -> String {
    let (hours, branches) = path_of(&card.shape(0));
    let hours: Vec<String> = hours.iter().map(ToString::to_string).collect();
    let path = words.say("tiles.card.path", &[("card", &card), ("hours", &words.list(&hours))]);
    let branches = branches
        .iter()
        .map(|(from, hour)| words.say("tiles.card.branch", &[("from", from), ("hour", hour)]));
    joined([path].into_iter().chain(branches))
}

/// The hours of a path through the cells, as long as can be and with few bends; and from which cell of it, counted
/// from 1, others branch off at which hour.
fn path_of<C: GridCell>(cells: &[C]) -> (Vec<usize>, Vec<(usize, usize)>) {
    let mut best = Vec::new();
    for cell in cells {
        walk(cells, &mut vec![*cell], &mut best);
    }
    let branch = |cell: &C| {
        let from = best.iter().position(|other| hour_of(*other, *cell).is_some())?;
        Some((from + 1, hour_of(best[from], *cell)?))
    };
    let branches = cells.iter().filter(|cell| !best.contains(cell)).filter_map(branch).collect();
    (hours_of(&best), branches)
}

/// Goes on along every way, and keeps the best path.
fn walk<C: GridCell>(cells: &[C], path: &mut Vec<C>, best: &mut Vec<C>) {
    let better = (path.len(), std::cmp::Reverse(bends(path)));
    if better > (best.len(), std::cmp::Reverse(bends(best))) {
        best.clone_from(path);
    }
    for next in cells {
        let end = path[path.len() - 1];
        if !path.contains(next) && hour_of(end, *next).is_some() {
            path.push(*next);
            walk(cells, path, best);
            path.pop();
        }
    }
}

fn bends<C: GridCell>(path: &[C]) -> usize {
    hours_of(path).windows(2).filter(|pair| pair[0] != pair[1]).count()
}

fn hours_of<C: GridCell>(path: &[C]) -> Vec<usize> {
    path.windows(2).filter_map(|pair| hour_of(pair[0], pair[1])).collect()
}

/// The hour at which a neighbour lies.
fn hour_of<C: GridCell>(from: C, to: C) -> Option<usize> {
    let at = from.around().position(|next| next == to)?;
    Some(if at == 0 { 12 } else { at * 12 / C::GEOMETRY.sides() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Language;

    /// Walking the path and its branches leads over every cell of the shape.
    fn leads_everywhere<G: TileGame>() {
        let cards = (1..=40).filter_map(Card::<G>::new);
        let mut count = 0;
        for card in cards {
            count += 1;
            let shape = card.shape(0);
            let (hours, branches) = path_of(&shape);
            assert_eq!(hours.len() + 1 + branches.len(), shape.len(), "card {card}");
            let step = |from: G::Cell, hour: usize| {
                let sides = G::Cell::GEOMETRY.sides();
                from.around().nth(hour % 12 * sides / 12).expect("a neighbour")
            };
            let walked = shape.iter().any(|first| {
                let mut path = vec![*first];
                for hour in &hours {
                    path.push(step(path[path.len() - 1], *hour));
                }
                let ends = branches.iter().map(|(from, hour)| step(path[from - 1], *hour));
                let all: Vec<G::Cell> = path.iter().copied().chain(ends).collect();
                shape.iter().all(|cell| all.contains(cell))
            });
            assert!(walked, "card {card}: {hours:?} {branches:?}");
        }
        assert!(count >= 18, "{count} cards");
    }

    #[test]
    fn every_card_can_be_told_as_a_path() {
        leads_everywhere::<games::six_by_five::Game>();
        leads_everywhere::<games::xochintlan::Game>();
        let card = Card::<games::xochintlan::Game>::new(1).expect("a card");
        assert!(told(Words(Language::English), card).starts_with("Card 1, a path: "));
    }
}
