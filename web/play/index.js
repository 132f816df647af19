// How a turn is put together.

import { KINDS } from '../kinds/index.js';
import { speakOf } from '../words/index.js';
import { Builder } from './builder.js';
import { HexoneBuilder } from './hexone.js';
import { TilesBuilder } from './tiles.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Marks, Stage } from '../boards/stage.js' */
/** @import { Kind } from '../kinds/index.js' */
/** @import { Room } from './builder.js' */

/** @type {Record<Kind['turn'], new (room: Room, board: any, mark: (marks: Marks) => void) => Builder>} */
const BUILDERS = { place: Builder, chain: HexoneBuilder, tile: TilesBuilder };

/**
 * @param {GameName} game
 * @param {Room} room
 * @param {Stage} board
 * @param {(marks: Marks) => void} mark
 */
export function builderOf(game, room, board, mark) {
  speakOf(game);
  return new BUILDERS[KINDS[game].turn](room, board, mark);
}
