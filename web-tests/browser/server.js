// The program under test, serving from an empty store.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** `HEXOTHEQUE`, or what cargo has built last. */
function program() {
  const built = [
    process.env.HEXOTHEQUE,
    join(root, 'target/release/hexotheque'),
    join(root, 'target/debug/hexotheque'),
  ];
  const found = built.find(path => path && existsSync(path));
  assert.ok(found, 'build the program first: cargo build');
  return found;
}

/** @returns {Promise<{ base: string, close: () => void }>} */
export async function openServer() {
  const port = await freePort();
  const store = mkdtempSync(join(tmpdir(), 'hexotheque-web-'));
  const server = spawn(program(), ['serve', '--listen', `127.0.0.1:${port}`, '--data', store], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const close = () => {
    server.kill();
    rmSync(store, { recursive: true, force: true });
  };
  const base = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`${base}/healthz`).catch(() => null);
    if (answer?.ok) return { base, close };
    if (attempt === 300) close();
    assert.ok(attempt < 300, 'the server does not answer');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
