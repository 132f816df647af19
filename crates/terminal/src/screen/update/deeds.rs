//! What a player does at a table, however it was said.

use crate::host::{Link, Request};
use crate::puzzles::Wanted;
use crate::room::Ask;
use crate::screen::state::{Cover, Effect, Question, State};
use table::Action;

pub(super) fn act(state: &mut State, action: Action) -> Vec<Effect> {
    let Some(room) = &state.room else { return Vec::new() };
    let after = room.sight.state.number;
    let seat = match action {
        Action::Sit { .. } => Some(0),
        _ => room.sight.acting(),
    };
    match seat {
        Some(seat) => vec![Effect::Ask(Request::Do { seat, after, action })],
        None => {
            state.notice = state.words.get("problem.not_your_seat");
            Vec::new()
        }
    }
}

/// Agrees to what is offered, or declines it.
pub(super) fn answer(state: &mut State, agrees: bool) -> Vec<Effect> {
    let Some(room) = &state.room else { return Vec::new() };
    let Some(offer) = room.sight.state.offers.standing() else {
        state.notice = state.words.get("table.no_offer");
        return Vec::new();
    };
    act(state, if agrees { Action::Accept { offer } } else { Action::Decline { offer } })
}

pub(super) fn ask_hint(state: &mut State) -> Vec<Effect> {
    let Some(room) = &mut state.room else { return Vec::new() };
    if let Some(puzzle) = &room.puzzle {
        return vec![Effect::Ask(Request::Hint { seat: puzzle.look.seat, turn: Vec::new() })];
    }
    let seat = match room.may_ask_hint() {
        Ok(seat) => seat,
        Err(key) => {
            state.notice = state.words.get(key);
            return Vec::new();
        }
    };
    if room.next_hint() {
        return Vec::new();
    }
    state.notice = state.words.get("hint.thinking");
    vec![Effect::Ask(Request::Hint { seat, turn: room.hand.turn.clone() })]
}

pub(super) fn ask_beliefs(state: &mut State) -> Vec<Effect> {
    let Some(room) = &state.room else { return Vec::new() };
    match room.may_ask_beliefs() {
        Ok(seat) => vec![Effect::Ask(Request::Beliefs { seat })],
        Err(key) => {
            state.notice = state.words.get(key);
            Vec::new()
        }
    }
}

/// Lays a view of all cards over the game, if it has any.
pub(super) fn show_cards(state: &mut State) {
    let Some(room) = &state.room else { return };
    match room.game().cards_words() {
        Some(_) => state.cover = Some(Cover::Cards(0)),
        None => state.notice = state.words.get("cards.none"),
    }
}

/// Answers a question in words, if it can be asked in this game.
pub(super) fn ask(state: &mut State, ask: Ask) {
    let Some(room) = &state.room else { return };
    if room.questions().any(|known| known == ask) {
        state.cover = Some(Cover::Answer(ask, 0));
    } else {
        state.notice = state.words.get("ask.nothing");
    }
}

/// Another puzzle, of the kind of the one before.
pub(super) fn next_puzzle(state: &mut State) -> Vec<Effect> {
    let Some(room) = state.room.as_ref().filter(|room| room.puzzle.is_some()) else {
        state.notice = state.words.get("puzzle.none");
        return Vec::new();
    };
    let then = state.wanted.as_ref().unwrap_or(&Wanted::Today).then(room.sight.game);
    vec![Effect::Solve(then)]
}

pub(super) fn ask_solution(state: &mut State) -> Vec<Effect> {
    if state.room.as_ref().is_some_and(|room| room.puzzle.is_some()) {
        return vec![Effect::Ask(Request::Solution)];
    }
    state.notice = state.words.get("puzzle.none");
    Vec::new()
}

/// Leaves the game: asks first if something would be lost.
pub(super) fn leave(state: &mut State) -> Vec<Effect> {
    unless_lost(state, Question::Leave)
}

/// Does what would leave the game; if it is here only and not over, it is asked first.
pub(super) fn unless_lost(state: &mut State, question: Question) -> Vec<Effect> {
    let room = state.room.as_ref();
    let lost = room
        .is_some_and(|room| room.link.is_none() && room.puzzle.is_none() && !room.sight.is_over());
    if lost {
        state.cover = Some(Cover::Ask(question));
        return Vec::new();
    }
    agree(state, question)
}

pub(super) fn agree(state: &mut State, question: Question) -> Vec<Effect> {
    match question {
        Question::Resign => act(state, Action::Resign),
        Question::Leave => {
            (state.room, state.joining, state.awaited) = (None, None, false);
            vec![Effect::Leave]
        }
        Question::Join(link) => {
            state.room = None;
            vec![join(state, link)]
        }
        Question::Open(shelved) => vec![Effect::Open(shelved)],
        Question::Puzzles => {
            state.menu.open_puzzles();
            agree(state, Question::Leave)
        }
        Question::Solve(wanted) => vec![Effect::Solve(wanted)],
        Question::Quit => vec![Effect::Quit],
    }
}

/// What joining a link does first.
pub(crate) fn join(state: &mut State, link: Link) -> Effect {
    state.joining = Some(link.clone());
    state.awaited = true;
    state.notice = state.words.get("joining");
    Effect::Join(link)
}
