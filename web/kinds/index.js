// What the client knows of each game beyond what the room tells it: how it looks, how it is counted, set up by hand and
// taught. A new game is one file here, its name in `names.js` and one line in the list.

import { gosix } from './gosix.js';
import { hexone } from './hexone.js';
import { sixByFive } from './six-by-five.js';
import { xochintlan } from './xochintlan.js';

/** @import { Caused, Game, GameName, Options } from '../types.d.ts' */
/** @import { Point } from '../boards/geometry.js' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Bench } from './bench.js' */

/**
 * A task of the lesson: a position, what does the task, and where to look.
 * @typedef {object} Step
 * @property {string} position
 * @property {Options} [options]
 * @property {string[]} [look]  places that catch the eye
 * @property {(caused: Caused[]) => boolean} done  whether what was played does the task
 */

/**
 * @typedef {object} Kind
 * @property {(options: Options) => Stage} board
 * @property {'' | 'wide' | 'with-standing' | 'with-levers'} room  what the board shares the room with: nothing, a table without end, how it stands, levers
 * @property {string} look  the class of its board and its pieces
 * @property {string[]} colours  what the seats are called, as in `seat.red`; none if they have numbers
 * @property {[string, string] | null} inks  the colours of two sides in a graph, as custom properties
 * @property {(seat: number, at: Point) => SVGElement} piece  a seat's piece, no larger than 36 by 36
 * @property {(position: string, seat: number, options: Game['options']) => string} score  what a seat has so far, in words
 * @property {(position: string, name: (seat: number) => string, options: Game['options']) => string[]} tally  all that is counted, in words: of each seat, and what is there for all
 * @property {((position: string) => SVGElement) | null} standing  how it stands, as a picture over the board
 * @property {'place' | 'chain' | 'tile'} turn  how a turn is put together: one place, a placing with its explosions, a tile
 * @property {string} cover  a position that shows what the game is about
 * @property {string[]} glad  the places of it whose pieces are glad when somebody points at the box
 * @property {Record<string, string[]>} setup  the options that change what can be laid or how it goes on
 * @property {((players: number, chosen: (option: string) => string | undefined) => string | null) | null} advice  what so many players should think of before they begin
 * @property {string[]} printed  those of them that change what is printed
 * @property {Bench} bench  how a position is set up by hand
 * @property {Step[]} lesson  together they teach what the first page of the rulebook says
 */

/** @type {Record<GameName, Kind>} */
export const KINDS = { gosix, hexone, '6x5': sixByFive, xochintlan };
