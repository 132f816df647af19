// How a turn is put together on a board, from what the room says is legal. Usually it is one place, or a pass that cannot
// be helped; games with longer turns have builders of their own.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { tellCaused, tellRefused } from './tell.js';

/** @import { Caused, PositionAnswer } from '../types.d.ts' */
/** @import { Marks, Stage } from '../boards/stage.js' */
/** @import { Table } from './table.js' */
/** @import { Tell } from './tell.js' */

/**
 * What the page does for whoever builds a turn.
 * @typedef {Pick<Table, 'id' | 'game' | 'state' | 'seat' | 'you' | 'secret' | 'moment' | 'moves'>} Seating  a table, or a free board
 * @typedef {object} Room
 * @property {Seating} table
 * @property {(text: string) => void} say  what is looked at, in words; empty for the usual line
 * @property {(text: string) => void} answer  what something done here is answered with, to be seen and heard
 * @property {() => string} idle  what whoever chooses is answered while nothing can be played here
 * @property {(seat: number) => string} name
 * @property {Tell} tell  says something of a seat, or to it
 * @property {() => boolean} confirms
 * @property {(turn: string, caused: Caused[], position?: string) => Promise<void>} submit
 *   plays a complete turn; `caused` is what has still to be shown of it
 * @property {(problem: unknown) => void} complain
 */

/**
 * A builder is idle, or at work for one moment of the game. At work, what can be played there is known (`answer`),
 * or it is being asked; the question waits for the connection if it has to, so there is no third case.
 *
 * Of its game it says `GAME.quiet` of a move that causes nothing to tell, `GAME.quiet.here`, and `GAME.pass`.
 * @template {Stage} [Board=Stage]
 */
export class Builder {
  /** What the turn is built for; `null`: nobody here is to play. @type {string | null} */
  #moment = null;
  /** What can be played now, if that is known. @type {PositionAnswer | null} */
  answer = null;
  /** The question that is on its way. @type {AbortController | null} */
  #asking = null;
  /** What is chosen once and has to be chosen again. @type {string | null} */
  pending = null;
  /** A place that was wanted before it was known what can be played. @type {string | null} */
  #wanted = null;

  /**
   * @param {Room} room
   * @param {Board} board
   * @param {(marks: Marks) => void} mark
   */
  constructor(room, board, mark) {
    this.room = room;
    this.board = board;
    this.mark = mark;
    board.explain = place => this.explain(place);
    board.called = seat => room.name(seat);
    /** Controls of this game's own, beside the board. */
    this.tools = document.createElement('div');
    this.tools.className = this.oneButton ? 'tools one-button' : 'tools';
    /** What lies at the board's edge, where the thumb is; `null`: nothing. @type {HTMLElement | null} */
    this.dock = null;
  }

  /** Whether the game has no controls of its own but a button now and then. */
  get oneButton() {
    return true;
  }

  get #game() {
    return this.room.table.game?.game;
  }

  /** Whether the player of this device may play now. */
  get active() {
    return this.#moment !== null;
  }

  /** It is this device's turn: a turn is begun, unless one is being built for this moment already. */
  async start() {
    const { moment } = this.room.table;
    if (this.#moment === moment) return;
    this.#moment = moment;
    this.answer = null;
    this.pending = null;
    this.#wanted = null;
    await this.begin();
    const wanted = this.#wanted;
    if (wanted && this.#moment === moment) this.choose(wanted);
  }

  /** Asks what can be played. */
  async begin() {
    await this.ask({ ask: this.questions() });
  }

  /** Somebody else's turn, or none. */
  stop() {
    // What it would do, or which way it is to go, is no question any more.
    if (this.active) this.room.say('');
    this.#moment = null;
    this.answer = null;
    this.pending = null;
    this.#asking?.abort();
    this.update();
  }

  /**
   * @param {{ turn?: string, ask?: string }} query
   * @returns {Promise<boolean>} whether an answer came, and is still wanted
   */
  async ask(query) {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    try {
      const answer = await this.room.table.moves(query, asking.signal);
      if (asking.signal.aborted) return false;
      this.answer = answer;
      this.update();
      return true;
    } catch (problem) {
      if (!asking.signal.aborted) this.room.complain(problem);
      return false;
    }
  }

  /** How many steps of the turn have been made here and not been sent. */
  get steps() {
    return 0;
  }

  /** What the player is asked to do, as the key of a message. */
  get prompt() {
    return `say.play.${this.#game}`;
  }

  /** The keys that only this game has, by what the list of keys says of them. @type {string[]} */
  get keys() {
    return [];
  }

  /** Moves to be judged although they may not be legal. */
  questions() {
    return [...this.board.places.keys()].filter(place => this.board.isFree(place)).join(',');
  }

  /** Shows what can be chosen now. */
  update() {
    const legal = this.answer?.legal.map(({ move }) => move) ?? [];
    const forbidden = this.answer?.asked?.filter(asked => !asked.legal).map(({ move }) => move) ?? [];
    this.mark({ choices: legal, forbidden, chosen: this.pending ? [this.pending] : [] });
    const must = this.active && legal.length === 1 && legal[0] === 'pass';
    if (must === this.tools.childElementCount > 0) return;
    put(
      this.tools,
      must && h('button', { class: 'primary', onclick: () => this.play('pass') }, t(`${this.#game}.pass`)),
    );
  }

  /** Somebody looks at a place, or away. @param {string | null} place */
  look(place) {
    if (!this.active) return;
    const move = place ?? this.pending;
    const legal = move ? this.legal(move) : null;
    this.board.preview(legal?.causes ?? null);
    this.room.say(move ? this.#consequence(move, t(`${this.#game}.quiet`, { place: move })) : '');
  }

  /** What choosing a place would lead to, or why it cannot be chosen. @param {string} place */
  explain(place) {
    return this.active ? this.#consequence(place, t(`${this.#game}.quiet.here`)) : '';
  }

  /** @param {string} move @param {string} quiet  what is said of a move that causes nothing to tell */
  #consequence(move, quiet) {
    const legal = this.legal(move);
    if (!legal) return this.refusal(move);
    const effect = tellCaused(legal.causes, this.room.tell) || quiet;
    return this.pending === move ? `${effect} ${this.again}` : effect;
  }

  /** What can be asked in this game besides what can be asked in any. @returns {Record<string, () => string>} */
  get answers() {
    return {};
  }

  /** Plays a move that is legal. @param {string} move @returns {Promise<void>} */
  async play(move) {
    const legal = this.legal(move);
    if (legal) await this.room.submit(move, legal.causes, legal.position);
  }

  /**
   * Plays a move that was typed, or several of one turn. Letters may be small.
   * @param {string} text
   * @returns {Promise<string>} why that cannot be; empty if it was played
   */
  async enter(text) {
    for (const typed of text.split('>')) {
      if (!this.active) return t('table.not_your_turn');
      const meant = this.answer?.legal.find(({ move }) => move.toLowerCase() === typed.toLowerCase());
      if (!meant) return (await this.#whyNot(typed)) || t('type.unknown', { text: typed });
      await this.play(meant.move);
    }
    return '';
  }

  /** @param {string} move */
  async #whyNot(move) {
    try {
      const { asked } = await this.room.table.moves({ turn: this.built, ask: move });
      const reason = asked?.[0]?.legal === false ? asked[0].reason : undefined;
      return reason ? tellRefused(reason, '', this.room.name) : '';
    } catch {
      return '';
    }
  }

  /** The moves of the turn made here and not sent. */
  get built() {
    return '';
  }

  /** Somebody wants a place: nobody who does is left without an answer, even if he was quicker than the server. @param {string} place */
  want(place) {
    if (!this.active) this.room.answer(this.room.idle());
    else if (this.answer) this.choose(place);
    else this.#wanted = place;
  }

  /** @param {string} place */
  choose(place) {
    if (!this.active) return;
    if (!this.legal(place)) {
      this.look(place);
      return this.room.answer(this.board.isFree(place) ? this.refusal(place) : t('refused.occupied'));
    }
    if (this.settled(place)) this.play(place);
    else {
      this.update();
      this.look(place);
      this.room.answer(this.explain(place));
    }
  }

  /** Gives up what was begun. @returns {boolean} whether there was anything */
  cancel() {
    const had = this.pending !== null;
    this.pending = null;
    this.update();
    if (had) this.room.answer(t('choice.dropped'));
    this.look(null);
    return had;
  }

  /** @param {KeyboardEvent} _event @returns {boolean} whether the key meant something */
  key(_event) {
    return false;
  }

  /** @param {string} move */
  legal(move) {
    return this.answer?.legal.find(legal => legal.move === move);
  }

  /** Why a move that was asked about is refused, in words; empty if it is not. @param {string} move */
  refusal(move) {
    const asked = this.answer?.asked?.find(asked => asked.move === move && !asked.legal);
    return asked ? tellRefused(asked.reason, asked.detail ?? '', this.room.name) : '';
  }

  /** What to do with a move that has to be chosen again, in the words of the hand that does it. */
  get again() {
    return t(matchMedia('(pointer: coarse)').matches ? 'confirm.tap' : 'confirm.again');
  }

  /**
   * Whether a move chosen now is to be played: at once, or at the second time if moves are confirmed.
   * @param {string} move
   */
  settled(move) {
    if (!this.room.confirms() || this.pending === move) return true;
    this.pending = move;
    return false;
  }
}
