// Drawings of the four kinds of layers in <phasor-cost>: words at the bottom, layers above, all connections
// as faint lines, the path between two words, which can be dragged, and the steps computed so far.

import { drawn, node, set } from '../../draw/nodes.js';
import { curve, dot, label, place as moveTo } from '../../draw/shapes.js';
import { widest } from '../../draw/text.js';
import { quoted, shortened } from '../../draw/words.js';
import { listed, phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { filled, mark, row, shownWhile } from '../../kit/marks/boxes.js';
import { cursorOf } from '../../kit/marks/cursor.js';
import { draggable, shareOf } from '../../kit/pointer.js';
import { computed, edges, layers, levels, pathOf } from './model.js';
import { progress } from './words.js';

/** @typedef {import('./model.js').Layer} Layer */
/** @typedef {import('./model.js').Spot} Spot */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {'query' | 'key'} End */

const height = 98;
const [top, bottom] = [14, height - 30];
/** Milliseconds per step. */
const pace = 450;

/** @param {Layer} layer */
const titleOf = (layer) =>
  ({
    attention: t('Self-attention'),
    recurrent: t('Recurrent'),
    convolution: t('Convolutional'),
    dilated: t('Convolutional, dilated'),
  })[layer];

/**
 * The names of both ends, and those of other words that fit.
 *
 * @param {Model} m
 * @param {number} width
 * @param {Element} box the element whose font is used
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

/** @param {Model} m @param {Host} s @param {End} end @param {number} place */
const move = ({ query, key }, s, end, place) => s.go({ query, key, [end]: place });

/**
 * A handle at one end of the path.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {End} end
 * @param {boolean} hasKeys only one picture has tab stops; the others show the same two words
 */
function hold(m, s, end, hasKeys) {
  const circles = [dot('ring', 0, 0, 7), dot('area', 0, 0, 14)];
  const group = drawn('g', { class: `hold ${end}` }, ...circles);
  const pathTexts = () =>
    t(
      'Paths: self-attention {attention}, recurrent {recurrent}, convolutional {convolution}, dilated {dilated}',
      m.paths,
    );
  const updateCursor =
    hasKeys &&
    cursorOf(s, group, {
      label: end === 'key' ? phrase('Another word') : phrase('One word'),
      isPinned: false,
      at: () => m[end],
      range: () => [0, m.words.length - 1],
      says: () => listed([quoted(m.words[m[end]]), m[end]]),
      go(place) {
        if (move(m, s, end, place)) s.say(pathTexts());
      },
    });
  return {
    group,
    /** @param {(spot: Spot) => { x: number, y: number }} at @param {Spot} path index of this end */
    draw(at, [level]) {
      const { query, key } = m;
      const isFirst = m[end] === Math.min(query, key) && (query !== key || end === 'key');
      const { x: cx, y: cy } = at([isFirst ? 0 : level, m[end]]);
      for (const circle of circles) moveTo(circle, { cx, cy });
      if (updateCursor) updateCursor();
    },
  };
}

/** @param {Model} m @param {Host} s @param {Layer} layer */
function panel(m, s, layer) {
  const [title, length] = [node('b', ''), node('span', 'length')];
  const [mesh, way] = [curve('mesh', ''), curve('way', '')];
  const [dots, texts] = [drawn('g', {}), drawn('g', {})];
  const holds = [
    hold(m, s, 'key', layer === 'attention'),
    hold(m, s, 'query', layer === 'attention'),
  ];
  const groups = holds.map(({ group }) => group);
  const svg = drawn('svg', { class: 'net', part: 'net' }, mesh, way, dots, texts, ...groups);
  const box = node('figure', 'layer', node('figcaption', '', title, ' ', length), svg);

  /** @type {End} */
  let dragged = 'query';
  draggable(svg, (event) => {
    const last = m.words.length - 1;
    const place = shareOf(svg, event).x * (last + 1) - 0.5;
    if (event.type === 'pointerdown') {
      const [far, near] = [Math.abs(place - m.query), Math.abs(place - m.key)];
      // if both are equally near, the end that can move to that side
      dragged = far < near || (far === near && place > m.query) ? 'query' : 'key';
    }
    move(m, s, dragged, Math.min(last, Math.max(0, Math.round(place))));
  });

  const laid = s.kept(() => {
    const count = m.words.length;
    const width = svg.clientWidth;
    const high = levels(layer, count, m.k);
    const at = (/** @type {Spot} */ [level, place]) => ({
      x: ((place + 0.5) / count) * width,
      y: bottom - (level / high) * (bottom - top),
    });
    const point = (/** @type {Spot} */ spot) => {
      const { x, y } = at(spot);
      return `${x.toFixed(2)} ${y.toFixed(2)}`;
    };
    set(svg, { viewBox: `0 0 ${width} ${height}` });
    title.textContent = titleOf(layer);
    const lines = edges(layer, count, m.k).map(([a, b]) => `M${point(a)}L${point(b)}`);
    set(mesh, { d: lines.join('') });
    return { width, high, at, point };
  }, ['size', 'language']);
  const walked = s.kept(() => {
    const { width, high, at, point } = laid();
    const count = m.words.length;
    const spots = pathOf(layer, m);
    const steps = spots.length - 1;
    // many levels leave little room between them
    const small = Math.min(3, (0.4 * (bottom - top)) / high);
    length.textContent =
      steps === 1 ? t('a path of 1') : t('a path of {length}', { length: steps });
    set(way, { d: `M${spots.map(point).join('L')}` });
    dots.replaceChildren(
      ...Array.from({ length: (high + 1) * count }, (_, each) => {
        /** @type {Spot} */
        const spot = [Math.floor(each / count), each % count];
        const isOn = spots.some(([level, place]) => level === spot[0] && place === spot[1]);
        const { x, y } = at(spot);
        const done = computed(layer, spot, m.step) ? ' done' : '';
        return dot(`dot${done}${isOn ? ' on' : ''}`, x, y, isOn ? 4.5 : small);
      }),
    );
    texts.replaceChildren(...names(m, width, box));
    for (const { draw } of holds) draw(at, spots[steps]);
  });
  return mark(box, laid, walked);
}

/** Runs the steps, one by one or all. @param {Model} m @param {Host} s */
function walk(m, s) {
  /** @type {ReturnType<typeof setTimeout> | undefined} set while steps are running */
  let clock;
  const halt = () => {
    clearTimeout(clock);
    clock = undefined;
    s.refresh();
  };
  const take = (/** @type {number} */ step) => {
    s.set({ step });
    if (step >= m.words.length) return halt();
    clock = setTimeout(() => (s.isConnected ? take(step + 1) : halt()), pace);
    s.refresh();
  };
  /** @param {number} step @param {boolean} [goesOn] */
  const go = (step, goesOn = false) => {
    halt();
    if (goesOn) take(step);
    else s.set({ step });
    s.say(progress(m));
  };
  const on = button(phrase('One step'), () => go(Math.min(m.words.length, m.step + 1)));
  const run = button('', () => {
    if (clock === undefined) go(m.step >= m.words.length ? 1 : m.step + 1, true);
    else go(m.step);
  });
  const back = button(phrase('Back to the start'), () => go(0));
  const at = node('span', 'at');
  const described = s.kept(() => {
    run.textContent = s.polled(() => clock !== undefined) ? t('Stop') : t('Run all steps');
    set(on, { 'aria-disabled': m.step >= m.words.length });
    set(back, { 'aria-disabled': m.step === 0 });
    at.textContent = progress(m);
  }, ['language']);
  return mark(node('div', 'walk', on, run, back, at), described);
}

/** @param {Model} m @param {Host} s */
export function paths(m, s) {
  const lead = filled(s, node('p', 'lead'), () => {
    const { words, query, key } = m;
    return [
      t(
        'How {first} can influence {last}: drag either word. The length of a path is the number of its lines.',
        {
          first: quoted(words[Math.min(query, key)]),
          last: quoted(words[Math.max(query, key)]),
        },
      ),
    ];
  });
  const nets = row('layers', ...layers.map((layer) => panel(m, s, layer)));
  return shownWhile(() => m.words.length > 0, row('nets', lead, nets, walk(m, s)));
}
