// Pictures of the page in every engine, light and dark, to be looked at: node tests/article/screens.js [page]
// puts them into build/screens/, one a screenful.

import { mkdir, writeFile } from 'node:fs/promises';
import { engines, site as serve } from '../harness/engines.js';

const folder = new URL('../../build/screens/', import.meta.url);
const path = process.argv[2] ?? 'article.html';

/**
 * Shows the next screenful once what is on it is drawn.
 *
 * @param {number} screen
 * @returns {Promise<boolean>} whether there is one
 */
async function scrolled(screen) {
  const top = screen * (innerHeight - 120);
  scrollTo({ top, behavior: 'instant' });
  await new Promise((done) => setTimeout(done, 700));
  return top === 0 || scrollY > top - innerHeight + 120;
}

await mkdir(folder, { recursive: true });
const site = await serve();
for (const [name, start] of Object.entries(engines)) {
  for (const dark of [false, true]) {
    const { page, close } = await start({ width: 1280, height: 1600, dark });
    await page.goto(`${site.url}web/${path}`);
    const kind = `${name.toLowerCase()}-${dark ? 'dark' : 'light'}`;
    for (let screen = 0; await page.evaluate(scrolled, screen); ++screen) {
      const file = `${path.replace('.html', '')}-${kind}-${screen}.png`;
      await writeFile(new URL(file, folder), await page.screenshot());
    }
    await close();
  }
}
site.close();
