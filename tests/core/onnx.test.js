import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { decode, runCase } from '../onnx.js';

/** @type {import('../onnx.js').TestCase[]} */
const cases = JSON.parse(
  await readFile(new URL('../golden/onnx-cases.json', import.meta.url), 'utf8'),
);

/** @param {string} name @param {ArrayLike<number>} got @param {ArrayLike<number>} wanted */
function compare(name, got, wanted) {
  assert.equal(got.length, wanted.length, name);
  let first = -1;
  let largest = 0;
  for (let k = 0; k < got.length; ++k) {
    if (got[k] === wanted[k]) continue;
    const difference = Math.abs(got[k] - wanted[k]);
    largest = Math.max(largest, difference);
    if (!(difference <= 1e-5 + 1e-5 * Math.abs(wanted[k])) && first < 0) first = k;
  }
  assert.ok(
    first < 0,
    `${name}: entry ${first} is ${got[first]}, wanted ${wanted[first]}; largest difference ${largest}`,
  );
}

for (const testCase of cases) {
  test(`agrees with the ONNX reference: ${testCase.name}`, () => {
    const results = runCase(phasor, testCase);
    for (const name of testCase.outputNames.filter(Boolean)) {
      const wanted = decode(testCase.outputs[name]);
      assert.deepEqual(results[name].shape, wanted.shape, name);
      compare(name, results[name].data, wanted.data);
    }
  });
}
