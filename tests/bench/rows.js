// The rows of the benchmark: each is printed when it is measured, one that fails is lost, and said to be.

import { start } from '../harness/browser.js';

/** @typedef {import('./runner.js').Row} Row */
/** @typedef {{ simd: number, relaxed: number }} Limits GFLOP/s of a bare multiply-add loop */
/** @typedef {Awaited<ReturnType<typeof start>>} Browser */

/**
 * What is measured together in pages that a visitor opens.
 *
 * @typedef {{ name: string, rows: () => Promise<Row[]> }} PageCase
 */

/** @param {number} ms */
const time = (ms) => `${ms < 10 ? ms.toFixed(3) : ms.toFixed(1)} ms`;
/** @param {number} ratio */
const times = (ratio) => `${ratio.toFixed(2)}×`;

/**
 * GFLOP/s, and how much that is of a bare loop on as many cores.
 *
 * @param {number | undefined} rate
 * @param {number | undefined} limit
 */
function speed(rate, limit) {
  if (rate === undefined) return '';
  const share =
    limit === undefined ? '' : ` (${((100 * rate) / limit).toFixed(0)} % of a bare loop)`;
  return `${rate.toFixed(1)} GFLOP/s${share}`;
}

/** @param {unknown[]} parts those that there are, side by side */
const joined = (...parts) => parts.filter(Boolean).join(', ');

/**
 * A row as one line.
 *
 * @param {Row} row
 * @param {Limits} [limits]
 */
export function line(row, limits) {
  const { group, name, size, phasor, plain, gflops = [], cores = 1 } = row;
  const { peer, peerName, ratio, plainRatio, error, others = {}, note } = row;
  const parts = [
    joined(time(phasor), speed(gflops[0], limits && limits.relaxed * cores)),
    plain && joined(`SIMD ${time(plain)}`, speed(gflops[1], limits && limits.simd * cores)),
    peer &&
      joined(
        `${peerName} ${time(peer)}`,
        ratio && times(ratio),
        plainRatio && `${times(plainRatio)} of SIMD`,
      ),
    ...Object.entries(others).map(([other, ms]) =>
      joined(`${other} ${time(ms)}`, times(ms / phasor)),
    ),
    error !== undefined && `largest error ${error.toExponential(1)}`,
    note,
  ];
  return `${group.padEnd(9)}  ${name}, ${size}: ${parts.filter(Boolean).join('; ')}`;
}

/** Those of a run. */
export class Rows {
  /** @type {Row[]} */
  all = [];
  /** @type {Limits | undefined} */
  limits;
  /** The status that the program ends with: 1 when something was lost. @type {0 | 1} */
  status = 0;
  #print;
  #warn;

  /** @param {{ print?: (line: string) => void, warn?: (line: string) => void }} [to] */
  constructor({ print = console.log, warn = console.error } = {}) {
    this.#print = print;
    this.#warn = warn;
  }

  /**
   * Does something that the rows of some groups need, or else says that they are lost.
   *
   * @template Result
   * @param {string} what is lost without it
   * @param {() => Promise<Result>} work
   * @returns {Promise<Result | undefined>}
   */
  async attempt(what, work) {
    try {
      return await work();
    } catch (error) {
      const [reason] = String(error).split('\n');
      this.#warn(`bench: ${what}: lost (${reason})`);
      this.status = 1;
      return undefined;
    }
  }

  /**
   * Measures rows, prints and keeps them.
   *
   * @param {string} group
   * @param {string} name
   * @param {() => Promise<Row[]>} measure
   */
  async measure(group, name, measure) {
    const rows = (await this.attempt(`${group}, ${name}`, measure)) ?? [];
    for (const row of rows) this.#print(line(row, this.limits));
    this.all.push(...rows);
  }
}

/**
 * What is done in a page, which is closed after it.
 *
 * @template Result
 * @param {Browser} browser
 * @param {Parameters<Browser['open']>} opening
 * @param {(page: import('playwright-core').Page) => Promise<Result>} work
 */
export async function inPage(browser, opening, work) {
  const { page, close } = await browser.open(...opening);
  try {
    return await work(page);
  } finally {
    await close();
  }
}

/**
 * The rows of one file alone, for `node tests/bench/….js [--quick]`.
 *
 * @param {string} group
 * @param {(quick: boolean, browser: Browser) => PageCase[]} casesOf
 */
export async function alone(group, casesOf) {
  const rows = new Rows();
  const browser = await start();
  for (const { name, rows: measure } of casesOf(process.argv.includes('--quick'), browser)) {
    await rows.measure(group, name, measure);
  }
  await browser.close();
  process.exitCode = rows.status;
}
