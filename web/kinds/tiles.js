// What the games of tiles have in common.

import { COLOUR_OF, TilesView } from '../boards/tiles-view.js';
import { padlock, seatPawn, tileDrawing, TilesBoard } from '../boards/tiles.js';
import { svg } from '../dom.js';
import { t } from '../words/index.js';
import { MIDDLE, nothing, token } from './bench.js';

/** @import { Caused, Game, GameName } from '../types.d.ts' */
/** @import { Bench } from './bench.js' */
/** @import { Kind } from './index.js' */

/** The look of all games of tiles. */
const LOOK = 'of-tiles';

/** What a seat has: points if they are played for, and cards. @param {TilesView} view @param {number} seat @param {Game['options']} options */
function counted(view, seat, { points = 'none' }) {
  const cards = t('score.cards', { n: view.hands[seat - 1]?.length ?? 0 });
  if (points === 'none') return [cards];
  return [t('score.points', { n: view.points[seat - 1] ?? 0, of: points }), cards];
}

/**
 * A game of tiles.
 * @param {GameName} game
 * @param {'pawns' | 'previous'} blocks  what blocks unless it is agreed otherwise
 * @param {Pick<Kind, 'cover' | 'glad' | 'lesson'> & { cards: number }} own  what it has of its own: at most so many cards in a hand
 * @returns {Kind}
 */
export const tilesKind = (game, blocks, { cards, ...own }) => ({
  board: options => new TilesBoard(game, options.blocking ?? blocks),
  room: 'wide',
  look: LOOK,
  colours: [],
  inks: null,
  piece: seatPawn,
  score(position, seat, options) {
    const [first] = counted(new TilesView(position, game), seat, options);
    return first;
  },
  tally(position, name, options) {
    const view = new TilesView(position, game);
    const seats = view.hands.map((_, i) =>
      t('ask.of', { who: name(i + 1), words: counted(view, i + 1, options).join(', ') }),
    );
    const left = ['B', 'R', 'Y'].map(letter => `${t(`colour.${COLOUR_OF[letter]}`)} ${view.reserve(letter)}`);
    return [...seats, t('ask.of', { who: t('tiles.reserve'), words: left.join(', ') })];
  },
  standing: null,
  turn: 'tile',
  setup: {
    players: ['2', '3', '4', '5'],
    objectives: Array.from({ length: cards }, (_, i) => String(i + 1)),
  },
  advice: (players, chosen) =>
    players > 2 && chosen('objectives') === '1' ? t('new.advice.objectives') : null,
  printed: [],
  bench: bench(game, blocks),
  ...own,
});

/** A tile where there was none. @param {Caused[]} caused */
export const intoTheMiddle = caused => caused.some(event => event.type === 'placed' && event.cell === 'o');

/** @param {GameName} game @param {'pawns' | 'previous'} blocks @returns {Bench} */
const bench = (game, blocks) => ({
  pieces: position => [
    ...['blue', 'red', 'yellow', 'black'].map((colour, i) => ({
      name: 'BRYK'[i],
      label: t(`colour.${colour}`),
      picture: svg(
        'svg',
        { class: 'token', viewBox: '-42 -38 84 78', 'aria-hidden': 'true' },
        tileDrawing(game, 'BRYK'[i], MIDDLE),
      ),
    })),
    ...new TilesView(position, game).pawns.map((_, i, { length }) => ({
      name: String(i + 1),
      // Two play at least: where there is one cell only, it is that of the tile just played.
      label: length > 1 ? t('setup.pawn', { seat: i + 1 }) : t('setup.previous'),
      picture: token(LOOK, length > 1 ? seatPawn(i + 1, MIDDLE) : padlock(MIDDLE)),
    })),
    nothing(),
  ],
  lay(position, place, piece) {
    const { tiles, lattice } = new TilesView(position, game);
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
        lattice.ringOf(lattice.cellOf(a)) - lattice.ringOf(lattice.cellOf(b)) ||
        Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, '')),
    );
    const laid = sorted.map(([cell, letter]) => letter + cell);
    const kept = standing.map(cell => (tiles.has(cell) ? cell : '-'));
    return `${laid.join(',')} ${kept.join(',')} ${hands} ${points} ${mover[0]}`;
  },
  empty({ players = '2', objectives = '1', blocking = blocks }) {
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
  mover: position => parseInt(position.split(' ')[4], 10) || 1,
});
