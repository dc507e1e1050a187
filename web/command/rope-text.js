// The result of ropeConfig → a text for people.

import { growthFormula } from '../labs/rope/index.js';
import { columns, wrapped } from './columns.js';
import { printableLine } from './printable.js';

/** @typedef {import('../labs/doctor/index.js').RopeConfig} RopeConfig */
/** @typedef {import('../labs/doctor/index.js').RopeLayers} RopeLayers */

/** @param {number} value */
export const number = (value) => String(Number(value.toPrecision(7)));

/** 0, 1, 2, 5 → '0-2 5', at most `most` runs. @param {readonly number[]} list */
function runs(list, most = 5) {
  /** @type {[number, number][]} */
  const found = [];
  for (const each of list) {
    const last = found.at(-1);
    if (last && each === last[1] + 1) last[1] = each;
    else found.push([each, each]);
  }
  const texts = found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const rest = texts.length > most ? ' …' : '';
  return `${list.length}: ${texts.slice(0, most).join(' ')}${rest}`;
}

/** @param {RopeLayers} layers */
function turned({ headDim, rotaryDim, rotatedFeatures = rotaryDim, rotaryPart }) {
  if (rotaryPart === 'all') return `all ${headDim}`;
  return `the ${rotaryPart} ${rotatedFeatures} of ${headDim}`;
}

/** @param {RopeLayers} layers */
function paired({ pairing, inverseFrequencies: { length } }) {
  return pairing === 'half' ? `half: j with j + ${length}` : 'interleaved: 2j with 2j + 1';
}

/** @param {RopeLayers} layers */
function spanned({ inverseFrequencies, zeroFrequencies = 0 }) {
  const turning = inverseFrequencies.length - zeroFrequencies;
  return turning < 1
    ? 'none'
    : `${number(inverseFrequencies[0])} … ${number(inverseFrequencies[turning - 1])}`;
}

/** Facts about a type of layers that rotates: the name of a row, and its text or undefined. */
export const facts =
  /** @type {readonly [string, (layers: RopeLayers) => string | undefined][]} */ ([
    [
      'type',
      ({ ropeType, factorList, assumed }) =>
        `${ropeType}${factorList ? `, ${factorList} list` : ''}${assumed ? ', assumed' : ''}`,
    ],
    ['features that turn', turned],
    ['pairing', paired],
    ['base', ({ base }) => (base === null ? undefined : number(base))],
    [
      'effective base',
      ({ base, effectiveBase }) =>
        effectiveBase === null || effectiveBase === base ? undefined : number(effectiveBase),
    ],
    ['frequencies', spanned],
    [
      'pairs that do not turn',
      ({ zeroFrequencies }) => (zeroFrequencies ? String(zeroFrequencies) : undefined),
    ],
    [
      'ramp from, to pair',
      ({ rampLow, rampHigh = 0 }) =>
        rampLow === undefined ? undefined : `${number(rampLow)}, ${number(rampHigh)}`,
    ],
    [
      'pairs by axis',
      ({ mrope }) =>
        mrope &&
        `${mrope.section.join(', ')}${mrope.interleaved ? ', interleaved' : ''}${mrope.alternating ? ', height and width by turns, time last' : ''}`,
    ],
    [
      'positions of a token',
      ({ axes, apart }) =>
        axes && (apart ? 'two, half a head each' : 'height, width: half of the pairs each'),
    ],
    ['direction', ({ backwards }) => (backwards ? 'backwards: by minus the angle' : undefined)],
    ['factor on cos, sin', ({ attentionFactor }) => number(attentionFactor)],
    [
      'factor on scores',
      ({ scoreFactor }) => (scoreFactor === 1 ? undefined : number(scoreFactor)),
    ],
  ]);

/** Also shown for layers that do not rotate. @param {RopeLayers} layers */
const growthOf = ({ scoreGrowth }) => scoreGrowth && growthFormula(scoreGrowth);

/** @param {readonly RopeLayers[]} layerTypes one column each */
function factTable(layerTypes) {
  const rows = [['layers', ...layerTypes.map(({ layerType }) => layerType)]];
  if (layerTypes.some(({ layers }) => layers !== 'all')) {
    rows.push(['', ...layerTypes.map(({ layers }) => (layers === 'all' ? 'all' : runs(layers)))]);
  }
  for (const [name, textOf] of facts) {
    const texts = layerTypes.map((layers) => {
      if (layers.rope) return textOf(layers);
      return name === 'type' ? 'no rotary embedding' : undefined;
    });
    if (texts.some((text) => text !== undefined)) {
      rows.push([name, ...texts.map((text) => text ?? '-')]);
    }
  }
  const growths = layerTypes.map(growthOf);
  if (growths.some((text) => text !== undefined)) {
    rows.push(['scores at position p', ...growths.map((text) => (text ? `times ${text}` : '-'))]);
  }
  return columns(rows, { indent: '  ', gap: 3 });
}

/** Some pairs of a type of layers, from the fastest to the slowest. @param {RopeLayers} layers */
function pairTable({ inverseFrequencies }) {
  const { length } = inverseFrequencies;
  const steps = Math.min(length, 9) - 1;
  const chosen = Array.from({ length: steps + 1 }, (_, k) =>
    steps === 0 ? 0 : Math.round((k * (length - 1)) / steps),
  );
  const rows = chosen.map((j) => {
    const w = inverseFrequencies[j];
    return [String(j), number(w), w === 0 ? 'never' : number((2 * Math.PI) / Math.abs(w))];
  });
  return columns([['pair', 'radians a position', 'positions a turn'], ...rows], {
    indent: '  ',
    gap: 3,
    right: [0, 1, 2],
  });
}

/** Merges warnings that say the same about several fields. @param {RopeConfig['warnings']} warnings */
function warningText(warnings) {
  /** @type {Map<string, { fields: string[], kind: string, message: string }>} */
  const groups = new Map();
  for (const { field, kind, message: whole } of warnings) {
    const message = whole.slice(field.length + 1);
    const key = `${kind} ${message}`;
    const group = groups.get(key) ?? { fields: [], kind, message };
    group.fields.push(field);
    groups.set(key, group);
  }
  return Array.from(
    groups.values(),
    ({ fields, kind, message }) =>
      wrapped(`${kind}: ${fields.join(', ')}`, '  ') + wrapped(message, '    '),
  ).join('');
}

/** @param {RopeConfig['alternatives'][number]} reading */
function readingText({ reader, layerTypes, error }) {
  if (error) return wrapped(`${reader} refuses it: ${error.replace(/^ropeConfig: /, '')}`, '  ');
  return `  ${reader}\n${factTable(layerTypes).replace(/^/gm, '  ').trimEnd()}\n`;
}

/**
 * @param {RopeConfig} read
 * @param {{ file: string, sequenceLength?: number }} given
 * @returns {string}
 */
export function ropeText({ layerTypes, warnings, alternatives }, { file, sequenceLength }) {
  const length = sequenceLength === undefined ? '' : `, ${sequenceLength} positions`;
  const parts = [`${printableLine(file)}${length}\n`, factTable(layerTypes)];
  for (const layers of layerTypes) {
    if (!layers.rope) continue;
    const title = layerTypes.length > 1 ? `Pairs of ${printableLine(layers.layerType)}` : 'Pairs';
    parts.push(`${title}, of ${layers.inverseFrequencies.length}\n${pairTable(layers)}`);
  }
  parts.push(warnings.length > 0 ? `Warnings\n${warningText(warnings)}` : 'No warnings.\n');
  if (alternatives.length > 0) {
    parts.push(`Read otherwise by\n${alternatives.map(readingText).join('\n')}`);
  }
  return parts.join('\n');
}
