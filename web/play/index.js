// How a turn is built in each game. A fourth game adds one line here.

import { GosixBuilder } from './gosix.js';
import { HexoneBuilder } from './hexone.js';
import { SixByFiveBuilder } from './six-by-five.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Marks, Stage } from '../boards/stage.js' */
/** @import { Builder, Room } from './builder.js' */

/** @type {Record<GameName, new (room: Room, board: any, mark: (marks: Marks) => void) => Builder>} */
const BUILDERS = { gosix: GosixBuilder, hexone: HexoneBuilder, '6x5': SixByFiveBuilder };

/**
 * @param {GameName} game
 * @param {Room} room
 * @param {Stage} board
 * @param {(marks: Marks) => void} mark
 */
export const builderOf = (game, room, board, mark) => new BUILDERS[game](room, board, mark);
