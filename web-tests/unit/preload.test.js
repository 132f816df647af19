// What the shelf needs is asked for at once, not one module after another.

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

test('the page preloads exactly the modules of the shelf', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const preloaded = [...page.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, path]) => path);
  const wanted = needed('pages/shelf.js', needed('app.js'));
  wanted.delete('app.js');
  assert.deepEqual(preloaded, [...wanted].sort());
});
