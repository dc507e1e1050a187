// `phasor rope`: a config.json → its rotary encodings, or two files → their differences; as text or JSON.

import { compareRope } from '../labs/rope/index.js';
import { ropeConfig } from '../labs/doctor/index.js';
import { bytesOf, checkStandard, nameOf, parsed, Unreadable } from './input.js';
import { comparisonText } from './rope-comparison-text.js';
import { ropeText } from './rope-text.js';

/** Most bytes; larger than any configuration. */
const most = 2 ** 26;

/** @param {string | undefined} text */
function lengthOf(text) {
  if (text === undefined) return undefined;
  const length = Number(text.replaceAll('_', ''));
  if (!/^[1-9][0-9_]*$/.test(text) || !Number.isSafeInteger(length)) {
    throw new Unreadable(`--length must be a number of positions, got ${text}`);
  }
  return length;
}

/** Converts arrays of numbers for JSON. @param {string} _ @param {unknown} value */
const plain = (_, value) => (value instanceof Float64Array ? Array.from(value) : value);

/**
 * @param {string} file for messages
 * @param {string} text
 * @param {number | undefined} sequenceLength
 */
function readConfig(file, text, sequenceLength) {
  try {
    return ropeConfig(text, { sequenceLength });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const name = nameOf(file);
    // invalid JSON is refused with its place
    parsed(name, text);
    throw new Unreadable(`${name}: ${error.message.replace(/^ropeConfig: /, '')}`, {
      cause: error,
    });
  }
}

/** @type {import('./run.js').Command} */
export const rope = {
  options: { length: { type: 'string' }, json: { type: 'boolean' } },
  async run(files, { length, json }) {
    if (files.length < 1 || files.length > 2) {
      throw new Unreadable(
        `give one config.json, or two to compare, got ${files.length || 'none'}`,
      );
    }
    checkStandard(files);
    const sequenceLength = lengthOf(length);
    const all = [];
    for (const file of files) {
      const text = new TextDecoder().decode(await bytesOf(file, most));
      all.push(readConfig(file, text, sequenceLength));
    }
    const [read, other] = all;
    const [file] = files;
    if (other) {
      const found = compareRope(read, other);
      const { output, isSame } = comparisonText(found, files, sequenceLength);
      const printed = json ? JSON.stringify(found, plain, 2) + '\n' : output;
      return { status: isSame ? 0 : 1, output: printed };
    }
    const status = read.warnings.length > 0 ? 1 : 0;
    if (json) return { status, output: JSON.stringify(read, plain, 2) + '\n' };
    return { status, output: ropeText(read, { file, sequenceLength }) };
  },
};
