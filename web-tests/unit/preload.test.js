// What the shelf needs is asked for at once, not one module after another: first what lets one play, then the boards.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../web');

/** @param {string} path @param {Set<string>} [found] */
function needed(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(join(root, path), 'utf8');
  for (const [, from] of text.matchAll(/^(?:import|export)[^;]*? from '(\.[^']+)'/gm))
    needed(join(path, '..', from), found);
  return found;
}

const page = readFileSync(join(root, 'index.html'), 'utf8');
const listed = (/** @type {RegExp} */ pattern) => [...page.matchAll(pattern)].map(([, path]) => path);
const scripts = listed(/<script[^>]* src="\/([^"]+)"/g);
/** What the boxes with their buttons need. */
const first = needed('pages/shelf.js', needed('app.js'));

test('the page asks first for exactly what lets one play', () => {
  const preloaded = listed(/rel="modulepreload" href="\/([^"]+)"/g);
  assert.deepEqual([...scripts, ...preloaded].sort(), [...first].sort());
});

test('the page then asks for exactly what the lids and the tables below them need', () => {
  const wanted = needed('pages/tables.js', needed('boards/lid.js'));
  const after = listed(/rel="afterwards" href="\/([^"]+)"/g);
  assert.deepEqual(after, [...wanted].filter(path => !first.has(path)).sort());
});

test('words are asked for before everything else', () => {
  assert.equal(scripts[0], 'words/index.js');
  const [next] = listed(/rel="modulepreload" href="\/([^"]+)"/g);
  assert.deepEqual([...needed('words/index.js')], ['words/index.js', next]);
});
