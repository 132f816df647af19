//! Claims: what can be said of a move, as values that a replay can check.

use games::{Deed, Said, Saying, Seat};
use serde::Serialize;

/// One thing that is true of a move. Moves are texts.
///
/// Every claim names the moves that show it: whoever plays them from the position before the move sees
/// what is claimed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "claim", rename_all = "snake_case")]
pub enum Claim {
    /// The turn itself does something for another seat.
    Gives {
        /// The turn from the move on.
        turn: Vec<String>,
        /// What it does.
        deed: Deed,
    },
    /// It lets another seat do something in its next turn.
    Allows {
        /// All that is played from the move on, up to that.
        line: Vec<String>,
        /// The turn that does it.
        answer: Vec<String>,
        /// What it does.
        deed: Deed,
    },
    /// After a better turn, no turn that follows at once does as much for that seat.
    Prevents {
        /// The better turn.
        instead: Vec<String>,
        /// What is not possible any more.
        deed: Deed,
    },
    /// Another turn would have done something for its player.
    Misses {
        /// The other turn.
        instead: Vec<String>,
        /// What it does.
        deed: Deed,
    },
    /// If the game goes on like this, another seat does something.
    Leads {
        /// All that is played from the move on, up to that.
        line: Vec<String>,
        /// What is done.
        deed: Deed,
    },
    /// With another line its player would have come to do something.
    Promises {
        /// The other line, up to that.
        line: Vec<String>,
        /// What is done.
        deed: Deed,
    },
    /// Another turn was a proven win.
    Sure {
        /// Whose win.
        seat: Seat,
        /// The other turn.
        instead: Vec<String>,
    },
    /// Another seat is proven to win after this.
    Lost {
        /// Who wins.
        seat: Seat,
    },
    /// By what its player could know, the next player completes a card at once if he holds one of these.
    Exposes {
        /// The next player.
        seat: Seat,
        /// The cards that one move of his shows, the likeliest first, and those moves.
        cards: Vec<(u8, String)>,
        /// How likely he holds one of them.
        chance: f64,
        /// The other turn.
        instead: Vec<String>,
        /// How likely it would have been after that.
        less: f64,
    },
    /// By what is counted on the board, another line leaves its player better off after as many turns.
    Stands {
        /// Its player.
        seat: Seat,
        /// What is counted, as in [`Tally`](games::Tally).
        what: &'static str,
        /// All that is played from the move on, up to then.
        line: Vec<String>,
        /// How many he has then, and the other.
        count: [u32; 2],
        /// The other line.
        instead: Vec<String>,
        /// How many after that.
        then: [u32; 2],
    },
    /// Another turn brings a card of one's own nearer, or leaves one farther away that another seat is seen to hold.
    Nears {
        /// Who holds it.
        seat: Seat,
        /// The card.
        card: u8,
        /// Whether moving the black tile counts as one change; it stays where it is otherwise.
        black: bool,
        /// How many tiles would have to come or go after this move.
        from: u32,
        /// The other turn.
        instead: Vec<String>,
        /// How many after that.
        to: u32,
    },
    /// Another turn leaves more ways to a card of one's own, or fewer to one that another seat is seen to hold, and as
    /// many of those that are shorter.
    Ways {
        /// Who holds it.
        seat: Seat,
        /// The card.
        card: u8,
        /// Whether moving the black tile counts as one change; it stays where it is otherwise.
        black: bool,
        /// So many changes or fewer.
        within: u32,
        /// How many ways there are after this move.
        from: u32,
        /// The other turn.
        instead: Vec<String>,
        /// How many after that.
        to: u32,
    },
    /// By what its player could know, another seat is likelier to be near its card.
    Helps {
        /// Who.
        seat: Seat,
        /// Whether moving the black tile counts as one change; it stays where it is otherwise.
        black: bool,
        /// So many changes away or fewer.
        within: u32,
        /// How likely that is after this move.
        chance: f64,
        /// The other turn.
        instead: Vec<String>,
        /// How likely it would have been after that.
        less: f64,
    },
    /// A turn that is recommended does something for its player.
    Does {
        /// The turn.
        turn: Vec<String>,
        /// What it does.
        deed: Deed,
    },
    /// If the game goes on like this, whoever plays the recommended move does something.
    Aims {
        /// The move, and all that is played up to that.
        line: Vec<String>,
        /// What is done.
        deed: Deed,
    },
    /// A turn that is recommended lets nobody win at once, while others do.
    Holds {
        /// The turn.
        turn: Vec<String>,
        /// Who could win.
        seat: Seat,
        /// The moves after which that seat wins in the next turn.
        others: Vec<String>,
        /// How many other moves there are.
        of: u32,
    },
    /// Nothing but how much was given away.
    Costs {
        /// How much winning probability.
        share: f64,
        /// The better line.
        line: Vec<String>,
    },
}

impl Claim {
    /// Whether it says more than how much was given away.
    pub const fn is_specific(&self) -> bool {
        !matches!(self, Claim::Costs { .. })
    }

    /// Whether it names what would have been better, which whoever still looks for it is not told.
    pub const fn names_better(&self) -> bool {
        match self {
            Claim::Gives { .. }
            | Claim::Allows { .. }
            | Claim::Leads { .. }
            | Claim::Lost { .. } => false,
            Claim::Prevents { .. }
            | Claim::Misses { .. }
            | Claim::Promises { .. }
            | Claim::Sure { .. }
            | Claim::Exposes { .. }
            | Claim::Stands { .. }
            | Claim::Nears { .. }
            | Claim::Ways { .. }
            | Claim::Helps { .. }
            | Claim::Does { .. }
            | Claim::Aims { .. }
            | Claim::Holds { .. }
            | Claim::Costs { .. } => true,
        }
    }

    /// The words for it.
    pub fn saying(&self) -> Saying {
        let moves = |moves: &[String]| Said::Moves(moves.to_vec());
        let of = |key, deed: &Deed| {
            Saying::new(key)
                .and("who", Said::Seat(deed.seat))
                .and("deed", Said::Saying(deed.saying.clone()))
        };
        match self {
            Claim::Gives { deed, .. } => of("coach.gives", deed),
            Claim::Allows { answer, deed, .. } => {
                of("coach.allows", deed).and("answer", moves(answer))
            }
            Claim::Prevents { instead, .. } => {
                Saying::new("coach.prevents").and("better", moves(instead))
            }
            Claim::Misses { instead, deed } => {
                of("coach.misses", deed).and("better", moves(instead))
            }
            Claim::Leads { line, deed } => of("coach.leads", deed).and("line", moves(rest(line))),
            Claim::Promises { line, deed } => of("coach.promises", deed).and("line", moves(line)),
            Claim::Sure { seat, instead } => Saying::new("coach.sure")
                .and("who", Said::Seat(*seat))
                .and("better", moves(instead)),
            Claim::Lost { seat } => Saying::new("coach.lost").and("who", Said::Seat(*seat)),
            Claim::Exposes { seat, cards, chance, instead, less } => {
                let saying = if cards.len() > NAMED {
                    let n = Said::Number(cards.len() as u32);
                    Saying::new("coach.exposes.many").and("of", n)
                } else {
                    let names = cards.iter().map(|(card, _)| card.to_string()).collect();
                    let n = Said::Number(cards.len() as u32);
                    Saying::new("coach.exposes").and("cards", Said::Names(names)).and("n", n)
                };
                saying
                    .and("who", Said::Seat(*seat))
                    .and("share", Said::Share(*chance))
                    .and("better", moves(instead))
                    .and("less", Said::Share(*less))
            }
            Claim::Stands { seat, what, line, count, instead, then } => {
                // Each is counted in words of its own.
                let key = match *what {
                    "hexagons" => "coach.stands.hexagons",
                    "ahead" => "coach.stands.ahead",
                    "round" => "coach.stands.round",
                    "pawns" => "coach.stands.pawns",
                    "ready" => "coach.stands.ready",
                    _ => "coach.stands.cells",
                };
                Saying::new(key)
                    .and("who", Said::Seat(*seat))
                    .and("line", moves(line))
                    .and("own", Said::Number(count[0]))
                    .and("others", Said::Number(count[1]))
                    .and("better", moves(instead))
                    .and("own_then", Said::Number(then[0]))
                    .and("others_then", Said::Number(then[1]))
            }
            Claim::Nears { seat, card, black, from, instead, to } => {
                Saying::new(if from > to { "coach.nears" } else { "coach.nears.theirs" })
                    .and("how", counting(*black))
                    .and("who", Said::Seat(*seat))
                    .and("card", Said::Number((*card).into()))
                    .and("n", Said::Number(*from))
                    .and("better", moves(instead))
                    .and("to", Said::Number(*to))
            }
            Claim::Ways { seat, card, black, within, from, instead, to } => {
                Saying::new(if from < to { "coach.ways" } else { "coach.ways.theirs" })
                    .and("how", counting(*black))
                    .and("who", Said::Seat(*seat))
                    .and("card", Said::Number((*card).into()))
                    .and("n", Said::Number(*from))
                    // More than one, so that it has one form.
                    .and("within", Said::Number(*within + 1))
                    .and("better", moves(instead))
                    .and("to", Said::Number(*to))
            }
            Claim::Helps { seat, black, within, chance, instead, less } => {
                Saying::new("coach.helps")
                    .and("how", counting(*black))
                    .and("who", Said::Seat(*seat))
                    .and("n", Said::Number(*within))
                    .and("share", Said::Share(*chance))
                    .and("better", moves(instead))
                    .and("less", Said::Share(*less))
            }
            Claim::Does { deed, .. } => of("coach.does", deed),
            Claim::Aims { line, deed } => of("coach.aims", deed).and("line", moves(rest(line))),
            Claim::Holds { seat, others, of, .. } => Saying::new("coach.holds")
                .and("who", Said::Seat(*seat))
                .and("n", Said::Number(others.len() as u32))
                .and("of", Said::Number(*of)),
            Claim::Costs { share, line } => Saying::new("coach.costs")
                .and("share", Said::Share(*share))
                .and("line", moves(line)),
        }
    }
}

/// Whether the black tile stays, or moving it counts as one change.
fn counting(black: bool) -> Said {
    Said::Word(if black { "coach.moving" } else { "coach.staying" }.to_owned())
}

/// What follows after a move.
fn rest(line: &[String]) -> &[String] {
    line.get(1..).unwrap_or_default()
}

/// So many cards are named, more are counted.
const NAMED: usize = 5;
