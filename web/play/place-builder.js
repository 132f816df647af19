// A turn that is one place, or a pass that cannot be helped: Gosix, and the kit of games on cells.

import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { Builder } from './builder.js';
import { tellCaused } from './tell.js';

/** @import { Room } from './builder.js' */
/** @import { Marks, Stage } from '../boards/stage.js' */

/** Of its game it says `GAME.quiet` of a move that causes nothing to tell, `GAME.quiet.here`, and `GAME.pass`. */
export class PlaceBuilder extends Builder {
  /**
   * @param {Room} room
   * @param {Stage} board
   * @param {(marks: Marks) => void} mark
   */
  constructor(room, board, mark) {
    super(room, board);
    this.board = board;
    this.mark = mark;
    this.tools.classList.add('one-button');
  }

  get #game() {
    return this.room.table.game?.game;
  }

  /** @override */
  questions() {
    return [...this.board.places.keys()].filter(place => this.board.isFree(place)).join(',');
  }

  /** @override */
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

  /** @override @param {string | null} place */
  look(place) {
    if (!this.active) return;
    const move = place ?? this.pending;
    const legal = move ? this.legal(move) : null;
    this.board.preview(legal?.causes ?? null);
    this.room.say(move ? this.#consequence(move, t(`${this.#game}.quiet`, { place: move })) : '');
  }

  /** @override @param {string} place */
  explain(place) {
    return this.active ? this.#consequence(place, t(`${this.#game}.quiet.here`)) : '';
  }

  /** @param {string} move @param {string} quiet  what is said of a move that closes nothing */
  #consequence(move, quiet) {
    const legal = this.legal(move);
    if (!legal) return this.refusal(move);
    const effect = tellCaused(legal.causes, this.room.tell) || quiet;
    return this.pending === move ? `${effect} ${this.again}` : effect;
  }

  /** @override @param {string} place */
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

  /** @override */
  cancel() {
    const had = super.cancel();
    this.look(null);
    return had;
  }

  /** @override @param {string} move */
  async play(move) {
    const legal = this.legal(move);
    if (legal) await this.room.submit(move, legal.causes, legal.position);
  }
}
