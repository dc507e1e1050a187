// The four kinds of layers in <phasor-cost>, drawn: words below, layers above them, everything that is
// connected as faint lines, and the path between two words that can be dragged.

import { drawn, node } from '../../draw/nodes.js';
import { curve, dot, label, place as moveTo } from '../../draw/shapes.js';
import { widest } from '../../draw/text.js';
import { quoted, shortened } from '../../draw/words.js';
import { phrase, t } from '../../language/language.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { computed, edges, layers, levels, pathOf } from './model.js';

/** @typedef {import('./model.js').Layer} Layer */
/** @typedef {import('./model.js').Spot} Spot */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {'query' | 'key'} End */
/** @typedef {(end: End, place: number, isKey: boolean) => void} Move `isKey`: so that it is spoken */

const height = 150;
const [top, bottom] = [14, height - 30];

/** @param {Layer} layer */
const titleOf = (layer) =>
  ({
    attention: t('Self-attention'),
    recurrent: t('Recurrent'),
    convolution: t('Convolutional'),
    dilated: t('Convolutional, dilated'),
  })[layer];

/** @param {End} end */
function hold(end) {
  const circles = [dot('ring', 0, 0, 7), dot('area', 0, 0, 14)];
  return { end, circles, group: drawn('g', { class: `hold ${end}` }, ...circles) };
}

/**
 * The names of both ends, and of the others those that find room.
 *
 * @param {Model} model @param {number} width @param {Element} box whose font they have
 */
function names({ words, query, key }, width, box) {
  /** @type {[left: number, right: number][]} */
  const taken = [];
  return [...new Set([query, key, ...words.keys()])].flatMap((place) => {
    const role = place === query ? ' query' : place === key ? ' key' : '';
    const word = shortened(words[place]);
    const half = widest([word], box) / 2 + 4;
    // long words stay inside
    const middle = ((place + 0.5) / words.length) * width;
    const x = Math.max(half, Math.min(width - half, middle));
    if (!role && taken.some(([left, right]) => x + half > left && x - half < right)) return [];
    taken.push([x - half, x + half]);
    return [label(`name${role}`, x, height - 6, word)];
  });
}

/** @param {Layer} layer @param {Move} move */
function panel(layer, move) {
  const [title, length] = [node('b', ''), node('span', 'length')];
  const [mesh, way] = [curve('mesh', ''), curve('way', '')];
  const [dots, texts] = [drawn('g', {}), drawn('g', {})];
  const holds = [hold('key'), hold('query')];
  const groups = holds.map(({ group }) => group);
  const svg = drawn('svg', { class: 'net', part: 'net' }, mesh, way, dots, texts, ...groups);
  const box = node('figure', 'layer', node('figcaption', '', title, ' ', length), svg);
  let width = 0;
  let last = 0;
  /** @type {Record<End, number>} */
  let ends = { query: 0, key: 0 };

  /** @type {End} */
  let held = 'query';
  draggable(svg, (event) => {
    const place = shareOf(svg, event).x * (last + 1) - 0.5;
    if (event.type === 'pointerdown') {
      const [far, near] = [Math.abs(place - ends.query), Math.abs(place - ends.key)];
      // where both are as near, the one that moves to that side
      held = far < near || (far === near && place > ends.query) ? 'query' : 'key';
    }
    move(held, Math.min(last, Math.max(0, Math.round(place))), false);
  });
  const go = (/** @type {End} */ end) => (/** @type {number} */ place) => move(end, place, true);
  // one picture is enough to tab through; the others show the same two words
  const tells = layer === 'attention' && {
    key: slider(groups[0], { label: phrase('Another word'), go: go('key') }),
    query: slider(groups[1], { label: phrase('One word'), go: go('query') }),
  };

  return {
    box,
    /** @param {Model} model */
    draw(model) {
      const { words, query, key, k, step } = model;
      const count = words.length;
      width = svg.clientWidth || width;
      last = count - 1;
      ends = { query, key };
      const high = levels(layer, count, k);
      const at = (/** @type {number} */ place) => ((place + 0.5) / count) * width;
      const y = (/** @type {number} */ level) => bottom - (level / high) * (bottom - top);
      const point = (/** @type {Spot} */ [level, place]) =>
        `${at(place).toFixed(2)} ${y(level).toFixed(2)}`;
      const spots = pathOf(layer, model);
      const edge = edges(layer, count, k).map(([a, b]) => `M${point(a)}L${point(b)}`);
      const steps = spots.length - 1;
      svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      title.textContent = titleOf(layer);
      length.textContent =
        steps === 1 ? t('a path of 1') : t('a path of {length}', { length: steps });
      mesh.setAttribute('d', edge.join(''));
      way.setAttribute('d', `M${spots.map(point).join('L')}`);
      dots.replaceChildren(
        ...Array.from({ length: (high + 1) * count }, (_, each) => {
          const [level, place] = [Math.floor(each / count), each % count];
          const isOn = spots.some(([a, b]) => a === level && b === place);
          const done = computed(layer, [level, place], step) ? ' done' : '';
          return dot(`dot${done}${isOn ? ' on' : ''}`, at(place), y(level), isOn ? 4.5 : 3);
        }),
      );
      texts.replaceChildren(...names(model, width, box));
      for (const { end, circles } of holds) {
        const place = ends[end];
        const isFirst = place === Math.min(query, key) && (query !== key || end === 'key');
        const level = isFirst ? 0 : spots[steps][0];
        for (const circle of circles) moveTo(circle, { cx: at(place), cy: y(level) });
        if (tells) tells[end](place, 0, last, `${quoted(words[place])}, ${place}`);
      }
    },
  };
}

/** @param {Move} move */
export function nets(move) {
  const panels = layers.map((layer) => panel(layer, move));
  return {
    box: node('div', 'layers', ...panels.map(({ box }) => box)),
    /** @param {Model} model */
    draw(model) {
      for (const each of panels) each.draw(model);
    },
  };
}
