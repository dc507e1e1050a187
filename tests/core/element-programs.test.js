// The programs that figures show run as they are: in NumPy, in JAX, and in PyTorch where it is
// installed. That they compute what the figure shows is tested figure by figure.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { runJax } from '../harness/jax.js';
import { runPython } from '../harness/numpy.js';
import { runTorch, withoutTorch } from '../harness/torch.js';

const browser = testBrowser();
const tags = elements.map(({ tag }) => tag);

/** Figures without a program: losses that were measured, and tasks for the reader. */
const without = ['phasor-losses', 'phasor-mistakes'];

/** @type {Record<string, Record<string, string>>} dialect → tag → program */
let programs = {};

test('figures have programs', async () => {
  const body = tags.map((tag) => `<${tag}></${tag}>`).join('');
  const { page, close } = await openFigures(browser, body);
  programs = await page.evaluate(async (names) => {
    /** @type {Record<string, Record<string, string>>} */
    const found = { numpy: {}, jax: {}, pytorch: {} };
    for (const name of names) {
      const figure = /** @type {any} */ (document.querySelector(name));
      figure.scrollIntoView();
      // its parts are fetched when it is seen
      await /** @type {any} */ (window).until(
        () =>
          figure.shadowRoot?.querySelector('.frame.ready') &&
          !figure.shadowRoot.querySelector('[aria-busy=true]'),
        name,
      );
      for (const dialect of Object.keys(found)) {
        const text = await figure.code(dialect);
        if (text) found[dialect][name] = text;
      }
    }
    return found;
  }, tags);
  for (const tag of tags) {
    const has = Object.values(programs).some((all) => all[tag]);
    assert.equal(has, !without.includes(tag), tag);
  }
  await close();
});

/** Runs each of the programs by itself, and names those that fail. @param {Record<string, string>} all */
const runner = (all) => `
import json, traceback
failures = []
for name, text in json.loads(${JSON.stringify(JSON.stringify(all))}).items():
    try:
        exec(compile(text, name, "exec"), {"__name__": "program"})
    except Exception:
        failures.append(name + ": " + traceback.format_exc(limit=-1))
print("FAILED" + json.dumps(failures))
`;

/** @param {string} printed */
const failures = (printed) => JSON.parse(printed.slice(printed.lastIndexOf('FAILED') + 6));

test('those in NumPy run', () => {
  assert.ok(Object.keys(programs.numpy).length >= 18, `${Object.keys(programs.numpy)}`);
  assert.deepEqual(failures(runPython(runner(programs.numpy), [])), []);
});

test('those in JAX run', () => {
  // the stand-in for JAX has no bfloat16, because NumPy has none
  const { 'phasor-precision': ofFormats, ...others } = programs.jax;
  assert.match(ofFormats, /bfloat16/);
  assert.deepEqual(failures(runJax(runner(others))), []);
});

test('those in PyTorch run', { skip: withoutTorch }, () => {
  const failed = failures(runTorch(runner(programs.pytorch)));
  // Debian's PyTorch, 1.13, has no float16 exp on processors
  const isOld = (/** @type {string} */ each) => /exp_vml_cpu.*'Half'/.test(each);
  assert.deepEqual(
    failed.filter((/** @type {string} */ each) => !isOld(each)),
    [],
  );
});
