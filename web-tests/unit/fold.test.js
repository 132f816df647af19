// Events change a game here as they do in Rust: `crates/table/tests/stories.rs` tells the stories.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fold } from '../../web/play/fold.js';

const stories = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../crates/table/tests/stories.json'), 'utf8'),
);

test('folding an event gives what looking anew shows', () => {
  assert.ok(stories.length > 20);
  for (const { before, event, after } of stories) {
    fold(before, event);
    assert.deepEqual(before, after, `${before.game}: ${event.type}`);
  }
});

test('a turn of several moves keeps what its first ones caused', () => {
  const within = stories.filter(
    (/** @type {any} */ { before, event }) => before.state.mid_turn && event.type === 'played',
  );
  assert.ok(within.length > 0);
  for (const { after, event } of within) assert.ok(after.last.caused.length > event.caused.length);
});
