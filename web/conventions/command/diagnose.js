// `phasor diagnose`: two arrays of files → the conventions in which they differ, as text, JSON or a program.

import { diagnose as diagnosed } from '../index.js';
import { readArray, splitMember } from '../files/read.js';
import { diagnosisText } from './diagnose-text.js';
import { partsOf, Unreadable } from './input.js';

/** Bytes of the standard input that are read; of files only what is needed. */
const most = 2 ** 30;

const counts = ['headDim', 'heads', 'kvHeads', 'rotaryDim'];
const constants = ['yarn', 'llama3'];
const languages = ['numpy', 'pytorch', 'javascript'];

/**
 * An array of a file: NPY or JSON, or a member of an NPZ or safetensors file, `weights.npz:name`.
 *
 * @param {string} given
 */
async function arrayOf(given) {
  const { file, member } = splitMember(given);
  return readArray(file, await partsOf(file, most), member);
}

/** @param {string} name @param {string} text */
function countOf(name, text) {
  if (!/^[1-9][0-9]*$/.test(text)) throw new Unreadable(`--${name} must be a number, got ${text}`);
  return Number(text);
}

/** 'original=4096,beta_fast=32' → numbers by name. @param {string} name @param {string} text */
function constantsOf(name, text) {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [field, value = '', ...rest] = part.split('=');
      if (rest.length > 0 || value.trim() === '' || !Number.isFinite(Number(value))) {
        throw new Unreadable(`--${name} must be such as original=4096,…, got ${text}`);
      }
      return [field.trim(), Number(value)];
    }),
  );
}

/** @param {Record<string, string>} given */
async function knownOf(given) {
  /** @type {Record<string, unknown>} */
  const known = {};
  if (given.stage !== undefined) known.stage = given.stage;
  for (const name of ['x', 'q', 'k']) {
    if (given[name] !== undefined) known[name] = await arrayOf(given[name]);
  }
  for (const name of counts) {
    if (given[name] !== undefined) known[name] = countOf(name, given[name]);
  }
  for (const name of constants) {
    if (given[name] !== undefined) known[name] = constantsOf(name, given[name]);
  }
  return known;
}

const texts = ['kind', 'x', 'q', 'k', 'stage', 'code', ...counts, ...constants];

/** @type {import('./run.js').Command} */
export const diagnose = {
  options: {
    ...Object.fromEntries(texts.map((name) => [name, { type: /** @type {const} */ ('string') }])),
    json: { type: 'boolean' },
  },
  async run(files, { kind, code, json, ...given }) {
    if (files.length !== 2) {
      throw new Unreadable(`two files are wanted, a and b, got ${files.length || 'none'}`);
    }
    if (kind === undefined) throw new Unreadable('--kind is wanted: phasor diagnose --help');
    if (code !== undefined && !languages.includes(code)) {
      throw new Unreadable(`--code must be ${languages.join(', ')}, got ${code}`);
    }
    const [a, b] = [await arrayOf(files[0]), await arrayOf(files[1])];
    const found = diagnosed({ kind, a, b, ...(await knownOf(given)) });
    // what a becomes is for programs in the same process
    const diagnosis = { ...found, converted: undefined };
    const status = diagnosis.verdict === 'same' ? 0 : 1;
    if (json) return { status, output: JSON.stringify(diagnosis, null, 2) + '\n' };
    if (code === undefined) return { status, output: diagnosisText(diagnosis, files) };
    const { convert } = diagnosis;
    if (!convert) return { status, output: '', errors: 'phasor diagnose: there is no program\n' };
    return { status, output: Reflect.get(convert, code) };
  },
};
