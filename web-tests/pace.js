// How long a puzzle takes to open and a try to be answered, over HTTP on this machine: forty puzzles of each game from easy
// to hard, the right turn and two wrong ones of each. `node web-tests/pace.js`

import { GAMES } from '../web/kinds/names.js';
import { openServer } from './browser/server.js';

/** How many puzzles of each game. */
const PUZZLES = 40;

const server = await openServer();

/** @param {string} path @param {unknown} [body] @returns {Promise<{ ms: number, status: number, said: any }>} */
async function ask(path, body) {
  const from = performance.now();
  const response = await fetch(`${server.base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
  const said = await response.json();
  // One network may ask for so much at a time: whoever waits is not slow.
  if (response.status === 429) {
    await new Promise(resolve => setTimeout(resolve, 500));
    return ask(path, body);
  }
  return { ms: performance.now() - from, status: response.status, said };
}

/** @param {number[]} times */
function told(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const [median, longest] = [sorted[sorted.length >> 1], sorted[sorted.length - 1]];
  return `${median.toFixed(1)} ms in the median, ${longest.toFixed(1)} at most`;
}

for (const game of GAMES) {
  const { ids } = (await ask(`/puzzles?game=${game}`)).said;
  const opened = [];
  const answered = [];
  for (let number = 0; number < PUZZLES; number++) {
    const id = ids[Math.floor(((number + 0.5) * ids.length) / PUZZLES)];
    const { ms, said } = await ask(`/puzzles/${id}`);
    opened.push(ms);
    const { options, position } = said;
    const { turns } = (await ask(`/puzzles/${id}/solution`)).said;
    const { legal } = (await ask('/positions', { game, options, position, turns: [], ask: [] })).said;
    const right = turns[0].turn;
    const others = legal
      .map((/** @type {{ move: string }} */ { move }) => move)
      .filter((/** @type {string} */ move) => move !== right.split('>')[0]);
    for (const turn of [right, others[0], others[others.length >> 1]]) {
      const tried = await ask(`/puzzles/${id}/try`, { turns: [turn] });
      if (tried.status === 200) answered.push(tried.ms);
    }
  }
  console.log(`${game}: opened in ${told(opened)}; ${answered.length} tries answered in ${told(answered)}`);
}
server.close();
process.exit();
