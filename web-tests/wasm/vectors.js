// Games of an independent implementation.

import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../crates/games/tests/vectors/', import.meta.url);

/**
 * @typedef {object} Vector
 * @property {string} game
 * @property {Record<string, boolean | number | string | null>} options
 * @property {number[]} [deck]
 * @property {number[][]} [refills]
 * @property {{ position: string, legal: string[], play: string }[]} turns
 * @property {string} end
 */

export const FILES = readdirSync(FOLDER);

/** @param {string} file @returns {Vector[]} */
export const vectors = file =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));

/** An option as requests write it. @param {boolean | number | string | null} value */
const written = value =>
  value === null ? 'none' : value === true ? 'yes' : value === false ? 'no' : `${value}`;

/** Options as requests write them. @param {Vector['options']} options */
export const agreed = options =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, written(value)]));
