// What a figure depends on is found by reading: a run is repeated when something that it read is another
// one, and only then. And what is fetched later is asked for once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { later } from '../web/elements/kit/later.js';
import { Reads } from '../web/elements/kit/reads.js';

/** @param {Reads} reads @returns a run that counts how often it is made */
function counted(reads = new Reads()) {
  let count = 0;
  return {
    reads,
    count: () => count,
    /**
     * @template {object} Inputs
     * @template Value
     * @param {Inputs} inputs
     * @param {(inputs: Inputs) => Value} work
     * @param {readonly import('../web/elements/kit/reads.js').Surrounding[]} [surroundings]
     */
    run: (inputs, work, surroundings) =>
      reads.run(
        'it',
        inputs,
        (given) => {
          ++count;
          return work(given);
        },
        surroundings,
      ),
  };
}

test('a run is repeated when a field that it read is another one, not for others', () => {
  const { run, count } = counted();
  const area = (
    /** @type {{ width: number, height: number, color: string }} */ { width, height },
  ) => width * height;
  assert.equal(run({ width: 2, height: 3, color: 'red' }, area), 6);
  assert.equal(run({ width: 2, height: 3, color: 'blue' }, area), 6);
  assert.equal(count(), 1);
  assert.equal(run({ width: 2, height: 4, color: 'blue' }, area), 8);
  assert.equal(count(), 2);
});

test('only the branch that was taken counts', () => {
  const { run, count } = counted();
  const shown = (/** @type {{ isOn: boolean, text: string }} */ given) =>
    given.isOn ? given.text : '';
  run({ isOn: false, text: 'a' }, shown);
  run({ isOn: false, text: 'b' }, shown);
  assert.equal(count(), 1);
  assert.equal(run({ isOn: true, text: 'b' }, shown), 'b');
  assert.equal(run({ isOn: true, text: 'c' }, shown), 'c');
  assert.equal(count(), 3);
});

test('lists and typed arrays are compared entry by entry, other objects by identity', () => {
  const { run, count } = counted();
  const sum = (/** @type {{ list: ArrayLike<number> }} */ { list }) =>
    Array.from(list).reduce((a, b) => a + b, 0);
  run({ list: [1, NaN] }, sum);
  run({ list: [1, NaN] }, sum);
  assert.equal(count(), 1);
  run({ list: [1, 2] }, sum);
  run({ list: [1, 2, 3] }, sum);
  assert.equal(count(), 3);
  run({ list: Float32Array.of(1, 2) }, sum);
  run({ list: Float32Array.of(1, 2) }, sum);
  assert.equal(count(), 4);
  const name = (/** @type {{ one: { name: string } }} */ { one }) => one.name;
  run({ one: { name: 'a' } }, name);
  run({ one: { name: 'a' } }, name);
  assert.equal(count(), 6);
});

test('a spread reads all fields, also one that is added', () => {
  const { run, count } = counted();
  const copy = (/** @type {Record<string, number>} */ given) => ({ ...given });
  assert.deepEqual(run({ a: 1 }, copy), { a: 1 });
  run({ a: 1 }, copy);
  assert.equal(count(), 1);
  assert.deepEqual(run({ a: 1, b: 2 }, copy), { a: 1, b: 2 });
  assert.deepEqual(run({ a: 1, b: 3 }, copy), { a: 1, b: 3 });
  assert.equal(count(), 3);
});

test('what has to be drawn before counts without being read', () => {
  const { run, count } = counted();
  const lay = () => {};
  const axes = {};
  run({ after: [axes, 1] }, lay);
  run({ after: [axes, 1] }, lay);
  assert.equal(count(), 1);
  run({ after: [{}, 1] }, lay);
  assert.equal(count(), 2);
});

test('settings that are noted count by their versions: an array may be changed in place', () => {
  const { reads, run, count } = counted();
  const values = [1];
  const first = () => {
    reads.note('values');
    return values[0];
  };
  run({}, first);
  reads.changed('other');
  run({}, first);
  assert.equal(count(), 1);
  values[0] = 2;
  reads.changed('values');
  assert.equal(run({}, first), 2);
});

test('size, colours and language count where they are named', () => {
  const { reads, run, count } = counted();
  const draw = () => {};
  run({}, draw, ['size', 'colors']);
  reads.changed('language');
  run({}, draw, ['size', 'colors']);
  assert.equal(count(), 1);
  reads.changed('size');
  run({}, draw, ['size', 'colors']);
  reads.changed('colors');
  run({}, draw, ['size', 'colors']);
  assert.equal(count(), 3);
});

test('what a run within another one depends on, the outer one depends on too', () => {
  const { reads, run, count } = counted();
  let dim = 2;
  const inner = () =>
    reads.run('inner', {}, () => {
      reads.note('dim');
      return dim;
    });
  // known before the outer run, too
  inner();
  assert.equal(run({}, inner), 2);
  dim = 4;
  reads.changed('dim');
  assert.equal(run({}, inner), 4);
  assert.equal(count(), 2);
});

test('what a run reads of the inputs of an outer one, the outer one reads', () => {
  const { reads, run, count } = counted();
  const fields = (/** @type {{ a: number, b: number }} */ given) =>
    reads.run('fields', given, ({ a }) => a);
  assert.equal(run({ a: 1, b: 1 }, fields), 1);
  run({ a: 1, b: 2 }, fields);
  assert.equal(count(), 1);
  assert.equal(run({ a: 2, b: 2 }, fields), 2);
  assert.equal(count(), 2);
});

test('a run that throws is made again, with nothing kept of it', () => {
  const { run, count } = counted();
  const odd = (/** @type {{ n: number }} */ { n }) => {
    if (n % 2 === 0) throw new RangeError(`n must be odd, got ${n}`);
    return n;
  };
  assert.equal(run({ n: 1 }, odd), 1);
  assert.throws(() => run({ n: 2 }, odd), RangeError);
  assert.throws(() => run({ n: 2 }, odd), RangeError);
  assert.equal(run({ n: 1 }, odd), 1);
  assert.equal(count(), 4);
});

test('what is read after a run has returned is not noted', () => {
  const { run, count } = counted();
  /** @type {{ a: number, b: number } | null} */
  let kept = null;
  const keep = (/** @type {{ a: number, b: number }} */ given) => {
    kept = given;
    return given.a;
  };
  run({ a: 1, b: 1 }, keep);
  assert.equal(/** @type {any} */ (kept).b, 1);
  run({ a: 1, b: 2 }, keep);
  assert.equal(count(), 1);
});

test('the fields of an element with private state are read', () => {
  class Element {
    #dim = 3;
    get dim() {
      return this.#dim;
    }
  }
  assert.equal(
    new Reads().run('it', new Element(), ({ dim }) => dim),
    3,
  );
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
  const made = { length: 0, isLong: 0, drawn: 0 };
  const length = reads.kept(() => (++made.length, read('last') - read('first') + 1));
  const isLong = reads.kept(() => (++made.isLong, length() > 3));
  const draw = reads.kept(() => (++made.drawn, isLong() ? 'long' : 'short'));
  assert.deepEqual(made, { length: 0, isLong: 0, drawn: 0 });
  assert.equal(draw(), 'long');
  assert.equal(draw(), 'long');
  assert.deepEqual(made, { length: 1, isLong: 1, drawn: 1 });
  set({ other: 2 });
  draw();
  assert.deepEqual(made, { length: 1, isLong: 1, drawn: 1 }, 'what nobody reads changes nothing');
  set({ first: 3, last: 6 });
  draw();
  assert.deepEqual(made, { length: 2, isLong: 1, drawn: 1 }, 'the same length');
  set({ last: 7 });
  draw();
  assert.deepEqual(made, { length: 3, isLong: 2, drawn: 1 }, 'another length, as long');
  set({ last: 3 });
  assert.equal(draw(), 'short');
  assert.deepEqual(made, { length: 4, isLong: 3, drawn: 2 });
  reads.forget();
  assert.equal(draw(), 'short');
  assert.deepEqual(made, { length: 5, isLong: 4, drawn: 3 }, 'all of it anew');
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

test('a kept value within a run, and a run within a kept value', () => {
  const { reads, run, count } = counted();
  let dim = 2;
  const square = reads.kept(() => {
    reads.note('dim');
    return dim * dim;
  });
  run({}, square);
  reads.changed('other');
  run({}, square);
  assert.equal(count(), 1);
  dim = 3;
  reads.changed('dim');
  assert.equal(run({}, square), 9);
  const outer = reads.kept(() => reads.run('inner', { by: 2 }, ({ by }) => by * square()));
  assert.equal(outer(), 18);
  dim = 4;
  reads.changed('dim');
  assert.equal(outer(), 32);
});
