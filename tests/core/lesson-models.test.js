// The models of <phasor-add>, <phasor-binary>, <phasor-order> and <phasor-ladder>: settings → numbers,
// without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as add from '../../web/core/figures/add/model.js';
import * as binary from '../../web/core/figures/binary/model.js';
import * as ladder from '../../web/core/figures/ladder/model.js';
import * as order from '../../web/core/figures/order/model.js';
import { beside, columnsOf } from '../../web/core/draw/rows.js';
import { inverse } from '../../web/core/words/heads/sentence.js';
import { list, phasor } from '../harness/phasor.js';

test('columns of a table, and tables side by side, are each other’s inverse', () => {
  const table = { shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) };
  assert.deepEqual(Array.from(columnsOf(table, 1, 3).data), [2, 3, 5, 6]);
  assert.deepEqual(beside(columnsOf(table, 0, 1), columnsOf(table, 1, 3)), table);
});

test('add: W_Q, W_K and W_V of a model 6 wide are 3·6·6 = 108 numbers, side by side 2 and 4 times', () => {
  const counts = add.sizes(6).map(({ parameters }) => parameters);
  assert.deepEqual(counts, [108, 216, 432]);
  for (const width of [1, 7, 512]) {
    const [one, two, four] = add.sizes(width).map(({ parameters }) => parameters);
    assert.deepEqual([two / one, four / one], [2, 4]);
  }
});

test('add: the sum less the encoding is the embedding, and both stand side by side', () => {
  const tokens = list.tokens('the river bank');
  const sentence = { isLoaded: true, words: tokens, embedding: list.embed(tokens), notices: [] };
  const encoded = { phasor, dim: 8, base: 10_000, width: 512, combine: 'add' };
  const given = add.model({ ...encoded, position: 99, column: 99 }, () => sentence);
  assert.deepEqual([given.position, given.column], [2, 7]);
  const { embedding, encoding, sum } = given.values;
  assert.equal(sum, Math.fround(embedding + encoding));
  assert.deepEqual(columnsOf(given.beside, 0, 8), given.embedding);
  assert.deepEqual(columnsOf(given.beside, 8, 16), given.encoding);
});

test('binary: from 3 to 4 three bits flip, and as many flip as a step of one carries', () => {
  const settings = { phasor, length: 16, start: 0, bits: 0, dim: 6, base: 10_000, position: 3 };
  const { flips, across, periods } = binary.model(settings);
  assert.equal(flips[3], 3);
  assert.deepEqual([across, ...periods], [4, 8, 4, 2, 1]);
  flips.forEach((count, k) => {
    const changed = (k ^ (k + 1)).toString(2).replaceAll('0', '').length;
    assert.equal(count, changed);
  });
  // one step moves the encoding as far everywhere
  const { distances } = binary.model({ ...settings, start: 1000 });
  assert.ok(Math.max(...distances) - Math.min(...distances) < 1e-5);
});

test('binary: too few bits are more, and 10000 positions take 14 bits or 512 float32 numbers', () => {
  const settings = { phasor, length: 4, start: 5, bits: 2, dim: 6, base: 10_000, position: 8 };
  const few = binary.model(settings);
  assert.deepEqual([few.hasRoom, few.needed, few.across], [false, 4, 4]);
  assert.equal(few.row.bits, '1000');
  const { bits, float } = binary.price(phasor, 10_000, 512);
  assert.deepEqual([bits, float], [14, 16_384]);
});

test('order: an order of another number of words is not followed', () => {
  assert.deepEqual(order.orderOf('2 0 1', 3), { order: [2, 0, 1], placeCount: null });
  assert.deepEqual(order.orderOf('2 0 1', 4), { order: [3, 2, 1, 0], placeCount: 3 });
  assert.deepEqual(order.orderOf('reversed', 2), { order: [1, 0], placeCount: null });
});

test('order: without the encoding only rounding differs, and every word knows its place', () => {
  const embedding = list.embed(list.tokens('Nitish killed the lion'));
  const given = { embedding, dim: 64, base: 10_000, heads: 4, order: [2, 0, 3, 1] };
  const measured = order.measure(phasor, given);
  assert.ok(measured.isRounding && measured.more > 100 * measured.less);
  assert.deepEqual(measured.places, inverse(given.order));
  assert.equal(order.measure(phasor, { ...given, order: [0, 1, 2, 3] }).isSame, true);
});

const ladderSettings = {
  text: '',
  compared: 'Thank You',
  divisors: [1, 2, 3],
  dim: 6,
  base: 10_000,
};

test('ladder: no text is the sentence of the notes; 2 of 4 words normalized is 0.5', () => {
  const given = ladder.model(phasor, { ...ladderSettings, step: 'normalized' });
  assert.deepEqual(given.words, ['Nitish', 'killed', 'the', 'lion']);
  assert.deepEqual(given.counts, [4, 2]);
  assert.equal(ladder.numberAt(phasor, given, 1, 0).value, 0.5);
});

test('ladder: a number that is worked out is the one in the table, at every step', () => {
  for (const step of ['counting', 'normalized', 'sine', 'pair', 'four', 'more', 'paper']) {
    const given = ladder.model(phasor, { ...ladderSettings, step });
    const [rows, columns] = given.values.shape;
    for (let row = 0; row < rows; ++row) {
      for (let column = 0; column < columns; ++column) {
        const { value } = ladder.numberAt(phasor, given, row, column);
        assert.ok(Math.abs(value - given.values.data[row * columns + column]) < 1e-7);
      }
    }
    const { row, column } = ladder.cellOf(given, { position: 99, column: 99 });
    assert.deepEqual([row, column], [rows - 1, columns - 1]);
  }
});
