//! Players who count: what lies on the table, so many turns ahead, and no judgement beyond that.
//!
//! People who have just learnt a game play like this. They take what lies there, build what they
//! are after, and overlook things; they know nothing of good shape, so where the count is the same
//! they play anything.

use games::{Outcome, Seat, below};

use crate::evaluate::{Playable, Venture};
use crate::{Chance, Outlook};

/// How somebody counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// How many turns ahead, its own next one included.
    pub turns: u32,
    /// In how many cases of a hundred it does not see a move that is possible.
    pub overlooks: u32,
    /// Where cards are hidden, from two turns on: by how many turns a move would have to bring its
    /// own card nearer for it to let somebody else complete one for certain.
    pub fears: u32,
    /// From how many of the latest turns of each player it concludes what the others hold.
    pub remembers: u32,
    /// In how many turns of a hundred it forgets that there are others: it takes what they get for
    /// nothing, and fears nothing.
    pub forgets: u32,
    /// In how many turns of a hundred, where the count is the same, it goes where it feels strong,
    /// which is where a pawn does least.
    pub lured: u32,
}

/// So many moves are followed further, those that count most at once.
const WIDTH: usize = 24;

/// Beyond everything that can be counted. Sooner is better, later less bad.
const WON: i32 = 1_000_000;

/// Nobody counts on a draw.
const DRAWN: i32 = -WON / 2;

/// Where cards are hidden, a turn is counted in so many parts, of which a way to go on is worth
/// some: the more there are, the harder it is to be hindered.
const TURN: i32 = 100;
const WAY: i32 = 10;
const MOST_WAYS: i32 = 9;

impl Counting {
    /// Somebody who counts so many turns ahead, and has no faults.
    pub const fn ahead(turns: u32) -> Counting {
        Counting { turns, overlooks: 0, fears: 0, remembers: 0, forgets: 0, lured: 0 }
    }

    /// The move after which most can be counted; of equal ones any.
    pub(crate) fn choose<P: Playable>(
        &self,
        chance: &mut Chance,
        outlook: &Outlook<P>,
    ) -> Option<P::Move> {
        let position = P::complete(&outlook.view, chance);
        let seat = position.to_move()?;
        let forgets = below(chance, 100) < self.forgets as usize;
        let lured = below(chance, 100) < self.lured as usize;
        let overlooks = self.overlooks as usize;
        let mut counter = Counter { seat, overlooks, forgets, chance };
        let turns = self.turns.max(1);
        let mut seen = counter.seen(&position);
        let fears = if forgets { 0 } else { self.fears };
        if turns > 1
            && let Some(mv) = self.venture(&seen, fears, outlook)
        {
            return Some(mv);
        }
        seen.truncate(WIDTH);
        if lured {
            seen.sort_by_key(|(count, mv)| (-count, -position.lures(*mv)));
        }
        let mut best = (i32::MIN, None);
        for (count, mv) in seen {
            if count >= WON / 2 {
                return Some(mv);
            }
            let worth = if turns == 1 || count.abs() >= WON / 2 {
                count
            } else {
                counter.worth(&counter.after(&position, mv), turns - 1, best.0, i32::MAX)
            };
            if worth > best.0 {
                best = (worth, Some(mv));
            }
        }
        best.1
    }

    /// Where cards are hidden, nobody can play out what the others will do. The best of the moves
    /// seen by what the others might complete next and, three turns ahead, by the ways that are
    /// then left.
    fn venture<P: Playable>(
        &self,
        seen: &[(i32, P::Move)],
        fears: u32,
        outlook: &Outlook<P>,
    ) -> Option<P::Move> {
        let moves: Vec<P::Move> = seen.iter().map(|(_, mv)| *mv).collect();
        let ventures = P::ventures(outlook, &moves, self.remembers as usize)?;
        let worth = |((count, mv), venture): (&(i32, P::Move), Venture)| {
            let ways = if self.turns > 2 { WAY * venture.ways.min(MOST_WAYS) } else { 0 };
            let danger = fears as f32 * venture.danger * TURN as f32;
            (TURN * (*count).clamp(-WON / TURN, WON / TURN) + ways - danger as i32, *mv)
        };
        let worths = seen.iter().zip(ventures).map(worth);
        worths.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, mv)| mv)
    }
}

/// Somebody who counts what one seat has.
struct Counter<'a> {
    seat: Seat,
    overlooks: usize,
    forgets: bool,
    chance: &'a mut Chance,
}

impl Counter<'_> {
    /// What the position comes to after so many more turns, if the seat plays for its count and all
    /// others against it.
    fn worth<P: Playable>(&mut self, position: &P, turns: u32, low: i32, high: i32) -> i32 {
        let Some(mover) = position.to_move() else { return self.count(position) };
        let own = mover == self.seat;
        let (mut low, mut high) = (low, high);
        let mut best = if own { i32::MIN } else { i32::MAX };
        for (count, mv) in self.seen(position).into_iter().take(WIDTH) {
            let worth = if turns == 1 || count.abs() >= WON / 2 {
                count
            } else {
                self.worth(&self.after(position, mv), turns - 1, low, high)
            };
            if own {
                best = best.max(worth);
                low = low.max(best);
            } else {
                best = best.min(worth);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        // What is still to be won is won later from here, what is lost is lost later.
        best - best.signum() * i32::from(best.abs() > WON / 2)
    }

    /// The moves that are seen with what they count at once, the best for whoever moves first,
    /// equal ones in an order by chance.
    fn seen<P: Playable>(&mut self, position: &P) -> Vec<(i32, P::Move)> {
        let own = position.to_move() == Some(self.seat);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for place in (1..moves.len()).rev() {
            moves.swap(place, below(self.chance, place + 1));
        }
        let counts = position.counts_after(&moves, self.seat, self.forgets);
        let count = |(mv, count): (P::Move, Option<i32>)| {
            (count.unwrap_or_else(|| self.count(&self.after(position, mv))), mv)
        };
        let mut seen: Vec<_> = moves.into_iter().zip(counts).map(count).collect();
        if self.overlooks > 0 {
            // Who sees no way forward at least stays where he is.
            let now = self.count(position);
            let stay = seen.iter().copied().max_by_key(|(count, _)| (*count).min(now));
            seen.retain(|_| below(self.chance, 100) >= self.overlooks);
            if seen.iter().all(|(count, _)| *count < now) {
                seen.extend(stay);
            }
        }
        seen.sort_by_key(|(count, _)| if own { -count } else { *count });
        seen
    }

    /// Where a move leads by the end of the turn, if whoever moves takes the most with each step.
    fn after<P: Playable>(&self, position: &P, mv: P::Move) -> P {
        let mover = position.to_move();
        let mut after = position.clone();
        after.play_unchecked(mv);
        let (mut moves, mut tried) = (Vec::new(), None::<P>);
        while let Some(seat) = after.to_move()
            && Some(seat) == mover
            && after.mid_turn()
        {
            after.legal_moves(&mut moves);
            let count = |mv: &P::Move| {
                let tried = tried.get_or_insert_with(|| after.clone());
                tried.clone_from(&after);
                tried.play_unchecked(*mv);
                self.count_of(seat, tried)
            };
            let Some(best) = moves.iter().copied().max_by_key(count) else { break };
            after.play_unchecked(best);
        }
        after
    }

    fn count<P: Playable>(&self, position: &P) -> i32 {
        self.count_of(self.seat, position)
    }

    fn count_of<P: Playable>(&self, seat: Seat, position: &P) -> i32 {
        match position.outcome() {
            None => position.count(seat, self.forgets),
            Some(Outcome::Draw) => DRAWN,
            Some(Outcome::Win(winner)) if winner == seat => WON,
            Some(Outcome::Win(_)) => -WON,
        }
    }
}
