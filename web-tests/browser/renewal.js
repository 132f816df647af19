// Another version of the client, as another build would write it, and a server that changes to it under its visitors.

import { createHash } from 'node:crypto';
import { createServer, request as ask } from 'node:http';

const hashOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex').slice(0, 24);

/**
 * The files that another version has otherwise, by their path.
 * @param {string} old  the version that is there
 * @param {(path: string) => string | Promise<string>} read
 */
export async function renewal(old, read) {
  const [page, script, worker] = await Promise.all(['index.html', 'app.js', 'sw.js'].map(read));
  const newPage = page.replace(old, `${old}new`);
  const newScript = `${script}\nglobalThis.renewed = '${old}new';\n`;
  const newWorker = worker
    .replace(old, `${old}new`)
    .replace(hashOf(page), hashOf(newPage))
    .replace(hashOf(script), hashOf(newScript));
  return { 'index.html': newPage, 'app.js': newScript, 'sw.js': newWorker };
}

/**
 * Lets a page look for a new version until it has found it: the browser also looks by itself, whoever asks meanwhile gets
 * the same answer, and that may still be about the version before.
 * @param {import('playwright-core').Page} page
 */
export async function findsRenewal(page) {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    return Boolean(registration?.installing ?? registration?.waiting);
  });
}

/**
 * Waits until a page is of the new version: what it says of itself, and what runs in it.
 * @param {import('playwright-core').Page} page
 * @param {string} old
 */
export async function isRenewed(page, old) {
  await page.waitForFunction(
    version =>
      document.documentElement.dataset.version === version &&
      /** @type {any} */ (globalThis).renewed === version,
    `${old}new`,
  );
}

/**
 * Stands before a server, as a proxy does; once it is renewed, what comes from there is of another version.
 * @param {string} base  of the server
 */
export async function openRenewable(base) {
  /** @type {Record<string, string>} */
  let changed = {};
  let version = '';
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', base).pathname.slice(1) || 'index.html';
    const text = changed[path];
    const { headers, method } = request;
    const asked = ask(new URL(request.url ?? '/', base), { headers, method }, answer => {
      /** @type {import('node:http').OutgoingHttpHeaders} */
      const told = { ...answer.headers, ...(version && { 'hexotheque-version': version }) };
      if (text === undefined) {
        response.writeHead(answer.statusCode ?? 200, told);
        answer.pipe(response);
      } else {
        answer.resume();
        for (const name of ['content-encoding', 'content-length', 'etag']) delete told[name];
        response.writeHead(200, told).end(text);
      }
    });
    // Somebody has left, or there is no server any more.
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    base: `http://127.0.0.1:${port}`,
    /** @param {string} old */
    renew: async old => {
      changed = await renewal(old, async path => (await fetch(`${base}/${path}`)).text());
      version = `${old}new`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
