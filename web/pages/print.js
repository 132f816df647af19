// Print and play: a kit for the table, previewed and downloaded.

import { GAMES } from '../boards/index.js';
import { h, put } from '../dom.js';
import { language, t } from '../words/index.js';

/** @import { Opener } from '../router.js' */

/** @type {Record<string, string[]>} */
const CHOICES = {
  game: GAMES,
  what: ['all', 'board', 'pieces', 'cards', 'rules'],
  paper: ['a4', 'letter'],
  tone: ['colour', 'grey'],
  variant: ['standard', 'express', 'longue'],
};

/** @type {Opener} */
export function print(main, { query }) {
  /** @type {Record<string, string>} */
  const chosen = Object.fromEntries(
    Object.entries(CHOICES).map(([name, values]) => [
      name,
      values.includes(query.get(name) ?? '') ? String(query.get(name)) : values[0],
    ]),
  );
  if (!query.has('paper') && navigator.language === 'en-US') chosen.paper = 'letter';
  const preview = h('img', { class: 'preview', alt: t('print.preview'), width: 210, height: 297 });
  const fault = h('p', { class: 'quiet', role: 'status' });
  const download = h('a', { class: 'button primary', download: true }, t('print.download'));
  const address = (/** @type {string} */ kind) => {
    const { game, ...rest } = chosen;
    if (game !== 'hexone') delete rest.variant;
    return `/api/print/${game}.${kind}?${new URLSearchParams({ ...rest, lang: language })}`;
  };
  const show = () => {
    // Only 6x5 has cards.
    const cards = /** @type {HTMLOptionElement} */ (what.querySelector('[value="cards"]'));
    cards.hidden = cards.disabled = chosen.game !== '6x5';
    if (cards.selected && cards.disabled) {
      chosen.what = 'all';
      /** @type {HTMLSelectElement} */ (what.querySelector('select')).value = 'all';
    }
    preview.src = address('svg');
    download.setAttribute('href', address('pdf'));
    variant.hidden = chosen.game !== 'hexone';
  };
  preview.addEventListener('error', () => {
    preview.hidden = true;
    fault.textContent = t('print.missing');
  });
  preview.addEventListener('load', () => {
    preview.hidden = false;
    fault.textContent = '';
  });
  const field = (/** @type {string} */ name) => {
    const select = h(
      'select',
      { id: `print-${name}` },
      CHOICES[name].map(value =>
        h(
          'option',
          { value, selected: chosen[name] === value },
          t(
            name === 'game'
              ? `game.${value}`
              : name === 'variant'
                ? `option.hexone.variant.${value}`
                : `print.${name}.${value}`,
          ),
        ),
      ),
    );
    select.addEventListener('change', () => {
      chosen[name] = select.value;
      show();
    });
    return h('div', { class: 'field' }, h('label', { for: `print-${name}` }, t(`print.${name}`)), select);
  };
  const [variant, what] = [field('variant'), field('what')];
  put(
    main,
    h('div', { class: 'setting' }, [
      h('div', { class: 'setup' }, [
        h('h1', null, t('print.title')),
        h('p', null, t('print.words')),
        field('game'),
        variant,
        what,
        field('paper'),
        field('tone'),
        download,
      ]),
      h('div', { class: 'sheet-preview' }, preview, fault),
    ]),
  );
  show();
  return { title: t('nav.print'), kind: 'at-setup' };
}
