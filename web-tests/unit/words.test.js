// Both languages say everything, and nothing that is said is missing.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import en from '../../web/words/en.js';
import fr from '../../web/words/fr.js';

const root = join(import.meta.dirname, '../../web');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.js'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** @param {import('../../web/words/index.js').Message} message */
const forms = message => (typeof message === 'string' ? [message] : Object.values(message));

/** @param {import('../../web/words/index.js').Message} message */
const holes = message => [...new Set(forms(message).flatMap(text => text.match(/\{\w+\}/g) ?? []))].sort();

test('no key is missing in either language', () => {
  assert.deepEqual(Object.keys(fr).sort(), Object.keys(en).sort());
});

test('a message asks for the same values in both languages', () => {
  for (const key of Object.keys(en)) {
    const wanted = holes(en[key]).filter(hole => hole !== '{n}');
    assert.deepEqual(
      holes(fr[key]).filter(hole => hole !== '{n}'),
      wanted,
      key,
    );
    assert.equal(typeof fr[key], typeof en[key], key);
  }
});

test('every key in the code has a message', () => {
  for (const { path, text } of sources) {
    for (const [, key] of text.matchAll(/\bt\('([^']+)'/g)) assert.ok(key in en, `${path}: ${key}`);
    for (const [, template] of text.matchAll(/\bt\(`([^`]+)`/g)) {
      const pattern = new RegExp(
        `^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}+(\[[^\]]*\]\})?/g, '.+')}$`,
      );
      assert.ok(
        Object.keys(en).some(key => pattern.test(key)),
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
    templates.some(pattern => pattern.test(key));
  assert.ok(literal.size > 0);
  assert.deepEqual(
    Object.keys(en).filter(key => !used(key)),
    [],
  );
});

test('French has its thin spaces, guillemets and apostrophes', () => {
  for (const [key, message] of Object.entries(fr)) {
    for (const text of forms(message)) {
      assert.doesNotMatch(text, /[ \u00a0][;:!?»]|«[ \u00a0]|\w'\w|"/, key);
      assert.doesNotMatch(text, /\p{L}[;!?»]|«\p{L}|\p{L}: /u, key);
    }
  }
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
