// What can be laid on each board when a position is set up by hand, and how the position's text changes.

import { CORNERS, cellNames, cellOf, ringOf } from '../boards/geometry.js';
import { gosixPawn, readGosix } from '../boards/gosix.js';
import { hexonePawn, readHexone } from '../boards/hexone.js';
import { seatPawn, tileDrawing } from '../boards/six-by-five.js';
import { SixByFiveView } from '../boards/six-by-five-view.js';
import { svg } from '../dom.js';
import { t } from '../words/index.js';

/** @import { GameName, Options } from '../types.d.ts' */

/**
 * A thing in the hand: what it is called, and how it looks.
 * @typedef {{ name: string, label: string, picture: SVGElement | null }} Piece
 */
/**
 * @typedef {object} Bench
 * @property {(position: string) => Piece[]} pieces
 * @property {(position: string, place: string, piece: string) => string} lay  the position with a piece on a place
 * @property {(options: Options) => string} empty
 * @property {(position: string) => string} pass  the other side to move
 */

const MIDDLE = { x: 0, y: 0 };

/** @type {() => Piece} */
const nothing = () => ({ name: '.', label: t('setup.nothing'), picture: null });

/** @param {string} className @param {SVGElement} piece */
const token = (className, piece) =>
  svg('svg', { class: `token ${className}`, viewBox: '-18 -18 36 36', 'aria-hidden': 'true' }, piece);

/** @type {Bench} */
const gosix = {
  pieces: () => [
    { name: 'r', label: t('seat.red'), picture: token('gosix', gosixPawn(1, MIDDLE)) },
    { name: 'g', label: t('seat.green'), picture: token('gosix', gosixPawn(2, MIDDLE)) },
    nothing(),
  ],
  lay(position, place, piece) {
    const [corners, hexagons, mover] = position.split(' ');
    if (place.startsWith('H')) {
      const at = Number(place.slice(1));
      const owner = hexagons[at] === piece ? '.' : piece;
      return `${corners} ${hexagons.slice(0, at)}${owner}${hexagons.slice(at + 1)} ${mover[0]}`;
    }
    const { pawns } = readGosix(position);
    const text = [...CORNERS.keys()].map(corner => {
      const now = ['.', 'r', 'g'][pawns.get(corner) ?? 0];
      return corner !== place ? now : now === piece ? '.' : piece;
    });
    return `${ringByRing(text, 6, 12)} ${hexagons} ${mover[0]}`;
  },
  empty: () => '....../....../............ ....... r',
  pass(position) {
    const [corners, hexagons, mover] = position.split(' ');
    return `${corners} ${hexagons} ${mover[0] === 'r' ? 'g' : 'r'}`;
  },
};

/** @type {Bench} */
const hexone = {
  pieces: () => [
    { name: 'b', label: t('seat.black'), picture: token('hexone', hexonePawn(1, MIDDLE, 13)) },
    { name: 'w', label: t('seat.white'), picture: token('hexone', hexonePawn(2, MIDDLE, 13)) },
    nothing(),
  ],
  lay(position, place, piece) {
    const { stacks } = readHexone(position);
    const [, mover, turns] = position.split(' ');
    const text = cellNames(2).map(cell => {
      const stack = stacks.get(cell);
      const [owner, height] = stack ? ['bw'[stack.seat - 1], stack.height] : ['.', 0];
      if (cell !== place) return stack ? `${owner}${height}` : '.';
      // A stack of three would have to explode: after two comes none.
      if (piece === '.' || (owner === piece && height >= 2)) return '.';
      return `${piece}${owner === piece ? height + 1 : 1}`;
    });
    return `${ringByRing(text, 1, 7)} ${mover} ${Math.max(2, Number(turns))}`;
  },
  empty: () => './....../............ b 2',
  pass(position) {
    const [cells, mover, turns] = position.split(' ');
    return `${cells} ${mover === 'b' ? 'w' : 'b'} ${Number(turns) + 1}`;
  },
};

/** @type {Bench} */
const sixByFive = {
  pieces: position => [
    ...['blue', 'red', 'yellow', 'black'].map((colour, i) => ({
      name: 'BRYK'[i],
      label: t(`colour.${colour}`),
      picture: svg(
        'svg',
        { class: 'token', viewBox: '-42 -38 84 78', 'aria-hidden': 'true' },
        tileDrawing('BRYK'[i], MIDDLE),
      ),
    })),
    ...new SixByFiveView(position).pawns.map((_, i) => ({
      name: String(i + 1),
      label: t('setup.pawn', { seat: i + 1 }),
      picture: token('six-by-five', seatPawn(i + 1, MIDDLE)),
    })),
    nothing(),
  ],
  lay(position, place, piece) {
    const { tiles } = new SixByFiveView(position);
    const [, pawns, hands, points, mover] = position.split(' ');
    const standing = pawns.split(',');
    const now = tiles.get(place);
    if (/\d/.test(piece)) {
      if (now) standing[Number(piece) - 1] = standing[Number(piece) - 1] === place ? '-' : place;
    } else if (piece === 'K') {
      for (const [cell, letter] of tiles) if (letter === 'K') tiles.delete(cell);
      tiles.set(place, 'K');
    } else if (now !== 'K') {
      if (piece === '.' || now === piece) tiles.delete(place);
      else tiles.set(place, piece);
    }
    const sorted = [...tiles].sort(
      ([a], [b]) =>
        ringOf(cellOf(a)) - ringOf(cellOf(b)) || Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, '')),
    );
    const laid = sorted.map(([cell, letter]) => letter + cell);
    const kept = standing.map(cell => (tiles.has(cell) ? cell : '-'));
    return `${laid.join(',')} ${kept.join(',')} ${hands} ${points} ${mover[0]}`;
  },
  empty({ players = '2', objectives = '1', blocking = 'pawns' }) {
    const seats = Array.from({ length: Number(players) });
    const hand = Array.from({ length: Number(objectives) }, () => '?').join('+');
    const pawns = blocking === 'previous' ? '-' : seats.map(() => '-').join(',');
    return `Ko ${pawns} ${seats.map(() => hand).join(',')} ${seats.map(() => '0').join(',')} 1`;
  },
  pass(position) {
    const parts = position.split(' ');
    parts[4] = String((parseInt(parts[4], 10) % parts[3].split(',').length) + 1);
    return parts.join(' ');
  },
};

/** @param {string[]} places @param {number} second  where the second ring begins @param {number} third */
const ringByRing = (places, second, third) =>
  [places.slice(0, second), places.slice(second, third), places.slice(third)]
    .map(ring => ring.join(''))
    .join('/');

/** @type {Record<GameName, Bench>} */
export const BENCHES = { gosix, hexone, '6x5': sixByFive };
