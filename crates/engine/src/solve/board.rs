//! The board as the solver sees it: only what can still matter.
//!
//! A corner is **dead** when nothing on it can ever count again. Let `U` be the corners of the
//! hexagons nobody has conquered yet. Pawns are only taken back from corners of `U`, and `U` only
//! shrinks, so a pawn outside `U` stays for ever. Such a corner is alive for a colour if a way
//! leads from it to `U` over corners outside `U` that are empty or hold that colour, and dead if
//! it is alive for neither:
//!
//! - A dead pawn is in no chain that reaches `U`, now or later: the part of the chain outside `U`
//!   would be such a way. So it never counts. What lies on dead corners is nobody's business but
//!   for the number of empty ones, each good for one move that does nothing.
//! - A dead corner stays dead: ways outside `U` only close, and when `U` shrinks, a new way would
//!   have to begin with an old one.
//! - Whether other corners are dead does not depend on it: ways lead over living corners only.
//!
//! So the value of a position depends on the living corners, the number of dead empty ones (the
//! *spare* moves), the hexagons still open and how many each side has; not on who has which.

use games::Gosix;
use lattice::{Corner, CornerSet, FlowerHexagon};

/// How many hexagons win.
const TO_WIN: u8 = 4;

/// All corners.
const CORNERS: u32 = CornerSet::ALL.0;

/// The corners of each hexagon.
pub(crate) const HEXAGONS: [u32; 7] = {
    let mut table = [0; 7];
    let mut hexagon = 0;
    while hexagon < 7 {
        table[hexagon] = FlowerHexagon::ALL[hexagon].corners().0;
        hexagon += 1;
    }
    table
};

/// All corners of each set of hexagons.
static CORNERS_OF: [u32; 128] = {
    let mut table = [0; 128];
    let mut set = 1usize;
    while set < 128 {
        table[set] = table[set & (set - 1)] | HEXAGONS[set.trailing_zeros() as usize];
        set += 1;
    }
    table
};

/// All neighbours of the corners in each byte of a set.
static NEIGHBOURS: [[u32; 256]; 3] = {
    let mut table = [[0; 256]; 3];
    let mut byte = 0;
    while byte < 3 {
        let mut bits = 1usize;
        while bits < 256 {
            let lowest = Corner::ALL[8 * byte + bits.trailing_zeros() as usize];
            table[byte][bits] = table[byte][bits & (bits - 1)] | lowest.neighbours().0;
            bits += 1;
        }
        byte += 1;
    }
    table
};

#[inline]
pub(super) fn neighbours(set: u32) -> u32 {
    NEIGHBOURS[0][set as usize & 0xff]
        | NEIGHBOURS[1][set as usize >> 8 & 0xff]
        | NEIGHBOURS[2][set as usize >> 16 & 0xff]
}

/// Everything within a set that is joined to some of it.
#[inline]
pub(crate) fn joined(within: u32, from: u32) -> u32 {
    let mut reached = from & within;
    loop {
        let next = (reached | neighbours(reached)) & within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The hexagons of a set, as indices.
#[inline]
pub(crate) fn hexagons(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let hexagon = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (hexagon < 7).then_some(hexagon)
    })
}

/// The corners of a set, each as a set of its own.
#[inline]
pub(super) fn corners(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let corner = set & set.wrapping_neg();
        set ^= corner;
        (corner != 0).then_some(corner)
    })
}

/// A position that is not over, from the side of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// Living pawns of the player to move.
    pub(super) own: u32,
    /// Living pawns of the opponent.
    pub(super) other: u32,
    /// Dead corners, filled or empty.
    pub(super) dead: u32,
    /// How many dead corners are empty.
    pub(super) spare: u8,
    /// The hexagons nobody has conquered yet.
    pub(super) open: u8,
    /// How many hexagons the player to move has.
    pub(super) won: u8,
    /// How many the opponent has.
    pub(super) lost: u8,
}

/// What comes of a pawn that closes hexagons.
pub(super) enum Closing {
    /// A tie somewhere: not allowed.
    Forbidden,
    /// The player who closes has four hexagons.
    Wins,
    /// His opponent has.
    Loses,
    /// The game goes on, the opponent to move.
    Leads(Board),
}

impl Board {
    /// A position that is not over.
    pub(super) fn new(position: &Gosix) -> Board {
        let (own, other) = (position.mover(), position.mover().next(2));
        let [won, lost] = [own, other].map(|seat| position.conquered(seat));
        let mut board = Board {
            own: position.pawns(own).0,
            other: position.pawns(other).0,
            open: 0x7f & !(won.0 | lost.0),
            won: won.len() as u8,
            lost: lost.len() as u8,
            ..Board::default()
        };
        board.bury();
        board
    }

    /// The living corners that are empty.
    #[inline]
    pub(super) const fn empty(&self) -> u32 {
        CORNERS & !(self.own | self.other | self.dead)
    }

    /// The corners that would close some hexagon.
    #[inline]
    pub(super) fn closing_corners(&self) -> u32 {
        let empty = self.empty();
        hexagons(self.open)
            .map(|hexagon| HEXAGONS[hexagon] & empty)
            .filter(|left| left & left.wrapping_sub(1) == 0)
            .fold(0, |set, left| set | left)
    }

    /// Whether only one hexagon is left to fight for.
    #[inline]
    pub(super) const fn is_fight(&self) -> bool {
        self.open.is_power_of_two()
    }

    /// Whether some pawn conquers the player to move his fourth hexagon. Asked of nearly every position there is, so
    /// it first tells what cannot be by looking at a few bits.
    #[inline]
    pub(super) fn wins_at_once(&self) -> bool {
        let empty = self.empty();
        let missing = TO_WIN - self.won;
        // Corners that close one hexagon, two and three at least.
        let mut closing = [0u32; 3];
        for hexagon in hexagons(self.open) {
            let left = HEXAGONS[hexagon] & empty;
            if left & left.wrapping_sub(1) != 0 {
                continue;
            }
            if missing == 1 {
                let (own, corners) = (self.own | left, HEXAGONS[hexagon]);
                let has_more =
                    joined(own, corners).count_ones() > joined(self.other, corners).count_ones();
                if has_more && matches!(self.close(left), Closing::Wins) {
                    return true;
                }
            }
            closing[2] |= closing[1] & left;
            closing[1] |= closing[0] & left;
            closing[0] |= left;
        }
        match missing {
            2 | 3 => corners(closing[usize::from(missing) - 1])
                .any(|corner| matches!(self.close(corner), Closing::Wins)),
            _ => false,
        }
    }

    /// The same position with the opponent to move.
    #[inline]
    pub(super) const fn passed(&self) -> Board {
        let Board { own, other, won, lost, .. } = *self;
        Board { own: other, other: own, won: lost, lost: won, ..*self }
    }

    /// After a pawn on a dead corner; there must be one to spare.
    #[inline]
    pub(super) fn spend(&self) -> Board {
        Board { spare: self.spare - 1, ..self.passed() }
    }

    /// After a pawn on a living corner that closes nothing.
    #[inline]
    pub(super) fn place(&self, corner: u32) -> Board {
        let mut board = Board { own: self.own | corner, ..*self }.passed();
        if corner & CORNERS_OF[self.open as usize] == 0 {
            board.bury();
        }
        board
    }

    /// After a pawn that closes some hexagon: all are counted before pawns are taken back.
    pub(super) fn close(&self, corner: u32) -> Closing {
        let own = self.own | corner;
        let empty = self.empty() & !corner;
        let (mut won, mut lost) = (0u8, 0u8);
        for hexagon in hexagons(self.open).filter(|hexagon| HEXAGONS[*hexagon] & empty == 0) {
            let count = |pawns| joined(pawns, HEXAGONS[hexagon]).count_ones();
            match count(own).cmp(&count(self.other)) {
                std::cmp::Ordering::Greater => won |= 1 << hexagon,
                std::cmp::Ordering::Less => lost |= 1 << hexagon,
                std::cmp::Ordering::Equal => return Closing::Forbidden,
            }
        }
        let after = Board {
            own: own & !CORNERS_OF[won as usize],
            other: self.other & !CORNERS_OF[lost as usize],
            open: self.open & !(won | lost),
            won: self.won + won.count_ones() as u8,
            lost: self.lost + lost.count_ones() as u8,
            ..*self
        };
        if after.won >= TO_WIN {
            return Closing::Wins;
        }
        if after.lost >= TO_WIN {
            return Closing::Loses;
        }
        let mut after = after.passed();
        after.bury();
        Closing::Leads(after)
    }

    /// Finds the corners that have died.
    fn bury(&mut self) {
        let open = CORNERS_OF[self.open as usize];
        let outside = CORNERS & !open & !self.dead;
        let shore = neighbours(open);
        let alive = joined(outside & !self.other, shore) | joined(outside & !self.own, shore);
        let died = outside & !alive;
        self.spare += (died & self.empty()).count_ones() as u8;
        self.dead |= died;
        self.own &= !died;
        self.other &= !died;
    }
}
