// What axe-core finds wrong with a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: what else there is to find is the same in every light and at every table. */
export const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * @param {import('playwright-core').Page} page  of a visitor with `bypassCSP`
 * @param {string[]} [rules]  the only ones to go by; all of them otherwise
 * @returns {Promise<string[]>}
 */
export async function violations(page, rules) {
  // Once for each page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async rules => {
    const only = rules ? { runOnly: { type: 'rule', values: rules } } : {};
    const { violations } = await /** @type {any} */ (window).axe.run(only);
    return violations.map(
      (/** @type {any} */ found) =>
        `${found.id}: ${found.nodes
          .map((/** @type {any} */ node) => node.html)
          .join(' ')
          .slice(0, 300)}`,
    );
  }, rules);
}
