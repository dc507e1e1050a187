// `phasor doctor`: two files of activations → a table, the first tensor that differs, and why.

import { ropeConfig } from '../labs/rope/index.js';
import { doctor as examined } from '../labs/doctor/api/doctor/doctor.js';
import { dumpOf } from '../labs/doctor/api/doctor/dump.js';
import { columns, wrapped } from './columns.js';
import { bytesOf, checkStandard, nameOf, parsed, partsOf, Unreadable } from './input.js';

/** @typedef {import('../labs/doctor/api/doctor/doctor.js').Report} Report */

/** Most bytes that are read from a pipe; of files only the needed bytes are read. */
const most = 2 ** 30;

/** @param {string} option @param {string} file */
async function jsonOf(option, file) {
  const text = new TextDecoder().decode(await bytesOf(file, 2 ** 24));
  return parsed(`--${option} ${nameOf(file)}`, text);
}

/** @param {string | undefined} file @returns {Promise<Record<string, string>>} */
async function mapOf(file) {
  if (file === undefined) return {};
  const map = await jsonOf('map', file);
  const plain = typeof map === 'object' && map !== null && !Array.isArray(map);
  if (!plain || Object.values(map).some((name) => typeof name !== 'string')) {
    throw new Unreadable(`--map ${nameOf(file)} must be an object: names in a to names in b`);
  }
  return map;
}

/**
 * Refuses a map from a tensor in one file to a name that the other file lacks, because the name is misspelt.
 * Pairs that neither file has are ignored: one map may serve several files.
 *
 * @param {Record<string, string>} map
 * @param {readonly string[]} files
 * @param {readonly (readonly string[])[]} names names of the tensors in each file
 */
function checkMap(map, files, names) {
  const sets = names.map((list) => new Set(list));
  for (const pair of Object.entries(map)) {
    const isThere = pair.map((name, k) => sets[k].has(name));
    if (isThere[0] === isThere[1]) continue;
    const side = isThere.indexOf(false);
    const some = names[side].slice(0, 8).join(', ');
    const more = names[side].length > 8 ? ` and ${names[side].length - 8} more` : '';
    throw new Unreadable(
      `--map must name tensors of ${nameOf(files[side])}, ${some}${more}, got ${pair[side]}`,
    );
  }
}

/** @param {string} file @param {string | object} config */
function layersOf(file, config) {
  try {
    return ropeConfig(config).layerTypes;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const sentence = error.message.replace(/^ropeConfig: /, '');
    throw new Unreadable(`--config ${nameOf(file)}: ${sentence}`, { cause: error });
  }
}

/**
 * The sentences about the rotation in a configuration, and its constants.
 *
 * @param {string | undefined} file
 * @returns {Promise<{ says: string, known: Record<string, unknown> }>}
 */
async function configOf(file) {
  if (file === undefined) return { says: '', known: {} };
  const config = await jsonOf('config', file);
  const [layer] = layersOf(file, config);
  const { base, pairing, rotaryDim, headDim } = layer;
  const says =
    base === null
      ? `${nameOf(file)} has no rotary embedding.`
      : `${nameOf(file)} means the base ${base}, pairing ${pairing}, ${rotaryDim} of ${headDim} features.`;
  const scaling = config.rope_scaling ?? config.rope_parameters ?? {};
  const { original_max_position_embeddings: original } = scaling;
  return { says, known: original > 0 ? { yarn: { original } } : {} };
}

/** @param {number} value */
const short = (value) => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '-');

/**
 * @param {Report} report
 * @param {string} says sentences about the configuration
 */
function textOf({ rows, onlyA, onlyB, skipped, large, first, why, note }, says) {
  const head = ['', 'tensor', 'shape', 'type', 'largest', 'relative', 'first at'];
  const table = rows.map((row) => [
    row.name === first ? '>' : '',
    row.name,
    `[${row.shape.join(', ')}]`,
    row.type,
    row.fits ? short(row.largest) : 'other shape',
    short(row.relative),
    row.first === null ? '' : row.first.join(' '),
  ]);
  const parts = [columns([head, ...table], { right: [4, 5] })];
  const lists = {
    'Only in a': onlyA,
    'Only in b': onlyB,
    'Not compared': skipped,
    'Not compared, with more than 2^24 numbers (save a slice of some positions and heads)': large,
  };
  for (const [what, names] of Object.entries(lists)) {
    if (names.length === 0) continue;
    const more = names.length > 8 ? ` and ${names.length - 8} more` : '';
    parts.push(wrapped(`${what}: ${names.slice(0, 8).join(', ')}${more}`));
  }
  if (says) parts.push(wrapped(says));
  if (first === null) return [...parts, 'No tensor differs beyond its rounding.\n'].join('\n');
  parts.push(wrapped(`${first} is the first that differs beyond its rounding.`));
  const other = rows.find((row) => row.name === first)?.otherShape;
  if (other) {
    const { shape } = rows.find((row) => row.name === first) ?? { shape: [] };
    const differ = `Why: the shapes differ, [${shape.join(', ')}] in a and [${other.join(', ')}] in b.`;
    return [...parts, wrapped(differ)].join('\n');
  }
  if (note) return [...parts, wrapped(`Why is not known: ${note}.`)].join('\n');
  if (!why) {
    const inputs = 'its name says nothing, or its inputs are not in the files (phasor help doctor)';
    return [...parts, wrapped(`Why is not known: ${inputs}.`)].join('\n');
  }
  if (why.from > 0) parts.push(wrapped(`Rows are counted from row ${why.from}.`));
  if (why.differ.length === 0) {
    parts.push(wrapped(['No convention that is known here explains it.', ...why.unseen].join(' ')));
  }
  parts.push(...why.differ.map(({ sentence }) => wrapped(sentence, '  ')));
  if (why.convert) {
    parts.push(`From a to b, in NumPy:\n\n${why.convert.numpy.replace(/^(?=.)/gm, '    ')}`);
  }
  return parts.join('\n');
}

/** @type {import('./run.js').Command} */
export const doctor = {
  options: {
    map: { type: 'string' },
    config: { type: 'string' },
    json: { type: 'boolean' },
  },
  async run(files, { map, config, json }, say) {
    if (files.length !== 2) {
      throw new Unreadable(`give two files, a and b, got ${files.length || 'none'}`);
    }
    checkStandard([...files, map, config]);
    const { says, known } = await configOf(config);
    const dump = async (/** @type {string} */ file) =>
      dumpOf(nameOf(file), await partsOf(file, most));
    const [a, b] = [await dump(files[0]), await dump(files[1])];
    const names = await mapOf(map);
    checkMap(names, files, [a.names, b.names]);
    const onProgress = (/** @type {number} */ fraction) =>
      say(`comparing the tensors, ${Math.floor(100 * fraction)} %`);
    const report = await examined(a, b, { map: names, known, onProgress });
    if (report.rows.length === 0) {
      throw new Unreadable(
        'the files have no tensor of the same name; --map names.json says which belong together',
      );
    }
    const status = report.first === null ? 0 : 1;
    return { status, output: json ? `${JSON.stringify(report, null, 2)}\n` : textOf(report, says) };
  },
};
