// Games that are kept on the device, for tests of what is there without a server.

/** @typedef {import('playwright-core').Page} Page */

/** The room is in the page. @param {Page} page */
export const roomIsHere = page => page.locator('html[data-here]').waitFor({ state: 'attached' });

/** Up to where the page and all its files are kept on the device. @param {Page} page */
export async function isKept(page) {
  await page.goto('/');
  await roomIsHere(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

/** Begins a game from the shelf. @param {Page} page @param {string} game */
export async function begin(page, game) {
  await page.goto('/');
  await roomIsHere(page);
  await page.locator(`[data-play="${game}"]`).click();
  await page.locator('.board .place').first().waitFor();
}

/** Whether something else is meant than that the server is gone, which it is. @param {string} complaint */
export const isNoNetwork = complaint =>
  !/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/.test(complaint);
