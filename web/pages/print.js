// Print and play: a kit for the table, previewed and downloaded.

import { hasTiles } from '../boards/lattices.js';
import { h, put, set } from '../dom.js';
import { hasServer } from '../host/index.js';
import { KINDS } from '../kinds/index.js';
import { GAMES } from '../kinds/names.js';
import { language, t } from '../words/index.js';
import { check } from './fields.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Opener } from '../router.js' */

/** The options of the games that change what is printed. */
const OPTIONS = GAMES.flatMap(game =>
  KINDS[game].printed.map(name => ({ game, name, values: KINDS[game].setup[name] })),
);

/** @type {Record<string, string[]>} */
const CHOICES = {
  game: [...GAMES],
  what: ['all', 'board', 'pieces', 'cards', 'rules', 'box', 'score'],
  paper: ['a4', 'letter'],
  // Without a server kits were written beforehand, with as much ink as they take.
  tone: hasServer ? ['colour', 'grey', 'pale', 'pale-grey'] : ['colour', 'grey'],
  backs: ['duplex', 'fold', 'none'],
  ...Object.fromEntries(OPTIONS.map(({ name, values }) => [name, values])),
};

/** Boxes to tick, and whether they are ticked at first. @type {Record<string, boolean>} */
const TICKED = { blank_backs: true, cut_lines: false, site: true };

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
  const ticked = { ...TICKED };
  const preview = h('img', { class: 'preview', alt: t('print.preview'), width: 210, height: 297 });
  const fault = h('p', { class: 'quiet', role: 'status' });
  const download = h('a', { class: 'button primary', download: true }, t('print.download'));
  const address = (/** @type {string} */ kind) => {
    const { game, ...rest } = chosen;
    for (const option of OPTIONS) if (option.game !== game) delete rest[option.name];
    // Without a server there are whole games only, written beforehand (crates/server/src/site.rs).
    const { variant, paper, tone } = rest;
    if (!hasServer)
      return `/kits/${[game, variant, paper, tone, language].filter(Boolean).join('-')}.${kind}`;
    const how = new URLSearchParams({ ...rest, lang: language });
    if (!ticked.blank_backs) how.set('blank_backs', 'false');
    if (ticked.cut_lines) how.set('cut_lines', 'true');
    if (ticked.site) how.set('site', location.origin);
    return `/api/print/${game}.${kind}?${how}`;
  };
  const show = () => {
    // Only games of tiles have cards, and they have no board.
    const tiles = hasTiles(/** @type {GameName} */ (chosen.game));
    for (const [part, there] of /** @type {const} */ ([
      ['cards', tiles],
      ['board', !tiles],
    ])) {
      const option = /** @type {HTMLOptionElement} */ (what.querySelector(`[value="${part}"]`));
      option.hidden = option.disabled = !there;
      if (option.selected && option.disabled) {
        chosen.what = 'all';
        /** @type {HTMLSelectElement} */ (what.querySelector('select')).value = 'all';
      }
    }
    boxes.blank_backs.hidden = chosen.backs !== 'duplex';
    boxes.site.hidden = !['all', 'score'].includes(chosen.what);
    set(preview, { src: address('svg') });
    set(download, { href: address('pdf') });
    for (const [option, element] of options) element.hidden = option.game !== chosen.game;
  };
  preview.addEventListener('error', () => {
    preview.hidden = true;
    fault.textContent = t('print.missing');
  });
  preview.addEventListener('load', () => {
    preview.hidden = false;
    fault.textContent = '';
  });
  const field = (/** @type {string} */ name, values = CHOICES[name], of = 'print') => {
    const select = h(
      'select',
      { id: `print-${name}` },
      values.map(value =>
        h(
          'option',
          { value, selected: chosen[name] === value },
          t(name === 'game' ? `game.${value}` : `${of}.${name}.${value}`),
        ),
      ),
    );
    select.addEventListener('change', () => {
      chosen[name] = select.value;
      show();
    });
    return h('div', { class: 'field' }, h('label', { for: `print-${name}` }, t(`${of}.${name}`)), select);
  };
  const box = (/** @type {string} */ name) =>
    check(`print-${name}`, t(`print.${name}`), ticked[name], on => {
      ticked[name] = on;
      show();
    });
  const boxes = { blank_backs: box('blank_backs'), cut_lines: box('cut_lines'), site: box('site') };
  const what = field('what');
  const options = OPTIONS.map(
    option => /** @type {const} */ ([option, field(option.name, option.values, `option.${option.game}`)]),
  );
  put(
    main,
    h('div', { class: 'setting' }, [
      h('div', { class: 'setup' }, [
        h('h1', null, t('print.title')),
        h('p', null, t('print.words')),
        field('game'),
        ...options.map(([, element]) => element),
        hasServer && what,
        field('paper'),
        field('tone'),
        ...(hasServer ? [field('backs'), ...Object.values(boxes)] : []),
        download,
      ]),
      h('div', { class: 'sheet-preview' }, preview, fault),
    ]),
  );
  show();
  return { title: t('nav.print'), kind: 'at-setup' };
}
