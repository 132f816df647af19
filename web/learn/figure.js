// A figure of the rules: a board that shows its move, and on which one can play on.

import { announce } from '../announce.js';
import * as api from '../api.js';
import { boardOf } from '../boards/index.js';
import { h } from '../dom.js';
import { KINDS } from '../kinds/index.js';
import { complaining } from '../play/complaint.js';
import { FreeTable } from '../play/free-table.js';
import { tellBuilt, tellTurnInFull } from '../play/in-full.js';
import { builderOf } from '../play/index.js';
import { telling } from '../play/tell.js';
import { t } from '../words/index.js';

/** @import { Caused, GameName } from '../types.d.ts' */
/** @import { FigureText } from './rulebook.d.ts' */
/** @import { Marks } from '../boards/stage.js' */

/** @param {GameName} game */
export const seatWord = game => (/** @type {number} */ seat) => {
  const colour = KINDS[game].colours[seat - 1];
  return colour ? t(`seat.${colour}`) : t('seat.number', { seat });
};

export class Figure {
  /** Called when a turn has been played on the board. @type {(caused: Caused[]) => void} */
  onplayed = () => {};
  /** @type {(problem: unknown) => void} */
  #complain;

  /**
   * @param {GameName} game
   * @param {FigureText} figure
   */
  constructor(game, figure) {
    this.game = game;
    this.figure = figure;
    this.options = figure.options ?? {};
    this.board = boardOf(game, this.options);
    this.table = new FreeTable(game, this.options, figure.position);
    this.said = h('p', { class: 'say' });
    this.again = h('button', { class: 'plain', onclick: () => this.reset() }, t('figure.reset'));
    this.#complain = complaining(seatWord(game), text => this.#answer(text));
    this.builder = builderOf(
      game,
      {
        table: this.table,
        say: text => {
          this.said.textContent = text;
        },
        answer: text => this.#answer(text),
        idle: () => '',
        name: seatWord(game),
        tell: telling(seatWord(game)),
        confirms: () => false,
        submit: (turn, caused, position) => this.#played(turn, caused, position),
        complain: this.#complain,
      },
      this.board,
      marks => this.#mark(marks),
    );
    this.board.onchoose = place => this.#wake(() => this.builder.choose(place));
    this.board.onlook = place => this.#awake && this.builder.look(place);
    this.element = h('div', { class: 'live' }, [
      h('div', { class: 'live-board' }, this.board.root),
      this.said,
      h('div', { class: 'row' }, [
        figure.turn && h('button', { onclick: () => this.play(String(figure.turn)) }, t('figure.play')),
        this.again,
      ]),
      this.builder.tools,
    ]);
    this.board.showNames(true);
    this.board.draw(figure.position);
    this.#mark({});
  }

  /** What can be chosen; and what the figure points out, until somebody has played on. @param {Marks} marks */
  #mark(marks) {
    const { lit, crossed, labels = {}, arrows = [] } = this.figure.marks ?? {};
    const fresh = !this.#touched;
    this.again.classList.toggle('idle', fresh && !this.builder?.steps);
    this.board.mark(fresh ? { ...marks, hinted: lit, forbidden: crossed } : marks);
    this.board.annotate(fresh ? labels : {}, fresh ? arrows : []);
  }

  #touched = false;
  #awake = false;

  /** Nothing is asked of the server before somebody wants to play. @param {() => void} then */
  async #wake(then) {
    if (!this.#awake) {
      this.#awake = true;
      await this.builder.start();
    }
    then();
  }

  /** @param {string} text */
  #answer(text) {
    this.said.textContent = text;
    announce(text);
  }

  /** Lets the reader play at once. */
  start() {
    return this.#wake(() => {});
  }

  reset() {
    this.#touched = false;
    this.builder.stop();
    this.#awake = false;
    this.said.textContent = '';
    this.table.lay(this.figure.position);
    this.board.draw(this.figure.position);
    this.#mark({});
  }

  /** Shows the figure's own turn, step by step. @param {string} turn */
  async play(turn) {
    this.reset();
    try {
      const { moves } = await api.position({
        game: this.game,
        options: this.options,
        position: this.figure.position,
        turns: [turn],
      });
      this.#touched = true;
      this.#mark({});
      for (const { seat, move, caused, position } of moves) {
        announce(tellTurnInFull(telling(seatWord(this.game)), seat, [move], caused));
        await this.board.enact(caused, position);
      }
      this.#settle(moves.at(-1)?.position ?? this.figure.position);
    } catch (problem) {
      this.#complain(problem);
    }
  }

  /** @param {string} turn @param {Caused[]} caused @param {string} [position] */
  async #played(turn, caused, position) {
    const { moves } = await api.position({
      game: this.game,
      options: this.options,
      position: this.table.position,
      turns: [turn],
    });
    this.builder.stop();
    const [first] = moves;
    const all = moves.flatMap(played => played.caused);
    if (first) announce(tellBuilt(telling(seatWord(this.game)), first.seat, turn.split('>'), all));
    await this.board.enact(caused, position);
    this.#settle(moves.at(-1)?.position ?? this.table.position);
    this.onplayed(all);
  }

  /** @param {string} position */
  #settle(position) {
    this.#touched = true;
    this.table.lay(position);
    this.board.draw(position);
    this.#awake = true;
    this.builder.start();
  }
}
