// The front door: language, light, and the page of the address.

import { prefer, settings } from './device.js';
import { h, put } from './dom.js';
import { open } from './router.js';
import { LANGUAGES, language, learn, t } from './words/index.js';

const top = /** @type {HTMLElement} */ (document.getElementById('top'));

function dressHeader() {
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
            t(`language.${code}`),
            h('span', { class: 'unseen' }, ` ${t(`language.${code}.long`)}`),
          ),
        ),
      ),
      h(
        'button',
        { class: 'icon', 'aria-label': t('theme'), title: t('theme'), onclick: light },
        h('span', { class: 'lamp', 'aria-hidden': 'true' }),
      ),
    ]),
  );
}

/** @param {'fr' | 'en'} code */
async function speak(code) {
  prefer({ language: code });
  await learn();
  dressHeader();
  await open();
}

/** Turns the light on or off. */
function light() {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const now = settings.theme ?? (dark ? 'dark' : 'light');
  prefer({ theme: now === 'dark' ? 'light' : 'dark' });
  shine();
}

function shine() {
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  else delete document.documentElement.dataset.theme;
}

shine();
await learn();
dressHeader();
await open();
