//! The full-screen client: a state, a pure function that changes it, a pure function that draws
//! it, and this loop round them.

mod layout;
mod signals;
mod state;
mod terminal;
mod theme;
mod update;
mod view;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event;

use crate::host::{
    Host, Link, People, ShelfError, Somebody, Tell, join, now, open_record, open_table,
    open_wanted, write_record,
};
use crate::puzzles::{Memory, Wanted, due};
use crate::room::{Room, refusal};
use crate::{Play, What};
use rulebook::Words;
use state::{Effect, Input, State};
use terminal::Screen;
use update::update;

/// Plays on the whole terminal until somebody quits.
pub(crate) fn run(play: Play, what: What) -> io::Result<()> {
    if let What::Record(shelved) = &what {
        let told = |error: ShelfError| io::Error::other(error.told(Words(play.language)));
        open_record(shelved).map_err(told)?;
    }
    let (inputs, inbox) = channel();
    let mut screen = Screen::take()?;
    listen_to_keys(inputs.clone());
    let signals = inputs.clone();
    signals::listen(move |input| drop(signals.send(input)))?;
    let setup = match &what {
        What::Game { setup, .. } => Some(setup.clone()),
        _ => None,
    };
    let mut state = State::new(play.language, play.style, setup);
    state.name = play.name.clone().unwrap_or_default();
    state.keys = play.keys;
    let Play { name, memory, people, .. } = play;
    let mut runner = Runner { inputs, host: None, name, memory, people };
    state.size = screen.size();
    let first = match what {
        What::Choose => Vec::new(),
        What::Game { begin: false, .. } => Vec::new(),
        What::Game { setup, .. } => {
            state.awaited = true;
            vec![Effect::Begin(Box::new(setup), Vec::new())]
        }
        What::Link(link) => vec![update::join(&mut state, link)],
        What::Record(shelved) => vec![Effect::Open(shelved)],
        What::Puzzle(None) => {
            state.menu.open_puzzles();
            vec![Effect::Remember]
        }
        What::Puzzle(Some(wanted)) => {
            state.menu.open_puzzles();
            vec![Effect::Solve(wanted)]
        }
    };
    runner.follow(first, &mut state, &mut screen, &inbox)
}

/// Keys and mouse arrive in a thread of their own.
fn listen_to_keys(inputs: Sender<Input>) {
    thread::spawn(move || {
        while let Ok(read) = event::read() {
            let input = match read {
                event::Event::Key(key) => Input::Key(key),
                event::Event::Mouse(mouse) => Input::Mouse(mouse),
                event::Event::Paste(text) => Input::Paste(text),
                event::Event::Resize(columns, rows) => Input::Resize(columns, rows),
                _ => continue,
            };
            if inputs.send(input).is_err() {
                return;
            }
        }
        // Nobody types any more: the terminal is gone.
        let _ = inputs.send(Input::End);
    });
}

/// Does what the screen wants done.
struct Runner {
    inputs: Sender<Input>,
    host: Option<Host>,
    name: Option<String>,
    memory: Option<PathBuf>,
    people: Option<Arc<People>>,
}

/// Whether to go on.
enum Then {
    GoOn,
    Quit,
}

impl Runner {
    fn follow(
        &mut self,
        first: Vec<Effect>,
        state: &mut State,
        screen: &mut Screen,
        inbox: &Receiver<Input>,
    ) -> io::Result<()> {
        let mut wanted = first;
        let mut looked = Instant::now();
        loop {
            for effect in wanted {
                if let Then::Quit = self.perform(effect, state, screen)? {
                    return Ok(());
                }
            }
            screen.show(state)?;
            let Some(input) = next(inbox, state) else { return Ok(()) };
            let now = Instant::now();
            wanted = update(state, Input::Tick(now.duration_since(looked)));
            wanted.extend(input.into_iter().flat_map(|input| update(state, input)));
            looked = now;
            // Whatever has come in the meantime is shown at once.
            while let Ok(input) = inbox.try_recv() {
                wanted.extend(update(state, input));
            }
        }
    }

    fn perform(
        &mut self,
        effect: Effect,
        state: &mut State,
        screen: &mut Screen,
    ) -> io::Result<Then> {
        match effect {
            Effect::Ask(request) => {
                if let Some(host) = &self.host {
                    host.ask(request);
                }
            }
            Effect::Begin(setup, turns) => match setup.table(&turns, now()) {
                Ok((table, chance)) => self.host = Some(open_table(table, chance, self.tell())),
                Err(error) => state.notice = error,
            },
            Effect::Join(link) => self.join(link),
            Effect::Name(name) => {
                state.name.clone_from(&name);
                self.name = Some(name).filter(|name| !name.is_empty());
            }
            Effect::Leave => {
                self.host = None;
                self.remember(state);
            }
            Effect::Remember => self.remember(state),
            Effect::Solve(wanted) => self.solve(wanted, state),
            Effect::Open(shelved) => {
                let _ = self.inputs.send(Input::Opened(open_record(&shelved)));
            }
            Effect::Save { path, text, again } => {
                let saved = write_record(&path, &text, again).map(|()| path);
                let _ = self.inputs.send(Input::Saved(saved));
            }
            Effect::Suspend => {
                screen.give_back();
                signals::stop();
                screen.renew()?;
                state.size = screen.size();
            }
            Effect::Redraw => {
                screen.renew()?;
                state.size = screen.size();
            }
            Effect::Quit => return Ok(Then::Quit),
        }
        Ok(Then::GoOn)
    }

    fn remember(&self, state: &mut State) {
        state.menu.due = due(&Memory::open(self.memory.clone()), now()).count();
    }

    fn solve(&mut self, wanted: Wanted, state: &mut State) {
        /// How long a turn of a refutation stays to be looked at before the next.
        const PACE: Duration = Duration::from_millis(900);
        let memory = Memory::open(self.memory.clone());
        let somebody = Somebody { memory, people: self.people.clone() };
        let before = state.room.as_ref().and_then(Room::puzzle_id);
        match open_wanted(&wanted, before, somebody, PACE, self.tell()) {
            Ok(host) => {
                self.host = Some(host);
                (state.room, state.awaited, state.wanted) = (None, true, Some(wanted));
            }
            Err(refused) => state.notice = refusal(&refused, None, state.words),
        }
    }

    fn join(&mut self, link: Link) {
        self.host = Some(join(link, self.name.clone(), self.tell()));
    }

    /// News of a host that was left are not heard any more.
    fn tell(&self) -> Tell {
        let inputs = self.inputs.clone();
        Arc::new(move |news| drop(inputs.send(Input::News(news))))
    }
}

/// What happens next; while a clock runs, that may be only time going by. Nothing if all is over.
fn next(inbox: &Receiver<Input>, state: &State) -> Option<Option<Input>> {
    const TICK: Duration = Duration::from_secs(1);
    if !state.room.as_ref().is_some_and(Room::has_running_clock) {
        return inbox.recv().ok().map(Some);
    }
    match inbox.recv_timeout(TICK) {
        Ok(input) => Some(Some(input)),
        Err(RecvTimeoutError::Timeout) => Some(None),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

#[cfg(test)]
mod tests;
