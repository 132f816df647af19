// A plain file server, as web spaces have it: it knows nothing of the client.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** @param {string} address */
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // no text, and no file is called so
  }
}

/**
 * Serves a folder under a path.
 * @param {string} folder
 * @param {string} base  such as `/games/`
 * @param {{ untyped?: string[], otherwise?: string }} [how]  endings of which it does not know the type; the file that it
 *   sends for addresses it does not know
 */
export async function openFiles(folder, base, { untyped = [], otherwise = '' } = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const inner = pathname.startsWith(base) ? normalize(decoded(pathname.slice(base.length))) : null;
    let file = inner === null || inner.startsWith('..') ? null : join(folder, inner);
    if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (inner !== null && !(file && existsSync(file)) && otherwise) file = join(folder, otherwise);
    if (!file || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = untyped.includes(extname(file)) ? undefined : TYPES[extname(file)];
    response.writeHead(200, { 'Content-Type': type ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    base: `http://127.0.0.1:${port}${base}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
