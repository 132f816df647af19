// Your games: the record against each level, the games played on this device, and all of it to take along.

import * as api from '../api.js';
import { finishedGames, keptGames, remember, secretsOf } from '../device.js';
import { h, put } from '../dom.js';
import { GAMES } from '../kinds/names.js';
import { NoLuggage, pack, unpack } from '../luggage.js';
import { toast } from '../play/dialogs.js';
import { save } from '../play/save.js';
import { token } from '../play/token.js';
import { ago, t } from '../words/index.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Finished } from '../device.js' */
/** @import { Opener } from '../router.js' */

/** How many games the list shows. */
const LISTED = 30;

/** @type {Opener} */
export async function yours(main) {
  const page = h('div', { class: 'yours' });
  put(main, page);
  show(page);
  // Games that ended while nobody here was looking.
  const ids = Object.keys(keptGames()).slice(0, 100);
  if (ids.length) {
    const { games } = await api.games({ id: ids.join(',') }).catch(() => ({ games: [] }));
    for (const game of games) {
      const [seat = null, ...others] = secretsOf(game.id).keys();
      if (game.result && seat !== null) remember(game, others.length ? null : seat);
    }
    show(page);
  }
  return { title: t('yours.title') };
}

/** @param {HTMLElement} page */
function show(page) {
  const finished = finishedGames();
  put(page, [
    h('h1', null, t('yours.title')),
    h('p', { class: 'quiet' }, t('yours.words')),
    finished.length === 0 && h('p', null, t('yours.none')),
    ...GAMES.map(game =>
      record(
        game,
        finished.filter(other => other.game === game),
      ),
    ),
    finished.length > 0 && list(finished.slice(0, LISTED)),
    finished.length === 0 &&
      h('div', { class: 'row' }, h('a', { class: 'button primary', href: '/' }, t('missing.home'))),
    h('h2', null, t('yours.luggage')),
    h('p', { class: 'quiet' }, t('yours.luggage.words')),
    h('div', { class: 'row' }, [
      h('button', { 'data-action': 'export-all', onclick: () => exportAll() }, t('yours.export')),
      h('button', { 'data-action': 'import', onclick: () => importAll(page) }, t('yours.import')),
      finished.length > 0 &&
        h(
          'button',
          { 'data-action': 'export-records', onclick: () => exportRecords() },
          t('yours.export.records'),
        ),
    ]),
  ]);
}

/** @param {GameName} game @param {Finished[]} finished */
function record(game, finished) {
  const levels = [...new Set(finished.flatMap(({ level }) => (level === null ? [] : [level])))].sort();
  if (!levels.length) return null;
  const cell = (/** @type {number} */ level, /** @type {string | null} */ result) =>
    finished.filter(other => other.level === level && (result === null || other.result === result)).length;
  return h('table', { class: 'record', 'data-game': game }, [
    h('caption', null, token(game, 1), ' ', t(`game.${game}`)),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        ['level', 'games', 'won', 'lost', 'drawn'].map(head => h('th', { scope: 'col' }, t(`yours.${head}`))),
      ),
    ),
    h(
      'tbody',
      null,
      levels.map(level =>
        h('tr', null, [
          h('th', { scope: 'row' }, `${level} · ${t(`level.${level}`)}`),
          ...[null, 'won', 'lost', 'drawn'].map(result => h('td', null, cell(level, result))),
        ]),
      ),
    ),
  ]);
}

/** @param {Finished[]} finished */
function list(finished) {
  return h(
    'ul',
    { class: 'games' },
    finished.map(({ id, game, at, turns, level, result, names }) =>
      h(
        'li',
        null,
        h('a', { href: `/analyse?game=${id}` }, [
          token(game, 1),
          h('span', { class: 'who' }, [
            h('strong', null, t(`game.${game}`)),
            ' ',
            level === null ? names.filter(Boolean).join(' · ') : t('seat.level', { level }),
          ]),
          h('span', { class: 'quiet' }, [
            result !== 'other' && `${t(`yours.one.${result}`)} · `,
            `${t('analyse.turns', { n: turns })} · ${ago(at)}`,
          ]),
        ]),
      ),
    ),
  );
}

/** Everything this device remembers, for whoever wants to keep or count it, or go on elsewhere. */
async function exportAll() {
  const { trunk, whole } = await pack();
  save('hexotheque.json', new Blob([JSON.stringify(trunk, null, 2)], { type: 'application/json' }));
  if (!whole) toast(t('yours.export.part'));
}

/** Takes in such a file, and says what came of it. @param {HTMLElement} page */
function importAll(page) {
  const chosen = h('input', { type: 'file', accept: 'application/json,.json', 'data-action': 'luggage' });
  chosen.addEventListener('change', async () => {
    const [file] = chosen.files ?? [];
    if (!file) return;
    try {
      const told = await unpack(await file.text().catch(() => ''));
      show(page);
      const words = told.refused
        ? [t('yours.import.refused', { n: told.refused })]
        : [
            t('yours.imported', { n: told.new }),
            told.further && t('yours.import.further', { n: told.further }),
          ];
      toast(words.filter(Boolean).join(' '));
    } catch (problem) {
      if (!(problem instanceof NoLuggage)) throw problem;
      toast(t('yours.import.wrong', { file: file.name }));
    }
  });
  chosen.click();
}

/** The records of all games that the server still has, one after another. */
async function exportRecords() {
  const texts = [];
  for (const { id } of finishedGames()) {
    const secret = secretsOf(id).values().next().value ?? null;
    const text = await api.record(id, secret).catch(() => null);
    if (text) texts.push(text.trimEnd());
  }
  save('hexotheque.hxg', new Blob([`${texts.join('\n\n')}\n`], { type: 'text/plain' }));
}
