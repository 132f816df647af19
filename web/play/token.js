// Whose piece: a seat's own, as a small picture beside its name.

import { MIDDLE, token as drawn } from '../kinds/bench.js';
import { KINDS } from '../kinds/index.js';

/** @import { GameName } from '../types.d.ts' */

/** @param {GameName} game @param {number} seat */
export const token = (game, seat) => drawn(KINDS[game].look, KINDS[game].piece(seat, MIDDLE));
