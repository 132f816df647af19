// Named ways to play: sets of options that belong together, so that nobody has to know what an option does.

import { usual } from '../play/agreed.js';

/** @import { Collected, Options } from '../types.d.ts' */

/** @typedef {{ name: string, options: Options }} Way  how a game can be played, by its rules */

/** The first is the game as its leaflet has it. @param {Collected} collected @returns {Way[]} */
export const waysOf = collected => collected.presets;

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
