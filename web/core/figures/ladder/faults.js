// The panel of <phasor-ladder> beside the sentence, which marks where the current step fails.

import { apart, linear, logarithmic, marks, path, powers } from '../../draw/axis.js';
import { set } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { rounded } from '../../draw/rows.js';
import { curve, dot, label, line, place } from '../../draw/shapes.js';
import { widest } from '../../draw/text.js';
import { listed, t } from '../../texts/language.js';
import { mark } from '../../kit/marks/boxes.js';
import { between, distances, lakh, placesFrom } from './facts.js';
import { ownFault } from './own-panel.js';
import { note, panel } from './panels.js';
import { own } from './steps.js';
import { colors } from './vectors.js';
import { onKeys, stepped } from '../../kit/keyboard.js';
import { shareOf } from '../../kit/pointer.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./measured.js').Host} Host */
/** @typedef {import('./panels.js').Panel} Panel */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./facts.js').Facts} Facts */
/** @typedef {{ level: number, decimals: number, length: number }} Settings */

/** Positions over which the line across the sine is drawn. */
const across = 60;

/** @param {number} from @param {number} to @param {number} most */
const wholeMarks = (from, to, most) => marks(from, to, most).filter(Number.isInteger);

/**
 * Counting: values over a long document, with the end of the sentence at the very left.
 *
 * @param {Panel} faultPanel
 * @param {Phasor} phasor
 * @param {Model} model
 */
function documentFault(faultPanel, phasor, { step, shape, counts: [count] }) {
  faultPanel.begin(
    t('A document of {last} words; your sentence is the dot at the left', { last: lakh }),
  );
  const { left, right, top, bottom } = faultPanel;
  faultPanel.axes(
    {
      scale: linear([0, lakh], [left, right - 24]),
      marks: marks(0, lakh, 3),
      text: String,
      title: t('position'),
    },
    { scale: linear([0, lakh], [bottom, top]), marks: marks(0, lakh, 4), text: String },
  );
  const { x, y } = faultPanel;
  const [one, most] = step.encode(phasor, [0, lakh - 1], lakh, shape).data;
  faultPanel.lines.replaceChildren(line('thin', x.at(0), y.at(one), x.at(lakh - 1), y.at(most)));
  faultPanel.over.replaceChildren(
    dot('fine', x.at(count - 1), y.at(count), 4.5),
    dot('point', x.at(lakh - 1), y.at(most), 5),
    note(x.at(lakh - 1) - 10, y.at(most) + 16, String(most), 'end'),
  );
}

/**
 * Normalized: the value of one position in sentences of every length.
 *
 * @param {Panel} faultPanel
 * @param {Phasor} phasor
 * @param {Model} model
 * @param {Facts} facts
 */
function lengthsFault(faultPanel, phasor, { step, shape, counts }, { same: { position } }) {
  faultPanel.begin(
    t('The value of the word at pos = {position}, by the number of words in the sentence', {
      position,
    }),
  );
  const { left, right, top, bottom } = faultPanel;
  // a sentence needs at least position + 1 words to contain it
  const least = position + 1;
  const last = Math.max(20, ...counts.filter((count) => count <= 60));
  const valueIn = (/** @type {number} */ count) =>
    step.encode(phasor, [position], count, shape).data[0];
  faultPanel.axes(
    {
      scale: linear([least, last], [left + 12, right - 12]),
      marks: wholeMarks(least, last, 8),
      title: t('words'),
    },
    { scale: linear([0, 1], [bottom, top]), marks: [0, 0.5, 1] },
  );
  const { x, y } = faultPanel;
  faultPanel.lines.replaceChildren(
    ...placesFrom(last - least + 1, least).map((count) =>
      dot('dot', x.at(count), y.at(valueIn(count)), 4, 'var(--edge)'),
    ),
  );
  const shown = [...new Set(counts)].filter((count) => count >= least && count <= last);
  faultPanel.over.replaceChildren(
    ...shown.flatMap((count) => {
      const value = valueIn(count);
      return [
        dot('point', x.at(count), y.at(value), 5.5),
        note(x.at(count) + 9, y.at(value) + 1, number(value), 'start'),
      ];
    }),
  );
}

/**
 * @param {readonly number[]} equal positions that round to the value
 * @param {string} value
 * @param {number} length
 */
function equalSaid(equal, value, length) {
  const [first, ...others] = equal;
  if (equal.length === 0) {
    return t('Drag the line. None of {length} positions has {value}.', { length, value });
  }
  if (others.length === 0) {
    return t('Drag the line. Position {first} alone has {value}.', { first, value });
  }
  return t('Drag the line. {count} of {length} positions have {value}: {some}.', {
    count: equal.length,
    length,
    value,
    some: listed(equal.length > 8 ? [...equal.slice(0, 8), '…'] : equal),
  });
}

/**
 * Sine: a horizontal line across it, and the positions that round to the same value.
 *
 * @param {Panel} faultPanel
 * @param {Phasor} phasor
 * @param {Model} model
 * @param {Facts} facts
 * @param {Settings} settings
 */
function lineFault(faultPanel, phasor, { step, shape }, { table }, { level, decimals, length }) {
  const equal = placesFrom(table.data.length, 0).filter(
    (index) => rounded(table.data[index], decimals) === rounded(level, decimals),
  );
  faultPanel.begin(equalSaid(equal, number(level, decimals), length));
  const { left, right, top, bottom } = faultPanel;
  const count = Math.min(across, length);
  const last = count - 1;
  faultPanel.axes(
    {
      scale: linear([0, last], [left + 6, right]),
      marks: wholeMarks(0, last, 6),
      title: t('position'),
    },
    { scale: linear([-1, 1], [bottom, top]), marks: [-1, 0, 1] },
  );
  const { x, y } = faultPanel;
  const height = y.at(level);
  const places = placesFrom(600, 0).map((k) => ((count - 1) * k) / 599);
  const { data } = step.encode(phasor, places, count, shape);
  const wave = path(
    600,
    (k) => x.at(places[k]),
    (k) => y.at(data[k]),
  );
  const spot = (/** @type {number} */ at) => [x.at(at), y.at(table.data[at])];
  faultPanel.lines.replaceChildren(
    curve('curve', wave, 'var(--line)'),
    ...placesFrom(count, 0)
      .filter((at) => !equal.includes(at))
      .map((at) => dot('dot', spot(at)[0], spot(at)[1], 3, colors[0])),
  );
  // a finger can drag the line; beside it, it scrolls
  faultPanel.hit.classList.add('grip');
  place(faultPanel.hit, { y: height - 16, height: 32 });
  const shown = equal.filter((at) => at <= last);
  const labels = apart(shown.map(x.at), widest(shown.map(String), faultPanel.svg) + 6);
  faultPanel.over.replaceChildren(
    line('pick', left, height, right, height),
    ...shown.flatMap((at, k) => [
      dot('point', spot(at)[0], spot(at)[1], 5),
      note(labels[k], height + (level > 0.7 ? 20 : -10), String(at)),
    ]),
  );
}

/**
 * Pairs: the distance of two positions, by their offset; the closest two are marked.
 *
 * @param {Panel} faultPanel
 * @param {Facts} facts
 */
function distanceFault(faultPanel, { table, unique: { closest, distance, equal } }) {
  faultPanel.begin(t('How far apart two positions are that lie so far from each other'));
  const { left, right, top, bottom } = faultPanel;
  const all = distances(table);
  const offset = closest[1] - closest[0];
  const last = all.length - 1;
  const floor = Math.min(0.1, 10 ** Math.floor(Math.log10(Math.max(distance, 1e-8))));
  const most = 1.3 * all.reduce((a, b) => Math.max(a, b), 1);
  faultPanel.axes(
    {
      scale: linear([1, last], [left + 6, right - 12]),
      marks: wholeMarks(1, last, 6),
      title: t('offset'),
    },
    { scale: logarithmic([floor, most], [bottom, top]), marks: powers(floor, most, 5) },
  );
  const { x, y } = faultPanel;
  const up = (/** @type {number} */ k) => y.at(Math.max(floor / 2, all[k + 1]));
  faultPanel.lines.replaceChildren(
    curve(
      'thin',
      path(last, (k) => x.at(k + 1), up),
    ),
  );
  const [cx, cy] = [x.at(offset), y.at(Math.max(distance, floor))];
  const isLate = cx > (left + right) / 2;
  const words = t('{offset} apart: {distance}', { offset, distance: number(distance, 4) });
  const caption = label(
    equal ? 'found' : 'fine-word',
    isLate ? cx - 10 : cx + 10,
    cy > bottom - 12 ? cy - 4 : cy + 5,
    words,
  );
  caption.style.textAnchor = isLate ? 'end' : 'start';
  faultPanel.over.replaceChildren(dot(equal ? 'point' : 'fine', cx, cy, 5), caption);
}

/**
 * Digits: how far each step moves them, which depends on how many of them flip.
 *
 * @param {Panel} faultPanel
 * @param {Facts} facts
 */
function jumpsFault(faultPanel, { table }) {
  faultPanel.begin(t('How far it jumps at each position'));
  const { left, right, top, bottom } = faultPanel;
  const last = Math.min(across, table.shape[0] - 1);
  const jumps = placesFrom(last, 0).map((from) => between(table, from, from + 1));
  const most = Math.max(...jumps, 1);
  faultPanel.axes(
    {
      scale: linear([0, last], [left + 6, right - 12]),
      marks: wholeMarks(0, last, 6),
      title: t('position'),
    },
    { scale: linear([0, most], [bottom, top]), marks: marks(0, most, 4) },
  );
  const { x, y } = faultPanel;
  const at = jumps.indexOf(most) + 1;
  faultPanel.lines.replaceChildren(
    ...jumps.map((jump, k) => line('thin', x.at(k + 1), y.at(0), x.at(k + 1), y.at(jump))),
  );
  faultPanel.over.replaceChildren(
    ...jumps.map((jump, k) =>
      dot(k + 1 === at ? 'point' : 'fine', x.at(k + 1), y.at(jump), k + 1 === at ? 5 : 3),
    ),
    note(x.at(at) + 10, y.at(most) + 4, number(most), 'start'),
  );
}

/** @param {import('./measured.js').Model} m @param {Host} s */
export function fault(m, s) {
  const frame = panel('fault');
  let isLive = false;
  followLine(s, frame, () => isLive);
  const drawn = s.kept(() => {
    const { shown, facts } = m;
    const { phasor } = s;
    const { name } = shown.step;
    isLive = name === 'sine';
    if (isLive) lineFault(frame, phasor, shown, facts, s);
    else if (name === 'counting') documentFault(frame, phasor, shown);
    else if (name === 'normalized') lengthsFault(frame, phasor, shown, facts);
    else if (name === 'binary') jumpsFault(frame, facts);
    else if (name === own) ownFault(frame, shown, facts, s);
    else distanceFault(frame, facts);
    const text = frame.title.textContent;
    frame.svg.classList.toggle('live', isLive);
    set(frame.svg, {
      role: isLive ? 'slider' : 'img',
      tabindex: isLive ? 0 : null,
      'aria-label': text,
      'aria-orientation': isLive ? 'vertical' : null,
      'aria-valuemin': isLive ? -1 : null,
      'aria-valuemax': isLive ? 1 : null,
      'aria-valuenow': isLive ? s.level : null,
      'aria-valuetext': isLive ? text : null,
    });
  }, ['size', 'language']);
  return mark(frame.box, drawn);
}

/**
 * The line across the sine, moved by dragging and by keys.
 *
 * @param {import('./measured.js').Host} s
 * @param {import('./panels.js').Panel} sine
 * @param {() => boolean} isLive whether there is a line now
 */
function followLine(s, sine, isLive) {
  const { svg, hit } = sine;
  /** the pointer that drags it; browsers also capture a finger that scrolls */
  let dragging = -1;
  /** @param {number} level */
  const go = (level) => {
    const inside = Math.min(1, Math.max(-1, level));
    s.set({ level: Number(inside.toFixed(s.decimals)) || 0 });
  };
  /** @param {MouseEvent} event */
  const pick = (event) => {
    if (isLive()) go(sine.y.value(shareOf(svg, event).y * sine.height));
  };
  svg.addEventListener('pointerdown', (event) => {
    // a touch beside the line scrolls the page, or is a tap
    const isMissed = event.pointerType === 'touch' && event.target !== hit;
    if (!isLive() || event.button > 0 || isMissed) return;
    dragging = event.pointerId;
    svg.setPointerCapture(dragging);
    pick(event);
  });
  svg.addEventListener('lostpointercapture', () => (dragging = -1));
  // not every browser applies touch-action inside SVG
  const keep = (/** @type {TouchEvent} */ event) => {
    if (isLive() && event.target === hit) event.preventDefault();
  };
  svg.addEventListener('touchstart', keep, { passive: false });
  svg.addEventListener('click', pick);
  svg.addEventListener('pointermove', (event) => {
    if (event.pointerId === dragging) pick(event);
  });
  onKeys(svg, (event) => {
    // steps below 1; the up arrow raises the line
    const unit = 10 ** -s.decimals;
    const now = Math.round((1 - s.level) / unit);
    const next = stepped(event, { now, last: Math.round(2 / unit), axis: 'y' });
    if (!isLive() || next === null) return false;
    go(1 - next * unit);
    return true;
  });
}
