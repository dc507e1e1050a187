// The conventions of attention: scale, heads, cap, mask, softmax.

import { axis } from './values.js';

/** @typedef {import('../kind.js').Context} Context */

export const scaleAxis = axis('score-scale', 'scores far from 0', [
  {
    name: 'rsqrt-d',
    says: 'scales scores by 1/sqrt(d)',
    of: (/** @type {number} */ d) => 1 / Math.sqrt(d),
    numpy: { to: 'scale = 1 / math.sqrt(d)' },
    javascript: { to: 'const scale = 1 / Math.sqrt(d);' },
  },
  {
    name: 'none',
    says: 'does not scale scores',
    of: () => 1,
    numpy: { to: 'scale = 1.0' },
    javascript: { to: 'const scale = 1;' },
  },
  {
    name: 'inverse-d',
    says: 'scales scores by 1/d',
    of: (/** @type {number} */ d) => 1 / d,
    numpy: { to: 'scale = 1 / d' },
    javascript: { to: 'const scale = 1 / d;' },
  },
]);

export const groupAxis = axis('gqa', 'two heads or more', [
  {
    name: 'repeat-interleave',
    says: 'shares a key head among neighbouring query heads',
    key: (/** @type {number} */ i, /** @type {number} */ group) => Math.floor(i / group),
    numpy: { to: 'keys_of = np.arange(heads) // (heads // kv_heads)' },
    javascript: { to: 'const keyHead = (i) => Math.floor(i / (heads / kvHeads));' },
  },
  {
    name: 'tile',
    says: 'gives query head i the key head i mod the number of key heads',
    key: (/** @type {number} */ i, /** @type {number} */ _, /** @type {number} */ kv) => i % kv,
    numpy: { to: 'keys_of = np.arange(heads) % kv_heads' },
    javascript: { to: 'const keyHead = (i) => i % kvHeads;' },
  },
]);

export const splitAxis = axis('head-split', 'two heads or more', [
  {
    name: 'contiguous',
    says: 'gives a head d columns in a row',
    column: (/** @type {number} */ head, /** @type {number} */ f, /** @type {number} */ d) =>
      head * d + f,
    numpy: { to: 'split = lambda x, heads: x.reshape(-1, heads, d)' },
    javascript: { to: 'const column = (head, f, heads) => head * d + f;' },
  },
  {
    name: 'interleaved',
    says: 'gives a head every heads-th column',
    column: (
      /** @type {number} */ head,
      /** @type {number} */ f,
      /** @type {number} */ _,
      /** @type {number} */ heads,
    ) => f * heads + head,
    numpy: { to: 'split = lambda x, heads: x.reshape(-1, d, heads).swapaxes(1, 2)' },
    javascript: { to: 'const column = (head, f, heads) => f * heads + head;' },
  },
]);

const softcap = (/** @type {number} */ c) => ({
  name: `${c}`,
  number: c,
  says: `caps scores to ${c} tanh(score / ${c})`,
  of: (/** @type {number} */ score) => c * Math.tanh(score / c),
  undo: (/** @type {number} */ score) => c * Math.atanh(score / c),
  numpy: {
    to: `scores = ${c}.0 * np.tanh(scores / ${c}.0)`,
    from: `scores = ${c}.0 * np.arctanh(scores / ${c}.0)`,
  },
  javascript: {
    to: `scores = scores.map((s) => ${c} * Math.tanh(s / ${c}));`,
    from: `scores = scores.map((s) => ${c} * Math.atanh(s / ${c}));`,
  },
});

const same = (/** @type {number} */ score) => score;

export const softcapAxis = axis('softcap', 'scores far from 0', [
  { name: 'none', says: 'does not cap scores', of: same, undo: same },
  softcap(50),
  softcap(30),
]);

export const causalAxis = axis('causal', 'more keys than queries', [
  {
    name: 'none',
    says: 'masks no key',
    sees: () => true,
    numpy: { to: 'seen = np.full((queries, keys), True)' },
    javascript: { to: 'const seen = () => true;' },
  },
  {
    name: 'bottom-right',
    says: 'lets the last query see all keys',
    alikeIn: 'square',
    sees: (
      /** @type {number} */ i,
      /** @type {number} */ j,
      /** @type {number} */ queries,
      /** @type {number} */ keys,
    ) => j <= i + keys - queries,
    numpy: { to: 'seen = np.arange(keys) <= np.arange(queries)[:, None] + keys - queries' },
    javascript: { to: 'const seen = (i, j) => j <= i + keys - queries;' },
  },
  {
    name: 'top-left',
    says: 'lets query i see keys 0 to i',
    alikeIn: 'square',
    sees: (/** @type {number} */ i, /** @type {number} */ j) => j <= i,
    numpy: { to: 'seen = np.arange(keys) <= np.arange(queries)[:, None]' },
    javascript: { to: 'const seen = (i, j) => j <= i;' },
  },
  {
    name: 'inverted',
    says: 'masks the past instead of the future',
    sees: (
      /** @type {number} */ i,
      /** @type {number} */ j,
      /** @type {number} */ queries,
      /** @type {number} */ keys,
    ) => j >= i + keys - queries,
    numpy: { to: 'seen = np.arange(keys) >= np.arange(queries)[:, None] + keys - queries' },
    javascript: { to: 'const seen = (i, j) => j >= i + keys - queries;' },
  },
]);

export const softmaxAxis = axis('softmax-axis', 'two keys or more', [
  {
    name: 'keys',
    says: 'has rows that sum to 1',
    columns: 0,
    numpy: { to: 'axis = -1' },
    javascript: { to: 'const overKeys = true;' },
  },
  {
    name: 'queries',
    says: 'has columns that sum to 1',
    columns: 1,
    numpy: { to: 'axis = -2' },
    javascript: { to: 'const overKeys = false;' },
  },
]);

export const softmaxBase = axis('softmax-base', 'scores far from 0', [
  {
    name: 'e',
    says: 'forms powers of e',
    number: 1,
    numpy: { to: 'power = 1.0' },
    javascript: { to: 'const power = 1;' },
  },
  {
    name: '2',
    says: 'forms powers of 2',
    number: Math.LN2,
    numpy: { to: 'power = math.log(2)' },
    javascript: { to: 'const power = Math.LN2;' },
  },
]);

/**
 * @param {Context} context
 * @returns {{ d: number, kvHeads: number }} the width of a head, and key heads. A width that is not known is
 *   1, with which all scales are 1: nothing tells them apart
 */
export function sizesOf({ shape: [heads, n, m], known }) {
  const d = known.headDim || (known.q ? known.q.data.length / (heads * n) : 0);
  return {
    d: d || 1,
    kvHeads: known.kvHeads || (known.k && d ? known.k.data.length / (m * d) : heads),
  };
}
