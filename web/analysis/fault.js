// What is wrong with a text somebody wrote, in the reader's words.

import { h, put } from '../dom.js';
import { knows, t } from '../words/index.js';

/**
 * @typedef {object} Fault
 * @property {string} said  in the reader's language
 * @property {string} [where]  what exactly and where, as programmers read it too
 */

/** @param {HTMLElement} place @param {Fault | null} fault */
export function showFault(place, fault) {
  put(place, fault && [fault.said, fault.where && h('span', { class: 'where', lang: 'en' }, fault.where)]);
}

/**
 * What a position set up by hand can be wrong about. The server says it in English, for programs; these are the
 * sentences for readers, found by what they are about.
 * @type {[RegExp, string, string[]][]}
 */
const SAID = [
  [/^(H\d) is full but nobody has conquered it/, 'full', ['place']],
  [/two tiles on (\S+)/, 'two_tiles', ['place']],
  [/there is no black tile/, 'no_black', []],
  [/the black tile on (\S+) is not next to another tile/, 'black_alone', ['place']],
  [/the tile on (\S+) is too far from the others/, 'too_far', ['place']],
  [/there are (\d+) (\w+) tiles, more than 8/, 'too_many_tiles', ['n', 'colour']],
  [/two pawns stand on (\S+?)$/, 'two_pawns', ['place']],
  [/card (\d+) is there twice/, 'card_twice', ['card']],
  [/no tile lies where the first ones are played/, 'no_first_tile', []],
  [/^(\S+): a stack of three or more must explode/, 'must_explode', ['place']],
  [/^(\S+): a stack of three or more can only be/, 'whose_stack', ['place']],
  [/has no pawn, though nothing has exploded/, 'no_pawn', []],
  [/it is not \S+'s turn, as \S+ begins/, 'not_turn', []],
  [/player before cannot have passed: (\S+) was allowed/, 'not_passed', ['place']],
];

/** A fault of a position. @param {string} where @returns {Fault} */
export function faultOf(where) {
  for (const [pattern, key, names] of SAID) {
    const found = pattern.exec(where);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, i) => [name, found[i + 1]]));
    if (values.colour && knows(`colour.${values.colour}`)) values.colour = t(`colour.${values.colour}`);
    return { said: t(`setup.fault.${key}`, values) };
  }
  return { said: t('problem.bad_position'), where };
}
