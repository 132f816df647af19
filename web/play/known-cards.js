// Cards besides one's own: those laid open, and those the others may hold.

import * as api from '../api.js';
import { cardShape, pathOf, shapeOf } from '../boards/cards.js';
import { settings } from '../device.js';
import { h, put } from '../dom.js';
import { list, percent, t } from '../words/index.js';

/** @import { Beliefs, Caused } from '../types.d.ts' */
/** @import { Lattice } from '../boards/lattices.js' */
/** @import { Room } from './builder.js' */

/**
 * A card's shape in words: a path by the clock.
 * @param {Lattice} lattice
 * @param {number} card
 * @param {number} [turn]  from neighbour to neighbour
 */
export function tellCard(lattice, card, turn = 0) {
  const { hours, branches } = pathOf(lattice, shapeOf(lattice, card, turn));
  const path = t('tiles.card.path', { card, hours: list(hours.map(String)) });
  return [path, ...branches.map(({ from, hour }) => t('tiles.card.branch', { from, hour }))].join(' ');
}

/**
 * A card to look at, not to play with.
 * @param {Lattice} lattice
 * @param {number} card
 * @param {string} [note]
 */
export function openCard(lattice, card, note) {
  return h('div', { class: 'card small' }, [
    h('div', { class: 'card-face', role: 'img', 'aria-label': tellCard(lattice, card) }, [
      cardShape(lattice, card),
      h('span', { class: 'card-number', 'aria-hidden': 'true' }, card),
    ]),
    note && h('span', { class: 'quiet' }, note),
  ]);
}

/** The cards laid open and not shuffled in again, as far as is known here. */
export class Discards {
  element = h('section', { class: 'hand revealed', hidden: true });
  /** @type {number[]} */
  #open = [];
  #remembered = -1;

  /**
   * @param {Room['table']} table
   * @param {Lattice} lattice
   * @param {() => void} changed
   */
  constructor(table, lattice, changed) {
    this.table = table;
    this.lattice = lattice;
    this.changed = changed;
  }

  show() {
    this.element.hidden = !this.#open.length;
    if (this.element.querySelectorAll('.card').length === this.#open.length) return;
    put(this.element, [
      h('h2', null, t('tiles.revealed')),
      h(
        'div',
        { class: 'cards' },
        this.#open.map(card => openCard(this.lattice, card)),
      ),
    ]);
  }

  /** Reads once what was laid open before this page came; later turns tell it themselves. */
  async remember() {
    const { table } = this;
    const { game } = table;
    if (!game || game.id === 'free' || this.#remembered === game.state.number) return;
    const before = this.#remembered;
    this.#remembered = game.state.number;
    if (before >= 0) this.#layOpen(game.last?.caused ?? []);
    else {
      const history = await api.history(game.id, table.secret).catch(() => null);
      for (const { caused } of history?.moves ?? []) this.#layOpen(caused);
    }
    this.changed();
  }

  /** @param {Caused[]} caused */
  #layOpen(caused) {
    for (const event of caused) {
      if (event.type === 'pile_refilled') this.#open = [];
      else if (event.type === 'card_discarded' && !this.#open.includes(event.card))
        this.#open.push(event.card);
    }
  }
}

/** What the others may be building. */
export class Guesses {
  element = h('section', { class: 'hand guesses', hidden: true });
  /** What is shown. @type {Beliefs | null} */
  #shown = null;
  /** @type {Beliefs | null} */
  #beliefs = null;
  #askedAt = 0;
  /** @type {AbortController | null} */
  #asking = null;
  /** Whose beliefs they are: nobody else on this device may see them. @type {string | null} */
  #believer = null;

  /**
   * @param {Room} room
   * @param {Lattice} lattice
   * @param {() => void} changed
   */
  constructor(room, lattice, changed) {
    this.room = room;
    this.lattice = lattice;
    this.changed = changed;
  }

  /** Asks, if the player wants to know. */
  async ask() {
    const { table } = this.room;
    const { game, secret } = table;
    if (
      !game ||
      !secret ||
      !settings.beliefs ||
      !game.aids ||
      game.state.status !== 'running' ||
      this.#askedAt === game.state.number
    )
      return;
    this.#askedAt = game.state.number;
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const beliefs = await api.beliefs(game.id, secret, asking.signal).catch(() => null);
    if (asking.signal.aborted) return;
    [this.#beliefs, this.#believer] = [beliefs, secret];
    if (table.secret === secret) this.changed();
  }

  show() {
    const { secret, state } = this.room.table;
    const beliefs = this.#believer === secret && settings.beliefs ? this.#beliefs : null;
    this.element.hidden = !beliefs || state.status !== 'running';
    if (this.#shown === beliefs) return;
    this.#shown = beliefs;
    put(this.element, [
      h('h2', null, t('tiles.beliefs')),
      ...(beliefs?.beliefs ?? [])
        .filter(({ seat }) => seat !== this.room.table.seat)
        .map(({ seat, cards }) =>
          h('div', null, [
            h('p', { class: 'quiet' }, this.room.name(seat)),
            h(
              'div',
              { class: 'cards' },
              [...cards]
                .sort((a, b) => b.probability - a.probability)
                .slice(0, 3)
                .map(({ card, probability }) => openCard(this.lattice, card, percent(probability))),
            ),
          ]),
        ),
    ]);
  }
}
