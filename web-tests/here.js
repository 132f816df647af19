// The tests of whatever needs nobody else once more, where nobody but the page itself answers: the static edition, on a web
// space that knows no more than files. `npm run here` runs all of them, `npm run here gosix` some.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from './browser/server.js';

const ALL = [
  'aids',
  'analysis',
  'gosix',
  'hexone',
  'keyboard',
  'lesson',
  'puzzles',
  'review',
  'room',
  'tiles',
  'yours',
];

const chosen = process.argv.slice(2);
const files = (chosen.length ? chosen : ALL).map(name => `browser/${name}.test.js`);
// Written once: it takes longer than most of the tests.
const edition = mkdtempSync(join(tmpdir(), 'hexotheque-edition-'));
process.once('exit', () => rmSync(edition, { recursive: true, force: true }));
execFileSync(program(), ['site', edition]);
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-reporter=spec', '--test-concurrency=2', '--test-timeout=1800000', ...files],
  { stdio: 'inherit', env: { ...process.env, EDITION: edition } },
);
process.exitCode = status ?? 1;
