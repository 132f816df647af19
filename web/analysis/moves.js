// The tree of moves: the main line as it is written down, a numbered row for each round, and what might have been
// below the row it leaves.

import { h, put } from '../dom.js';
import { token } from '../play/token.js';
import { scrollTo } from '../play/turn-table.js';
import { t } from '../words/index.js';
import { betterThan, blame, turnsOf } from './tree.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Branch } from './tree.js' */

export class MoveTree {
  /** What can be done with the variation that is shown. */
  pruning = h('div', { class: 'row' });
  /** @type {Branch | null} */
  #at = null;

  /**
   * @param {{ game: GameName, seats: number, name: (seat: number) => string }} of
   * @param {Branch} root
   * @param {{ go: (branch: Branch, moving?: boolean) => void, changed: () => void }} then
   *   `moving`: whether the move is shown being made; `changed`: the first line has become another
   */
  constructor({ game, seats, name }, root, { go, changed }) {
    this.game = game;
    this.seats = seats;
    this.name = name;
    this.root = root;
    this.go = go;
    this.changed = changed;
    this.element = h('section', { class: 'tree', tabindex: 0, 'aria-label': t('past.list') });
  }

  /** @param {Branch} at  the position on the board */
  show(at) {
    this.#at = at;
    const focused = this.element.contains(document.activeElement);
    put(this.element, this.#mainLine());
    put(
      this.pruning,
      at.aside && [
        h('button', { class: 'plain', onclick: () => this.#promote(at) }, t('analyse.promote')),
        h('button', { class: 'plain', onclick: () => this.go(at.cut()) }, t('analyse.cut')),
      ],
    );
    const current = this.element.querySelector('[aria-current]');
    if (!(current instanceof HTMLElement)) return;
    scrollTo(this.element, current);
    if (focused) current.focus({ preventScroll: true });
  }

  /** The main line in rounds; a variation stands below the round in which it begins. */
  #mainLine() {
    const turns = turnsOf(this.root);
    const first = turns[0]?.[0].played?.seat ?? 1;
    const order = Array.from({ length: this.seats }, (_, i) => ((first - 1 + i) % this.seats) + 1);
    const list = h('div', { class: 'variation', 'data-seats': this.seats }, [
      h('div', { class: 'heads', 'aria-hidden': 'true' }, [
        h('span'),
        ...order.map(seat => h('span', null, token(this.game, seat))),
      ]),
    ]);
    for (let i = 0; i < turns.length; i += this.seats) {
      const round = turns.slice(i, i + this.seats);
      list.append(
        h('div', { class: 'round' }, [
          h('span', { class: 'round-number' }, `${i / this.seats + 1}.`),
          ...round.map(moves =>
            h(
              'span',
              { class: 'cell' },
              moves.map(branch => this.#button(branch)),
            ),
          ),
        ]),
      );
      for (const branch of round.flat()) {
        for (const other of branch.before?.next.slice(1) ?? [])
          list.append(h('div', { class: 'aside' }, this.#button(other), this.#variation(other)));
      }
    }
    return list;
  }

  /** @param {Branch} from @returns {HTMLElement} */
  #variation(from) {
    const list = h('span', { class: 'line' });
    for (let at = from; at.next.length; at = at.next[0]) {
      list.append(this.#button(at.next[0]));
      for (const other of at.next.slice(1))
        list.append(h('div', { class: 'aside' }, this.#button(other), this.#variation(other)));
    }
    return list;
  }

  /** @param {Branch} branch */
  #button(branch) {
    const fault = blame(branch);
    const better = fault ? betterThan(branch) : null;
    const { turn = 0, seat = 1 } = branch.played ?? {};
    return h(
      'button',
      {
        class: `turn ${fault ? 'fault' : ''}`,
        'aria-current': branch === this.#at ? 'step' : null,
        title: better ? t('analyse.better', { move: better }) : null,
        onclick: () => this.go(branch, true),
      },
      h('span', { class: 'unseen' }, t('past.turn', { n: turn, who: this.name(seat) }), ' '),
      h('span', null, branch.move, fault),
    );
  }

  /** @param {Branch} at */
  #promote(at) {
    at.promote();
    this.show(at);
    this.changed();
  }
}
