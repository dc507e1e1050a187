// Takes the picture of the page that the README shows: node tests/article/screenshot.js

import { start } from '../harness/browser.js';

const { open, close } = await start();
const { page } = await open('', { viewport: { width: 1280, height: 900 } });
await page.waitForSelector('main[aria-busy=false]');
// the encoding as a heat map, with its formula
await page.evaluate(() => {
  const top = document.querySelector('#pattern figure')?.getBoundingClientRect().top ?? 0;
  scrollBy({ top: top - 130, behavior: 'instant' });
});
await page.locator('#pattern phasor-heatmap [part=plot]').waitFor();
await page.evaluate(
  () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))),
);
await page.screenshot({ path: 'web/screenshot.png' });
await close();
