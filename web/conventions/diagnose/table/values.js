// What the tables of conventions are made of: axes, their values, and two axes that several kinds share.

/** @typedef {import('../known.js').Known} Known */

/**
 * The lines of a program that apply a convention (`to`) and that undo it in an array (`from`). Where
 * there is no `from`, the array is computed anew. `torch` stands where PyTorch needs another line.
 *
 * @typedef {{ to?: string | ((known: Known) => string), from?: string, torch?: string }} Lines
 */

/**
 * One convention: the name of the value, what an array does that follows it (after "a" or "b"), who
 * uses it, its code, a number where it has one and, by kind of axis, the functions that make it.
 * A rare one is tried, but explains nothing that a usual one explains as well.
 *
 * @typedef {{ name: string, says: string, used: string, numpy: Lines, javascript: Lines,
 *   number: number, rare?: boolean } & Record<string, any>} Value
 */

/**
 * A question that conventions answer differently. The first value is what most libraries do, and is
 * assumed where the axis has no effect.
 *
 * @typedef {{ name: string, about: string, decide: string, values: Value[] }} Axis
 */

/** @typedef {Record<string, Value>} Settings a value for every axis */

/**
 * @param {string} name
 * @param {string} about the question
 * @param {string} decide what would show the value where an array does not
 * @param {(Partial<Value> & { name: string, says: string })[]} values
 * @returns {Axis}
 */
export const axis = (name, about, decide, values) => ({
  name,
  about,
  decide,
  values: values.map((value) => ({ used: '', numpy: {}, javascript: {}, number: 0, ...value })),
});

/** @param {number} number as a literal that Python reads as a float */
export const float = (number) => (Number.isInteger(number) ? `${number}.0` : `${number}`);

const baseUsers = /** @type {Record<number, string>} */ ({
  10000: 'the paper and nearly every library',
  500000: 'Llama 3',
  1000000: 'Qwen, Mixtral, Code Llama',
  100: 'Gemma 4 vision',
  1000: 'some copies of Whisper',
});

/** @param {readonly number[]} rare bases that the kind also has */
export const baseAxis = (...rare) =>
  axis(
    'base',
    'Which base do the frequencies have?',
    'a row at a position other than 0, with two pairs or more',
    [10000, 500000, 1000000, 100, 1000, ...rare].map((number) => ({
      name: `${number}`,
      number,
      says: `has the base ${number}`,
      used: baseUsers[number] ?? 'models for longer contexts',
      rare: !(number in baseUsers),
      numpy: { to: `base = ${float(number)}` },
      javascript: { to: `const base = ${number};` },
    })),
  );

const startUsers = /** @type {Record<number, string>} */ ({
  0: 'nearly every library',
  1: 'code that counts positions from 1',
  2: 'fairseq and its ports: the padding index 1, and one more',
  5: 'decoding with a cache of five tokens',
  100000: 'far positions, which show the error of float32 angles',
});

/** @param {readonly number[]} numbers positions of the first row, the rare ones negative */
export const startAxis = (...numbers) =>
  axis(
    'start',
    'Which position does the first row have?',
    'pairs that turn by different angles at different positions',
    numbers.map((number) => ({
      name: `${Math.abs(number)}`,
      number: Math.abs(number),
      says: `begins at position ${Math.abs(number)}`,
      used: startUsers[Math.abs(number)] ?? 'decoding with a cache',
      rare: number < 0,
      numpy: { to: `start = ${Math.abs(number)}` },
      javascript: { to: `const start = ${Math.abs(number)};` },
    })),
  );
