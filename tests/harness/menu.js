// The menu of a figure, as readers use it.

/** @typedef {import('playwright-core').Locator} Locator */

/** @param {Locator} figure @returns {Promise<Locator>} its entries, all of them there */
export async function openMenu(figure) {
  const opener = figure.locator('.more');
  if ((await opener.getAttribute('aria-expanded')) !== 'true') {
    await figure.hover({ position: { x: 1, y: 1 } });
    await opener.click();
  }
  const entries = figure.locator('.menu > button');
  await entries.nth(1).waitFor();
  return entries;
}

/** @param {Locator} figure @param {string} entry a part of its name */
export async function choose(figure, entry) {
  const entries = await openMenu(figure);
  await entries.filter({ hasText: entry }).click();
}
