import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { flag, integer, oneOf } from '../../kit/settings.js';
import { example, numbers } from './inputs.js';
import { names } from './order.js';

/** Matrices with more rows or columns are drawn as heat maps. */
export const readable = 8;

export const settings = {
  q: numbers(example.q, 'queries as JSON, [queries, dk]'),
  k: numbers(example.k, 'keys as JSON, [keys, dk]'),
  v: numbers(example.v, 'values as JSON, [keys, dv]'),
  x: numbers(
    null,
    'the input [n, d] as JSON; with it, or with more than one head, queries, keys and values are its projections',
  ),
  wq: numbers(null, 'makes queries: [d, heads·dk] as JSON, each head having columns of its own'),
  wk: numbers(null, 'makes keys: [d, heads·dk] as JSON, each head having columns of its own'),
  wv: numbers(null, 'makes values: [d, heads·dv] as JSON, each head having columns of its own'),
  wo: numbers(null, '[heads·dv, d] as JSON, mixes the heads'),
  heads: integer({
    link: true,
    preset: 1,
    least: 1,
    most: 16,
    label: phrase('Heads'),
    stops: [1, 2, 4, 8],
    about: 'how many',
  }),
  head: integer({ link: true, preset: 0, least: 0, about: 'the one whose matrices are shown' }),
  mask: oneOf([phrase('none'), phrase('causal')], {
    link: true,
    label: phrase('Mask'),
    about: "'none' or 'causal'",
  }),
  scale: flag({
    link: true,
    preset: true,
    label: phrase('Divide by √dₖ'),
    about: "whether scores are divided by √dₖ; 'off' for not",
  }),
  step: oneOf(names, {
    link: true,
    about:
      "the step that is explained, the first at first: 'project' (where there are projections), 'scores', 'scale', 'mask', 'softmax', 'values', 'concat', 'output'",
  }),
  query: integer({
    link: true,
    preset: 0,
    least: 0,
    about: 'the row that is followed through all steps',
  }),
  key: integer({
    link: true,
    preset: 0,
    least: 0,
    about: 'the column that is followed through all steps',
  }),
  dimension: integer({
    link: true,
    preset: 0,
    least: 0,
    about: 'the number of an output row that is followed',
  }),
  ...pinning,
};
