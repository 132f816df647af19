// Learning from mistakes: one after another is set up again as it was before it was made, and a better move is looked
// for on the board.

import { announce } from '../announce.js';
import { h, put } from '../dom.js';
import { spoken } from '../play/tell.js';
import { percent, t } from '../words/index.js';
import { betterThan, blame, givenAway } from './tree.js';

/** @import { Branch } from './tree.js' */

/** So much less than the best is still good. */
export const AS_GOOD = 0.05;

/**
 * @typedef {object} Teaching
 * @property {(branch: Branch) => void} set  shows the position in which a move is looked for
 * @property {() => void} point  shows the better move on the board
 * @property {(branch: Branch, before?: Branch) => Promise<number | null>} costOf  what a turn gives away, if that can be
 *   found out
 * @property {(branch: Branch, all: boolean, before?: Branch) => Promise<string>} why  what the coach says of it; without
 *   `all`, nothing that names a better one
 * @property {(branch: Branch) => void} tell  goes there and says what was played
 * @property {(seat: number) => string} name
 * @property {() => void} end
 */

export class Mistakes {
  #at = 0;
  /** Whether a better move has been found, or told. */
  #solved = false;
  /** Whether it has been told, and is shown on the board. */
  #given = false;
  #words = h('p');
  #next = h('button', {
    class: 'primary',
    'data-action': 'next-mistake',
    onclick: () => this.#go(this.#at + 1),
  });

  /** @param {Branch[]} faults @param {Teaching} teaching */
  constructor(faults, teaching) {
    this.faults = faults;
    this.teaching = teaching;
    this.element = h(
      'section',
      { class: 'mistakes', 'aria-label': t('review.learn.all', { n: faults.length }) },
      [
        this.#words,
        h('div', { class: 'row' }, [
          h('button', { 'data-action': 'show-better', onclick: () => this.#show() }, t('review.show')),
          this.#next,
          h('button', { class: 'plain', onclick: () => teaching.end() }, t('close')),
        ]),
      ],
    );
  }

  /** The first mistake. */
  begin() {
    this.#go(0);
  }

  /** The mistakes of a game, of one seat or of all. @param {Branch[]} line @param {number | null} seat */
  static of(line, seat) {
    return line.filter(branch => blame(branch) && (seat === null || branch.played?.seat === seat));
  }

  /** The better move, once somebody wanted to be shown it. @param {Branch} at  where the board is */
  shown(at) {
    return this.#given && at === this.#fault.before ? betterThan(this.#fault) : null;
  }

  /** The mistake that is looked at. */
  get #fault() {
    return this.faults[this.#at];
  }

  /** @param {number} i */
  #go(i) {
    if (i >= this.faults.length) return this.teaching.end();
    this.#at = i;
    this.#solved = false;
    this.#given = false;
    const fault = this.#fault;
    const { turn = 0, seat = 1 } = fault.played ?? {};
    this.#tell(
      t('review.find', {
        n: i + 1,
        of: this.faults.length,
        turn,
        who: this.teaching.name(seat),
        move: spoken(fault.move),
        share: percent(givenAway(fault)),
      }),
    );
    if (fault.before) this.teaching.set(fault.before);
  }

  /** @param {string} words */
  #tell(words) {
    this.#words.textContent = words;
    announce(words);
    put(this.#next, t(this.#at + 1 < this.faults.length ? 'review.next' : 'review.done'));
  }

  async #show() {
    this.#solved = true;
    this.#given = true;
    this.teaching.point();
    const fault = this.#fault;
    const why = await this.teaching.why(fault, true);
    if (fault !== this.#fault) return;
    this.#tell([t('review.best', { move: spoken(betterThan(fault) ?? '') }), why].filter(Boolean).join(' '));
  }

  /**
   * A turn was tried, or what was left of one.
   * @param {Branch} tried
   * @returns {Promise<boolean>} whether it was tried for the mistake at hand
   */
  async tried(tried) {
    const { before } = this.#fault;
    const path = tried.path();
    const from = before ? path.indexOf(before) : -1;
    if (this.#solved || !before || from < 0 || from === path.length - 1) return false;
    if (path.includes(this.#fault)) {
      this.#tell(t('review.same'));
      this.teaching.set(before);
      return true;
    }
    const single = tried.before === before;
    const cost =
      single && betterThan(this.#fault) === tried.move ? 0 : await this.teaching.costOf(tried, before);
    const move = path
      .slice(from + 1)
      .map(step => spoken(step.move))
      .join(', ');
    if (cost !== null && cost <= AS_GOOD) {
      this.#solved = true;
      this.#tell(t('review.right', { move }));
    } else {
      const wrong = t('review.wrong', { move, share: percent(Math.max(0, cost ?? 0)) });
      this.#tell([wrong, await this.teaching.why(tried, false, before)].filter(Boolean).join(' '));
      this.teaching.set(before);
    }
    return true;
  }
}
