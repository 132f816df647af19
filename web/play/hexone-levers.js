// What a chain of Hexone is worked with, beside the board: both ways to explode, a step back, and where the chain can
// lead.

import { h, put, set } from '../dom.js';
import { number, percent, t } from '../words/index.js';

/** @import { Chains } from '../types.d.ts' */

/** Where a chain can lead. @param {Chains} chains */
export function tellEndings({ all, endings, wins }) {
  const key = all ? 'hexone.endings' : 'hexone.endings.more';
  const many = t(key, { n: endings, count: number(endings) });
  return all && !wins ? `${many} ${t('hexone.wins.none')}` : many;
}

const WAYS = /** @type {const} */ (['Y', 'A']);

/** @typedef {typeof WAYS[number]} Arms */

/**
 * @typedef {object} Doing
 * @property {(arms: Arms) => void} explode
 * @property {(arms: Arms | null) => void} look
 * @property {(all: boolean) => void} back  one step, or the whole turn
 * @property {() => void} pass
 * @property {() => void} explore
 * @property {(turn: string) => void} follow  plays a turn that was found
 */

/**
 * How far a turn is.
 * @typedef {object} Stand
 * @property {string | null} fused  the stack whose way to explode is being chosen
 * @property {string | null} pending
 * @property {number} steps  that can be taken back
 * @property {boolean} pass  nothing else can be done
 * @property {boolean} exploding
 * @property {Chains | 'asked' | null} chains
 */

/** @param {Element} button */
const isAble = button => button.getAttribute('aria-disabled') !== 'true';

/** @param {Element} button @param {boolean} can */
const enable = (button, can) => set(button, { 'aria-disabled': can ? null : 'true' });

/** They stand in their places all the time, and are dimmed when they mean nothing. */
export class Levers {
  #doing;
  #arms;
  #back = h('button', { 'data-action': 'step-back' }, t('hexone.back'));
  #anew = h('button', { 'data-action': 'turn-anew' }, t('hexone.back.all'));
  #count = h('p', { class: 'quiet count' });
  #extra = h('div', { class: 'extra' });
  /** What lies in the place for more. */
  #shown = '';

  /** @param {HTMLElement} tools @param {Doing} doing */
  constructor(tools, doing) {
    this.#doing = doing;
    this.#arms = { Y: this.#arm('Y'), A: this.#arm('A') };
    this.#back.addEventListener('click', () => isAble(this.#back) && doing.back(false));
    this.#anew.addEventListener('click', () => isAble(this.#anew) && doing.back(true));
    const ways = { class: 'arms', role: 'group', 'aria-label': t('hexone.ways') };
    put(
      tools,
      h('div', ways, this.#arms.Y, this.#arms.A),
      h('div', { class: 'steps' }, this.#back, this.#anew),
      this.#count,
      this.#extra,
    );
  }

  /** @param {Arms} arms */
  #arm(arms) {
    const { explode, look } = this.#doing;
    return h(
      'button',
      {
        class: 'arm',
        'data-arms': arms,
        onclick: () => explode(arms),
        onpointerenter: () => look(arms),
        onpointerleave: () => look(null),
        onfocus: () => look(arms),
      },
      h('span', { class: `glyph glyph-${arms}`, 'aria-hidden': 'true' }, arms === 'Y' ? 'Y' : '⅄'),
      h('span', { class: 'unseen' }, arms),
      h('span', null, t(`hexone.arms.${arms}.short`)),
    );
  }

  /** Nothing can be exploded for the moment. */
  rest() {
    for (const arms of WAYS) enable(this.#arms[arms], false);
  }

  /** @param {Stand} stand */
  show({ fused, pending, steps, pass, exploding, chains }) {
    for (const arms of WAYS) {
      enable(this.#arms[arms], fused !== null);
      this.#arms[arms].classList.toggle('primary', fused !== null && pending === fused + arms);
    }
    enable(this.#back, steps > 0);
    enable(this.#anew, steps > 1);
    const words = steps > 1 ? t('hexone.steps', { n: steps - 1 }) : '';
    if (this.#count.textContent !== words) this.#count.textContent = words;
    const found = chains === null || chains === 'asked' ? chains : chains.endings;
    const shown = pass ? 'pass' : exploding ? `explore ${steps} ${fused} ${found}` : '';
    if (shown === this.#shown) return;
    this.#shown = shown;
    put(this.#extra, pass ? this.#pass() : shown && this.#explorer(chains));
  }

  #pass() {
    return h(
      'button',
      { class: 'primary', 'data-action': 'pass', onclick: () => this.#doing.pass() },
      t('hexone.pass'),
    );
  }

  /** @param {Stand['chains']} chains */
  #explorer(chains) {
    const { explore, follow } = this.#doing;
    if (chains === null)
      return h('button', { class: 'plain', 'data-action': 'explore', onclick: explore }, t('hexone.explore'));
    if (chains === 'asked') return h('p', { class: 'quiet' }, t('hexone.exploring'));
    return h('div', { class: 'explorer' }, [
      h('p', null, tellEndings(chains)),
      chains.wins &&
        h('button', { class: 'primary', onclick: () => follow(String(chains.wins)) }, t('hexone.wins')),
      h(
        'ol',
        null,
        chains.best
          .slice(0, 3)
          .map(ending =>
            h(
              'li',
              null,
              h(
                'button',
                { class: 'plain', onclick: () => follow(ending.turn) },
                t('hexone.ending', { n: ending.turn.split('>').length - 1, share: percent(ending.win) }),
              ),
            ),
          ),
      ),
    ]);
  }
}
