// One headless Chromium for all test files of a run (run.js starts it), or one of its own for a file that
// is run alone.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { startPatience } from './until.js';

export { patience } from './until.js';

/** Where run.js says at which address its browser is reached. */
export const endpoint = 'PHASOR_TEST_CHROMIUM';

/**
 * @param {...(string | undefined)} paths
 * @returns {string | undefined} undefined: playwright-core looks itself
 */
const found = (...paths) => paths.find((path) => path && existsSync(path));

const whole = found(process.env.CHROMIUM, '/usr/bin/chromium');
/** The same engine without windows: a page opens in two thirds of the time. */
const shell = found(process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', whole);

/** @param {readonly string[]} [more] arguments @param {string} [executablePath] */
export const settings = (more = [], executablePath = shell) => ({
  executablePath,
  timeout: startPatience,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
});

const leave = () => process.exit(1);
/**
 * From now on a process that run.js ends takes its browsers with it: by itself Playwright closes them and
 * stays, and what ends by the signal alone leaves others behind.
 */
export function leaveWithBrowsers() {
  if (!process.listeners('SIGTERM').includes(leave)) process.once('SIGTERM', leave);
}

/**
 * Closing the browser of a run closes what this file opened in it.
 *
 * @param {string[]} more arguments: such a browser is not shared
 * @returns {Promise<import('playwright-core').Browser>}
 */
export function launch(...more) {
  const { [endpoint]: address } = process.env;
  if (address && more.length === 0) return chromium.connect(address);
  leaveWithBrowsers();
  return chromium.launch(settings(more));
}

/** The browser that readers have, for what is said about engines and for what is measured. */
export function launchWhole() {
  leaveWithBrowsers();
  return chromium.launch(settings([], whole));
}
