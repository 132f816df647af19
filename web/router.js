// Which page an address means, and going from one to another.

import { within, without } from './base.js';
import { leave } from './contact.js';
import { h, put } from './dom.js';
import { speakOf, t } from './words/index.js';

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {() => void} [leave]
 * @property {string} [kind]  a class for the body
 */
/** @typedef {(main: HTMLElement, address: { parts: string[], query: URLSearchParams, hash: string }) => Promise<Page> | Page} Opener */

/** The first part of the path, and what opens the page. @type {Record<string, () => Promise<Opener>>} */
const PAGES = {
  '': async () => (await import('./pages/shelf.js')).shelf,
  new: async () => (await import('./pages/new-game.js')).newGame,
  g: async () => (await import('./pages/game.js')).gamePage,
  analyse: async () => (await import('./pages/analyse.js')).analyse,
  rules: async () => (await import('./pages/rules.js')).rules,
  lesson: async () => (await import('./pages/learn.js')).learn,
  puzzles: async () => (await import('./pages/puzzles.js')).puzzles,
  yours: async () => (await import('./pages/yours.js')).yours,
  print: async () => (await import('./pages/print.js')).print,
};

const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** @type {Page | null} */
let page = null;
let visit = 0;
let shown = '';

/** What a part of an address means; one that is no text means itself. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The kind of page an address leads to, as far as it tells: the header is what it will be before there is a board.
 * @param {string[]} parts
 */
const likely = ([first, second]) =>
  first === 'g' || (first === 'analyse' && location.search)
    ? 'in-game'
    : first === 'lesson' || (first === 'puzzles' && second)
      ? 'in-lesson'
      : '';

/** Opens the page of the present address. */
export async function open() {
  const current = ++visit;
  page?.leave?.();
  page = null;
  leave();
  shown = location.pathname + location.search;
  const parts = without(location.pathname).split('/').filter(Boolean).map(decoded);
  const address = { parts, query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
  const kind = likely(parts);
  if (kind) document.body.classList.add(kind);
  /** @type {Page} */
  let opened;
  try {
    const opener = await (PAGES[parts[0] ?? ''] ?? (async () => missing))();
    if (current !== visit) return;
    put(main);
    // Until the page has a board, no game is spoken of.
    speakOf('');
    document.body.className = kind;
    opened = await opener(main, address);
  } catch (problem) {
    if (current !== visit) return;
    opened = unanswered(main, problem);
  }
  if (current !== visit) {
    opened.leave?.();
    return;
  }
  page = opened;
  // A page may have put into its address what was settled meanwhile.
  shown = location.pathname + location.search;
  // Whoever is led to the page hears which one it is.
  if (opened.title) main.setAttribute('aria-label', opened.title);
  else main.removeAttribute('aria-label');
  document.title = opened.title ? `${opened.title} — Hexothèque` : 'Hexothèque';
  document.body.className = opened.kind ?? '';
}

/**
 * Goes to another page of this site without loading everything anew.
 * @param {string} address
 */
export async function go(address) {
  history.pushState(null, '', within(address));
  scrollTo(0, 0);
  await open();
  main.focus({ preventScroll: true });
}

/**
 * What the page is made of could not be had: that is said, and it can be opened again.
 * @param {HTMLElement} main @param {unknown} problem @returns {Page}
 */
function unanswered(main, problem) {
  const { code } = /** @type {{ code?: string }} */ (problem);
  // What is nobody's answer may be a fault of our own.
  if (!code) reportError(problem);
  const words = t(`problem.${code ?? 'offline'}`);
  const again = h('button', { class: 'primary', onclick: open }, t('again'));
  put(main, h('section', { class: 'alone' }, [h('h1', null, words), again]));
  return { title: words };
}

/** Nothing has this address, but for one tile on an empty table. @type {Opener} */
export async function missing(main) {
  const { lidOf } = await import('./boards/lid.js');
  put(
    main,
    h('section', { class: 'alone' }, [
      lidOf('6x5', 'Ko -,- ?,? 0,0 1'),
      h('h1', null, t('missing.title')),
      h('p', null, t('missing.words')),
      h('a', { href: '/', class: 'button primary' }, t('missing.home')),
    ]),
  );
  return { title: t('missing.title') };
}

document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.getAttribute('href')?.startsWith('#') || !((without(link.pathname).split('/')[1] ?? '') in PAGES))
    return;
  event.preventDefault();
  go(without(link.pathname) + link.search + link.hash);
});
addEventListener('popstate', () => {
  const secret = without(location.pathname).startsWith('/g/') && /^#[0-9a-f]{32}$/.test(location.hash);
  if (secret || location.pathname + location.search !== shown) open();
});
