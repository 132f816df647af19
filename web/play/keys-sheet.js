// The list of keys, where most of them can be changed.

import { h } from '../dom.js';
import { t } from '../words/index.js';
import { dialog } from './dialogs.js';
import { changeKey, keyOf, OWN, USUAL } from './keys.js';

/** The keys of walking and choosing: they stay as they are. */
const FIXED = ['walk', 'enter', 'escape', 'home'];

/** @param {string[]} own  keys that only this board has */
export function showKeys(own) {
  const said = h('p', { role: 'status', class: 'quiet' });
  const fixed = [...FIXED, ...own.filter(key => !OWN[key])].flatMap(key => [
    h('dt', null, h('kbd', null, t(`keys.${key}.key`))),
    h('dd', null, t(`keys.${key}`)),
  ]);
  const changeable = [...own.filter(key => OWN[key]), ...Object.keys(USUAL)].flatMap(action => {
    const input = h('input', {
      type: 'text',
      class: 'key',
      maxlength: 1,
      value: keyOf(action).toUpperCase(),
      'aria-label': t('keys.of', { what: t(`keys.${action}`) }),
      'data-key-of': action,
      autocomplete: 'off',
      spellcheck: 'false',
    });
    input.addEventListener('focus', () => input.select());
    input.addEventListener('change', () => {
      const taken = changeKey(action, input.value);
      said.textContent = taken
        ? t('keys.taken', { key: input.value, what: t(`keys.${taken}`) })
        : t('keys.changed', { key: keyOf(action).toUpperCase(), what: t(`keys.${action}`) });
      input.value = keyOf(action).toUpperCase();
    });
    return [h('dt', null, input), h('dd', { 'aria-hidden': 'true' }, t(`keys.${action}`))];
  });
  dialog(t('keys'), [
    h('dl', { class: 'keys' }, fixed, changeable),
    said,
    h('p', { class: 'quiet' }, t('keys.words')),
  ]);
}
