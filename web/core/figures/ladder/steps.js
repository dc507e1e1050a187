// The eight steps from counting to the encoding of the paper: each maps positions in a sentence to rows of
// numbers. The numbers come from the library; a step names its calls.

import { phrase, t } from '../../texts/language.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** @typedef {{ divisors: readonly number[], dim: number, base: number }} Shape */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {Phrase} title
 * @property {boolean} fromNotes true if the notes count words from 1; here pos counts from 0, as in the
 *   paper
 * @property {string} sentence its example in the notes
 * @property {boolean} isLine whether its values start at 0 instead of being waves around it
 * @property {(shape: Shape) => string} formula the step in the syntax of the reader's formula
 * @property {(phasor: Phasor, places: readonly number[], length: number, shape: Shape) => Tensor}
 *   encode positions in a sentence of `length` words → [positions, columns]; formulas also have values
 *   between two words
 * @property {(shape: Shape) => { dim: number, base: number }} [closest] the sinusoidal table it equals,
 *   whose closest positions the library computes exactly
 * @property {(length: number, shape: Shape) => { a: number, b: number, distance: number }} [nearest] its
 *   closest rows, in double precision
 * @property {(places: readonly number[], length: number, shape: Shape) => number} [largest] the largest
 *   absolute value at positions of a document, which may not fit in memory
 * @property {(shape: Shape) => readonly number[]} divisors the divisors of the position, one per pair; none
 *   if the matrix of a shift is not known
 * @property {(k: number) => string} [columnName] the meaning of a column, if it is not a wave of these
 *   pairs
 */

/** Most pairs of waves. */
export const mostPairs = 8;

const lion = 'Nitish killed the lion';

/**
 * @param {(phasor: Phasor, length: number) => Tensor} table computes the table of a whole sentence
 * @returns {Step['encode']}
 */
const looked = (table) => (phasor, places, length) => {
  const { data } = table(phasor, length);
  return {
    shape: [places.length, 1],
    // the first word is number 1; also between two words
    data: Float32Array.from(places, (place) => data[place] ?? (place + 1) * data[0]),
  };
};

/** @param {(shape: Shape) => readonly number[]} divisors @returns {Step['encode']} */
const waved = (divisors) => (phasor, places, _, shape) =>
  phasor.waves({ positions: [...places], divisors: [...divisors(shape)] });

/** @type {Step['encode']} a single sine */
const sine = (phasor, places) => {
  const { data } = phasor.waves({ positions: [...places], divisors: [1] });
  return {
    shape: [places.length, 1],
    data: Float32Array.from(places, (_, k) => data[2 * k]),
  };
};

/** Binary digits of a position: enough for the longest document that is measured, 100,000 tokens. */
const bits = 17;

/** @type {Step['encode']} the fastest digit is the first; nothing flips between two words */
const digits = (phasor, places) => {
  const whole = places.map(Math.floor);
  const [first, last] = [Math.min(...whole), Math.max(...whole)];
  // if few positions of a long document are asked for, do not make all digits
  const isDense = last - first < 4096;
  const table = isDense ? phasor.binary({ start: first, length: last - first + 1, bits }) : null;
  const data = new Float32Array(places.length * bits);
  whole.forEach((place, row) => {
    const at = (place - first) * bits;
    const digitsOf =
      table?.data.slice(at, at + bits) ?? phasor.binary({ start: place, length: 1, bits }).data;
    data.set(digitsOf.reverse(), row * bits);
  });
  return { shape: [places.length, bits], data };
};

/** @param {string} wave @param {number} divisor */
const waveOf = (wave, divisor) => `${wave}(${divisor === 1 ? 'pos' : `pos / ${divisor}`})`;

/** @param {readonly number[]} divisors @returns {string} the list of their waves, as a formula */
const wavesOf = (divisors) =>
  `[${divisors.map((each) => `${waveOf('sin', each)}, ${waveOf('cos', each)}`).join(', ')}]`;

const none = () => [];
const one = () => [1];
const two = () => [1, 2];
/** @param {Shape} shape */
const listed = ({ divisors }) => divisors;

/** @type {readonly (Step & { plain: Phrase })[]} */
const all = [
  {
    name: 'counting',
    title: phrase('Counting'),
    plain: phrase(
      'The first word gets 1, the second 2, and so on; 3 − 1 = 2 tells how far word 3 is from word 1.',
    ),
    fromNotes: true,
    sentence: lion,
    isLine: true,
    formula: () => 'pos + 1',
    encode: looked((phasor, length) => phasor.counting({ length })),
    divisors: none,
  },
  {
    name: 'normalized',
    title: phrase('Normalized'),
    plain: phrase('The number of the word is divided by how many words there are.'),
    fromNotes: true,
    sentence: lion,
    isLine: true,
    formula: () => '(pos + 1) / n',
    encode: looked((phasor, length) => phasor.normalized({ length })),
    divisors: none,
  },
  {
    name: 'binary',
    title: phrase('Like a counter'),
    plain: phrase(
      'The binary digits of the position: i counts them from 0 to 16, enough for 100000 words, and digit i flips every 2^i words.',
    ),
    fromNotes: false,
    sentence: lion,
    isLine: true,
    formula: () => 'floor(pos / 2^i) % 2',
    encode: digits,
    divisors: none,
    columnName: (k) => `floor(pos${k === 0 ? '' : `/${2 ** k}`}) % 2`,
  },
  {
    name: 'sine',
    title: phrase('Sine'),
    plain: phrase('One wave: the sine of the position, in radians.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: () => 'sin(pos)',
    encode: sine,
    divisors: one,
    closest: () => ({ dim: 1, base: 10_000 }),
  },
  {
    name: 'pair',
    title: phrase('Sine, cosine'),
    plain: phrase('Two waves: a position is a point on a circle.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: () => wavesOf(one()),
    encode: waved(one),
    divisors: one,
    closest: () => ({ dim: 2, base: 10_000 }),
  },
  {
    name: 'four',
    title: phrase('Four waves'),
    plain: phrase('A second pair, half as fast.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: () => wavesOf(two()),
    encode: waved(two),
    divisors: two,
  },
  {
    name: 'more',
    title: phrase('More pairs'),
    plain: phrase('As many pairs as you add, each slower than the one before.'),
    fromNotes: true,
    sentence: lion,
    isLine: false,
    formula: ({ divisors }) => wavesOf(divisors),
    encode: waved(listed),
    divisors: listed,
  },
  {
    name: 'paper',
    title: phrase('The paper'),
    plain: phrase('Pairs whose speeds fall geometrically, from 1 down to nearly 1/base.'),
    fromNotes: false,
    sentence: 'River Bank',
    isLine: false,
    formula: ({ base }) => `[sin(pos / ${base}^(2*i/d)), cos(pos / ${base}^(2*i/d))]`,
    encode: (phasor, places, _, { dim, base }) =>
      phasor.sinusoidal({ positions: [...places], dim, base }),
    divisors: ({ dim, base }) =>
      Array.from({ length: dim / 2 }, (_, pair) => base ** ((2 * pair) / dim)),
    closest: ({ dim, base }) => ({ dim, base }),
  },
];

/** @type {readonly Step[]} */
export const steps = all;

export const names = all.map(({ name }) => name);

/** The name of the step of the reader's formula, besides the eight. */
export const own = 'yours';

/** @param {string} name @returns {Step} the first step for a name that does not exist */
export const stepNamed = (name) => all[Math.max(0, names.indexOf(name))];

/** @param {Step} step @returns {string} */
export const titleOf = ({ title }) => t(title);

/** @param {Step} step @returns {string} a sentence about what it does */
export const plainOf = (step) => t(all[names.indexOf(step.name)].plain);

/** @param {readonly number[]} divisors @returns {number} the divisor of the next pair */
export const nextDivisor = (divisors) => Math.floor(Math.max(0, ...divisors)) + 1;
