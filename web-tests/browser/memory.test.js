// How much memory the page takes with the room in it: its own, and that of its two workers with the module.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomIsHere } from './device.js';
import { NO_MODULE, openHouse } from './house.js';

const house = openHouse();
const MB = 1 << 20;
const MOST = 64 * MB;

/**
 * What the page and its workers take: objects of scripts, what lies outside their heap, and the memory of modules.
 * @param {import('playwright-core').Page} page
 */
async function memory(page) {
  const session = await page.context().newCDPSession(page);
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  /** @type {string[]} */
  const workers = [];
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  // Not flattened: the workers are spoken to through the page.
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  /** @param {string} sessionId @param {string} method @param {object} [params] @returns {Promise<any>} */
  const ask = (sessionId, method, params) =>
    new Promise(answered => {
      const id = waiting.size + 1;
      waiting.set(id, answered);
      session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
    });
  /** @param {{ usedSize: number, backingStorageSize: number }} usage */
  const bytesOf = ({ usedSize, backingStorageSize }) => usedSize + backingStorageSize;
  let bytes = bytesOf(await session.send('Runtime.getHeapUsage'));
  for (const worker of workers) {
    bytes += bytesOf(await ask(worker, 'Runtime.getHeapUsage'));
    const kind = await ask(worker, 'Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
    const { objects } = await ask(worker, 'Runtime.queryObjects', {
      prototypeObjectId: kind.result.objectId,
    });
    const sum = 'function () { return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0); }';
    const call = { objectId: objects.objectId, functionDeclaration: sum, returnByValue: true };
    bytes += (await ask(worker, 'Runtime.callFunctionOn', call)).result.value;
  }
  await session.detach();
  return { workers: workers.length, bytes };
}

// Games of tiles take the most: Gosix and Hexone stay below half of it.
test('the page with the room in it takes at most 64 MB while it analyses', { skip: NO_MODULE }, async t => {
  const { page, complaints, context } = await house.visitor({ keeps: true });
  await page.goto('/');
  await roomIsHere(page);
  await page.goto('/analyse?of=6x5');
  await roomIsHere(page);
  await page.locator('[data-action="think"]').click();
  await page.locator('.lines li').first().waitFor();
  const { workers, bytes } = await memory(page);
  t.diagnostic(`${(bytes / MB).toFixed(1)} MB, ${workers} workers`);
  assert.equal(workers, 2);
  assert.ok(bytes > 30 * MB && bytes < MOST, `${bytes} bytes`);
  assert.deepEqual(complaints, []);
  await context.close();
});
