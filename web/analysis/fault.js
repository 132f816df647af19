// What is wrong with a text somebody wrote, in the reader's words.

import { h, put } from '../dom.js';
import { knows, t } from '../words/index.js';

/** @import { Checked } from '../types.d.ts' */

/**
 * @typedef {object} Fault
 * @property {string} said  in the reader's language
 * @property {string} [where]  what exactly and where, as programmers read it too
 */

/** @param {HTMLElement} place @param {Fault | null} fault */
export function showFault(place, fault) {
  put(place, fault && [fault.said, fault.where && h('span', { class: 'where', lang: 'en' }, fault.where)]);
}

/** A fault of a position: the game names it by a word. @param {Checked} checked @returns {Fault} */
export function faultOf({ fault, reason }) {
  const key = `setup.fault.${reason?.reason}`;
  if (!reason || !knows(key)) return { said: t('problem.bad_position'), where: fault ?? undefined };
  const values = Object.entries(reason).map(([name, value]) => {
    // Colours and seats have names; a number is a number.
    const word = `${name}.${value}`;
    return [name, knows(word) ? t(word) : value];
  });
  return { said: t(key, Object.fromEntries(values)) };
}
