// The room as WebAssembly, asked from node as a worker asks it in a page.

import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Room
 * @property {(request: string) => string} ask  both as JSON
 * @property {() => number} bytes  how much memory it takes
 */

/**
 * @param {string} path
 * @param {() => number} [now]  a clock, in milliseconds
 * @returns {Promise<Room>}
 */
export async function openModule(path, now = () => performance.now()) {
  const module = await WebAssembly.compile(readFileSync(path));
  const host = { now, tell() {} };
  const { exports } = await WebAssembly.instantiate(module, { host });
  const { memory, request, ask, answer } = /** @type {any} */ (exports);
  return {
    ask(text) {
      const bytes = new TextEncoder().encode(text);
      const place = request(bytes.length);
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const length = ask();
      return new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length));
    },
    bytes: () => memory.buffer.byteLength,
  };
}
