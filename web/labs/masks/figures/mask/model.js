// The settings of <phasor-mask> → a mask that is painted, read and counted on demand.

import { percentOf } from '../../../../core/draw/numbers.js';
import { cellsOf } from '../../../../core/draw/window.js';
import { prose, t } from '../../../../core/texts/language.js';
import { BlindQueries } from '../../api/blind.js';
import { BlockCount, divided } from '../../api/blocks.js';
import { namesIn } from '../../api/grammar.js';
import { shares } from '../../api/paint.js';
import { Points } from '../../api/point.js';
import { Ranges } from '../../api/range.js';
import { read, ruleOf } from '../../api/rule.js';
import { readNumbers } from './settings.js';

/** @typedef {import('../../api/rule.js').Rule} Rule */
/** @typedef {import('../../index.js').Sizes} Sizes */
/** @typedef {import('../../index.js').Value} Value */
/** @typedef {import('../../../../core/draw/window.js').Window} Window */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/**
 * @typedef {{ rule: string, versus: string, numbers: string, queries: number, keys: number, block: number,
 *   head: number, heads: number, entry: number }} Settings
 */

const call = 'phasor-mask';

/**
 * @param {string} text of a rule
 * @param {Settings} settings
 * @returns {Sizes & Record<string, Value>} the options that it needs
 */
export function optionsOf(text, { numbers, queries, keys, heads, head, entry }) {
  const names = namesIn(read(call, text));
  const given = Object.entries(readNumbers(numbers) ?? {}).filter(([name]) => names.has(name));
  // planes up to the one that is shown
  const planes = { heads: Math.max(heads, head + 1), batch: entry + 1 };
  return { ...Object.fromEntries(given), queries, keys, ...planes };
}

/** The cells of one plane. */
class Plane {
  /** @param {string} text @param {Settings} settings */
  constructor(text, settings) {
    const { head, entry } = settings;
    this.rule = ruleOf(call, text, optionsOf(text, settings), '').rule;
    this.head = head;
    this.entry = entry;
    this.points = new Points(this.rule.program, head, entry);
    this.ranges = new Ranges(this.rule.program);
    this.ranges.set(2, head, head);
    this.ranges.set(3, entry, entry);
  }

  get condition() {
    return this.rule.program.condition;
  }

  /** @param {import('../../api/paint.js').View} view */
  shares(view) {
    return shares(this.rule, this.head, this.entry, view);
  }
}

export class Mask {
  /** @param {Settings} settings of one element */
  constructor(settings) {
    const { rule, versus, queries, keys } = settings;
    this.plane = new Plane(rule, settings);
    this.other = versus.trim() === '' ? null : new Plane(versus, settings);
    this.rows = queries;
    this.columns = keys;
    /** What is visible in both. @type {Plane | null} */
    this.both = null;
    if (this.other && this.plane.condition && this.other.condition) {
      this.both = new Plane(`(${rule}) && (${versus})`, settings);
    } else if (this.other) {
      throw new RangeError(t('Two rules are compared where both are conditions, not numbers.'));
    }
  }

  /** @param {number} row @param {number} column @returns {number} 1 or 0, or the number added to the score */
  value(row, column) {
    return this.plane.points.at(row, column);
  }

  /**
   * A window of the mask as numbers, for export and the table.
   *
   * @param {Window} rows
   * @param {Window} columns
   * @returns {Tensor}
   */
  part([from, to], [first, last]) {
    const data = new Float32Array((to - from) * (last - first));
    for (let row = from, at = 0; row < to; ++row) {
      for (let column = first; column < last; ++column) data[at++] = this.value(row, column);
    }
    return { shape: [to - from, last - first], data };
  }

  /**
   * Hidden cells, if few enough are shown that each is visible.
   *
   * @param {Window} rows
   * @param {Window} columns
   * @returns {import('../../../../core/draw/hatch.js').Bare[]}
   */
  bare(rows, columns) {
    const [[from, to], [first, last]] = [cellsOf(rows), cellsOf(columns)];
    /** @type {import('../../../../core/draw/hatch.js').Bare[]} */
    const bare = [];
    if ((to - from) * (last - first) > mostHatched || this.other) return bare;
    for (let row = from; row < to; ++row) {
      for (let column = first; column < last; ++column) {
        if (!this.plane.points.visible(row, column)) bare.push({ row, column, masked: true });
      }
    }
    return bare;
  }

  /**
   * The block of a cell: 'full', 'partial' or 'empty'.
   *
   * @param {number} row
   * @param {number} column
   * @param {number} block cells per side
   */
  blockAt(row, column, block) {
    const [q, k] = [row - (row % block), column - (column % block)];
    const count = this.#counter(1, 1);
    const [high, wide] = [Math.min(block, this.rows - q), Math.min(block, this.columns - k)];
    count.count({ q, k, rows: 1, cols: 1, high, wide });
    return count.full ? 'full' : count.partial ? 'partial' : 'empty';
  }

  /** @param {number} rows @param {number} cols blocks */
  #counter(rows, cols) {
    const { points, ranges } = this.plane;
    return new BlockCount(points, ranges, { call, rows, cols, cells: this.rows * this.columns });
  }

  /** @param {number} block @returns {BlockCount | null} null for a rule that changes too often */
  blocks(block) {
    const [rows, cols] = [this.rows, this.columns].map((cells) => Math.ceil(cells / block));
    const count = this.#counter(rows, cols);
    return bounded(() => {
      for (const down of divided(this.rows, block)) {
        for (const across of divided(this.columns, block)) {
          count.count({
            q: down.from,
            k: across.from,
            rows: down.count,
            cols: across.count,
            high: down.size,
            wide: across.size,
          });
        }
      }
      return count;
    });
  }

  /** The queries that see no key. @returns {BlindQueries | null} null for a rule that changes too often */
  blind() {
    const { points, ranges } = this.plane;
    const blind = new BlindQueries(points, ranges, {
      call,
      queries: this.rows,
      keys: this.columns,
    });
    return bounded(() => {
      blind.look(0, this.rows - 1);
      return blind;
    });
  }
}

/** Most cells that are hatched one by one. */
const mostHatched = 4096;

/** @template Value @param {() => Value} count @returns {Value | null} null if it takes too long */
function bounded(count) {
  try {
    return count();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @param {number} count formatted with groups of digits */
export const counted = (count) => count.toLocaleString('en');

/**
 * @param {number} share
 * @returns {string} percent; near 0 or 100 with two significant digits of the difference
 */
export function percent(share) {
  const value = 100 * share;
  const rest = Math.min(value, 100 - value);
  const digits = rest === 0 ? 0 : Math.max(1, 1 - Math.floor(Math.log10(rest)));
  return percentOf(value.toFixed(Math.min(digits, 9)));
}

/**
 * The sentence below the figure.
 *
 * @param {BlockCount | null} count
 * @param {BlindQueries | null} blind
 * @param {number} block
 */
export function sentence(count, blind, block) {
  if (!count)
    return t('This rule changes too often from cell to cell: its blocks are not counted.');
  const { full, partial, empty } = count;
  const all = full + partial + empty;
  const values = {
    all: counted(all),
    block,
    computed: counted(full + partial),
    share: percent(empty / all),
  };
  const first = t(
    '{computed} of {all} blocks of {block} × {block} cells have to be computed; {share} of the work is saved.',
    values,
  );
  if (!blind) return first;
  const { count: none, first: from } = blind;
  const second =
    none === 0
      ? t('Every query sees a key.')
      : none === 1
        ? t('One query sees no key: {first}.', { first: from })
        : t('{count} queries see no key, the first is {first}.', {
            count: counted(none),
            first: from,
          });
  return prose(first, second);
}
