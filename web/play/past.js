// The game so far: a list of turns, going back to any of them and seeing it played again.

import * as api from '../api.js';
import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { seatName } from './tell.js';
import { token } from './seats.js';

/** @import { Caused, History } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Table } from './table.js' */

export class Past {
  /** How many single moves are shown; `null`: the present. @type {number | null} */
  at = null;
  /** Called when the board shows something else. @type {(position: string, caused: Caused[]) => void} */
  onshow = () => {};
  /** Called when the board is to show the present again. */
  onpresent = () => {};
  /** @type {History | null} */
  #history = null;
  #known = '';
  #moving = false;

  /**
   * @param {Table} table
   * @param {Stage} board
   */
  constructor(table, board) {
    this.table = table;
    this.board = board;
    this.list = h('ol', { class: 'turns', tabindex: 0, 'aria-label': t('past.list') });
    const step = (
      /** @type {string} */ label,
      /** @type {string} */ sign,
      /** @type {() => void} */ onclick,
    ) =>
      h(
        'button',
        { class: 'icon', 'aria-label': label, title: label, onclick },
        h('span', { 'aria-hidden': 'true' }, sign),
      );
    this.element = h('section', { class: 'past', 'aria-label': t('past') }, [
      h('div', { class: 'row' }, [
        h('h2', null, t('past')),
        step(t('past.first'), '«', () => this.show(0)),
        step(t('past.back'), '‹', () => this.step(-1)),
        step(t('past.forward'), '›', () => this.step(1)),
        step(t('past.last'), '»', () => this.present()),
      ]),
      this.list,
    ]);
  }

  /** Shows the list as it is now. */
  update() {
    const { game } = this.table;
    if (!game) return;
    const shown = this.#shownTurn();
    put(
      this.list,
      game.turns.map(turn =>
        h(
          'li',
          null,
          h(
            'button',
            {
              class: 'turn',
              'aria-current': turn.turn === shown ? 'step' : null,
              onclick: () => this.replay(turn.turn),
            },
            h(
              'span',
              { class: 'unseen' },
              t('past.turn', { n: turn.turn, who: seatName(game, turn.seat) }),
              ' ',
            ),
            token(game.game, turn.seat),
            h(
              'span',
              null,
              turn.moves.length > 3 ? `${turn.moves[0]} … ${turn.moves.length - 1}×` : turn.moves.join(' '),
            ),
          ),
        ),
      ),
    );
    const current = this.list.querySelector('[aria-current]') ?? this.list.lastElementChild;
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
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

  /** @param {number} at */
  async show(at) {
    const { start, moves } = await this.#read();
    if (at >= moves.length) return this.present();
    this.at = Math.max(0, at);
    const move = moves[this.at - 1];
    this.board.draw(move?.position ?? start);
    this.onshow(this.board.position, move?.caused ?? []);
    this.update();
  }

  /** @param {number} by */
  async step(by) {
    if (this.#moving) return;
    const { moves } = await this.#read();
    const from = this.at ?? moves.length;
    if (by < 0) return this.show(from + by);
    if (from >= moves.length) return this.present();
    await this.#forward(from, from + 1);
  }

  /** Shows a turn being played. @param {number} turn */
  async replay(turn) {
    if (this.#moving) return;
    const { start, moves } = await this.#read();
    const first = moves.findIndex(move => move.turn === turn);
    if (first < 0) return;
    this.board.draw(moves[first - 1]?.position ?? start);
    this.at = first;
    await this.#forward(first, moves.findLastIndex(move => move.turn === turn) + 1);
  }

  /** @param {number} from @param {number} to */
  async #forward(from, to) {
    const { moves } = await this.#read();
    this.#moving = true;
    for (let i = from; i < to; i++) {
      this.at = i + 1;
      this.onshow(moves[i].position, moves[i].caused);
      await this.board.enact(moves[i].caused, moves[i].position);
    }
    this.#moving = false;
    if (this.at === moves.length) this.present();
    else this.update();
  }

  present() {
    if (this.at === null) return;
    this.at = null;
    this.onpresent();
    this.update();
  }
}
