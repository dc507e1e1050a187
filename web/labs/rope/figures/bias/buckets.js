// T5's table as a bar per bucket. It is edited by drawing with the pointer, or with the arrow keys: left and
// right choose a bucket, up and down change its value.

import { drawn, node, set } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { onKeys } from '../../../../core/kit/keyboard.js';
import { filled } from '../../../../core/kit/marks/boxes.js';
import { chartMark, integers } from '../../../../core/kit/marks/chart.js';
import { shareOf } from '../../../../core/kit/pointer.js';
import { mostInTable } from './settings.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** By how much a key changes a value. */
const step = 0.1;

/** @param {number} value @returns {number} rounded to a tenth, within the table's range */
const inTable = (value) =>
  Math.round(Math.min(mostInTable, Math.max(-mostInTable, value)) * 10) / 10;

/**
 * The text about the offsets of a bucket.
 *
 * @param {Float32Array} bucketList the buckets of the offsets from −reach to reach
 * @param {number} bucket
 */
function offsetsOf(bucketList, bucket) {
  const reach = (bucketList.length - 1) / 2;
  const [first, last] = [
    bucketList.indexOf(bucket) - reach,
    bucketList.lastIndexOf(bucket) - reach,
  ];
  if (first < -reach) return t('no offset');
  // offsets beyond the end have the same bucket
  if (first === -reach) return t('offset {offset} and all before', { offset: number(last) });
  if (last === reach) return t('offset {offset} and all after', { offset: number(first) });
  return first === last
    ? t('offset {offset}', { offset: number(first) })
    : t('offsets {first} to {last}', { first: number(first), last: number(last) });
}

/** @param {Model} m @param {Host} s @returns {string} the text of the chosen bucket */
const bucketText = ({ bucket, buckets: bucketList }, { table }) =>
  t('Bucket {bucket}, {offsets}: {value} is added.', {
    bucket,
    offsets: offsetsOf(bucketList, bucket),
    value: number(table[bucket], 1),
  });

/** @param {Model} m @param {Host} s @returns {import('../../../../core/kit/figure.js').Mark} */
export function buckets(m, s) {
  /** the last place of the pointer while it draws @type {{ bucket: number, value: number } | null} */
  let last = null;
  /** @param {string} names @param {import('../../../../core/kit/marks/chart.js').Frame} frame @param {number} k */
  const column = (names, { x, left, right }, k) =>
    drawn('rect', {
      class: names,
      x: x.at(k - 0.5) + 0.5,
      width: Math.max(1, (right - left) / s.table.length - 1),
    });
  const chart = chartMark(s, {
    part: 'buckets',
    height: 170,
    margin: { left: 30, right: 12, top: 10, bottom: 38 },
    least: 160,
    x: ({ left, right }) => ({
      domain: [-0.5, s.table.length - 0.5],
      marks: integers(0, s.table.length - 1, (right - left) / 36),
      title: t('bucket'),
    }),
    y: () => ({ domain: [-mostInTable, mostInTable], marks: [-mostInTable, 0, mostInTable] }),
    lines(frame) {
      const { buckets: bucketList, query, key } = m;
      const current = bucketList[(bucketList.length - 1) / 2 + key - query];
      return s.table.map((value, k) => {
        const [zero, end] = [frame.y.at(0), frame.y.at(value)];
        const bar = column(k === current ? 'bar current' : 'bar', frame, k);
        return set(bar, { y: Math.min(zero, end), height: Math.max(1, Math.abs(end - zero)) });
      });
    },
    over(frame) {
      const { top, bottom } = frame;
      return [set(column('current-bucket', frame, m.bucket), { y: top, height: bottom - top })];
    },
    isRuled: false,
    cursor: {
      label: phrase('Table of T5, a number for each bucket'),
      role: phrase('table of buckets; up and down change a number'),
      isPinned: false,
      at: () => m.bucket,
      range: () => [0, s.table.length - 1],
      says: () => bucketText(m, s),
      go: (bucket) => s.set({ bucket }),
    },
    drag(_, event, { hit }) {
      const { x, y } = shareOf(hit, event);
      const count = s.table.length;
      const bucket = Math.min(count - 1, Math.floor(x * count));
      const value = inTable((0.5 - y) * 2 * mostInTable);
      const from = event.type === 'pointerdown' || !last ? { bucket, value } : last;
      last = { bucket, value };
      const table = [...s.table];
      // a fast pointer skips buckets between two events
      const steps = Math.abs(bucket - from.bucket);
      for (let k = 0; k <= steps; ++k) {
        const share = steps === 0 ? 1 : k / steps;
        const at = from.bucket + Math.sign(bucket - from.bucket) * k;
        table[at] = inTable(from.value + share * (value - from.value));
      }
      s.set({ table, bucket });
    },
  });
  onKeys(chart.node, ({ key, ctrlKey, altKey, metaKey }) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (way === undefined || ctrlKey || altKey || metaKey) return false;
    const { bucket } = m;
    s.set({ table: s.table.with(bucket, inTable(s.table[bucket] + way * step)), bucket });
    return true;
  });
  const readout = filled(s, node('p', 'bucket-line'), () => [bucketText(m, s)]);
  const title = localized(node('p', 'lead'), { text: 'The table: draw it' });
  const box = node('div', 'table-of', title, chart.node, readout.node);
  return {
    node: box,
    draw() {
      box.hidden = s.kind !== 'T5';
      if (!box.hidden) for (const { draw } of [chart, readout]) draw();
    },
  };
}
