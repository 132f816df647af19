// What is wrong with a text somebody wrote.

import { h, put } from '../dom.js';

/**
 * @typedef {object} Fault
 * @property {string} said  in the reader's language
 * @property {string} [where]  what exactly and where, as programmers read it too
 */

/** @param {HTMLElement} place @param {Fault | null} fault */
export function showFault(place, fault) {
  put(place, fault && [fault.said, fault.where && h('span', { class: 'where', lang: 'en' }, fault.where)]);
}
