// Learning from a game that was examined: the offer to go through its mistakes, and going through them.

import { h, put } from '../dom.js';
import { keepMistakes } from '../solving/mistakes.js';
import { t } from '../words/index.js';
import { Mistakes } from './mistakes.js';

/** @import { Subject } from './subject.js' */
/** @import { Branch } from './tree.js' */

export class Learning {
  element = h('div', { class: 'learning' });
  /** What is being gone through. @type {Mistakes | null} */
  #mistakes = null;

  /**
   * @param {Subject} subject
   * @param {Omit<ConstructorParameters<typeof Mistakes>[1], 'end'>} doing
   * @param {() => void} ended
   */
  constructor(subject, doing, ended) {
    this.subject = subject;
    this.doing = doing;
    this.ended = ended;
  }

  /** The better move, where somebody wanted to be shown it. @param {Branch} at */
  shown(at) {
    return this.#mistakes?.shown(at) ?? null;
  }

  /** Whether somebody looks for a better move, and is not to be told it. */
  get busy() {
    return this.#mistakes !== null;
  }

  /** @param {Branch} branch @returns whether that answers a task */
  async tried(branch) {
    return (await this.#mistakes?.tried(branch)) ?? false;
  }

  /** Once the game has been examined, its mistakes can be gone through. @param {Branch[]} line */
  offer(line) {
    const own = this.subject.you ?? null;
    const faults = Mistakes.of(line, own);
    if (own !== null) keepMistakes(this.subject, faults);
    put(
      this.element,
      faults.length > 0 &&
        h(
          'button',
          { class: 'primary', 'data-action': 'learn', onclick: () => this.#begin(line, faults) },
          t(own === null ? 'review.learn.all' : 'review.learn', { n: faults.length }),
        ),
    );
  }

  /** @param {Branch[]} line @param {Branch[]} faults */
  #begin(line, faults) {
    this.#mistakes = new Mistakes(faults, {
      ...this.doing,
      end: () => {
        this.#mistakes = null;
        this.offer(line);
        this.ended();
      },
    });
    put(this.element, this.#mistakes.element);
    // On a telephone it lies right under the board, both of which are to be seen.
    this.element.scrollIntoView({ block: 'end' });
    // Only now: what is thought of a position is hidden while there are mistakes to mend.
    this.#mistakes.begin();
  }
}
