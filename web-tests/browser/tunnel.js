// A way to a server that can fall silent, as in a tunnel: nothing is refused, and nothing is ever answered.

import { connect, createServer } from 'node:net';

/** @param {string} base  of the server */
export async function openTunnel(base) {
  let silent = false;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer(visitor => {
    sockets.add(visitor);
    visitor.on('error', () => {});
    if (silent) return;
    const beyond = connect(Number(new URL(base).port), '127.0.0.1');
    sockets.add(beyond);
    beyond.on('error', () => visitor.destroy());
    visitor.on('data', said => silent || beyond.write(said));
    beyond.on('data', said => silent || visitor.write(said));
    visitor.on('close', () => beyond.destroy());
    beyond.on('close', () => silent || visitor.destroy());
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    base: `http://127.0.0.1:${port}`,
    fallSilent: () => {
      silent = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
