// The table of T5 as bars, a bucket each: drawn with the hand, or with the arrow keys: left and
// right choose a bucket, up and down change its number.

import { linear, marks } from '../../draw/axis.js';
import { drawn, node } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';

import { phrase, t, told } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { onKeys } from '../kit/keyboard.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { mostInTable } from './settings.js';

/** What a step of a key changes. */
const step = 0.1;

/** @param {number} value @returns {number} to a tenth, within the table's range */
const held = (value) => Math.round(Math.min(mostInTable, Math.max(-mostInTable, value)) * 10) / 10;

/**
 * Which offsets a bucket has.
 *
 * @param {Float32Array} buckets of the offsets from −reach to reach
 * @param {number} bucket
 */
function offsetsOf(buckets, bucket) {
  const reach = (buckets.length - 1) / 2;
  const [first, last] = [buckets.indexOf(bucket) - reach, buckets.lastIndexOf(bucket) - reach];
  if (first < -reach) return t('no offset');
  // what is alike at the end goes on beyond it
  if (first === -reach) return t('offset {offset} and all before', { offset: number(last) });
  if (last === reach) return t('offset {offset} and all after', { offset: number(first) });
  return first === last
    ? t('offset {offset}', { offset: number(first) })
    : t('offsets {first} to {last}', { first: number(first), last: number(last) });
}

/**
 * @param {object} act
 * @param {(bucket: number) => void} act.point
 * @param {(table: number[], bucket: number) => void} act.draw
 */
export function bucketTable({ point, draw }) {
  const made = chart('buckets', 170, { left: 30, right: 12, top: 10, bottom: 38 });
  const { svg, hit } = made;
  const readout = node('p', 'bucket-line');
  const title = told(node('p', 'lead'), { text: 'The table: draw it' });
  let now = { table: /** @type {readonly number[]} */ ([]), bucket: 0 };
  /** where the hand was, while it draws @type {{ bucket: number, value: number } | null} */
  let last = null;

  const tell = slider(svg, {
    label: phrase('Table of T5, a number for each bucket'),
    role: phrase('table of buckets; up and down change a number'),
    go: point,
  });
  onKeys(svg, ({ key, ctrlKey, altKey, metaKey }) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (way === undefined || ctrlKey || altKey || metaKey) return false;
    const { table, bucket } = now;
    draw(table.with(bucket, held(table[bucket] + way * step)), bucket);
    return true;
  });
  draggable(hit, (event) => {
    const { x, y } = shareOf(hit, event);
    const count = now.table.length;
    const bucket = Math.min(count - 1, Math.floor(x * count));
    const value = held((0.5 - y) * 2 * mostInTable);
    const from = event.type === 'pointerdown' || !last ? { bucket, value } : last;
    last = { bucket, value };
    const table = [...now.table];
    // a fast hand passes buckets between two reports
    const steps = Math.abs(bucket - from.bucket);
    for (let k = 0; k <= steps; ++k) {
      const share = steps === 0 ? 1 : k / steps;
      const at = from.bucket + Math.sign(bucket - from.bucket) * k;
      table[at] = held(from.value + share * (value - from.value));
    }
    draw(table, bucket);
  });

  return {
    box: node('div', 'table-of', title, svg, readout),
    /**
     * @param {readonly number[]} table @param {number} bucket @param {Float32Array} offsets their buckets
     * @param {number} current the bucket of the two words
     */
    show(table, bucket, offsets, current) {
      const at = Math.min(bucket, table.length - 1);
      now = { table, bucket: at };
      made.size(Math.max(160, svg.clientWidth || 320));
      const { left, right, top, bottom, lines } = made;
      const x = linear([0, table.length], [left, right]);
      const y = linear([-mostInTable, mostInTable], [bottom, top]);
      const middle = { at: (/** @type {number} */ k) => x.at(k + 0.5), value: x.value };
      const places = marks(0, table.length - 1, (right - left) / 36).filter(Number.isInteger);
      made.axes(
        { scale: middle, marks: places, title: t('bucket') },
        { scale: y, marks: [-mostInTable, 0, mostInTable] },
      );
      const wide = Math.max(1, (right - left) / table.length - 1);
      lines.replaceChildren(
        ...table.map((value, k) =>
          drawn('rect', {
            class: `bar${k === current ? ' current' : ''}`,
            x: x.at(k) + 0.5,
            width: wide,
            y: Math.min(y.at(0), y.at(value)),
            height: Math.max(1, Math.abs(y.at(value) - y.at(0))),
          }),
        ),
      );
      made.over.replaceChildren(
        drawn('rect', {
          class: 'held',
          x: x.at(at) + 0.5,
          width: wide,
          y: top,
          height: bottom - top,
        }),
      );
      const said = t('Bucket {bucket}, {offsets}: {value} is added.', {
        bucket: at,
        offsets: offsetsOf(offsets, at),
        value: number(table[at], 1),
      });
      readout.textContent = said;
      tell(at, 0, table.length - 1, said);
    },
  };
}
