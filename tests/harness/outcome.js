// What a run of test files came to: its counts, and what failed, as something that can be run again alone.

import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { root } from '../../tools/entries.js';

/**
 * @typedef {object} Failure
 * @property {string} file absolute
 * @property {string | null} name of the outermost test or suite in the file; null: the whole file, which does
 *   not load, ends its process, or has a hook that fails
 * @property {string} message of all that failed in it
 */

/** @param {Failure} failure */
export const titleOf = ({ file, name }) =>
  `${relative(root, file)}${name === null ? '' : `: ${name}`}`;

/** @param {any} error of node:test, which wraps what a test threw */
const messageOf = (error) => String(error?.cause?.message ?? error?.message ?? error);

/**
 * Collects the events of a run.
 *
 * @param {ReturnType<typeof run>} events
 * @param {ReadonlyMap<string, readonly string[]>} [groups] file of a group → its test files (together.js)
 */
export async function outcomeOf(events, groups = new Map()) {
  const counts = { passed: 0, skipped: 0 };
  /** @type {Failure[]} */
  const found = [];
  /** Test files of groups that came to their end. @type {Set<string>} */
  const ended = new Set();
  /** File of a group → why its process failed. @type {Map<string, string>} */
  const broken = new Map();
  const note = (/** @type {{ nesting: number, name: string }} */ { nesting, name }) => {
    if (nesting === 0 && name.endsWith('.test.js')) ended.add(resolve(root, name));
  };
  events.on('test:pass', note);
  events.on('test:fail', note);
  /** The tests that are being reported, outermost first. @type {{ name: string, file?: string }[]} */
  let open = [];
  events.on('test:start', ({ nesting, name, file }) => {
    open = [...open.slice(0, nesting), { name, file }];
  });
  events.on('test:pass', ({ name, skip, todo, details }) => {
    if (details.type === 'suite' || groups.has(name)) return;
    counts[skip || todo ? 'skipped' : 'passed'] += 1;
  });
  events.on('test:fail', ({ nesting, name, file = '', details }) => {
    const error = /** @type {any} */ (details.error);
    // what failed in it has an event of its own
    if (error.failureType === 'subtestsFailed') return;
    const message = messageOf(error);
    if (groups.has(name)) {
      broken.set(name, message);
      return;
    }
    // a file, or the suite that it is among others in one process (together.js)
    if (name.endsWith('.test.js')) found.push({ file: resolve(root, name), name: null, message });
    else {
      const outermost = open.slice(0, nesting + 1).find((each) => each.file === file);
      found.push({ file, name: outermost?.name ?? name, message });
    }
  });
  await new Promise((done) => events.once('end', done));
  for (const [group, paths] of groups) {
    const why = broken.get(group) ?? 'its process ended before it';
    const lost = paths.filter((path) => !ended.has(path));
    for (const file of lost) found.push({ file, name: null, message: `did not end: ${why}` });
    if (lost.length > 0 || !broken.has(group)) continue;
    const all = paths.map((path) => relative(root, path)).join(', ');
    found.push({ file: group, name: `after all tests of ${all}`, message: why });
  }
  const whole = new Set(found.filter(({ name }) => name === null).map(({ file }) => file));
  /** Failures in one test are one. @type {Map<string, Failure>} */
  const failures = new Map();
  for (const { file, name, message } of found) {
    const failure = { file, name: whole.has(file) ? null : name, message };
    const before = failures.get(titleOf(failure));
    if (before) failure.message = `${before.message}\n${message}`;
    failures.set(titleOf(failure), failure);
  }
  return { ...counts, failures: [...failures.values()] };
}

/**
 * Runs a test that failed once more, with nothing beside it.
 *
 * @param {Failure} failure
 * @param {{ signal?: AbortSignal, timeout?: number }} [options] of node:test
 * @returns {Promise<string | null>} why it failed again; null: it passed
 */
export async function failsAgain({ file, name }, options) {
  const exactly =
    name && new RegExp(`^${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}$`);
  const events = run({
    files: [file],
    ...options,
    ...(exactly && { testNamePatterns: [exactly] }),
  });
  events.resume();
  const { passed, failures } = await outcomeOf(events);
  if (failures.length > 0) return failures.map(({ message }) => message).join('\n');
  return passed > 0 ? null : 'no test of this name ran';
}
