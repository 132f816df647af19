// A position set up by hand: places change what is on them when chosen, the text says the same.

import * as api from '../api.js';
import { CORNERS, cellNames, cellOf, ringOf } from '../boards/geometry.js';
import { readGosix } from '../boards/gosix.js';
import { readHexone } from '../boards/hexone.js';
import { SixByFiveView } from '../boards/six-by-five.js';
import { h } from '../dom.js';
import { t } from '../words/index.js';

/** @import { GameName, Options } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */

/**
 * The position with the next thing on a place: nothing, one side's, the other's, and round again.
 * @type {Record<GameName, (position: string, place: string) => string>}
 */
const CHANGE = {
  gosix(position, place) {
    const { pawns } = readGosix(position);
    const [, hexagons, mover] = position.split(' ');
    pawns.set(place, ((pawns.get(place) ?? 0) + 1) % 3);
    const text = [...CORNERS.keys()].map(corner => ['.', 'r', 'g'][pawns.get(corner) ?? 0]).join('');
    return `${text.slice(0, 6)}/${text.slice(6, 12)}/${text.slice(12)} ${hexagons} ${mover[0]}`;
  },
  hexone(position, place) {
    const { stacks } = readHexone(position);
    const [, mover, turns] = position.split(' ');
    const round = ['.', 'b1', 'b2', 'w1', 'w2'];
    const names = cellNames(2);
    const now = (/** @type {string} */ cell) => {
      const stack = stacks.get(cell);
      return stack ? `${'bw'[stack.seat - 1]}${stack.height}` : '.';
    };
    const text = names.map(cell =>
      cell === place ? round[(round.indexOf(now(cell)) + 1) % round.length] : now(cell),
    );
    return `${text[0]}/${text.slice(1, 7).join('')}/${text.slice(7).join('')} ${mover} ${Math.max(2, Number(turns))}`;
  },
  '6x5'(position, place) {
    const { tiles } = new SixByFiveView(position);
    const [, pawns, hands, points, mover] = position.split(' ');
    const round = ['', 'B', 'R', 'Y'];
    const now = tiles.get(place) ?? '';
    if (now === 'K') return position;
    const next = round[(round.indexOf(now) + 1) % round.length];
    if (next) tiles.set(place, next);
    else tiles.delete(place);
    const sorted = [...tiles].sort(
      ([a], [b]) =>
        ringOf(cellOf(a)) - ringOf(cellOf(b)) || Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, '')),
    );
    const standing = pawns.split(',').map(cell => (tiles.has(cell) ? cell : '-'));
    return `${sorted.map(([cell, letter]) => letter + cell).join(',')} ${standing.join(',')} ${hands} ${points} ${mover[0]}`;
  },
};

/** The other side to move. @param {GameName} game @param {string} position */
function otherMover(game, position) {
  const parts = position.split(' ');
  if (game === 'gosix') parts[2] = parts[2][0] === 'r' ? 'g' : 'r';
  else if (game === 'hexone') {
    parts[1] = parts[1] === 'b' ? 'w' : 'b';
    parts[2] = String(Number(parts[2]) + 1);
  } else {
    const seats = parts[3].split(',').length;
    parts[4] = String((parseInt(parts[4], 10) % seats) + 1);
  }
  return parts.slice(0, game === 'hexone' ? 3 : undefined).join(' ');
}

export class PositionSetup {
  /**
   * @param {GameName} game
   * @param {Options} options
   * @param {Stage} board
   * @param {{ done: (position: string) => void, cancel: () => void }} then
   */
  constructor(game, options, board, then) {
    this.game = game;
    this.options = options;
    this.board = board;
    this.text = h('input', { type: 'text', id: 'setup-text', value: board.position, spellcheck: 'false' });
    this.text.addEventListener('change', () => this.#lay(this.text.value.trim()));
    this.fault = h('p', { class: 'quiet', role: 'status' });
    this.element = h('div', { class: 'setup-panel stack' }, [
      h('p', null, t('setup.words')),
      h('div', { class: 'field' }, h('label', { for: 'setup-text' }, t('setup.text')), this.text),
      this.fault,
      h('div', { class: 'row' }, [
        h('button', { onclick: () => this.#lay(otherMover(game, this.text.value.trim())) }, t('setup.mover')),
        h('button', { class: 'primary', onclick: () => this.#finish(then.done) }, t('setup.done')),
        h('button', { onclick: then.cancel }, t('cancel')),
      ]),
    ]);
    board.mark({ choices: board.places.keys() });
  }

  /** @param {string} place */
  choose(place) {
    this.#lay(CHANGE[this.game](this.text.value.trim(), place));
  }

  /** @param {string} position */
  #lay(position) {
    this.text.value = position;
    this.board.draw(position);
    this.board.mark({ choices: this.board.places.keys() });
    this.fault.textContent = '';
  }

  /** @param {(position: string) => void} done */
  async #finish(done) {
    const position = this.text.value.trim();
    try {
      await api.position({ game: this.game, options: this.options, position });
      done(position);
    } catch (problem) {
      this.fault.textContent = problem instanceof api.Problem ? problem.message : String(problem);
    }
  }
}
