// The clock of a new game: none, a usual one, or numbers of one's own.

import { h } from '../dom.js';
import { t } from '../words/index.js';
import { select } from './fields.js';

/** @import { Clock } from '../types.d.ts' */

/** @type {Record<string, Clock>} */
const CLOCKS = {
  none: { kind: 'none' },
  fast: { kind: 'increment', base_s: 300, increment_s: 5 },
  slow: { kind: 'increment', base_s: 900, increment_s: 10 },
  day: { kind: 'days', days: 1 },
  days: { kind: 'days', days: 3 },
};

/** Numbers of one's own, and between what they may lie: minutes and seconds, or days. */
const OWN = { minutes: [1, 180], seconds: [0, 180], days: [1, 30] };

export class ClockChoice {
  #chosen = 'none';
  #own = { minutes: 10, seconds: 5, days: 2 };

  /** @param {() => void} changed  other fields are to be shown */
  constructor(changed) {
    this.changed = changed;
  }

  /** @returns {Clock} */
  get agreed() {
    const { minutes, seconds, days } = this.#own;
    if (this.#chosen === 'own') return { kind: 'increment', base_s: minutes * 60, increment_s: seconds };
    return this.#chosen === 'own_days' ? { kind: 'days', days } : CLOCKS[this.#chosen];
  }

  fields() {
    const clocks = [...Object.keys(CLOCKS), 'own', 'own_days'].map(clock => [clock, t(`clock.${clock}`)]);
    return h('div', { class: 'pair' }, [
      select('clock', t('new.clock'), clocks, this.#chosen, value => {
        this.#chosen = value;
        this.changed();
      }),
      this.#chosen === 'own' &&
        h('div', { class: 'pair narrow' }, this.#number('minutes'), this.#number('seconds')),
      this.#chosen === 'own_days' && this.#number('days'),
    ]);
  }

  /** @param {'minutes' | 'seconds' | 'days'} what */
  #number(what) {
    const [min, max] = OWN[what];
    const value = this.#own[what];
    const input = h('input', {
      ...{ id: `clock-${what}`, type: 'number', inputmode: 'numeric', required: true, min, max, value },
      oninput: () => {
        this.#own[what] = Number(input.value);
      },
    });
    return h('div', { class: 'field' }, h('label', { for: `clock-${what}` }, t(`new.clock.${what}`)), input);
  }
}
