// How a turn is put together on a board. Each game has its own way; all start from what the server says is legal.

import { t } from '../words/index.js';
import { tellRefused } from './tell.js';

/** @import { Caused, PositionAnswer } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Table } from './table.js' */
/** @import { Tell } from './tell.js' */

/**
 * What the page does for whoever builds a turn.
 * @typedef {Pick<Table, 'id' | 'game' | 'state' | 'seat' | 'secret' | 'moment' | 'moves'>} Seating  a table, or a free board
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
 * @abstract
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

  /** @param {Room} room @param {Stage} board */
  constructor(room, board) {
    this.room = room;
    board.explain = place => this.explain(place);
    board.called = seat => room.name(seat);
    /** Controls of this game's own, beside the board. */
    this.tools = document.createElement('div');
    this.tools.className = 'tools';
    /** What lies at the board's edge, where the thumb is; `null`: nothing. @type {HTMLElement | null} */
    this.dock = null;
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
    await this.begin();
  }

  /** Asks what can be played. */
  async begin() {
    await this.ask({ ask: this.questions() });
  }

  /** Somebody else's turn, or none. */
  stop() {
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
    return `say.play.${this.room.table.game?.game}`;
  }

  /** The keys that only this game has, by what the list of keys says of them. @type {string[]} */
  get keys() {
    return [];
  }

  /** Moves to be judged although they may not be legal. */
  questions() {
    return '';
  }

  /** Shows what can be chosen now. */
  update() {}

  /** @param {string | null} _place */
  look(_place) {}

  /** What choosing a place would lead to, or why it cannot be chosen. @param {string} _place */
  explain(_place) {
    return '';
  }

  /** What can be asked in this game besides what can be asked in any. @returns {Record<string, () => string>} */
  get answers() {
    return {};
  }

  /** Plays a move that is legal. @param {string} _move @returns {Promise<void>} */
  async play(_move) {}

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

  /** Somebody wants a place: nobody who does is left without an answer. @param {string} place */
  want(place) {
    if (this.active) this.choose(place);
    else this.room.answer(this.room.idle());
  }

  /** @param {string} _place */
  choose(_place) {}

  /** Gives up what was begun. @returns {boolean} whether there was anything */
  cancel() {
    const had = this.pending !== null;
    this.pending = null;
    this.update();
    if (had) this.room.answer(t('choice.dropped'));
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
