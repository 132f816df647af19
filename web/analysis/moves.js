// The tree of moves, as buttons to go anywhere in it.

import { h, put } from '../dom.js';
import { token } from '../play/seats.js';
import { t } from '../words/index.js';
import { betterThan, blame } from './tree.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Branch } from './tree.js' */

export class MoveTree {
  /** What can be done with the variation that is shown. */
  pruning = h('div', { class: 'row' });
  /** @type {Branch | null} */
  #at = null;

  /**
   * @param {GameName} game
   * @param {Branch} root
   * @param {{ go: (branch: Branch, moving?: boolean) => void, changed: () => void }} then
   *   `moving`: whether the move is shown being made; `changed`: the first line has become another
   */
  constructor(game, root, { go, changed }) {
    this.game = game;
    this.root = root;
    this.go = go;
    this.changed = changed;
    this.element = h('section', { class: 'tree', tabindex: 0, 'aria-label': t('past.list') });
  }

  /** @param {Branch} at  the position on the board */
  show(at) {
    this.#at = at;
    put(this.element, this.#variation(this.root));
    put(
      this.pruning,
      at.aside && [
        h('button', { class: 'plain', onclick: () => this.#promote(at) }, t('analyse.promote')),
        h('button', { class: 'plain', onclick: () => this.go(at.cut()) }, t('analyse.cut')),
      ],
    );
    const current = this.element.querySelector('[aria-current]');
    if (current instanceof HTMLElement)
      this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }

  /** @param {Branch} from @returns {HTMLElement} */
  #variation(from) {
    const list = h('div', { class: 'variation' });
    for (let at = from; at.next.length; at = at.next[0]) {
      list.append(this.#moveButton(at.next[0]));
      for (const other of at.next.slice(1))
        list.append(h('div', { class: 'aside' }, this.#moveButton(other), this.#variation(other)));
    }
    return list;
  }

  /** @param {Branch} branch */
  #moveButton(branch) {
    const fault = blame(branch);
    const better = fault ? betterThan(branch) : null;
    return h(
      'button',
      {
        class: `turn ${fault ? 'fault' : ''}`,
        'aria-current': branch === this.#at ? 'step' : null,
        title: better ? t('analyse.better', { move: better }) : null,
        onclick: () => this.go(branch, true),
      },
      branch.played && token(this.game, branch.played.seat),
      h('span', null, branch.move, fault),
      better && h('span', { class: 'quiet' }, `(${better})`),
    );
  }

  /** @param {Branch} at */
  #promote(at) {
    at.promote();
    this.show(at);
    this.changed();
  }
}
