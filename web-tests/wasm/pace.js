// How fast the module for browsers is (docs/benchmarks.md): `node web-tests/wasm/pace.js [SECONDS]`. Time is that of
// the thread that answers, so that what else the machine does counts little, such as the compiler that makes quicker
// code of the module meanwhile; everything is asked twice, and the second time counts.

import { readFileSync } from 'node:fs';
import { openModule } from './module.js';
import { agreed, FILES, vectors } from './vectors.js';

const SECONDS = Number(process.argv[2] ?? 12);
const MODULE = process.env.MODULE ?? new URL('../../web/module/hexotheque.wasm', import.meta.url).pathname;
const MB = 1 << 20;

/** Milliseconds that this thread has had of the processor. */
const spent = () => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/** @param {import('./module.js').Room} room @param {string} path @param {object} body */
function ask(room, path, body) {
  const request = { path, method: 'POST', body, now: 0, chance: '0'.repeat(64) };
  const before = spent();
  const { body: answer } = JSON.parse(room.ask(JSON.stringify(request)));
  return { answer, ms: spent() - before };
}

// A click: what the move would cause, and all moves after it. Every twentieth turn of the games of others.
const room = await openModule(MODULE);
/** @type {Record<string, object[]>} */
const clicks = {};
for (const { game, options: told, turns } of FILES.flatMap(vectors)) {
  const options = agreed(told);
  for (const { position, play } of turns.filter((_, at) => at % 20 === 9))
    (clicks[game] ??= []).push({ game, options, position, turns: [play] });
}
for (const [game, all] of Object.entries(clicks)) {
  const took = () => all.map(click => ask(room, '/positions', click).ms);
  took();
  const times = took().sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  console.log(`${game}: a click is answered in ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length} clicks)`);
}
console.log(`memory of the worker with tables: ${(room.bytes() / MB).toFixed(1)} MB`);

// Thought: positions in a second of the processor, and what the worker has taken in the end.
for (const game of Object.keys(clicks)) {
  const thinker = await openModule(MODULE);
  const think = () => ask(thinker, '/analyse', { game, lines: 1, think_ms: 1000 * SECONDS });
  think();
  const { answer, ms } = think();
  const pace = Math.round(answer.nodes / (ms / 1000));
  console.log(`${game}: ${pace} positions/s, ${(thinker.bytes() / MB).toFixed(1)} MB`);
}
