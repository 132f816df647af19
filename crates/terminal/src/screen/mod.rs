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
use state::{Effect, Event, State};
use terminal::Screen;
use update::update;

/// Plays on the whole terminal until somebody quits.
pub(crate) fn run(play: Play, what: What) -> io::Result<()> {
    if let What::Record(shelved) = &what {
        let told = |error: ShelfError| io::Error::other(error.told(Words(play.language)));
        open_record(shelved).map_err(told)?;
    }
    let (events, inbox) = channel();
    let mut screen = Screen::take()?;
    listen_to_keys(events.clone());
    let signals = events.clone();
    signals::listen(move |event| drop(signals.send(event)))?;
    let setup = match &what {
        What::Game { setup, .. } => Some(setup.clone()),
        _ => None,
    };
    let mut state = State::new(play.language, play.style, setup);
    state.name = play.name.clone().unwrap_or_default();
    state.keys = play.keys;
    let Play { name, memory, people, .. } = play;
    let mut runner = Runner { events, host: None, name, memory, people };
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
fn listen_to_keys(events: Sender<Event>) {
    thread::spawn(move || {
        while let Ok(read) = event::read() {
            let event = match read {
                event::Event::Key(key) => Event::Key(key),
                event::Event::Mouse(mouse) => Event::Mouse(mouse),
                event::Event::Paste(text) => Event::Paste(text),
                event::Event::Resize(columns, rows) => Event::Resize(columns, rows),
                _ => continue,
            };
            if events.send(event).is_err() {
                return;
            }
        }
        // Nobody types any more: the terminal is gone.
        let _ = events.send(Event::End);
    });
}

/// Does what the screen wants done.
struct Runner {
    events: Sender<Event>,
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
        inbox: &Receiver<Event>,
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
            let Some(event) = next(inbox, state) else { return Ok(()) };
            let now = Instant::now();
            wanted = update(state, Event::Tick(now.duration_since(looked)));
            wanted.extend(event.into_iter().flat_map(|event| update(state, event)));
            looked = now;
            // Whatever has come in the meantime is shown at once.
            while let Ok(event) = inbox.try_recv() {
                wanted.extend(update(state, event));
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
                let _ = self.events.send(Event::Opened(open_record(&shelved)));
            }
            Effect::Save { path, text, again } => {
                let saved = write_record(&path, &text, again).map(|()| path);
                let _ = self.events.send(Event::Saved(saved));
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
        let events = self.events.clone();
        Arc::new(move |news| drop(events.send(Event::News(news))))
    }
}

/// What happens next; while a clock runs, that may be only time going by. Nothing if all is over.
fn next(inbox: &Receiver<Event>, state: &State) -> Option<Option<Event>> {
    const TICK: Duration = Duration::from_secs(1);
    if !state.room.as_ref().is_some_and(Room::has_running_clock) {
        return inbox.recv().ok().map(Some);
    }
    match inbox.recv_timeout(TICK) {
        Ok(event) => Some(Some(event)),
        Err(RecvTimeoutError::Timeout) => Some(None),
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

#[cfg(test)]
mod tests;
