// A board to try things on: no seats, no clock, any position. For analysis and for the figures in the rules.

import * as api from '../api.js';
import { hasTiles } from '../boards/lattices.js';

/** @import { Game, GameName, Options, State } from '../types.d.ts' */

export class FreeTable {
  id = 'free';
  secret = null;
  /** Whoever is to move, so that his cards are seen. @type {number | null} */
  seat = null;
  /** Nobody is spoken to by a seat. @type {number | null} */
  you = null;
  #number = 0;

  /**
   * @param {GameName} name
   * @param {Options} options
   * @param {string} position
   */
  constructor(name, options, position) {
    this.name = name;
    this.options = options;
    this.position = position;
  }

  /** @param {string} position */
  lay(position) {
    this.position = position;
    this.#number += 1;
  }

  get moment() {
    return `${this.#number} ${this.position}`;
  }

  /** @returns {State} */
  get state() {
    return {
      number: this.#number,
      status: 'running',
      position: this.position,
      to_move: this.seat,
      mid_turn: false,
      legal: [],
      clocks: null,
      offers: { draw: null, take_back: null, rematch: [] },
      result: null,
    };
  }

  /** @returns {Game} */
  get game() {
    return {
      id: this.id,
      game: this.name,
      options: hasTiles(this.name) ? { ...this.options, visible: 'yes' } : this.options,
      clock: { kind: 'none' },
      listed: false,
      aids: false,
      secrets: false,
      created: 0,
      you: null,
      seats: [],
      turns: [],
      last: null,
      rematch: null,
      state: this.state,
    };
  }

  /** @param {{ turn?: string, ask?: string }} query @param {AbortSignal} [signal] */
  async moves({ turn, ask }, signal) {
    const { name, options, position } = this;
    const answer = await api.position(
      { game: name, options, position, turns: turn ? [turn] : [], ask: ask ? ask.split(',') : [] },
      signal,
    );
    this.seat = answer.to_move;
    return answer;
  }
}
