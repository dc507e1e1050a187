// How often diagnose names what pairs of arrays were made with: arrays of every type, of few and
// many rows, at far positions, and as libraries form them that have angles in float32.

import assert from 'node:assert/strict';
import { diagnose } from '../../../web/labs/doctor/index.js';
import {
  drawn,
  makers,
  normals,
  randomFrom,
  sizesOf,
  tensor,
  text,
  values,
} from '../../harness/convention-pairs.js';
import { forRelease, test } from '../../harness/tiers.js';

/** @typedef {import('../../harness/convention-pairs.js').Named} Named */
/** @typedef {import('../../harness/convention-pairs.js').Random} Random */
/** @typedef {{ shape: number[], data: Float32Array }} Tensor */

/** How much a number of a type may be off, relative to it. */
const units = { f32: 0, f16: 2 ** -10, bf16: 2 ** -7 };

/**
 * Whether arrays differ by more than their rounding and the noise of float32.
 *
 * @param {Tensor} a
 * @param {Tensor} b
 * @param {number} unit
 */
function distinct(a, b, unit) {
  const scale = a.data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return (
    a.data.length !== b.data.length ||
    a.data.some((x, i) => Math.abs(x - b.data[i]) > 2e-5 * scale + unit * Math.abs(x))
  );
}

/**
 * What arrays cannot show: one pair has no pairing, and weights without queries and keys no cap and no split.
 */
const hidden =
  (/** @type {string} */ kind, /** @type {any} */ sizes, /** @type {any} */ known) =>
  /** @param {Named} s */ (s) =>
    (s.partial === 'first-quarter' && sizes.d < 16) ||
    (kind === 'attention' &&
      !known.q &&
      (s.softcap !== 'none' || s['head-split'] !== 'contiguous'));

/**
 * A pair of arrays whose settings differ in `count` axes; nothing where the draw does not show them.
 *
 * @param {string} kind
 * @param {keyof units} type
 * @param {number} count
 * @param {Random} random
 */
function pairOf(kind, type, count, random) {
  const { sizes, known } = sizesOf(kind, random, random.uniform() < 0.7);
  if (kind === 'rotated') {
    // many rows, or an input of the type
    if (random.uniform() < 0.3) sizes.n = 96;
    const { shape, data } = normals(random, [sizes.n, sizes.heads, sizes.d]);
    sizes.x = tensor(shape, Array.from(data), random.pick(['f32', type]));
    if (known.x) known.x = sizes.x;
  }
  const { a, b, differ } = drawn(kind, random, sizes, count);
  if (differ.length < count || [a, b].some(hidden(kind, sizes, known))) return null;
  if (type !== 'f32' && differ.some(({ axis }) => axis === 'precision')) return null;
  // at far positions angles of float32 are another precision
  const far = [a, b].some((s) => s.start === '100000' || s['position-scale'] === '1000');
  const [mine, theirs] = [a, b].map((s) => {
    const precision = type === 'f32' ? s.precision : type;
    const arithmetic = random.pick(far ? ['exact'] : ['exact', 'float32']);
    return makers[kind]({ ...s, precision, arithmetic }, sizes);
  });
  if (![...mine.data, ...theirs.data].every(Number.isFinite)) return null;
  if (count > 0 && !distinct(mine, theirs, units[type])) return null;
  return { a, differ, request: { kind, a: mine, b: theirs, ...known } };
}

/**
 * Of random pairs of all kinds and types, those that `isRight` refuses.
 *
 * @param {number} seed
 * @param {number} each pairs of a kind and type
 * @param {number} count axes that differ
 * @param {(found: import('../../../web/labs/doctor/index.js').Diagnosis, wanted: string) => boolean} isRight
 */
function refused(seed, each, count, isRight) {
  const random = randomFrom(seed);
  const wrong = [];
  let all = 0;
  for (const kind of Object.keys(values)) {
    for (const type of /** @type {(keyof units)[]} */ (Object.keys(units))) {
      for (let left = each; left > 0;) {
        const pair = pairOf(kind, type, count, random);
        if (!pair) continue;
        --left;
        ++all;
        const found = diagnose(/** @type {any} */ (pair.request));
        if (isRight(found, text(pair.differ))) continue;
        wrong.push(
          `${kind} ${type} ${JSON.stringify(pair.a)}: ${text(pair.differ)}; found ${found.verdict} ${text(found.differ)}`,
        );
      }
    }
  }
  return { share: 1 - wrong.length / all, wrong: wrong.join('\n') };
}

forRelease('one difference is named in 99 of 100 pairs of every kind and type', () => {
  const { share, wrong } = refused(31, 8, 1, (found, wanted) => {
    // a name that stands for the other one, and an explanation as short that turns a into b
    const names = [found.differ, ...found.alternatives].map((one) =>
      text(one).replaceAll('f32-angles', 'f32'),
    );
    const single = found.differ.length === 1 && Number(found.residual) <= found.tolerance;
    return found.verdict === 'differ' && (names.includes(wanted) || single);
  });
  assert.ok(share >= 0.99, wrong);
});

forRelease('pairs made alike are never said to differ or to be unrelated', () => {
  const { wrong } = refused(32, 8, 0, ({ verdict }) => ['same', 'cannot-tell'].includes(verdict));
  assert.equal(wrong, '');
});

/** The settings that most libraries have. @param {string} kind @returns {Named} */
const usual = (kind) =>
  Object.fromEntries(Object.entries(values[kind]).map(([axis, [value]]) => [axis, value]));

test('a part that turns is named of bfloat16 without the input, though few entries fit other bases', () => {
  const random = randomFrom(33);
  const sizes = { n: 9, heads: 4, d: 16, x: normals(random, [9, 4, 16]) };
  const settings = { ...usual('rotated'), base: '1000000', precision: 'bf16' };
  const a = makers.rotated(settings, sizes);
  const b = makers.rotated({ ...settings, partial: 'first-half' }, sizes);
  const { verdict, differ } = diagnose({ kind: 'rotated', a, b });
  assert.equal(verdict, 'differ');
  assert.equal(text(differ), 'partial full first-half');
});

test('angles of float32 are no difference of a rotation, and one of a table at far positions', () => {
  const random = randomFrom(34);
  const x = normals(random, [96, 2, 16]);
  const sizes = { n: 96, heads: 2, d: 16, x };
  const a = makers.rotated(usual('rotated'), sizes);
  const b = makers.rotated({ ...usual('rotated'), arithmetic: 'float32' }, sizes);
  assert.equal(diagnose({ kind: 'rotated', a, b, x }).verdict, 'same');

  const far = { ...usual('sinusoidal-table'), start: '100000' };
  const [exact, rounded] = ['f32', 'f32-angles'].map((precision) =>
    makers['sinusoidal-table']({ ...far, precision }, { n: 12, d: 32 }),
  );
  const found = diagnose({ kind: 'sinusoidal-table', a: exact, b: rounded });
  assert.equal(text(found.differ), 'precision f32 f32-angles');
});

test('an axis that has no effect on one array is no difference', () => {
  const sizes = { rotaryDim: 64, headDim: 256 };
  const settings = { ...usual('inverse-frequencies'), denominator: 'head' };
  const a = makers['inverse-frequencies'](settings, sizes);
  const b = makers['inverse-frequencies']({ ...settings, exponent: 't2t' }, sizes);
  const { differ } = diagnose({ kind: 'inverse-frequencies', a, b, ...sizes });
  assert.equal(text(differ), 'exponent paper t2t');
});
