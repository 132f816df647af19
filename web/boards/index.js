// The board of each game.

import { KINDS } from '../kinds/index.js';

/** @import { GameName, Options } from '../types.d.ts' */

/**
 * @param {GameName} game
 * @param {Options} [options]
 */
export const boardOf = (game, options = {}) => KINDS[game].board(options);
