// What tasks of a page cost: processor time of its main thread, from a trace of the browser. Other
// processes lengthen the time on the wall, and this one hardly; how fast the processor is now, a
// known computation shows.

import { until } from './until.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, ph: string, ts: number, dur: number, tdur?: number, pid: number, tid: number,
 *   args?: { name?: string } }} TraceEvent */

/** Begins the names of marks. */
const prefix = 'task-time ';

/** Runs in the page: some 31 milliseconds of a processor of 3 GHz. */
function known() {
  let state = 1;
  for (let k = 0; k < 25_000_000; ++k) state = (Math.imul(state, 1103515245) + 12345) | 0;
  return state;
}

/** Milliseconds that another file may trace: each has every element with every long text. */
const tracePatience = 600_000;

/** Milliseconds of the known computation on an idle machine. */
const usual = 31;

/** Milliseconds that a page may be held: eight times the known computation. */
const limit = 8 * usual;

/**
 * The longest task between two marks, in milliseconds of an idle machine. In the page,
 * `mark('name')` ends the part before and begins another; what is called 'rest' is not counted.
 *
 * @param {Page} page of `browser.open`; it may be another document afterwards
 * @param {() => Promise<unknown>} act
 * @returns {Promise<Map<string, number>>} part → its longest task
 */
export async function longestTasks(page, act) {
  const session = await page.context().newCDPSession(page);
  // each new document receives the addresses of all before it, and copies them in one task
  await session.send('Page.resetNavigationHistory');
  /** @type {TraceEvent[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of /** @type {any[]} */ (value)) {
      const isTask = event.ph === 'X' && event.name.includes('RunTask') && event.dur > 5000;
      if (isTask || event.name === 'thread_name' || event.name.startsWith(prefix)) {
        events.push(event);
      }
    }
  });
  const includedCategories = ['toplevel', 'blink.user_timing', '__metadata'];
  const traceConfig = { includedCategories, excludedCategories: ['*'] };
  // a browser has one trace at a time, and other test files use the same browser
  await until(
    async () => {
      try {
        await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
        return true;
      } catch (error) {
        if (!/already been started/.test(String(error))) throw error;
        return false;
      }
    },
    'the end of the trace of another file',
    tracePatience,
  );
  const begin = (/** @type {string} */ start) => {
    /** @type {any} */ (globalThis).mark = (/** @type {string} */ name) =>
      performance.mark(start + name);
  };
  // here and in documents to come, which begin as 'load'
  await page.evaluate(begin, prefix);
  await page.addInitScript(begin, prefix);
  await page.addInitScript(() => /** @type {any} */ (globalThis).mark('load'));
  await page.evaluate(() => /** @type {any} */ (globalThis).mark('known'));
  await page.evaluate(known);
  await page.evaluate(() => /** @type {any} */ (globalThis).mark('rest'));
  await act();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return longest(events);
}

/**
 * The longest task of each part, those above the limit measured twice more.
 *
 * @param {Page} page
 * @param {readonly string[]} parts
 * @param {(part: string) => Promise<unknown>} act
 */
export async function slowParts(page, parts, act) {
  let left = [...parts];
  /** @type {Record<string, number>} */
  let found = {};
  for (let run = 0; run < 3 && left.length > 0; ++run) {
    const tasks = await longestTasks(page, async () => {
      for (const part of left) {
        await page.evaluate((name) => /** @type {any} */ (globalThis).mark(name), part);
        await act(part);
        await page.evaluate(async () => {
          for (let k = 0; k < 4; ++k) await new Promise(requestAnimationFrame);
          /** @type {any} */ (globalThis).mark('rest');
        });
      }
    });
    left = left.filter((part) => (tasks.get(part) ?? 0) > limit);
    found = Object.fromEntries(left.map((part) => [part, Math.round(tasks.get(part) ?? 0)]));
  }
  return found;
}

/** @param {TraceEvent[]} events */
function longest(events) {
  const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`;
  const renderers = events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf);
  const marks = events.filter(({ name }) => name.startsWith(prefix)).sort((a, b) => a.ts - b.ts);
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const task of events) {
    if (task.ph !== 'X' || !renderers.includes(threadOf(task))) continue;
    // that of the mark within it or, without one, before it
    const mark = marks.findLast(({ pid, ts }) => pid === task.pid && ts <= task.ts + task.dur);
    if (!mark) continue;
    const part = mark.name.slice(prefix.length);
    found.set(part, Math.max(found.get(part) ?? 0, (task.tdur ?? 0) / 1000));
  }
  const speed = usual / (found.get('known') ?? usual);
  found.delete('known');
  found.delete('rest');
  return new Map(Array.from(found, ([part, time]) => [part, time * speed]));
}
