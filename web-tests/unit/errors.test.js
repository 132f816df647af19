// What the rules find wrong, looked up in another language as the crate `rulebook` does it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, toKnow } from '../../web/words/errors.js';

const known = toKnow({
  '{at}: {fault}': '{at} : {fault}',
  'line {line}, column {column}': 'ligne {line}, colonne {column}',
  'turn {number}': 'tour {number}',
  '`{text}` is not a move: {why}': '« {text} » n’est pas un coup : {why}',
  '{cell}: the height of the stack is missing': '{cell} : il manque la hauteur de la pile',
});

test('texts within texts are translated too', () => {
  assert.equal(
    look('line 4, column 6: turn 1: `z(9` is not a move: nothing anybody knows', known),
    'ligne 4, colonne 6 : tour 1 : « z(9 » n’est pas un coup : nothing anybody knows',
  );
  assert.equal(look('nothing anybody knows', known), 'nothing anybody knows');
});

test('what says most by itself is tried first', () => {
  assert.equal(look('a1: the height of the stack is missing', known), 'a1 : il manque la hauteur de la pile');
});
