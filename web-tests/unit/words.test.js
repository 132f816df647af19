// Nothing that is said is missing, and nothing is kept that nobody says.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { known, said } from './words.js';

const root = join(import.meta.dirname, '../../web');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.js'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Words that both clients share may be said by the other one alone, and messages that come with their values are named
 * by the games and the coach. */
const elsewhere = ['terminal/src', 'games/src', 'engine/src/coach']
  .map(folder => join(import.meta.dirname, '../../crates', folder))
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.rs'))
      .map(path => readFileSync(join(folder, path), 'utf8')),
  )
  .join('\n');

test('every key in the code has a message', () => {
  for (const { path, text } of sources) {
    for (const [, key] of text.matchAll(/\bt\('([^']+)'/g)) assert.ok(known.has(key), `${path}: ${key}`);
    for (const [, template] of text.matchAll(/\bt\(`([^`]+)`/g)) {
      const pattern = new RegExp(
        `^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}+(\[[^\]]*\]\})?/g, '.+')}$`,
      );
      assert.ok(
        [...known].some(key => pattern.test(key)),
        `${path}: ${template}`,
      );
    }
  }
});

test('every message is used', () => {
  const literal = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/'([^'\n]+)'/g)].map(([, key]) => key)),
  );
  const templates = sources
    .filter(({ path }) => !path.startsWith('words'))
    .flatMap(({ text }) => [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, template]) => template))
    .filter(template => /^[a-z0-9_.$]/.test(template) && template.includes('.'))
    .map(
      template =>
        new RegExp(
          `^${template
            .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
            .map(part => part.replaceAll('.', '\\.'))
            .join('.+')}$`,
        ),
    );
  const used = (/** @type {string} */ key) =>
    sources.some(({ path, text }) => !path.startsWith('words') && text.includes(`'${key}'`)) ||
    templates.some(pattern => pattern.test(key)) ||
    elsewhere.includes(`"${key}"`);
  assert.ok(literal.size > 0 && known.size > said.size && said.size > 400);
  // A game's own words for a key of all games are said where that one is.
  const common = (/** @type {string} */ key) => key.replace(/^of\.[^.]+\./, '');
  assert.deepEqual(
    [...said].filter(key => !used(common(key))),
    [],
  );
});

test('no game lacks words that all the others have', () => {
  const rulebook = join(import.meta.dirname, '../../rulebook');
  const files = readdirSync(rulebook, { encoding: 'utf8' }).filter(path => path.endsWith('.toml'));
  const games = files.map(path => path.slice(0, -'.toml'.length));
  assert.ok(games.length > 2);
  /** Which games say this, each of itself. @type {Map<string, Set<string>>} */
  const sayers = new Map();
  for (const key of said)
    for (const game of games.filter(game => key.split('.').includes(game))) {
      const form = key.replace(game, 'GAME');
      sayers.set(form, (sayers.get(form) ?? new Set()).add(game));
    }
  // Lessons are as long as they are: the browser's tests go through them.
  for (const [form, by] of sayers)
    if (by.size === games.length - 1 && !form.startsWith('lesson.'))
      assert.fail(`${form} is not said of ${games.filter(game => !by.has(game))}`);
});

test('whoever does a task of a lesson is told so', () => {
  for (const key of said)
    if (/^lesson\.[^.]+\.\d+$/.test(key)) assert.ok(said.has(`${key}.done`), `${key}.done is missing`);
});

test('names are never markup', () => {
  for (const { path, text } of sources) {
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write/, path);
    assert.doesNotMatch(
      text,
      /setAttribute\('style'|style: [`'][a-z-]+: /,
      `${path}: inline styles are refused`,
    );
  }
});

test('no text has a letter that a voice cannot say', () => {
  const rulebook = join(import.meta.dirname, '../../rulebook');
  for (const path of readdirSync(rulebook, { recursive: true, encoding: 'utf8' }))
    if (/\.(toml|md)$/.test(path))
      // The turned Y of Hexone is drawn; in words it is called A.
      assert.doesNotMatch(readFileSync(join(rulebook, path), 'utf8'), /⅄/, path);
});
