// The dialogs of the game room: settings, and questions that want a yes.

import { announce } from '../announce.js';
import { hasTiles } from '../boards/lattices.js';
import { confirms, prefer, settings } from '../device.js';
import { h, put } from '../dom.js';
import { t } from '../words/index.js';

/** @param {string} title @param {(Node | null)[]} content */
export function dialog(title, content) {
  const element = h('dialog', { 'aria-label': title, class: 'sheet' }, [
    h(
      'form',
      { method: 'dialog', class: 'row' },
      h('h2', null, title),
      h('button', { class: 'icon', 'aria-label': t('close') }, '×'),
    ),
    ...content,
  ]);
  element.addEventListener('close', () => element.remove());
  element.addEventListener('click', event => event.target === element && element.close());
  document.body.append(element);
  element.showModal();
  return element;
}

/**
 * @param {string} game
 * @param {() => void} changed
 * @param {((name: string) => void) | null} rename  for whoever has a seat of his own
 */
export function showSettings(game, changed, rename) {
  /**
   * @param {string} label
   * @param {boolean} on
   * @param {(on: boolean) => void | Promise<boolean>} set  may tell how it has come out
   */
  const box = (label, on, set) => {
    const input = h('input', { type: 'checkbox', checked: on });
    input.addEventListener('change', async () => {
      input.checked = (await set(input.checked)) ?? input.checked;
      changed();
    });
    return h('label', { class: 'check' }, input, h('span', null, label));
  };
  const name = h('input', {
    type: 'text',
    id: 'settings-name',
    maxlength: 40,
    value: settings.name,
    autocomplete: 'nickname',
  });
  name.addEventListener('change', () => {
    prefer({ name: name.value.trim() });
    rename?.(settings.name);
  });
  dialog(t('settings'), [
    h('div', { class: 'stack' }, [
      h('div', { class: 'field' }, h('label', { for: 'settings-name' }, t('your_name')), name),
      box(t('settings.names'), settings.names, names => prefer({ names })),
      box(t('settings.confirm'), confirms(), confirm => prefer({ confirm })),
      'Notification' in window
        ? box(
            t('settings.notify'),
            settings.notify && Notification.permission === 'granted',
            async notify => {
              prefer({ notify: notify && (await Notification.requestPermission()) === 'granted' });
              return settings.notify;
            },
          )
        : null,
      hasTiles(game) ? box(t('settings.beliefs'), settings.beliefs, beliefs => prefer({ beliefs })) : null,
    ]),
  ]);
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @param {() => void} then
 */
export function askFirst(question, yes, then) {
  const element = dialog(question, []);
  const go = () => {
    element.close();
    then();
  };
  element.append(
    h(
      'div',
      { class: 'row' },
      h('button', { class: 'primary', onclick: go }, yes),
      h('button', { onclick: () => element.close() }, t('cancel')),
    ),
  );
}

/**
 * Something went wrong, said once and not for long.
 * @param {string} text
 */
export function toast(text) {
  let place = document.querySelector('.toasts');
  if (!place) {
    place = h('div', { class: 'toasts' });
    document.body.append(place);
  }
  announce(text);
  const note = h('p', { class: 'toast' }, text);
  put(place, note);
  setTimeout(() => note.remove(), 6000);
}
