//! What the other side can say.

use std::time::Duration;

use crate::Limits;

/// A line, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    Ugi,
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position { start: Start, moves: Vec<String> },
    Go(Go),
    Stop,
    Query(Query),
    Quit,
}

/// Where a game starts.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Start {
    Beginning,
    Text(String),
}

/// How long to think.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Go {
    limits: Limits,
    infinite: bool,
    /// What is left on the clock of each seat, and what each move adds to it.
    clocks: Vec<(usize, Duration)>,
    increments: Vec<(usize, Duration)>,
}

/// What is asked about the position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Query {
    GameOver,
    /// Whether this seat, counted from 0, is to move.
    Turn(usize),
    Result,
}

/// Why a line is known but cannot be followed.
pub(super) type Complaint = String;

impl Command {
    /// Understands a line; `None` for what nobody knows, which is passed over in silence.
    pub(super) fn read(line: &str) -> Option<Result<Command, Complaint>> {
        let mut words = line.split_whitespace();
        Some(match words.next()? {
            "ugi" => Ok(Command::Ugi),
            "isready" => Ok(Command::IsReady),
            "setoption" => read_option(words),
            "uginewgame" => Ok(Command::NewGame),
            "position" => read_position(words),
            "go" => read_go(words).map(Command::Go),
            "stop" => Ok(Command::Stop),
            "query" => Ok(Command::Query(read_query(words.next()?)?)),
            "quit" => Ok(Command::Quit),
            _ => return None,
        })
    }
}

/// `name WORDS value WORDS`
fn read_option<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, Complaint> {
    let words: Vec<&str> = words.collect();
    let value_at = words.iter().position(|word| *word == "value");
    match (words.split_first(), value_at) {
        (Some((&"name", _)), Some(at)) if at > 1 => Ok(Command::SetOption {
            name: words[1..at].join(" "),
            value: words[at + 1..].join(" "),
        }),
        _ => Err("an option is set by `setoption name NAME value VALUE`".to_owned()),
    }
}

/// `startpos [moves MOVES]`, or `fen TEXT [moves MOVES]`
fn read_position<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, Complaint> {
    let words: Vec<&str> = words.collect();
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(moves_at);
    let start = match start {
        ["startpos"] => Start::Beginning,
        ["fen", text @ ..] if !text.is_empty() => Start::Text(text.join(" ")),
        _ => {
            return Err(
                "a position is set by `position startpos` or `position fen TEXT`, then perhaps \
                 `moves` and the moves"
                    .to_owned(),
            );
        }
    };
    let moves = moves.iter().skip(1).map(|mv| (*mv).to_owned()).collect();
    Ok(Command::Position { start, moves })
}

fn read_go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, Complaint> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let mut number = || -> Result<u64, Complaint> {
            let text = words.next().unwrap_or_default();
            text.parse().map_err(|_| format!("`go {word}` wants a whole number, not `{text}`"))
        };
        match word {
            "movetime" => go.limits.time = Some(Duration::from_millis(number()?)),
            // The least anybody can look ahead is one move.
            "depth" => go.limits.depth = Some(number()?.clamp(1, u32::MAX.into()) as u32),
            "nodes" => go.limits.nodes = Some(number()?),
            _ => match clock_of(word) {
                Some((seat, "time")) => go.clocks.push((seat, Duration::from_millis(number()?))),
                Some((seat, "inc")) => go.increments.push((seat, Duration::from_millis(number()?))),
                // As in UCI, what is not known is passed over.
                _ => {}
            },
        }
    }
    Ok(go)
}

/// `p2time` is the first seat's neighbour's time: seat 1, counted from 0.
fn clock_of(word: &str) -> Option<(usize, &str)> {
    let rest = word.strip_prefix('p')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (seat, what) = rest.split_at(digits);
    Some((seat.parse::<usize>().ok()?.checked_sub(1)?, what))
}

fn read_query(question: &str) -> Option<Query> {
    match question {
        "gameover" => Some(Query::GameOver),
        "result" => Some(Query::Result),
        _ => match clock_of(question)? {
            (seat, "turn") => Some(Query::Turn(seat)),
            _ => None,
        },
    }
}

impl Go {
    /// Whether the answer has to wait for `stop`.
    pub(super) fn waits(&self) -> bool {
        self.infinite
    }

    /// What this seat may use for its move.
    pub(super) fn limits(&self, seat: usize) -> Limits {
        /// A game is taken to go on for so many moves of ours.
        const MOVES_TO_GO: u32 = 20;
        /// For what happens between our answer and the other side's clock.
        const MARGIN: Duration = Duration::from_millis(20);
        if self.infinite {
            return Limits { time: None, ..self.limits };
        }
        let of = |list: &[(usize, Duration)]| {
            list.iter().rev().find(|(whose, _)| *whose == seat).map(|(_, time)| *time)
        };
        let Some(left) = of(&self.clocks) else { return self.limits };
        let increment = of(&self.increments).unwrap_or_default();
        let share = (left / MOVES_TO_GO + increment.mul_f64(0.8)).min(left.mul_f64(0.5));
        let time = share.saturating_sub(MARGIN).max(Duration::from_millis(1));
        self.limits.within(Limits::time(time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        match Command::read(line) {
            Some(Ok(Command::Go(go))) => go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn what_nobody_knows_is_passed_over() {
        for line in ["", "  ", "hello", "xyzzy position", "query weather", "query"] {
            assert_eq!(Command::read(line), None, "{line}");
        }
    }

    #[test]
    fn a_clock_is_shared_out_and_never_used_up() {
        let limits = go("go p1time 10000 p2time 100 p1inc 0 p2inc 0").limits(0);
        assert_eq!(limits.time, Some(Duration::from_millis(480)));
        let hurried = go("go p1time 10000 p2time 100").limits(1);
        assert!(hurried.time.is_some_and(|time| time < Duration::from_millis(50)));
        assert_eq!(go("go movetime 70").limits(0).time, Some(Duration::from_millis(70)));
        assert_eq!(go("go infinite").limits(0), Limits::default());
        assert_eq!(go("go depth 0").limits(0), Limits::depth(1));
    }

    #[test]
    fn positions_are_cut_at_the_moves() {
        let read = Command::read("position fen r.g.../....../............ ....... g moves a4 b1");
        let start = Start::Text("r.g.../....../............ ....... g".to_owned());
        let moves = vec!["a4".to_owned(), "b1".to_owned()];
        assert_eq!(read, Some(Ok(Command::Position { start, moves })));
        assert!(matches!(Command::read("position"), Some(Err(_))));
        assert!(matches!(Command::read("position fen moves a1"), Some(Err(_))));
    }

    #[test]
    fn a_number_that_is_none_is_complained_about() {
        let complaint = "`go depth` wants a whole number, not `deep`".to_owned();
        assert_eq!(Command::read("go depth deep"), Some(Err(complaint)));
    }
}
