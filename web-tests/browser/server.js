// The program under test, serving from an empty store.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** `HEXOTHEQUE`, or what cargo has built. */
export function program() {
  const built = process.env.HEXOTHEQUE
    ? [process.env.HEXOTHEQUE]
    : ['release', 'debug'].map(profile => join(root, 'target', profile, 'hexotheque'));
  const found = built.find(path => existsSync(path));
  assert.ok(found, `build the program first (cargo build): there is no ${built.join(', no ')}`);
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
  const store = mkdtempSync(join(tmpdir(), 'hexotheque-web-'));
  /** @type {import('node:child_process').ChildProcess | null} */
  let running = null;
  // The system chooses a free port, at which it is found again after a restart.
  let address = '127.0.0.1:0';

  /** Up to where the program says that it is open. */
  async function start() {
    // What is asked of it and answered well would hide what a test says.
    const child = spawn(program(), ['--listen', address, '--data', store, '--log', 'warn'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const said = line.match(/http:\/\/([^/]+)\//);
      if (said) {
        address = said[1];
        child.stdout.resume();
        return;
      }
    }
    close();
    assert.fail('the server ends before it is open');
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

  // Whatever ends the tests ends the server, and leaves nothing behind.
  process.once('exit', close);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  await start();
  return { base: `http://${address}`, close, stop, start };
}
