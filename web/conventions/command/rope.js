// `phasor rope`: a config.json → its rotary encodings, as text or JSON.

import { ropeConfig } from '../index.js';
import { bytesOf, Unreadable } from './input.js';
import { ropeText } from './rope-text.js';

/** Larger than any configuration. */
const most = 2 ** 26;

/** @param {string | undefined} text */
function lengthOf(text) {
  if (text === undefined) return undefined;
  if (!/^[1-9][0-9_]*$/.test(text)) {
    throw new Unreadable(`--length must be a number of positions, got ${text}`);
  }
  return Number(text.replaceAll('_', ''));
}

/** Arrays of numbers as JSON has them. @param {string} _ @param {unknown} value */
const plain = (_, value) => (value instanceof Float64Array ? Array.from(value) : value);

/** @type {import('./run.js').Command} */
export const rope = {
  options: { length: { type: 'string' }, json: { type: 'boolean' } },
  async run(files, { length, json }) {
    if (files.length !== 1) {
      throw new Unreadable(`one config.json is wanted, got ${files.length || 'none'}`);
    }
    const [file] = files;
    const sequenceLength = lengthOf(length);
    const text = new TextDecoder().decode(await bytesOf(file, most));
    const read = ropeConfig(text, { sequenceLength });
    const status = read.warnings.length > 0 ? 1 : 0;
    if (json) return { status, output: JSON.stringify(read, plain, 2) + '\n' };
    return { status, output: ropeText(read, { file, sequenceLength }) };
  },
};
