// What lies over the game when somebody asks for it: the rules, the keys, questions and their answers, a move to be
// typed, settings, something to take away. Most of it is fetched when it is wanted.

import { t } from '../words/index.js';
import { showSettings } from './dialogs.js';
import { tellLastInFull, tellLastOf } from './in-full.js';
import { rename } from './seating.js';
import { clockText } from './seats.js';
import { seatName, tellEnd } from './tell.js';

/** @import { Game } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Builder } from './builder.js' */
/** @import { Narration } from './narration.js' */
/** @import { Past } from './past.js' */
/** @import { SeatList } from './seats.js' */
/** @import { Table } from './table.js' */

/**
 * What they speak of.
 * @typedef {object} Room
 * @property {Game} game
 * @property {Table} table
 * @property {Stage} board
 * @property {Builder} builder
 * @property {Narration} narration
 * @property {SeatList} seats
 * @property {Past} past
 */

export class Sheets {
  /**
   * @param {Room} room
   * @param {{ attempt: (doing: Promise<unknown>) => void, liked: () => void }} then
   *   `attempt`: does what may fail; `liked`: settings have changed
   */
  constructor(room, { attempt, liked }) {
    this.room = room;
    this.attempt = attempt;
    this.liked = liked;
  }

  get #game() {
    return this.room.game.game;
  }

  /** The rules lie over the game; closing them leads back to it. */
  async rules() {
    const { showRules } = await import('../learn/rules-sheet.js');
    showRules(this.#game);
  }

  async share() {
    const { showShare } = await import('./share-game.js');
    this.attempt(showShare(this.room.table, this.room.board));
  }

  settings() {
    const { table } = this.room;
    const called = (/** @type {string} */ name) => this.attempt(rename(table, name));
    showSettings(this.#game, this.liked, table.secrets.size === 1 ? called : null);
  }

  async keys() {
    const { showKeys } = await import('./keys-sheet.js');
    showKeys(this.room.builder.keys);
  }

  async type() {
    const { showTyping } = await import('./questions.js');
    showTyping(this.room.board, this.room.builder);
  }

  /** @param {string} [question]  one of them, or all to choose from */
  async ask(question) {
    const { answer, showQuestions } = await import('./questions.js');
    const answers = await this.#answers();
    if (question) answer(answers, question);
    else showQuestions(answers);
  }

  /** What was played last, or whose turn it is, in the present. @param {'last' | 'turn'} question */
  now(question) {
    const { table, builder, narration } = this.room;
    const { game, state, you } = table;
    if (!game) return '';
    if (question === 'last') return tellLastInFull(game, narration.tell);
    return state.result ? tellEnd(game, state.result, you) : narration.whose(builder.prompt);
  }

  /** What can be asked at this table. */
  async #answers() {
    const { answersOf, sentences } = await import('./questions.js');
    const { table, board, builder, narration, seats, past } = this.room;
    const { game, state } = table;
    if (!game) return {};
    const each = (/** @type {(seat: number) => string} */ of) =>
      sentences(game.seats.map(({ seat }) => t('ask.of', { who: seatName(game, seat), words: of(seat) })));
    const { clocks } = state;
    const then = {
      last: () => tellLastOf(past.looked.moves, narration.tell),
      turn: () => narration.whoseThen(past.looked.seat),
    };
    return {
      ...(past.at === null ? { last: () => this.now('last'), turn: () => this.now('turn') } : then),
      clocks: () => (clocks ? each(seat => clockText(seats.left(seat) ?? 0)) : t('ask.no_clock')),
      ...answersOf(board, builder, narration.name),
    };
  }
}
