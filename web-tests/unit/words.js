// The words as they lie in `rulebook/`: one line for each message and language. What is wrong with them, the
// tests of the crate `rulebook` say; here they are only looked up.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rulebook = join(import.meta.dirname, '../../rulebook');

/** @param {string} path @param {string} text */
function keys(path, text) {
  const words = path.startsWith('words') ? text : (text.split('\n[words]\n')[1] ?? '');
  return [...words.matchAll(/^([\w.-]+)\.en = "/gm)].map(([, key]) => key);
}

/** The keys of what the browser can say, without what is generated. */
export const said = new Set(
  readdirSync(rulebook, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.toml') && path !== join('words', 'terminal.toml'))
    .flatMap(path => keys(path, readFileSync(join(rulebook, path), 'utf8'))),
);

/** The keys that are made of what a game's file says of its seats and options. */
const named = readdirSync(rulebook, { encoding: 'utf8' })
  .filter(path => path.endsWith('.toml'))
  .flatMap(path => {
    const game = path.slice(0, -'.toml'.length);
    const text = readFileSync(join(rulebook, path), 'utf8');
    const names = ['', '.words', '.facts', '.author'].map(part => `game.${game}${part}`);
    const seats = text.match(/^\[seats\]\n((?:.+\n)+)/m)?.[1] ?? '';
    for (const [, seat] of seats.matchAll(/^(\w+) = /gm)) names.push(`seat.${seat}`);
    for (const [, preset] of text.matchAll(/^\[presets\.(\w+)\]/gm))
      names.push(`preset.${game}.${preset}`, `preset.${game}.${preset}.words`);
    for (const [, option, told] of text.matchAll(/^\[options\.(\w+)\]\n((?:.+\n)+)/gm)) {
      names.push(`option.${game}.${option}`, `option.${game}.${option}.words`);
      for (const [, value] of told.matchAll(/^values\.(\w+) = /gm))
        names.push(`option.${game}.${option}.${value}`);
    }
    return names;
  });

/** All keys there are. */
export const known = new Set([...said, ...named]);
