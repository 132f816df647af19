// The game so far: a list of turns, going back to any of them and seeing it played again.

import * as api from '../api.js';
import { h, set } from '../dom.js';
import { hurry, pause } from '../motion.js';
import { t } from '../words/index.js';
import { tool } from './board-frame.js';
import { seatName } from './tell.js';
import { brief, scrollTo, TurnTable } from './turn-table.js';

/** @import { Game, GameName, History, Played, Turn } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Table } from './table.js' */

export class Past {
  /** How many single moves are shown; `null`: the present. @type {number | null} */
  at = null;
  /** Called when the board shows something else, with the move that led there. @type {(position: string, played: Played | null) => void} */
  onshow = () => {};
  /** Called when the board is to show the present again. */
  onpresent = () => {};
  /** Called when somebody goes on who is in the present already. */
  onend = () => {};
  /** @type {History | null} */
  #history = null;
  #known = '';
  /** Counts what was asked to be shown; whatever was asked before gives way. */
  #asked = 0;
  /** @type {Promise<void>} */
  #showing = Promise.resolve();
  /** @type {TurnTable} */
  #list;

  /**
   * @param {GameName} game
   * @param {Table} table
   * @param {Stage} board
   */
  constructor(game, table, board) {
    this.table = table;
    this.board = board;
    this.#list = new TurnTable(game);
    this.element = h('section', { class: 'past', 'aria-label': t('past') }, [
      h('div', { class: 'row' }, [
        h('h2', null, t('past')),
        tool(t('past.first'), '«', () => this.show(0)),
        tool(t('past.back'), '‹', () => this.step(-1)),
        tool(t('past.play'), '▸', () => this.play()),
        tool(t('past.forward'), '›', () => this.step(1)),
        tool(t('past.last'), '»', () => this.present()),
        tool(t('past.replay'), '↺', () => this.replay(this.table.game?.turns.at(-1)?.turn ?? 0)),
      ]),
      this.#list.element,
    ]);
  }

  /** The buttons of the turns, in order. @type {HTMLButtonElement[]} */
  #buttons = [];

  /** Shows the list as it is now. What has not changed stays the same element, so that it keeps the focus. */
  update() {
    const { game } = this.table;
    if (!game) return;
    this.#list.heads(game.seats.length, game.turns[0]?.seat ?? 1);
    const shown = this.#shownTurn();
    this.#buttons.length = Math.min(this.#buttons.length, game.turns.length);
    game.turns.forEach((turn, i) => {
      const text = brief(turn.moves);
      const known = this.#buttons[i];
      if (known?.dataset.moves !== text) this.#buttons[i] = this.#button(turn, text);
      set(this.#buttons[i], { 'aria-current': turn.turn === shown ? 'step' : null });
    });
    this.#list.fill(this.#buttons);
    const current = this.#buttons.find(button => button.hasAttribute('aria-current'));
    scrollTo(this.#list.element, current ?? this.#buttons.at(-1));
  }

  /** @param {Turn} turn @param {string} text */
  #button({ turn, seat }, text) {
    const game = /** @type {Game} */ (this.table.game);
    return h(
      'button',
      { class: 'turn', 'data-moves': text, onclick: () => this.replay(turn) },
      h('span', { class: 'unseen' }, t('past.turn', { n: turn, who: seatName(game, seat) }), ' '),
      h('span', null, text),
    );
  }

  #shownTurn() {
    if (this.at === null) return this.table.game?.turns.at(-1)?.turn;
    return this.at === 0 ? 0 : this.#history?.moves[this.at - 1]?.turn;
  }

  async #read() {
    const key = `${this.table.seat}.${this.table.state.number}`;
    if (this.#known !== key) {
      this.#history = await api.history(this.table.id, this.table.secret);
      this.#known = key;
    }
    return /** @type {History} */ (this.#history);
  }

  /** Brings whatever is being shown to its end, and says the number of what comes now. */
  async #interrupt() {
    const asked = ++this.#asked;
    hurry();
    await this.#showing;
    return asked;
  }

  /** @param {number} at */
  async show(at) {
    const { start, moves } = await this.#read();
    const asked = await this.#interrupt();
    if (asked !== this.#asked) return;
    if (at >= moves.length) return this.#arrive();
    this.at = Math.max(0, at);
    const move = moves[this.at - 1];
    this.board.draw(move?.position ?? start);
    this.onshow(this.board.position, move ?? null);
    this.update();
  }

  /** @param {number} by */
  async step(by) {
    const { moves } = await this.#read();
    const from = this.at ?? moves.length;
    if (by < 0) return this.show(from + by);
    if (from >= moves.length) return this.present();
    await this.#forward(from, from + 1);
  }

  /** Shows a turn being played. @param {number} turn */
  async replay(turn) {
    const { moves } = await this.#read();
    const first = moves.findIndex(move => move.turn === turn);
    if (first < 0) return;
    await this.#forward(first, moves.findLastIndex(move => move.turn === turn) + 1);
  }

  /** Shows the game from here, or from its beginning, with time to look after every move. */
  async play() {
    const { moves } = await this.#read();
    await this.#forward(this.at ?? 0, moves.length, 500);
  }

  /** @param {number} from @param {number} to @param {number} [look]  milliseconds after every move */
  async #forward(from, to, look = 0) {
    const { start, moves } = await this.#read();
    const asked = await this.#interrupt();
    if (asked !== this.#asked) return;
    if (this.at !== from) this.board.draw(moves[from - 1]?.position ?? start);
    this.#showing = this.#enact(moves.slice(0, to), from, look, asked);
    await this.#showing;
    if (asked !== this.#asked) return;
    if (this.at === moves.length) this.#arrive();
    else this.update();
  }

  /** @param {Played[]} moves @param {number} from @param {number} look @param {number} asked */
  async #enact(moves, from, look, asked) {
    for (let i = from; i < moves.length && asked === this.#asked; i++) {
      this.at = i + 1;
      this.onshow(moves[i].position, moves[i]);
      this.update();
      await this.board.enact(moves[i].caused, moves[i].position);
      if (look) await pause(look);
    }
  }

  /** What led to the position of the past that is looked at, and who was to play there. */
  get looked() {
    const { moves = [] } = this.#history ?? {};
    const at = this.at ?? moves.length;
    return { moves: moves.slice(0, at), seat: moves[at]?.seat };
  }

  /** Turns were taken back: whoever looks at one of them is led to the present. @param {number} turns  how many are left */
  async outlast(turns) {
    const looked = this.#history?.moves[(this.at ?? 0) - 1];
    if (looked && looked.turn > turns) await this.present();
  }

  async present() {
    if (this.at === null) return this.onend();
    const asked = await this.#interrupt();
    if (asked === this.#asked) this.#arrive();
  }

  #arrive() {
    this.at = null;
    this.onpresent();
    this.update();
  }
}
