// What is wrong with a text somebody wrote, in the reader's words.

import { h, put } from '../dom.js';
import { GAMES } from '../kinds/names.js';
import { look, toKnow } from '../words/errors.js';
import { knows, language, sentence, t } from '../words/index.js';

/** @import { Checked } from '../types.d.ts' */

/**
 * @typedef {object} Fault
 * @property {string} said  in the reader's language
 * @property {string} [where]  what exactly and where, in the English of the rules
 */

/** What each place says last: an explanation that comes late may be about something else. @type {WeakMap<HTMLElement, Fault | null>} */
const told = new WeakMap();

/** @param {HTMLElement} place @param {Fault | null} fault */
export async function showFault(place, fault) {
  told.set(place, fault);
  put(place, fault?.said);
  if (!fault?.where) return;
  const lines = await Promise.all(byGame(fault.where).map(explain));
  if (told.get(place) === fault) place.append(...lines.map(line => h('span', { class: 'where' }, line)));
}

/** What no game can read is explained by each of them. @param {string} where */
const byGame = where => where.split(new RegExp(`; (?=(?:${GAMES.join('|')}): )`));

/** The texts of the rules, once something is wrong for the first time. @type {Promise<import('../words/errors.js').Known[]> | null} */
let known = null;

/** @param {string} error */
async function explained(error) {
  if (language === 'en') return error;
  known ??= import(`../words/errors.${language}.js`).then(({ default: texts }) => toKnow(texts));
  return look(error, await known);
}

/** @param {string} line */
async function explain(line) {
  const [, game, why] = new RegExp(`^(${GAMES.join('|')}): (.*)$`, 's').exec(line) ?? [];
  return game
    ? t('analyse.fault.of', { game: t(`game.${game}`), why: await explained(why) })
    : asSentence(await explained(line));
}

/** The rules tell what is wrong as half a sentence; where that begins with the name of a place, the name stays as it is. @param {string} words */
const asSentence = words => (/^(?!o\b)\p{L}+(?=[\s’])/u.test(words) ? sentence(words) : `${words}.`);

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
