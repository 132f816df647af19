// What is known of a position of a game of tiles: its text, read.

import { plus } from './geometry.js';
import { latticeOf } from './lattices.js';

/** @import { Caused, GameName } from '../types.d.ts' */
/** @import { Cell } from './geometry.js' */

/** @type {Record<string, string>} */
export const COLOUR_OF = { K: 'black', B: 'blue', R: 'red', Y: 'yellow' };
/** @type {Record<string, string>} */
export const LETTER_OF = { black: 'K', blue: 'B', red: 'R', yellow: 'Y' };

export class TilesView {
  /** @type {Map<string, string>} the letter of the tile on each cell */
  tiles = new Map();
  /** @type {(string | null)[]} by seat, or only the tile played last */
  pawns = [];
  /** @type {(number | null)[][]} by seat; `null` for a card the viewer may not see */
  hands = [];
  /** @type {number[]} */
  points = [];
  mover = 1;
  changed = false;
  /** @type {Map<string, string>} */
  #byPlace = new Map();
  /** @type {Cell} */
  black = { q: 0, r: 0 };

  /** @param {string} text @param {GameName} game */
  constructor(text, game) {
    this.lattice = latticeOf(game);
    const [tiles = '', pawns = '', hands = '', points = '', mover = '1'] = text.split(' ');
    for (const tile of tiles.split(',').filter(Boolean)) this.#lay(tile.slice(1), tile[0]);
    this.pawns = pawns.split(',').map(cell => (cell === '-' || cell === '' ? null : cell));
    this.hands = hands.split(',').map(hand =>
      hand
        .split('+')
        .filter(Boolean)
        .map(card => (card === '?' ? null : Number(card))),
    );
    this.points = points.split(',').map(Number);
    this.mover = parseInt(mover, 10);
    this.changed = mover.endsWith('~');
  }

  /** @param {string} cell @param {string} letter */
  #lay(cell, letter) {
    const at = this.lattice.cellOf(cell);
    this.tiles.set(cell, letter);
    this.#byPlace.set(`${at.q},${at.r}`, letter);
    if (letter === 'K') this.black = at;
  }

  /** @param {string} cell */
  #take(cell) {
    const at = this.lattice.cellOf(cell);
    this.tiles.delete(cell);
    this.#byPlace.delete(`${at.q},${at.r}`);
  }

  /** Changes the tiles as a move does. @param {Caused[]} caused */
  suffer(caused) {
    for (const event of caused) {
      if (event.type === 'placed' || event.type === 'replaced')
        this.#lay(event.cell, LETTER_OF[event.colour ?? event.new]);
      else if (event.type === 'black_moved') {
        this.#take(event.from);
        this.#lay(event.to, 'K');
      } else if (event.type === 'swapped') {
        this.#lay(event.to, LETTER_OF[event.tile]);
        this.#lay(event.from, LETTER_OF[event.other]);
      }
    }
    return this;
  }

  /** The letter of the tile on a cell. @param {Cell} cell */
  at({ q, r }) {
    return this.#byPlace.get(`${q},${r}`) ?? null;
  }

  /** Empty cells next to a tile. */
  frontier() {
    /** @type {Map<string, Cell>} */
    const cells = new Map();
    for (const name of this.tiles.keys()) {
      for (const step of this.lattice.steps) {
        const next = plus(this.lattice.cellOf(name), step);
        if (!this.at(next)) cells.set(this.lattice.nameOf(next), next);
      }
    }
    return cells;
  }

  /** How many tiles of a colour are left to play. @param {string} letter */
  reserve(letter) {
    return 8 - [...this.tiles.values()].filter(tile => tile === letter).length;
  }
}
