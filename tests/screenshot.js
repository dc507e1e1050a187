// Takes the picture of the page that the README shows: node tests/screenshot.js

import { start } from './harness/browser.js';

const { open, close } = await start();
const { page } = await open('', { viewport: { width: 1280, height: 900 } });
await page.waitForSelector('main[aria-busy=false]');
// the sentence stays in sight above the encoding
await page.evaluate(() => {
  const top = document.querySelector('#encoding-title')?.getBoundingClientRect().top ?? 0;
  scrollBy({ top: top - 150, behavior: 'instant' });
});
await page.evaluate(
  () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))),
);
await page.screenshot({ path: 'web/screenshot.png' });
await close();
