// The front door: language, light, sound, and the page of the address.

import { without } from './base.js';
import { materials } from './boards/kit.js';
import { prefer, settings } from './device.js';
import { h, put, svg } from './dom.js';
import { keepFocus } from './focus.js';
import { hasServer, load, obstacle, recallGames } from './host/index.js';
import { open } from './router.js';
import { mute } from './sound.js';
import { LANGUAGES, language, learn, nameOfLanguage, t } from './words/index.js';

const top = /** @type {HTMLElement} */ (document.getElementById('top'));

const LIGHTS = /** @type {const} */ (['auto', 'light', 'dark']);
const HOSTS = /** @type {const} */ (['device', 'server']);
const TABLES = /** @type {const} */ (['wood', 'slate', 'paper', 'contrast']);

/** The button of the light; what it is now is said with it. */
let lamp = h('button');

function dressHeader() {
  lamp = h(
    'button',
    { class: 'icon', popovertarget: 'look', 'aria-label': t('look'), title: t('look') },
    h('span', { class: 'lamp', 'aria-hidden': 'true' }),
  );
  shine();
  put(
    top,
    h('a', { href: '#main', class: 'skip' }, t('skip')),
    h(
      'a',
      { href: '/', class: 'brand', 'aria-label': 'Hexothèque' },
      h('img', { src: '/icon.svg', alt: '', width: 28, height: 28 }),
      h('span', null, 'Hexothèque'),
    ),
    h('nav', { 'aria-label': t('nav') }, [
      h('a', { href: '/analyse' }, t('nav.analyse')),
      h('a', { href: '/puzzles' }, t('nav.puzzles')),
      h('a', { href: '/print' }, t('nav.print')),
      h(
        'div',
        { class: 'switch', role: 'group', 'aria-label': t('language') },
        LANGUAGES.map(code =>
          h(
            'button',
            {
              lang: code,
              'aria-pressed': String(code === language),
              'data-language': code,
              onclick: () => speak(code),
            },
            code.toUpperCase(),
            h('span', { class: 'unseen' }, ` ${nameOfLanguage(code)}`),
          ),
        ),
      ),
      soundButton(),
      lamp,
    ]),
    look(),
  );
}

/** One tap mutes. */
function soundButton() {
  const button = h(
    'button',
    { class: 'icon sound', 'data-action': 'sound', 'aria-label': t('sound'), title: t('sound') },
    svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [
      svg('path', { class: 'horn', d: 'M4 9.5v5h3.5L13 19V5L7.5 9.5Z' }),
      svg('path', { class: 'waves', d: 'M16 9a4.2 4.2 0 0 1 0 6M18.5 6.5a7.8 7.8 0 0 1 0 11' }),
      svg('path', { class: 'off', d: 'M16.5 9.5l5 5m0-5l-5 5' }),
    ]),
  );
  const show = () => button.setAttribute('aria-pressed', String(!settings.muted));
  button.addEventListener('click', () => {
    mute(!settings.muted);
    show();
  });
  show();
  return button;
}

/** Light or dark, what the table is made of, and where the header has no room for it, the language. */
function look() {
  /**
   * @param {string} name
   * @param {readonly string[]} values
   * @param {string} now
   * @param {(value: any) => void} choose
   */
  const row = (name, values, now, choose) =>
    h('fieldset', { class: `looks looks-${name}` }, [
      h('legend', null, t(`look.${name}`)),
      ...values.map(value => {
        const input = h('input', { type: 'radio', name: `look-${name}`, value, checked: value === now });
        input.addEventListener('change', () => {
          choose(value);
          shine();
        });
        return h('label', null, [
          input,
          h('span', { class: `swatch-${value}`, 'aria-hidden': 'true' }),
          h('span', null, name === 'language' ? nameOfLanguage(value) : t(`look.${name}.${value}`)),
        ]);
      }),
    ]);
  return h('div', { id: 'look', class: 'look', popover: 'auto', role: 'dialog', 'aria-label': t('look') }, [
    row('light', LIGHTS, settings.theme ?? 'auto', light =>
      prefer({ theme: light === 'auto' ? null : light }),
    ),
    row('table', TABLES, settings.table, table => prefer({ table })),
    row('language', LANGUAGES, language, speak),
    hasServer && whereGamesAre(row),
  ]);
}

/**
 * Where new games are and who thinks; or why that cannot be chosen.
 * @param {(name: string, values: readonly string[], now: string, choose: (value: any) => void) => HTMLElement} row
 */
function whereGamesAre(row) {
  const why = obstacle();
  return why
    ? h('p', { class: 'quiet', 'data-host': why }, t(`look.host.${why}`))
    : row('host', HOSTS, settings.host, host => {
        prefer({ host });
        if (host === 'device') load();
      });
}

/** @param {'fr' | 'en'} code */
async function speak(code) {
  prefer({ language: code });
  await learn();
  dressHeader();
  await open();
}

/** Puts the room into the light, and the table into it, that this device likes. */
function shine() {
  const { dataset } = document.documentElement;
  if (settings.theme) dataset.theme = settings.theme;
  else delete dataset.theme;
  dataset.table = settings.table;
  const now = [t(`look.light.${settings.theme ?? 'auto'}`), t(`look.table.${settings.table}`)];
  lamp.setAttribute('aria-description', now.join(', '));
}

/** Has the modules sent that boards are made of, all at once and not one after another. */
function askForBoards() {
  for (const link of document.querySelectorAll('link[rel="afterwards"]'))
    link.setAttribute('rel', 'modulepreload');
}

// On the shelf one can play before there is anything on the lids; other pages are about a board.
const atShelf = without(location.pathname) === '/';
if (!atShelf) askForBoards();
shine();
keepFocus();
document.body.append(materials());
await Promise.all([learn(), atShelf || recallGames()]);
dressHeader();
const opened = open();
if (atShelf) askForBoards();
await opened;

// What is not needed to see the page: the room in it, and what keeps it for times without a network.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
whenIdle(async () => {
  if (!hasServer || settings.host === 'device') await load();
  try {
    (await import('./update.js')).keepUpToDate();
  } catch {
    // The network has just gone: the next visit keeps the page.
  }
});
