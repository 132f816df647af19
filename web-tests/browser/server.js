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

/**
 * @typedef {object} Server
 * @property {string} base
 * @property {() => void} close  for good, with its store
 * @property {() => Promise<void>} stop  as somebody who restarts it does
 * @property {() => Promise<void>} start  at the same address, with the same store
 */

/** @returns {Promise<Server>} */
export async function openServer() {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const store = mkdtempSync(join(tmpdir(), 'hexotheque-web-'));
  /** @type {import('node:child_process').ChildProcess | null} */
  let running = null;

  async function start() {
    running = spawn(program(), ['serve', '--listen', `127.0.0.1:${port}`, '--data', store], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(`${base}/healthz`).catch(() => null);
      if (answer?.ok) return;
      if (attempt === 600) close();
      assert.ok(attempt < 600, 'the server does not answer');
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  async function stop() {
    const ended = new Promise(resolve => running?.once('exit', resolve));
    running?.kill();
    await ended;
  }

  function close() {
    running?.kill();
    rmSync(store, { recursive: true, force: true });
  }

  await start();
  return { base, close, stop, start };
}
