// What forms are made of: a choice among cards, a list, a box to tick.

import { h } from '../dom.js';

/**
 * One of several things to choose.
 * @param {string} name
 * @param {string} value
 * @param {boolean} checked
 * @param {string} title
 * @param {string} words
 * @param {() => void} choose
 */
export const card = (name, value, checked, title, words, choose) =>
  h(
    'label',
    { class: 'choice' },
    h('input', { type: 'radio', name, id: `${name}-${value}`, value, checked, onchange: choose }),
    h('span', null, h('strong', null, title), h('span', { class: 'quiet' }, words)),
  );

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} choices
 * @param {string} value
 * @param {(value: string) => void} set
 * @param {{ words?: string, idle?: boolean }} [more]  what it means, and whether it changes nothing now
 */
export function select(id, label, choices, value, set, { words, idle = false } = {}) {
  const list = h(
    'select',
    { id, disabled: idle, 'aria-describedby': words ? `${id}-words` : null, onchange: () => set(list.value) },
    choices.map(([choice, text]) => h('option', { value: choice, selected: choice === value }, text)),
  );
  return h('div', { class: 'field' }, [
    h('label', { for: id }, label),
    list,
    words && h('p', { class: 'quiet', id: `${id}-words` }, words),
  ]);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {boolean} checked
 * @param {(checked: boolean) => void} set
 */
export function check(id, label, checked, set) {
  const box = h('input', { type: 'checkbox', id, checked, onchange: () => set(box.checked) });
  return h('label', { class: 'check' }, box, h('span', null, label));
}
