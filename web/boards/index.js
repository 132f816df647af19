// The board of each game. A fourth game adds one line here.

import { GosixBoard } from './gosix.js';
import { HexoneBoard } from './hexone.js';
import { SixByFiveBoard } from './six-by-five.js';

/** @import { GameName, Options } from '../types.d.ts' */
/** @import { Stage } from './stage.js' */

/** @type {Record<GameName, (options: Options) => Stage>} */
const BOARDS = {
  gosix: () => new GosixBoard(),
  hexone: options => new HexoneBoard(options.variant ?? 'standard'),
  '6x5': options => new SixByFiveBoard(options.blocking ?? 'pawns'),
};

/** The games, in the order of the shelf. */
export const GAMES = /** @type {GameName[]} */ (Object.keys(BOARDS));

/**
 * @param {GameName} game
 * @param {Options} [options]
 */
export const boardOf = (game, options = {}) => BOARDS[game](options);
