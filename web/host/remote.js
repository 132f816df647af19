// Remote host: the room on the server, over HTTP.

import { BASE } from '../base.js';
import { meet } from '../version.js';

/** @import { Request } from './index.js' */

/**
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<Response>}
 */
export async function ask(path, { method, secret, body, signal, headers = {} }) {
  const streams = path.includes('/events?');
  const sent = new Headers(headers);
  if (secret) sent.set('Authorization', `Bearer ${secret}`);
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  const response = await fetch(`${BASE}api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: sent,
    signal: streams ? whileOnline(signal) : signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  meet(response.headers.get('Hexotheque-Version'));
  return response;
}

/** A stream is known to be cut off as soon as the device has no network. @param {AbortSignal} [signal] */
function whileOnline(signal) {
  const cut = new AbortController();
  addEventListener('offline', () => cut.abort(), { once: true, signal });
  return signal ? AbortSignal.any([signal, cut.signal]) : cut.signal;
}
