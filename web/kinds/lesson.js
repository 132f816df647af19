// What does a task of a lesson.

/** @import { Caused } from '../types.d.ts' */

/** @param {string} type @returns {(caused: Caused[]) => boolean} */
export const has = type => caused => caused.some(event => event.type === type);

/** @param {number} n @param {string} type @returns {(caused: Caused[]) => boolean} */
export const atLeast = (n, type) => caused => caused.filter(event => event.type === type).length >= n;
