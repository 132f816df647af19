// A turn of Gosix: one pawn on a corner, or a pass that cannot be helped.

import { CORNERS } from '../boards/geometry.js';
import { h, put } from '../dom.js';
import { t } from '../words/index.js';
import { Builder } from './builder.js';
import { tellCaused } from './tell.js';

/** @import { GosixBoard } from '../boards/gosix.js' */
/** @import { Room } from './builder.js' */
/** @import { Marks } from '../boards/stage.js' */

export class GosixBuilder extends Builder {
  /**
   * @param {Room} room
   * @param {GosixBoard} board
   * @param {(marks: Marks) => void} mark
   */
  constructor(room, board, mark) {
    super(room);
    this.board = board;
    this.mark = mark;
  }

  /** @override */
  questions() {
    return [...CORNERS.keys()].filter(corner => !this.board.view.pawns.has(corner)).join(',');
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
      must && h('button', { class: 'primary', onclick: () => this.#play('pass') }, t('gosix.pass')),
    );
  }

  /** @override @param {string | null} place */
  look(place) {
    if (!this.active) return;
    const move = place ?? this.pending;
    const legal = move ? this.legal(move) : null;
    this.board.preview(legal?.causes ?? null);
    if (!move) return this.room.say('');
    if (legal) {
      const effect = tellCaused(legal.causes, this.room.tell);
      this.room.say(
        [effect || t('gosix.quiet', { place: move }), this.pending === move && this.again]
          .filter(Boolean)
          .join(' '),
      );
      return;
    }
    this.room.say(this.refusal(move));
  }

  /** @override @param {string} place */
  choose(place) {
    if (!this.active) return;
    if (!this.legal(place)) {
      this.look(place);
      if (this.board.view.pawns.has(place)) this.room.say(t('refused.occupied'));
      return;
    }
    if (this.settled(place)) this.#play(place);
    else {
      this.update();
      this.look(place);
    }
  }

  /** @override */
  cancel() {
    const had = super.cancel();
    this.look(null);
    return had;
  }

  /** @param {string} move */
  #play(move) {
    const legal = this.legal(move);
    if (legal) this.room.submit(move, legal.causes, legal.position);
  }
}
