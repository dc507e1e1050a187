// `phasor diagnose`: two arrays of files → the conventions in which they differ, as text, JSON or a program.

import { diagnose as diagnosed } from '../labs/doctor/index.js';
import { knownOf as checkedKnown, optionsOfKind } from '../labs/doctor/api/diagnose/known.js';
import { grid } from '../labs/doctor/api/diagnose/grid.js';
import { kinds } from '../labs/doctor/api/diagnose/table/kinds.js';
import { readArray, splitMember } from '../core/api/files/read.js';
import { diagnosisText } from './diagnose-text.js';
import { checkStandard, nameOf, partsOf, Unreadable } from './input.js';
import { dashed } from './option-name.js';

/** @typedef {import('../core/api/files/read.js').FileArray} FileArray */
/** @typedef {import('../labs/doctor/api/diagnose/kind.js').KindName} KindName */
/** @typedef {import('./run.js').Given} Given */

/** Most bytes that are read from the standard input or a pipe; of files only the needed bytes are read. */
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
  return readArray(nameOf(file), await partsOf(file, most), member);
}

/** @param {string} name @param {string} text */
function countOf(name, text) {
  if (!/^[1-9][0-9]*$/.test(text)) {
    throw new Unreadable(`--${dashed(name)} must be a positive integer, got ${text}`);
  }
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

/** @param {Given} given */
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

/**
 * The kind of arrays if it was not given: the one that their shapes and the other options allow.
 *
 * @param {FileArray} a
 * @param {FileArray} b
 * @param {Record<string, unknown>} given
 * @returns {KindName}
 */
function kindOf(a, b, given) {
  // for three dimensions, arrays of other kinds are as likely
  const all = [...kinds, { ...grid, ranks: [4] }];
  const fitting = (/** @type {Record<string, unknown>} */ told) => {
    const known = checkedKnown('diagnose', told);
    return all.filter((kind) => {
      if (!Object.keys(told).every((name) => optionsOfKind[kind.name].includes(name))) return false;
      try {
        for (const { shape } of [a, b]) {
          const { ranks = [kind.sides.split(',').length] } = kind;
          if (!ranks.includes(shape.length)) return false;
          kind.check('diagnose', { shape, known }, 'the array');
        }
        return kind.fits(a.shape, b.shape);
      } catch {
        return false;
      }
    });
  };
  const possible = fitting(given);
  if (possible.length === 1) return possible[0].name;
  const isUnclear = possible.length > 1;
  const without = possible.length === 0 ? fitting({}) : [];
  const named = isUnclear ? possible : without.length > 0 ? without : all;
  const listed = named.map(({ name, sides }) => `${name} ${sides}`);
  const shapes = `[${a.shape.join(', ')}] and [${b.shape.join(', ')}]`;
  if (without.length > 0) {
    const options = Object.keys(given).map((name) => `--${dashed(name)}`);
    throw new Unreadable(
      `${options.join(' or ')} does not go with arrays of shapes ${shapes}, which can be ${listed.join(', or ')}`,
    );
  }
  throw new Unreadable(
    isUnclear
      ? `--kind is missing: arrays of shapes ${shapes} can be ${listed.join(', or ')}`
      : `a and b must be of one kind, and none has the shapes ${shapes}: the kinds are ${listed.join(', ')}`,
  );
}

/** Why there is no program that converts a to b. */
const whyNone = {
  same: 'the arrays are the same',
  'cannot-tell': 'the arrays agree',
  unrelated: 'no convention that is known here turns a into b',
  differ: 'it would need inputs that are not given, such as --x or --q and --k',
};

const texts = ['kind', 'x', 'q', 'k', 'stage', 'code', ...counts, ...constants];

/** @type {import('./run.js').Command} */
export const diagnose = {
  options: {
    ...Object.fromEntries(texts.map((name) => [name, { type: /** @type {const} */ ('string') }])),
    json: { type: 'boolean' },
  },
  /** @param {string[]} files @param {Given & { kind?: KindName }} given */
  async run(files, { kind, code, json, ...given }) {
    if (files.length !== 2) {
      throw new Unreadable(`give two files, a and b, got ${files.length || 'none'}`);
    }
    checkStandard([...files, given.x, given.q, given.k]);
    if (code !== undefined && !languages.includes(code)) {
      throw new Unreadable(`--code must be ${languages.join(', ')}, got ${code}`);
    }
    if (code !== undefined && json)
      throw new Unreadable('--code prints a program alone; without it --json has all');
    const [a, b] = [await arrayOf(files[0]), await arrayOf(files[1])];
    const known = await knownOf(given);
    const name = kind ?? kindOf(a, b, known);
    const errors = kind
      ? ''
      : `phasor diagnose: the arrays are taken for ${name}; --kind says it\n`;
    const found = diagnosed({ kind: name, a, b, ...known });
    // the converted array is only useful to programs in the same process
    const diagnosis = { ...found, converted: undefined };
    const status = diagnosis.verdict === 'same' ? 0 : 1;
    if (json) return { status, output: JSON.stringify(diagnosis, null, 2) + '\n', errors };
    if (code === undefined) return { status, output: diagnosisText(diagnosis, files), errors };
    const { convert, verdict } = diagnosis;
    if (convert) return { status: 0, output: Reflect.get(convert, code), errors };
    const none = `phasor diagnose: there is no program: ${whyNone[verdict]}\n`;
    return { status: 1, output: '', errors: errors + none };
  },
};
