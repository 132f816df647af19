// The client's types are those of the program.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { FILE, typesNow } from '../types.js';
import { openServer } from './server.js';

/** @type {Awaited<ReturnType<typeof openServer>> | null} */
let server = null;
before(async () => {
  server = await openServer();
});
after(() => server?.close());

test('the types of the API are written down as the program describes them (npm run generate)', async () => {
  assert.equal(readFileSync(FILE, 'utf8'), await typesNow(server?.base ?? ''));
});
