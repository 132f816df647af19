// What the program has answered, asked of the module for browsers: every answer the same, text for text, the
// positions that the search looks at and the last digit of every chance included.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openModule } from './module.js';

const { MODULE = '', STORY = '' } = process.env;

/** The whole page is to stay below 64 MB. */
const MOST_BYTES = 48 << 20;

test('the module answers as the program does, text for text', async () => {
  // A clock that stands still: what is answered depends on nothing but the questions.
  const room = await openModule(MODULE, () => 0);
  const lines = readFileSync(STORY, 'utf8').trimEnd().split('\n');
  assert.ok(lines.length > 1000, 'a story of every game');
  for (let line = 0; line < lines.length; line += 2) {
    assert.equal(room.ask(lines[line]), lines[line + 1], `asked ${lines[line]}`);
  }
  assert.ok(room.bytes() < MOST_BYTES, `${room.bytes()} bytes`);
});

test('what is no request is refused in words', async () => {
  const room = await openModule(MODULE);
  for (const text of ['', '{', '[]', '{"path":"/collection","now":0,"chance":"a"}'])
    assert.equal(JSON.parse(room.ask(text)).status, 400, text);
});
