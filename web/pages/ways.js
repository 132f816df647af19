// Named ways to play: sets of options that belong together, so that nobody has to know what an option does.

import { usual } from '../play/agreed.js';

/** @import { Collected, GameName, Options } from '../types.d.ts' */

/** @typedef {{ name: string, options: Options }} Way  how a game can be played, by its rules */

/** The first of each is the game as its leaflet has it. @type {Record<GameName, Way[]>} */
const WAYS = {
  gosix: [{ name: 'usual', options: {} }],
  hexone: [
    { name: 'usual', options: {} },
    { name: 'express', options: { variant: 'express' } },
    { name: 'longue', options: { variant: 'longue' } },
  ],
  '6x5': [
    { name: 'usual', options: {} },
    { name: 'several', options: { objectives: '3' } },
    { name: 'points', options: { points: '2' } },
    { name: 'visible', options: { visible: 'yes' } },
    { name: 'xochintlan', options: { blocking: 'previous' } },
  ],
};

/** @param {Collected} collected */
export const waysOf = collected => WAYS[collected.game];

/**
 * The way somebody has chosen, if the options are those of one.
 * @param {Way[]} ways
 * @param {Options} options  those that were chosen
 * @param {Collected} collected
 */
export function wayOf(ways, options, collected) {
  const text = (/** @type {Options} */ some) =>
    JSON.stringify(
      collected.options
        .filter(({ name }) => name !== 'first')
        .map(({ name }) => some[name] ?? usual(name, some)),
    );
  return ways.find(way => text(way.options) === text(options));
}
