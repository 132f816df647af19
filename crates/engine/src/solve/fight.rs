//! The endgame for the last open hexagon, solved by a search of its own.
//!
//! With one hexagon open it is three all, and whoever has more pawns there when it is closed has won. No pawn is ever
//! taken back again, so a pawn that is joined to the hexagon counts for good, and all that still matters of it is which
//! empty corners it touches. Corners on which the fate of no other depends are as good as each other: they are only
//! counted. So positions with the same corners still *tangled*, as many of each other kind and the same lead are one:
//! far fewer than boards, and few enough for a memory that the processor reaches quickly. Three in four positions that
//! the solver looks at are of this kind.

use super::Verdict;
use super::board::{Board, HEXAGONS, corners, joined, neighbours};
use super::transposition::Known;
use super::worker::Worker;

/// What still matters, from the side of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fight {
    /// The corners of the hexagon.
    hexagon: u32,
    /// Empty corners that are tangled: what comes there changes what others are worth.
    empty: u32,
    /// The player to move and his opponent.
    sides: [Side; 2],
    /// How many other corners of the hexagon are empty.
    plain: u8,
    /// How many other corners are empty where a pawn counts, whosoever it is.
    common: u8,
    /// How many pawns more of the player to move count.
    lead: i8,
    /// How many more corners are empty: each is good for a move that does nothing.
    spare: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    /// Tangled corners outside the hexagon where a pawn would count at once.
    touched: u32,
    /// Pawns that do not count yet but may.
    loose: u32,
    /// How many corners that are not tangled would only count for this side.
    private: u8,
}

/// A move of a fight. Corners of one kind that are not tangled are one move.
#[derive(Clone, Copy, Debug)]
enum Step {
    Tangled(u32),
    Plain,
    Common,
    OwnPrivate,
    OtherPrivate,
    Spare,
}

/// A move with what it promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    step: Step,
    promise: i8,
}

/// More than corners promise.
const ENTRANCE: i8 = 100;

impl Fight {
    /// Of a position with one open hexagon.
    pub(super) fn new(board: &Board) -> Fight {
        let board = board.normal();
        let hexagon = HEXAGONS[board.open.trailing_zeros() as usize];
        let empty = board.empty();
        let counting = [board.own, board.other].map(|pawns| joined(pawns, hexagon));
        let side = |pawns: u32, counting: u32| Side {
            touched: neighbours(counting) & empty & !hexagon,
            loose: pawns & !counting,
            private: 0,
        };
        let mut fight = Fight {
            hexagon,
            empty,
            sides: [side(board.own, counting[0]), side(board.other, counting[1])],
            lead: counting[0].count_ones() as i8 - counting[1].count_ones() as i8,
            spare: board.spare,
            ..Fight::default()
        };
        fight.disentangle();
        fight
    }

    /// How much closing the hexagon adds to the player's count, if only one corner of it is left.
    #[inline]
    fn closing_gain(&self) -> Option<i8> {
        let left = self.hexagon & self.empty;
        match self.plain {
            0 if left & left.wrapping_sub(1) == 0 => Some(self.gain(0, left)),
            1 if left == 0 => Some(1),
            _ => None,
        }
    }

    /// How much the opponent would gain by the last corner of the hexagon once a pawn is on this one of it, if only one
    /// would be left.
    #[inline]
    fn left_to_other(&self, corner: u32) -> Option<i8> {
        let left = self.hexagon & self.empty & !corner;
        let plain = self.plain - u8::from(corner == 0);
        match plain {
            0 if left != 0 && left & left.wrapping_sub(1) == 0 => Some(self.gain(1, left)),
            1 if left == 0 => Some(1),
            _ => None,
        }
    }

    /// By how much a pawn here adds to the count of a side.
    #[inline]
    fn gain(&self, side: usize, corner: u32) -> i8 {
        let Side { touched, loose, .. } = self.sides[side];
        if corner & (touched | self.hexagon) == 0 {
            return 0;
        }
        let beside = neighbours(corner) & loose;
        if beside == 0 { 1 } else { 1 + joined(loose, beside).count_ones() as i8 }
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        self.closing_gain().is_some_and(|gain| self.lead + gain > 0)
    }

    #[inline]
    const fn passed(&self) -> Fight {
        let [own, other] = self.sides;
        Fight { sides: [other, own], lead: -self.lead, ..*self }
    }

    /// After a move that does not close the hexagon.
    #[inline]
    fn after(&self, step: Step) -> Fight {
        let mut after = self.passed();
        let [other, own] = &mut after.sides;
        match step {
            Step::Tangled(corner) => return self.place(corner),
            Step::Plain => after.plain -= 1,
            Step::Common => after.common -= 1,
            Step::OwnPrivate => own.private -= 1,
            Step::OtherPrivate => other.private -= 1,
            Step::Spare => after.spare -= 1,
        }
        if matches!(step, Step::Plain | Step::Common | Step::OwnPrivate) {
            after.lead -= 1;
        }
        after
    }

    /// After a pawn on a tangled corner that does not close the hexagon.
    #[inline]
    fn place(&self, corner: u32) -> Fight {
        let mut after = *self;
        after.empty &= !corner;
        let [own, other] = &mut after.sides;
        if corner & (own.touched | self.hexagon) == 0 {
            own.loose |= corner;
        } else {
            let beside = neighbours(corner) & own.loose;
            let joins = if beside == 0 { 0 } else { joined(own.loose, beside) };
            own.loose &= !joins;
            own.touched |= neighbours(corner | joins) & !self.hexagon;
            after.lead += 1 + joins.count_ones() as i8;
        }
        own.touched &= after.empty;
        other.touched &= after.empty;
        let mut after = after.passed();
        after.disentangle();
        after
    }

    /// Drops what can never come to count, pawns and corners, and counts the corners that are not tangled (any more).
    #[inline]
    fn disentangle(&mut self) {
        let [own, other] = &mut self.sides;
        if self.empty == 0 {
            (own.loose, other.loose) = (0, 0);
            return;
        }
        let [owns, others] = [&mut *own, &mut *other].map(|side| {
            let reached = joined(self.empty | side.loose, side.touched | self.hexagon);
            side.loose &= reached;
            reached
        });
        let died = self.empty & !(owns | others);
        self.spare += died.count_ones() as u8;
        self.empty &= !died;
        // Pawns there count for either side, whatever else happens: such corners do not depend on each other.
        let secure = self.empty & (self.hexagon | own.touched & other.touched);
        let loose = own.loose | other.loose;
        let free = secure & !neighbours(self.empty & !secure | loose);
        let bound = self.empty & !secure & !neighbours(self.empty | loose);
        if free | bound != 0 {
            self.plain += (free & self.hexagon).count_ones() as u8;
            self.common += (free & !self.hexagon).count_ones() as u8;
            self.empty &= !(free | bound);
            for side in &mut self.sides {
                side.private += (bound & side.touched).count_ones() as u8;
                side.touched &= self.empty;
            }
        }
    }

    /// What can be told by counting alone: how the game ends if one side cannot even draw level any more.
    ///
    /// A pawn adds one to the count, besides those that were loose. So many more pawns a side can put down at most: half
    /// of all that are left to be put down, rounded up, and one more should the other side have to pass. Whoever stays
    /// behind whatever he does loses, since nobody is ever forbidden to close the hexagon then.
    #[inline]
    fn settled(&self) -> Option<Verdict> {
        let tangled = self.empty.count_ones() as u8;
        let useful = tangled + self.plain + self.common;
        let [own, other] = self.sides;
        let left = useful + own.private + other.private + self.spare;
        let most = |side: Side| {
            ((left / 2 + 1).min(useful + side.private) + side.loose.count_ones() as u8) as i8
        };
        if self.lead + most(own) < 0 {
            Some(Verdict::Loss)
        } else if self.lead - most(other) > 0 {
            Some(Verdict::Win)
        } else {
            None
        }
    }

    /// Everything, in 61 and 42 bits.
    #[inline]
    fn key(&self) -> Key {
        let [own, other] = self.sides.map(|side| u64::from(side.touched | side.loose));
        let is_central = u64::from(self.hexagon == HEXAGONS[0]);
        let [plain, common, spare] = [self.plain, self.common, self.spare].map(u64::from);
        let [own_private, other_private] = self.sides.map(|side| u64::from(side.private));
        let lead = (self.lead + 32) as u64;
        (
            spare << 55 | is_central << 54 | lead << 48 | own << 24 | u64::from(self.empty),
            plain << 39 | common << 34 | own_private << 29 | other_private << 24 | other,
        )
    }
}

/// What is known of fights, by one thread.
pub(super) struct Fights {
    entries: Vec<Entry>,
}

/// A fight's key, and above its last bits what is known. No entry that was never written looks like one.
#[derive(Clone, Copy, Default)]
struct Entry(u64, u64);

type Key = (u64, u64);

/// Where in an entry stands what is known.
const KNOWN: u32 = 60;

/// What the processor reaches quickly.
const MOST_BYTES: usize = 256 << 10;
const FEWEST: usize = 1 << 10;

impl Fights {
    /// Of so many bytes at most, but no more than are of use.
    pub(super) fn new(bytes: usize) -> Fights {
        let entries = (bytes.min(MOST_BYTES) / size_of::<Entry>()).max(FEWEST);
        Fights { entries: vec![Entry::default(); entries.next_power_of_two()] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    #[inline]
    fn place(&self, (high, low): Key) -> usize {
        let mixed = (high ^ low.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ high >> 29)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.entries.len() - 1)
    }

    #[inline]
    fn get(&self, key: Key) -> Option<Known> {
        let Entry(high, low) = self.entries[self.place(key)];
        let known = (low >> KNOWN) as u32;
        let is_it = high == key.0 && low << (64 - KNOWN) == key.1 << (64 - KNOWN) && known != 0;
        is_it.then(|| Known::from_bits(known))
    }

    #[inline]
    fn put(&mut self, key: Key, news: Known) {
        let place = self.place(key);
        let news = self.get(key).map_or(news, |old| news.and(old));
        self.entries[place] = Entry(key.0, u64::from(news.to_bits()) << KNOWN | key.1);
    }
}

impl Worker<'_, '_> {
    /// Whether a fight in which nobody wins at once is worth at least this.
    pub(super) fn fight(&mut self, fight: &Fight, least: Verdict) -> Option<Verdict> {
        if let Some(verdict) = fight.settled() {
            return Some(verdict);
        }
        let key = fight.key();
        if let Some(answer) = self.fights.get(key).and_then(|known| known.answers(least)) {
            return Some(answer);
        }
        let answer = self.fight_on(fight, least, false)?;
        self.fights.put(key, Known::learnt(answer, least));
        Some(answer)
    }

    fn fight_on(&mut self, fight: &Fight, least: Verdict, after_pass: bool) -> Option<Verdict> {
        self.count()?;
        let mut prospects = self.prospects.pop().unwrap_or_default();
        let can_lose = find(fight, &mut prospects);
        let answer = if !prospects.is_empty() {
            self.best_prospect(fight, &mut prospects, least)
        } else if can_lose {
            Some(Verdict::Loss)
        } else if after_pass {
            Some(Verdict::Draw)
        } else if fight.passed().wins_at_once() {
            Some(Verdict::Loss)
        } else {
            self.fight_on(&fight.passed(), least.against(), true).map(|answer| -answer)
        };
        self.prospects.push(prospects);
        answer
    }

    /// Tries the moves, the most promising first; mostly one is enough.
    fn best_prospect(
        &mut self,
        fight: &Fight,
        prospects: &mut [Prospect],
        least: Verdict,
    ) -> Option<Verdict> {
        let mut best = Verdict::Loss;
        for next in 0..prospects.len() {
            let mut most = next;
            for at in next + 1..prospects.len() {
                if prospects[at].promise > prospects[most].promise {
                    most = at;
                }
            }
            prospects.swap(next, most);
            let after = fight.after(prospects[next].step);
            best = best.max(-self.fight(&after, least.against())?);
            if best >= least {
                break;
            }
        }
        Some(best)
    }
}

/// The moves of a fight after which the opponent does not win at once. Tells whether there are others, which lose.
#[inline]
fn find(fight: &Fight, prospects: &mut Vec<Prospect>) -> bool {
    prospects.clear();
    let mut can_lose = false;
    let closing = fight.closing_gain();
    // What the opponent would gain by closing after a move elsewhere.
    let threat = closing.and_then(|_| fight.passed().closing_gain());
    let mut push = |step: Step, own: i8, other: i8, threat: Option<i8>, enters: bool| {
        if threat.is_some_and(|threat| threat > fight.lead + own) {
            can_lose = true;
        } else {
            // Whoever leaves one corner of the hexagon and is not punished mostly wins.
            let wins = enters && threat.is_some();
            prospects
                .push(Prospect { step, promise: own + other + if wins { ENTRANCE } else { 0 } });
        }
    };
    let last = if closing.is_some() { fight.hexagon } else { 0 };
    for corner in corners(fight.empty & !last) {
        let [own, other] = [0, 1].map(|side| fight.gain(side, corner));
        let enters = corner & fight.hexagon != 0;
        let threat = if enters { fight.left_to_other(corner) } else { threat };
        push(Step::Tangled(corner), own, other, threat, enters);
    }
    if fight.plain > 0 && closing.is_none() {
        push(Step::Plain, 1, 1, fight.left_to_other(0), true);
    }
    if fight.common > 0 {
        push(Step::Common, 1, 1, threat, false);
    }
    if fight.sides[0].private > 0 {
        push(Step::OwnPrivate, 1, 0, threat, false);
    }
    if fight.sides[1].private > 0 {
        push(Step::OtherPrivate, 0, 1, threat, false);
    }
    if fight.spare > 0 {
        push(Step::Spare, 0, -1, threat, false);
    }
    // Closing wins nothing here: it loses, or is forbidden at a tie.
    can_lose || closing.is_some_and(|gain| fight.lead + gain < 0)
}
