// The result of compareRope → a text for people: the facts that differ, the frequencies, and where angles
// diverge.

import { differenceAt, threshold } from '../labs/rope/index.js';
import { columns, wrapped } from './columns.js';
import { printableLine } from './printable.js';
import { facts, number } from './rope-text.js';

/** @typedef {import('../labs/rope/index.js').RopeComparison} RopeComparison */
/** @typedef {import('../labs/doctor/index.js').RopeLayers} RopeLayers */

/** Positions in the table, up to the requested length. */
const positions = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** @param {RopeLayers} layers @param {(layers: RopeLayers) => string | undefined} textOf */
const textIn = (layers, textOf) => (layers.rope ? (textOf(layers) ?? '-') : 'no rotary embedding');

/** The facts that differ. @param {RopeComparison} comparison @returns {string[][]} */
const differingFacts = ({ a, b }) =>
  facts
    .map(([name, textOf]) => [name, textIn(a, textOf), textIn(b, textOf)])
    .filter(([name, one, other]) => one !== other && (name === 'type' || (a.rope && b.rope)));

/** @param {RopeComparison} comparison @param {number | undefined} length */
function angleTable(comparison, length) {
  const last = length ?? 100_000;
  const shown = [...positions.filter((position) => position < last), last];
  const rows = shown.map((position) => {
    const { pair, difference } = differenceAt(comparison, position);
    return [String(position), number(difference), String(pair)];
  });
  return columns([['position', 'largest difference of an angle', 'pair'], ...rows], {
    indent: '  ',
    gap: 3,
    right: [0, 1, 2],
  });
}

/** @param {RopeComparison} comparison @param {number | undefined} length */
function part(comparison, length) {
  const { a, b, pairs, differing, first } = comparison;
  const names = [a.layerType, b.layerType].map(printableLine);
  const title = names[0] === names[1] ? `Layers: ${names[0]}` : `Layers: ${names.join(' and ')}`;
  const rows = differingFacts(comparison);
  const table =
    rows.length > 0 ? columns([['', 'first', 'second'], ...rows], { indent: '  ', gap: 3 }) : '';
  const lines = [`${title}\n${table}`];
  if (Number.isNaN(pairs)) {
    const count = (/** @type {RopeLayers} */ each) =>
      each.rope ? each.inverseFrequencies.length : 0;
    lines.push(
      wrapped(`One has ${count(a)} pairs and the other ${count(b)}: no angle is compared.`, '  '),
    );
  } else if (!first) lines.push('  All frequencies are the same.\n');
  else {
    const step = `${number(a.inverseFrequencies[first.pair])} and ${number(b.inverseFrequencies[first.pair])}`;
    lines.push(
      wrapped(
        `${differing} of ${pairs} frequencies differ. An angle differs by ${threshold} radians from position ${first.position} on: that of pair ${first.pair}, which turns by ${step} radians a position.`,
        '  ',
      ),
      angleTable(comparison, length),
    );
  }
  return { text: lines.join('\n'), isSame: rows.length === 0 && !first && !Number.isNaN(pairs) };
}

/**
 * @param {ReturnType<typeof import('../labs/rope/index.js').compareRope>} found
 * @param {readonly string[]} files
 * @param {number} [length]
 * @returns {{ output: string, isSame: boolean }}
 */
export function comparisonText({ comparisons, alone }, files, length) {
  const parts = comparisons.map((comparison) => part(comparison, length));
  const others = [alone.a, alone.b].flatMap((list, k) =>
    list.map(({ layerType }) =>
      wrapped(`Layers ${printableLine(layerType)} are in ${printableLine(files[k])} alone.`, ''),
    ),
  );
  const isSame = others.length === 0 && parts.every((each) => each.isSame);
  const head = `${files.map(printableLine).join(' and ')}\n`;
  const end = isSame ? ['The same rotary encoding.\n'] : others;
  return { output: [head, ...parts.map(({ text }) => text), ...end].join('\n'), isSame };
}
