import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticks, ticksIn } from '../../web/core/draw/axis.js';
import { around, cellsOf, isWhole, shifted, windowOf, zoomed } from '../../web/core/draw/window.js';

let seed = 7;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

test('a window lies inside the table, whatever is asked for', () => {
  assert.deepEqual(windowOf([], 60), [0, 60]);
  assert.deepEqual(windowOf([10, 20], 60), [10, 20]);
  assert.deepEqual(windowOf([50, 90], 60), [20, 60]);
  assert.deepEqual(windowOf([200, 900], 60), [0, 60]);
  assert.ok(isWhole([0, 60], 60));
  assert.ok(!isWhole([0, 59.5], 60));
});

test('a zoom keeps the place under the pointer, inside the table', () => {
  const count = 100_000;
  /** @type {import('../../web/core/draw/window.js').Window} */
  let window = [40_000, 60_000];
  for (let k = 0; k < 30; ++k) {
    const at = random();
    const place = window[0] + at * (window[1] - window[0]);
    window = zoomed(window, 0.8, at, count);
    const after = window[0] + at * (window[1] - window[0]);
    assert.ok(Math.abs(after - place) < 0.002, `${place} went to ${after}`);
  }
});

test('a zoom ends at four cells and at all of them', () => {
  /** @type {import('../../web/core/draw/window.js').Window} */
  let window = [0, 512];
  for (let k = 0; k < 40; ++k) window = zoomed(window, 0.7, 0.5, 512);
  assert.deepEqual(window, [254, 258]);
  for (let k = 0; k < 40; ++k) {
    window = zoomed(window, 1.4, random(), 512);
    assert.ok(window[0] >= 0 && window[1] <= 512);
  }
  assert.deepEqual(window, [0, 512]);
  assert.deepEqual(zoomed([0, 512], Infinity, 0.5, 512), [0, 512]);
  assert.deepEqual(zoomed([0, 3], 0.5, 0.5, 3), [0, 3], 'three cells stay three');
});

test('a moved window keeps its size and stops at the ends', () => {
  assert.deepEqual(shifted([10, 20], 5.5, 60), [15.5, 25.5]);
  assert.deepEqual(shifted([10, 20], -99, 60), [0, 10]);
  assert.deepEqual(shifted([10, 20], 99, 60), [50, 60]);
});

test('a window follows a cell only as far as it must', () => {
  assert.deepEqual(around([10, 20], 15, 60), [10, 20]);
  assert.deepEqual(around([10, 20], 20, 60), [11, 21]);
  assert.deepEqual(around([10.5, 20.5], 10, 60), [10, 20]);
  assert.deepEqual(cellsOf([10.5, 20.5]), [10, 21]);
});

test('labels of a window are those of the whole whose cells are mostly inside', () => {
  for (const [count, step] of [
    [60, 5],
    [7, 1],
    [100_000, 20_000],
  ]) {
    assert.deepEqual(ticksIn([0, count], step), ticks(count, step));
    for (let k = 0; k < 50; ++k) {
      const from = random() * count;
      const to = from + random() * (count - from);
      const expected = ticks(count, step).filter((cell) => cell + 0.5 >= from && cell + 0.5 < to);
      assert.deepEqual(ticksIn([from, to], step), expected, `${from} to ${to} by ${step}`);
    }
  }
});
