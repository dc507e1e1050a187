// The four kinds of layers in <phasor-cost>, drawn: words below, layers above them, everything that is
// connected as faint lines, and the path between two words that can be dragged.

import { quoted } from '../draw/words.js';
import { widest } from '../draw/text.js';
import { t } from '../text/language.js';
import { computed, edges, layers, levels, path } from './cost-facts.js';
import { drawn, node } from './style.js';

/** @typedef {import('./cost-facts.js').Layer} Layer */
/** @typedef {import('./cost-facts.js').Spot} Spot */
/** @typedef {'query' | 'key'} End */

const height = 150;
const [top, bottom] = [14, height - 30];

/**
 * @typedef {object} Shown
 * @property {readonly string[]} words
 * @property {number} query place of a word
 * @property {number} key
 * @property {number} k words of the kernel
 * @property {number} step
 */

/** @param {Layer} layer */
const titleOf = (layer) =>
  ({
    attention: t('Self-attention'),
    recurrent: t('Recurrent'),
    convolution: t('Convolutional'),
    dilated: t('Convolutional, dilated'),
  })[layer];

/** @param {Layer} layer @param {Shown} shown */
export const pathOf = (layer, { query, key, k }) =>
  path(layer, Math.min(query, key), Math.max(query, key), k);

/** @param {End} end */
function hold(end) {
  const ring = drawn('circle', { class: 'ring', r: 7 });
  const area = drawn('circle', { class: 'area', r: 14 });
  return { end, ring, area, made: drawn('g', { class: `hold ${end}` }, ring, area) };
}

/**
 * @param {Layer} layer
 * @param {(end: End, place: number, told: boolean) => void} move `told`: by key, so that it is spoken
 */
function panel(layer, move) {
  const title = node('b', '');
  const told = node('span', 'told');
  const mesh = drawn('path', { class: 'mesh' });
  const way = drawn('path', { class: 'way' });
  const dots = drawn('g', {});
  const names = drawn('g', {});
  const holds = [hold('key'), hold('query')];
  const svg = drawn('svg', { class: 'net', part: 'net' }, mesh, way, dots, names);
  svg.append(...holds.map(({ made }) => made));
  const box = node('figure', 'layer', node('figcaption', '', title, ' ', told));
  box.append(svg);
  let width = 0;
  let last = 0;
  /** @type {Record<End, number>} */
  let places = { query: 0, key: 0 };

  const at = (/** @type {number} */ place) => ((place + 0.5) / (last + 1)) * width;
  /** @param {PointerEvent} event @returns {number} a place, between two words a fraction */
  function placeOf({ clientX }) {
    const { left, width: wide } = svg.getBoundingClientRect();
    return ((clientX - left) / wide) * (last + 1) - 0.5;
  }
  /** @type {End | null} */
  let held = null;
  const drag = (/** @type {PointerEvent} */ event) => {
    if (held) move(held, Math.min(last, Math.max(0, Math.round(placeOf(event)))), false);
  };
  svg.addEventListener('pointerdown', (event) => {
    const place = placeOf(event);
    const [far, near] = [Math.abs(place - places.query), Math.abs(place - places.key)];
    // where both are as near, the one that moves to that side
    held = far === near ? (place > places.query ? 'query' : 'key') : far < near ? 'query' : 'key';
    svg.setPointerCapture(event.pointerId);
    drag(event);
  });
  svg.addEventListener('pointermove', drag);
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    svg.addEventListener(type, () => (held = null));
  }
  // one picture is enough to tab through; the others show the same two words
  if (layer === 'attention') {
    for (const { end, made } of holds) {
      made.setAttribute('tabindex', '0');
      made.setAttribute('role', 'slider');
      made.setAttribute('aria-valuemin', '0');
      made.addEventListener('keydown', (event) => {
        const now = places[end];
        const next = {
          ArrowLeft: now - 1,
          ArrowDown: now - 1,
          ArrowRight: now + 1,
          ArrowUp: now + 1,
          Home: 0,
          End: last,
        }[event.key];
        if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        event.stopPropagation();
        move(end, Math.min(last, Math.max(0, next)), true);
      });
    }
  }

  /**
   * The names of both ends, and of the others those that find room.
   *
   * @param {readonly string[]} words @param {number} query @param {number} key
   */
  function labels(words, query, key) {
    /** @type {[left: number, right: number][]} */
    const taken = [];
    const order = [...new Set([query, key, ...words.keys()])];
    return order.flatMap((place) => {
      const role = place === query ? ' query' : place === key ? ' key' : '';
      const half = widest([words[place]], box) / 2 + 4;
      // long words stay inside
      const x = Math.max(half, Math.min(width - half, at(place)));
      if (!role && taken.some(([left, right]) => x + half > left && x - half < right)) return [];
      taken.push([x - half, x + half]);
      const where = { class: `name${role}`, x: x.toFixed(1), y: height - 6 };
      return [drawn('text', where, words[place])];
    });
  }

  return {
    box,
    /** @param {Shown} shown */
    draw(shown) {
      const { words, query, key, k, step } = shown;
      const count = words.length;
      width = svg.clientWidth || width;
      last = count - 1;
      places = { query, key };
      const high = levels(layer, count, k);
      const y = (/** @type {number} */ level) => bottom - (level / high) * (bottom - top);
      const spot = (/** @type {Spot} */ [level, place]) =>
        `${at(place).toFixed(1)} ${y(level).toFixed(1)}`;
      const spots = pathOf(layer, shown);
      svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      title.textContent = titleOf(layer);
      const length = spots.length - 1;
      told.textContent = length === 1 ? t('a path of 1') : t('a path of {length}', { length });
      mesh.setAttribute(
        'd',
        edges(layer, count, k)
          .map(([a, b]) => `M${spot(a)}L${spot(b)}`)
          .join(''),
      );
      way.setAttribute('d', `M${spots.map(spot).join('L')}`);
      dots.replaceChildren(
        ...Array.from({ length: (high + 1) * count }, (_, each) => {
          /** @type {Spot} */
          const place = [Math.floor(each / count), each % count];
          const on = spots.some(([a, b]) => a === place[0] && b === place[1]);
          const done = computed(layer, place, step);
          const name = `dot${done ? ' done' : ''}${on ? ' on' : ''}`;
          const [cx, cy] = spot(place).split(' ');
          return drawn('circle', { class: name, cx, cy, r: on ? 4.5 : 3 });
        }),
      );
      names.replaceChildren(...labels(words, query, key));
      const end = spots[length];
      for (const { end: name, ring, area, made } of holds) {
        const place = places[name];
        const from = place === Math.min(query, key) && (query !== key || name === 'key');
        for (const circle of [ring, area]) {
          circle.setAttribute('cx', at(place).toFixed(1));
          circle.setAttribute('cy', y(from ? 0 : end[0]).toFixed(1));
        }
        if (layer !== 'attention') continue;
        made.setAttribute('aria-label', name === 'query' ? t('One word') : t('Another word'));
        made.setAttribute('aria-valuemax', String(last));
        made.setAttribute('aria-valuenow', String(place));
        made.setAttribute('aria-valuetext', `${quoted(words[place])}, ${place}`);
      }
    },
  };
}

/** @param {(end: End, place: number, told: boolean) => void} move */
export function nets(move) {
  const panels = layers.map((layer) => panel(layer, move));
  const box = node('div', 'layers', ...panels.map((each) => each.box));
  return {
    box,
    /** @param {Shown} shown */
    draw(shown) {
      for (const each of panels) each.draw(shown);
    },
  };
}
