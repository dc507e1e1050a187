// What a figure depends on is found by reading: a run is repeated when something that it read is another
// one, and only then. And what is fetched later is asked for once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later } from '../../web/core/kit/later.js';
import { Reads } from '../../web/core/kit/reads.js';

/**
 * @template Value
 * @param {() => Value} work
 * @param {{ reads?: Reads, on?: readonly import('../../web/core/kit/reads.js').Surrounding[] }} [given]
 * @returns a kept value that counts how often it is computed
 */
function counted(work, { reads = new Reads(), on } = {}) {
  let count = 0;
  const read = reads.kept(() => (++count, work()), on);
  return { reads, read, count: () => count };
}

test('only the branch that was taken counts', () => {
  const reads = new Reads();
  const settings = { isOn: false, text: 'a' };
  const { read, count } = counted(
    () => {
      reads.note('isOn');
      if (!settings.isOn) return '';
      reads.note('text');
      return settings.text;
    },
    { reads },
  );
  read();
  settings.text = 'b';
  reads.changed('text');
  assert.equal(read(), '');
  assert.equal(count(), 1);
  settings.isOn = true;
  reads.changed('isOn');
  assert.equal(read(), 'b');
  settings.text = 'c';
  reads.changed('text');
  assert.equal(read(), 'c');
  assert.equal(count(), 3);
});

test('lists and typed arrays are compared entry by entry, other objects by identity', () => {
  const reads = new Reads();
  /** @type {unknown} */
  let now = [1, NaN];
  const polled = () => now;
  const { read, count } = counted(() => reads.polled(polled), { reads });
  /** @param {unknown} next @returns {number} how often the value was computed for it */
  const given = (next) => {
    const before = count();
    now = next;
    reads.begin();
    read();
    return count() - before;
  };
  assert.equal(given([1, NaN]), 1);
  assert.equal(given([1, NaN]), 0);
  assert.equal(given([1, 2]), 1);
  assert.equal(given([1, 2, 3]), 1);
  assert.equal(given(Float32Array.of(1, 2)), 1);
  assert.equal(given(Float32Array.of(1, 2)), 0);
  const one = { name: 'a' };
  assert.equal(given(one), 1);
  assert.equal(given(one), 0);
  assert.equal(given({ name: 'a' }), 1);
});

test('settings that are noted count by their versions: an array may be changed in place', () => {
  const values = [1];
  const reads = new Reads();
  const { read, count } = counted(
    () => {
      reads.note('values');
      return values[0];
    },
    { reads },
  );
  read();
  reads.changed('other');
  read();
  assert.equal(count(), 1);
  values[0] = 2;
  reads.changed('values');
  assert.equal(read(), 2);
});

test('size, colours and language count where they are named', () => {
  const { reads, read, count } = counted(() => {}, { on: ['size', 'colors'] });
  read();
  reads.changed('language');
  read();
  assert.equal(count(), 1);
  reads.changed('size');
  read();
  reads.changed('colors');
  read();
  assert.equal(count(), 3);
});

test('what is read after a value was computed is not noted', async () => {
  const reads = new Reads();
  const { read, count } = counted(
    async () => {
      await null;
      reads.note('late');
    },
    { reads },
  );
  await read();
  reads.changed('late');
  await read();
  assert.equal(count(), 1);
});

test('what is fetched later is asked for once, and again after a failure', async () => {
  let [asked, drawn] = [0, 0];
  /** @type {unknown[]} */
  const failures = [];
  const awaited = new Set();
  const element = {
    refresh: () => ++drawn,
    fail: (/** @type {unknown} */ error) => failures.push(error),
    awaits: (/** @type {unknown} */ what, /** @type {boolean} */ isAwaited) =>
      isAwaited ? awaited.add(what) : awaited.delete(what),
  };
  const error = new Error('offline');
  const value = later(element, async () => {
    if (++asked === 1) throw error;
    return 'here';
  });
  assert.equal(asked, 0);
  assert.equal(value(), null);
  assert.equal(value(), null);
  assert.equal(awaited.size, 1, 'the element is busy');
  await new Promise(setImmediate);
  assert.deepEqual([asked, drawn, failures], [1, 0, [error]]);
  assert.equal(awaited.size, 0);
  assert.equal(value(), null);
  assert.equal(awaited.size, 1);
  await new Promise(setImmediate);
  assert.equal(value(), 'here');
  assert.deepEqual([asked, drawn, awaited.size], [2, 1, 0]);
});

test('a kept value is computed when it is read, and again when what it read is another value', () => {
  const reads = new Reads();
  /** @type {Record<string, number>} */
  const settings = { first: 2, last: 5, other: 1 };
  const read = (/** @type {string} */ name) => {
    reads.note(name);
    return settings[name];
  };
  const set = (/** @type {Record<string, number>} */ change) => {
    Object.assign(settings, change);
    for (const name of Object.keys(change)) reads.changed(name);
  };
  const runs = { length: 0, isLong: 0, drawn: 0 };
  const length = reads.kept(() => (++runs.length, read('last') - read('first') + 1));
  const isLong = reads.kept(() => (++runs.isLong, length() > 3));
  const draw = reads.kept(() => (++runs.drawn, isLong() ? 'long' : 'short'));
  assert.deepEqual(runs, { length: 0, isLong: 0, drawn: 0 });
  assert.equal(draw(), 'long');
  assert.equal(draw(), 'long');
  assert.deepEqual(runs, { length: 1, isLong: 1, drawn: 1 });
  set({ other: 2 });
  draw();
  assert.deepEqual(runs, { length: 1, isLong: 1, drawn: 1 }, 'what nobody reads changes nothing');
  set({ first: 3, last: 6 });
  draw();
  assert.deepEqual(runs, { length: 2, isLong: 1, drawn: 1 }, 'the same length');
  set({ last: 7 });
  draw();
  assert.deepEqual(runs, { length: 3, isLong: 2, drawn: 1 }, 'another length, as long');
  set({ last: 3 });
  assert.equal(draw(), 'short');
  assert.deepEqual(runs, { length: 4, isLong: 3, drawn: 2 });
  reads.forget();
  assert.equal(draw(), 'short');
  assert.deepEqual(runs, { length: 5, isLong: 4, drawn: 3 }, 'all of it anew');
});

test('a kept value that throws is tried again, and so is who read it', () => {
  const reads = new Reads();
  let dim = 2;
  const odd = reads.kept(() => {
    reads.note('dim');
    if (dim % 2 === 0) throw new RangeError(`dim must be odd, got ${dim}`);
    return dim;
  });
  const caught = reads.kept(() => {
    try {
      return odd();
    } catch {
      return 'none';
    }
  });
  assert.throws(odd, RangeError);
  assert.throws(odd, RangeError);
  assert.equal(caught(), 'none');
  dim = 3;
  reads.changed('dim');
  assert.equal(caught(), 3);
  dim = 4;
  reads.changed('dim');
  assert.equal(caught(), 'none');
  assert.throws(odd, RangeError);
});

test('what is no setting is compared again at every drawing', () => {
  const reads = new Reads();
  let [width, count] = [100, 0];
  const polled = () => width;
  const laid = reads.kept(() => (++count, 2 * reads.polled(polled)));
  assert.equal(laid(), 200);
  reads.begin();
  laid();
  assert.equal(count, 1);
  width = 120;
  assert.equal(laid(), 200, 'as it was for this drawing');
  reads.begin();
  assert.equal(laid(), 240);
  assert.equal(count, 2);
});
