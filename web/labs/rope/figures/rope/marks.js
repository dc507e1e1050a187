// The marks of <phasor-rope>: the models, hands of some pairs, the score against the offset, the wavelength
// of every pair against the trained and the wanted context, and sentences about them.

import { longestOnPage } from '../../api/parse.js';
import { linear, path, powers } from '../../../../core/draw/axis.js';
import { cut, mostShown } from '../../../../core/draw/cut.js';
import { drawn, node, set } from '../../../../core/draw/nodes.js';
import { curve, dot, label, line, place } from '../../../../core/draw/shapes.js';
import { widest } from '../../../../core/draw/text.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { chart } from '../../../../core/kit/chart.js';
import { press } from '../../../../core/kit/choice.js';
import { copy } from '../../../../core/kit/copy.js';
import { filled, mark, shownWhile } from '../../../../core/kit/marks/boxes.js';
import { chartMark, integers } from '../../../../core/kit/marks/chart.js';
import {
  axisNames,
  axisSentence,
  growthSentence,
  pairSentence,
  rotaryCall,
  score,
  shownPairs,
} from './model.js';
import { presets } from './presets.js';
import { track } from './track.js';

/** @typedef {import('../../../../core/kit/figure.js').Mark} Mark */
/** @typedef {import('./figure.js').Host} Host */
/** @typedef {import('./figure.js').Model} Model */
/** @typedef {import('./model.js').Rope} Rope */

/** Side of a dial in pixels. */
const side = 76;
const center = side / 2;
const radius = 30;

/** @param {{ arm: SVGElement, tip: SVGElement }} hand @param {number} angle */
function turn({ arm, tip }, angle) {
  const [x, y] = [center + radius * Math.cos(angle), center - radius * Math.sin(angle)];
  place(arm, { x2: x, y2: y });
  place(tip, { cx: x, cy: y });
}

function dial() {
  const arc = curve('arc', '');
  const [query, key] = ['query', 'key'].map((name) => ({
    arm: line(`arm ${name}`, center, center, center, center),
    tip: dot(`tip ${name}`, center, center, 4),
  }));
  const word = node('span', 'pair-name');
  const svg = drawn(
    'svg',
    { viewBox: `0 0 ${side} ${side}`, width: side, height: side },
    dot('ring', center, center, radius),
    arc,
    key.arm,
    key.tip,
    query.arm,
    query.tip,
  );
  return {
    box: node('div', 'dial', svg, word),
    /** @param {number} pair @param {number} first of the query @param {number} second of the key */
    show(pair, first, second) {
      turn(query, first);
      turn(key, second);
      // the angle between them, at most one turn
      const between = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, first - second));
      const count = 24;
      const at = (/** @type {number} */ k) => second + (between * k) / (count - 1);
      set(arc, {
        d: path(
          count,
          (k) => center + 13 * Math.cos(at(k)),
          (k) => center - 13 * Math.sin(at(k)),
        ),
      });
      word.textContent = t('pair {pair}', { pair });
    },
  };
}

/** A row of dials. @param {Model} m @param {Host} s */
function dials(m, s) {
  const box = set(node('div', 'dials'), { 'aria-hidden': true });
  const all = s.kept(() => {
    const pairDials = shownPairs(m.rope.scaled.length).map((pair) => ({ pair, ...dial() }));
    box.replaceChildren(...pairDials.map((each) => each.box));
    return pairDials;
  });
  const turned = s.kept(() => {
    const { scaled } = m.rope;
    for (const { pair, show } of all()) show(pair, s.query * scaled[pair], s.key * scaled[pair]);
  }, ['language']);
  return mark(node('div', 'top', box), turned);
}

/** The score of an equal query and key against their offset. @param {Model} m @param {Host} s */
function scores(m, s) {
  const plot = chart('scores', 190, { left: 40, right: 12, top: 18, bottom: 38 });
  set(plot.svg, { 'aria-hidden': true });
  const laid = s.kept(() => {
    const { plain, scaled } = m.rope;
    const { reach } = m;
    // its size depends on other visible parts
    plot.size(
      Math.max(
        160,
        s.polled(() => plot.svg.clientWidth),
      ),
    );
    const { left, right, top, bottom, lines } = plot;
    const x = linear([0, reach], [left, right]);
    const count = Math.min(1200, Math.max(reach + 1, Math.ceil(right - left)));
    const at = (/** @type {number} */ k) => (reach * k) / (count - 1);
    const [thin, thick] = [plain, scaled].map((w) =>
      Float64Array.from({ length: count }, (_, k) => score(w, at(k))),
    );
    // the axis reaches down to the lowest point of the curves
    const least = Math.min(...thin, ...thick);
    const foot = least < -0.5 ? -1 : least < 0 ? -0.5 : 0;
    const y = linear([foot, 1], [bottom, top]);
    const heights = [-1, -0.5, 0, 0.5, 1].filter(
      (value) => value >= foot && (foot > -1 || Number.isInteger(value)),
    );
    plot.axes(
      {
        scale: x,
        marks: integers(0, reach, Math.max(2, (right - left) / 70)),
        title: t('offset'),
      },
      { scale: y, marks: heights },
    );
    const through = (/** @type {Float64Array} */ values) =>
      path(
        count,
        (k) => x.at(at(k)),
        (k) => y.at(values[k]),
      );
    lines.replaceChildren(
      label('axis-name', left, 10, t('score of a query and an equal key')),
      curve('thin', through(thin)),
      curve('curve', through(thick), 'var(--accent)'),
    );
    return {};
  }, ['size', 'language']);
  const pointed = s.kept(() => {
    laid();
    const offset = Math.abs(s.query - s.key);
    plot.cursor(offset);
    plot.over.replaceChildren(
      dot('spot', plot.x.at(offset), plot.y.at(score(m.rope.scaled, offset)), 5),
    );
  });
  return mark(plot.svg, laid, pointed);
}

/** The wavelength of every pair. @param {Model} m @param {Host} s */
function waves(m, s) {
  const lengthsOf = (/** @type {Float64Array} */ w) => w.map((each) => (2 * Math.PI) / each);
  const most = () => {
    const { plain, scaled, trained, wanted } = m.rope;
    const finite = [...lengthsOf(plain), ...lengthsOf(scaled)].filter(Number.isFinite);
    return 1.6 * Math.max(...finite, trained, wanted);
  };
  /** the labels of both horizontal lines @type {SVGTextElement[]} */
  let words = [];
  return chartMark(s, {
    part: 'wavelengths',
    height: 260,
    margin: { left: 52, right: 12, top: 18, bottom: 38 },
    least: 160,
    x({ left, right, svg }) {
      const last = m.rope.plain.length - 1;
      // its width depends on other visible parts
      s.polled(() => svg.clientWidth);
      return {
        domain: [0, Math.max(1, last)],
        marks: integers(0, last, Math.max(1, (right - left) / 60)),
        title: t('pair i'),
        free: [8, 8],
      };
    },
    y: () => ({ domain: [5, most()], marks: powers(5, most(), 7), isLogarithmic: true }),
    lines({ left, right, x, y }) {
      const { plain, scaled, states, trained, wanted } = m.rope;
      const isLonger = trained <= wanted;
      words = [
        label(
          'level trained',
          0,
          y.at(trained) + (isLonger ? 14 : -5),
          t('trained: {count}', { count: trained }),
        ),
        label(
          'level wanted',
          0,
          y.at(wanted) + (isLonger ? -5 : 14),
          t('wanted: {count}', { count: wanted }),
        ),
      ];
      const [thin, thick] = [plain, scaled].map(lengthsOf);
      const through = (/** @type {Float64Array} */ all) =>
        path(all.length, x.at, (j) => y.at(all[j]));
      return [
        label('axis-name', left, 10, t('wavelength in positions')),
        line('trained', left, y.at(trained), right, y.at(trained)),
        line('wanted', left, y.at(wanted), right, y.at(wanted)),
        ...words,
        curve('thin', through(thin)),
        curve('curve', through(thick), 'var(--accent)'),
        ...states.map((state, j) =>
          dot(`pair ${state}`, x.at(j), y.at(thick[j]), state === 'beyond' ? 4 : 3),
        ),
      ];
    },
    over({ left, x, y }) {
      const at = x.at(m.pair);
      // the line of the cursor passes beside the names
      const texts = words.map((word) => String(word.textContent));
      const end = left + 4 + widest(texts, words[0]);
      for (const word of words) set(word, { x: at < end + 4 ? at + 6 : left + 4 });
      return [dot('spot', at, y.at((2 * Math.PI) / m.rope.scaled[m.pair]), 6)];
    },
    cursor: {
      label: phrase('Wavelength of every pair'),
      role: phrase('choice of a pair'),
      isPinned: false,
      at: () => m.pair,
      range: () => [0, m.rope.scaled.length - 1],
      says: () => pairSentence(m.rope, m.pair),
      go: (pair) => s.set({ pair }),
    },
  });
}

/**
 * A row for each axis of positions, with a stroke for each pair that it rotates.
 *
 * @param {Model} m
 * @param {Host} s
 */
function axisRows(m, s) {
  const rows = () => m.rope.axes ?? [];
  return chartMark(s, {
    part: 'axes',
    height: 76,
    margin: { left: 52, right: 12, top: 4, bottom: 6 },
    least: 160,
    x({ svg }) {
      // its width depends on other visible parts
      s.polled(() => svg.clientWidth);
      return { domain: [0, Math.max(1, rows().length - 1)], marks: [], free: [8, 8] };
    },
    y() {
      const names = axisNames(m.rope.layers);
      const all = names.map((_, axis) => axis);
      return { domain: [names.length - 0.5, -0.5], marks: all, text: (axis) => names[axis] };
    },
    lines: ({ x, y }) =>
      rows().map((axis, pair) =>
        line('turned', x.at(pair), y.at(axis - 0.3), x.at(pair), y.at(axis + 0.3)),
      ),
    over: ({ x, y }) => [dot('spot', x.at(m.pair), y.at(rows()[m.pair] ?? 0), 6)],
    cursor: {
      label: phrase('Position that turns every pair'),
      role: phrase('choice of a pair'),
      isPinned: false,
      at: () => m.pair,
      range: () => [0, Math.max(0, rows().length - 1)],
      says: () => axisSentence(m.rope, m.pair),
      go: (pair) => s.set({ pair }),
    },
  });
}

/** The legend of the pairs' colours. @param {Rope} rope */
function legend({ states, layers }) {
  const entry = (/** @type {string} */ kind, /** @type {string} */ text) =>
    node('span', `entry ${kind}`, text);
  const has = (/** @type {string} */ state) => states.some((each) => each === state);
  return [
    entry('plain', t('base {base} alone', { base: layers.base ?? 10_000 })),
    entry('used', t('as used: {type}', { type: layers.ropeType })),
    ...(has('part') ? [entry('part', t('no whole turn in training'))] : []),
    ...(has('beyond') ? [entry('beyond', t('turns further than in training'))] : []),
  ];
}

/** The buttons of the models; the current one is pressed. @param {Host} s */
function choices(s) {
  const chips = presets.map(({ name }) =>
    button(name, () => s.set({ model: name, config: '', layer: 0 })),
  );
  const box = set(node('div', 'presets', ...chips), { role: 'group' });
  localized(box, { 'aria-label': 'Models' });
  const pressed = s.kept(() => {
    const isPreset = s.config.trim() === '';
    press(chips, isPreset ? presets.findIndex(({ name }) => name === s.model) : -1);
  });
  return mark(box, pressed);
}

/** The choice among types of layers, which rotate differently. @param {Model} m @param {Host} s */
function kinds(m, s) {
  const box = localized(set(node('div', 'presets'), { role: 'group' }), {
    'aria-label': 'Kinds of layers',
  });
  const all = s.kept(() => {
    box.hidden = m.kinds.length < 2;
    const buttons = m.kinds.map((name, layer) => {
      const kind = button('', () => s.set({ layer }));
      kind.append(name);
      return set(kind, { lang: 'en', translate: 'no' });
    });
    box.replaceChildren(...buttons);
    return buttons;
  });
  return mark(
    box,
    s.kept(() => press(all(), m.rope.kind)),
  );
}

/** The comparison; its drawing code is loaded for the first one. @param {Model} m @param {Host} s */
function compared(m, s) {
  const box = node('div', 'compared-with');
  const fetched = s.kept(() => {
    const part = m.comparing?.comparisonPart() ?? null;
    if (part) box.replaceChildren(part.box);
    return part;
  });
  const shown = s.kept(() => {
    // keep the last comparison
    if (m.broken) return;
    const { found } = m.compared;
    box.hidden = !found;
    const { length } = s;
    const width = s.figure.clientWidth;
    if (found) fetched()?.draw(found.comparison, { names: found.names, length, width });
  }, ['size', 'language']);
  return mark(box, shown);
}

/** The reader's config.json: pasted, or dropped anywhere in the figure. @param {Host} s */
function configuration(s) {
  const text = set(node('textarea', ''), { spellcheck: false });
  localized(text, {
    'aria-label': 'Your config.json',
    placeholder: 'Paste a config.json, or drop the file here',
  });
  text.addEventListener('input', () => s.set({ config: text.value, layer: 0 }));
  const summary = localized(node('summary', ''), { text: 'Your config.json' });
  const box = node('details', 'own', summary, text);
  const { figure } = s;
  figure.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    box.classList.add('over');
  });
  figure.addEventListener('dragleave', () => box.classList.remove('over'));
  figure.addEventListener('drop', async (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    box.classList.remove('over');
    if (file.size > longestOnPage)
      return s.fail(new RangeError(t('This file is no config.json: it is too large.')));
    s.set({ config: await file.text(), layer: 0 });
    box.open = true;
  });
  const written = s.kept(() => {
    const shown = cut(s.config, mostShown);
    if (text.value !== shown) text.value = shown;
  });
  return mark(box, written);
}

/** The buttons that copy the current settings. @param {Model} m */
function out(m) {
  const copyConfig = button(phrase('Copy config.json'), (from) => {
    const { config } = m.rope;
    copy(from, typeof config === 'string' ? config : JSON.stringify(config, null, 2));
  });
  const copyCall = button(phrase('Copy as phasor.rotary'), (from) =>
    copy(from, rotaryCall(m.rope)),
  );
  return mark(node('div', 'out', copyConfig, copyCall));
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  const warning = (/** @type {string} */ message) => set(node('li', '', message), { lang: 'en' });
  const growth = filled(s, node('p', 'growth-line'), () => {
    const text = growthSentence(m.rope, s);
    growth.node.hidden = text === '';
    return [text];
  });
  const [first, second] = [scores(m, s), waves(m, s)];
  const third = shownWhile(() => (m.current.rope?.axes ?? null) !== null, axisRows(m, s));
  const ofRope = [
    kinds(m, s),
    compared(m, s),
    dials(m, s),
    track(m, s),
    mark(
      node('div', 'charts', first.node, node('div', 'by-pair', second.node, third.node)),
      first.draw,
      second.draw,
      third.draw,
    ),
    filled(s, node('div', 'legend'), () => legend(m.rope)),
    filled(s, node('p', 'pair-line'), () => [pairSentence(m.rope, m.pair)]),
    growth,
    out(m),
  ];
  const warnings = filled(s, node('ul', 'warnings'), () =>
    m.rope.warnings.slice(0, 12).map(warning),
  );
  // without any valid configuration there is nothing to draw, press or copy
  const known = (/** @type {Mark} */ each) => shownWhile(() => m.current.rope !== null, each);
  return [choices(s), ...ofRope.map(known), configuration(s), known(warnings)];
}
