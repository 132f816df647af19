//! One conversation.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use games::{AnyOptions, AnyPosition, AnyView, GameId, Outcome, Seed};
use rand::SeedableRng;

use super::commands::{Command, Go, Query, Start};
use crate::{
    AnyAnalyst, AnyOutlook, AnyPlayer, Chance, Info, Level, Limits, Line, Settings, Stop, Strength,
    is_there_memory_for,
};

/// The engine speaking UGI with somebody: reads lines, answers by lines.
///
/// What the other side says that nobody knows is passed over; what is known but wrong is answered
/// by `info string error …` and changes nothing.
pub struct Session<W> {
    out: Arc<Mutex<W>>,
    options: AnyOptions,
    settings: Settings,
    level: Level,
    lines: usize,
    position: Option<Game>,
    thinking: Option<Thinking>,
}

/// The game as told: where it started, what was played, and where that leads.
#[derive(Clone)]
struct Game {
    start: AnyPosition,
    moves: Vec<String>,
    now: AnyPosition,
}

/// A search under way.
struct Thinking {
    stop: Stop,
    thread: JoinHandle<()>,
}

const MOST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 100;

impl<W: Write + Send + 'static> Session<W> {
    /// A conversation about this game with these options, to be changed by `setoption`.
    pub fn new(options: AnyOptions, out: W) -> Session<W> {
        Session {
            out: Arc::new(Mutex::new(out)),
            options,
            settings: Settings::default(),
            level: Level::HIGHEST,
            lines: 1,
            position: None,
            thinking: None,
        }
    }

    /// Talks until the other side says `quit` or nothing more.
    pub fn run(mut self, mut lines: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        // A line that is not text is one that nobody knows, not the end of the conversation.
        while lines.read_until(b'\n', &mut line)? > 0 {
            let said = String::from_utf8_lossy(&line).into_owned();
            line.clear();
            match Command::read(&said) {
                None => {}
                Some(Ok(Command::Quit)) => break,
                Some(Ok(command)) => self.follow(command)?,
                Some(Err(complaint)) => self.complain(&complaint)?,
            }
        }
        self.stop_thinking();
        Ok(())
    }

    fn follow(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::SetOption { name, value } => {
                self.stop_thinking();
                self.set(&name, &value).or_else(|complaint| self.complain(&complaint))
            }
            Command::NewGame => {
                self.stop_thinking();
                self.position = None;
                Ok(())
            }
            Command::Position { start, moves } => {
                self.stop_thinking();
                match self.read_game(&start, moves) {
                    Ok(game) => self.position = Some(game),
                    Err(complaint) => self.complain(&complaint)?,
                }
                Ok(())
            }
            Command::Go(go) => {
                self.stop_thinking();
                self.think(&go)
            }
            Command::Stop => {
                self.stop_thinking();
                Ok(())
            }
            Command::Query(query) => self.answer(query),
            Command::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let mut text = format!(
            "id name Hexothèque {}\nid author the Hexothèque authors\n",
            env!("CARGO_PKG_VERSION")
        );
        let game = self.options.game();
        text += &format!("option name Game type combo default {game}");
        text.extend(GameId::ALL.iter().map(|game| format!(" var {game}")));
        let Settings { hash, threads, .. } = self.settings;
        for (name, default, low, high) in [
            ("Hash", hash, 1, MOST_HASH),
            ("Threads", threads, 1, MOST_THREADS),
            ("Level", usize::from(self.level.number()), 1, 8),
            ("MultiPV", self.lines, 1, MOST_LINES),
        ] {
            text +=
                &format!("\noption name {name} type spin default {default} min {low} max {high}");
        }
        for (spec, (_, value)) in game.option_specs().iter().zip(self.options.pairs()) {
            text += &format!("\noption name {} type combo default {value}", spec.name);
            text.extend(spec.values.iter().map(|value| format!(" var {value}")));
        }
        self.say(&(text + "\nugiok"))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |low: usize, high: usize| match value.parse() {
            Ok(number) if (low..=high).contains(&number) => Ok(number),
            _ => Err(format!("{name} is a whole number from {low} to {high}, not `{value}`")),
        };
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                let game = value.parse().map_err(|error: games::UnknownGame| error.to_string())?;
                self.options = AnyOptions::new(game);
                self.position = None;
            }
            "hash" => {
                let megabytes = number(1, MOST_HASH)?;
                is_there_memory_for(megabytes).map_err(|error| error.to_string())?;
                self.settings.hash = megabytes;
            }
            "threads" => self.settings.threads = number(1, MOST_THREADS)?,
            "multipv" => self.lines = number(1, MOST_LINES)?,
            "level" => {
                self.level = Level::new(number(1, 8)? as u8).unwrap_or(Level::HIGHEST);
            }
            rule => {
                self.options.set(rule, value).map_err(|error| error.to_string())?;
                self.position = None;
            }
        }
        Ok(())
    }

    /// The agreed options; where the lot would decide, the first seat begins.
    fn settled_options(&self) -> AnyOptions {
        let mut options = self.options.clone();
        let first_seat = options.game().seat_names()[0];
        if options.get("first") == Some("lot") && options.set("first", first_seat).is_err() {
            return self.options.clone();
        }
        options
    }

    fn read_game(&self, start: &Start, moves: Vec<String>) -> Result<Game, String> {
        let seed = Seed::from_u64(self.settings.seed);
        let start = match start {
            Start::Beginning => AnyPosition::start(&self.settled_options(), &seed),
            // Hidden cards are filled in by chance; only what the seat to move sees is used.
            Start::Text(text) => match AnyView::from_text(text, &self.options) {
                Ok(view) if view.hides() => {
                    view.complete(&mut Chance::seed_from_u64(self.settings.seed))
                }
                _ => AnyPosition::from_text(text, &self.options, &seed)
                    .map_err(|error| error.to_string())?,
            },
        };
        let mut now = start.clone();
        for (number, mv) in (1..).zip(&moves) {
            now.play(mv).map_err(|error| format!("move {number}, `{mv}`: {error}"))?;
        }
        Ok(Game { start, moves, now })
    }

    /// The game told last, or the beginning of one.
    fn game(&self) -> Result<Game, String> {
        match &self.position {
            Some(game) => Ok(game.clone()),
            None => self.read_game(&Start::Beginning, Vec::new()),
        }
    }

    fn answer(&self, query: Query) -> io::Result<()> {
        let game = match self.game() {
            Ok(game) => game.now,
            Err(complaint) => return self.complain(&complaint),
        };
        let answer = match query {
            Query::GameOver => game.outcome().is_some().to_string(),
            Query::Turn(seat) => game.to_move().is_some_and(|s| s.index() == seat).to_string(),
            Query::Result => match game.outcome() {
                None => "none".to_owned(),
                Some(Outcome::Draw) => "draw".to_owned(),
                Some(Outcome::Win(seat)) => format!("p{}win", seat.number()),
            },
        };
        self.say(&format!("response {answer}"))
    }

    fn think(&mut self, go: &Go) -> io::Result<()> {
        let game = match self.game() {
            Ok(game) => game,
            Err(complaint) => return self.complain(&complaint),
        };
        let Some(seat) = game.now.to_move() else {
            self.complain("the game is over")?;
            return self.say("bestmove none");
        };
        let outlook = match AnyOutlook::of_game(&game.start, &game.moves, seat) {
            Ok(outlook) => outlook,
            Err(error) => return self.complain(&error.to_string()),
        };
        let search = Search {
            outlook,
            limits: go.limits(seat.index()),
            waits: go.waits(),
            lines: self.lines,
            level: self.level,
            settings: self.settings,
        };
        let (out, stop) = (Arc::clone(&self.out), Stop::new());
        let told = stop.clone();
        let thread = std::thread::spawn(move || {
            // If nobody reads any more there is nobody to tell.
            let _ = search.run(&told, &out);
        });
        self.thinking = Some(Thinking { stop, thread });
        Ok(())
    }

    /// Ends the search under way, which then gives its best move.
    fn stop_thinking(&mut self) {
        if let Some(Thinking { stop, thread }) = self.thinking.take() {
            stop.stop();
            // A search that panicked has nothing more to say.
            let _ = thread.join();
        }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        say(&self.out, text)
    }

    fn complain(&self, complaint: &str) -> io::Result<()> {
        self.say(&format!("info string error {complaint}"))
    }
}

fn say<W: Write>(out: &Mutex<W>, text: &str) -> io::Result<()> {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(out, "{text}")?;
    out.flush()
}

/// What a search needs to run on its own.
struct Search {
    outlook: AnyOutlook,
    limits: Limits,
    waits: bool,
    lines: usize,
    level: Level,
    settings: Settings,
}

impl Search {
    fn run<W: Write>(self, stop: &Stop, out: &Mutex<W>) -> io::Result<()> {
        let game = self.outlook.game();
        let best = if self.level == Level::HIGHEST {
            let mut analyst = AnyAnalyst::new(game, self.settings);
            let mut told = Ok(());
            let mut tell = |info: &Info<String>| {
                if told.is_ok() {
                    told = say(out, &describe(info));
                }
            };
            let info = analyst.analyse(&self.outlook, self.lines, &self.limits, stop, &mut tell);
            tell(&info);
            told?;
            info.best().map(|line| line.mv.clone())
        } else {
            let strength = Strength::Level(self.level);
            AnyPlayer::new(game, strength, self.settings).choose(&self.outlook, &self.limits, stop)
        };
        // A search without end answers only when it is told to stop, even if all is known.
        while self.waits && !stop.is_stopped() {
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        say(out, &format!("bestmove {}", best.as_deref().unwrap_or("none")))
    }
}

fn describe(info: &Info<String>) -> String {
    let (time, nps) = (info.time.as_millis(), info.nodes_per_second() as u64);
    let describe_line = |(number, line): (usize, &Line<String>)| {
        format!(
            "info depth {} multipv {number} score {} nodes {} nps {nps} time {time} pv {}",
            line.depth,
            score(line),
            info.nodes,
            line.pv.join(" ")
        )
    };
    (1..).zip(&info.lines).map(describe_line).collect::<Vec<_>>().join("\n")
}

/// A guess in hundredths of log-odds, or in how many moves it is proven to be won or (below zero)
/// lost.
fn score(line: &Line<String>) -> String {
    match line.value.distance().filter(|_| line.proven) {
        None => format!("cp {}", line.value.raw()),
        Some(moves) if line.value.is_win() => format!("mate {moves}"),
        Some(moves) => format!("mate -{moves}"),
    }
}
