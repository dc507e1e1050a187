// The settings of <phasor-attention>.

import { window } from './heatmap-settings.js';
import { pinning } from './pin.js';
import { data, flag, integer, numbers, oneOf, real, text } from './settings.js';

/** @typedef {import('./attention-given.js').GivenMaps} GivenMaps */

/** @param {unknown} value @returns {readonly string[] | null | undefined} */
const wordsOnly = (value) =>
  value === null || // not `every`, which passes over holes
  (Array.isArray(value) && value.findIndex((word) => typeof word !== 'string') < 0)
    ? value
    : undefined;

const maps = data({
  preset: /** @type {GivenMaps | null} */ (null),
  wanted: 'nested arrays of numbers or a tensor { shape, data }',
  accept: (value) =>
    typeof value === 'object' ? /** @type {GivenMaps | null} */ (value) : undefined,
});

export const settings = {
  text: text({ preset: 'the money bank by the river bank', label: 'Text' }),
  context: text(),
  kind: oneOf(['self', 'cross', 'causal', 'padded'], { label: 'Attention' }),
  view: oneOf(['all', 'matrix', 'lines', 'tokens'], { label: 'View' }),
  heads: integer({ preset: 4, least: 1, most: 8, label: 'Heads', stops: [1, 2, 3, 4, 5, 6, 7, 8] }),
  head: integer({ preset: 0, least: 0 }),
  query: integer({ preset: 2, least: 0 }),
  key: integer({ preset: 1, least: 0 }),
  selected: numbers({ preset: [], least: 0, whole: true, atMost: 128 }),
  encoding: flag({ preset: true, label: 'Encoding' }),
  dim: integer({
    preset: 128,
    least: 2,
    most: 1024,
    label: 'Dimension',
    stops: [4, 8, 16, 32, 64, 128, 256, 512],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  weights: maps,
  tokens: data({
    preset: /** @type {readonly string[] | null} */ (null),
    wanted: 'a list of words',
    accept: wordsOnly,
  }),
  keytokens: data({
    preset: /** @type {readonly string[] | null} */ (null),
    wanted: 'a list of words',
    accept: wordsOnly,
  }),
  layer: integer({ preset: 0, least: 0 }),
  rows: window,
  columns: window,
  split: integer({ preset: 0, least: 0 }),
  ...pinning,
  overview: flag(),
  neurons: flag(),
  queryvectors: maps,
  keyvectors: maps,
};
