// The marks of <phasor-sentence>: the sentence, and below it two figures that share their rows, each with a
// title, a control, a formula (in general and with the numbers of the marked cell) and a sentence.

import { put } from '../../draw/canvas.js';
import { node, set } from '../../draw/nodes.js';
import { localized, phrase, t } from '../../texts/language.js';
import { filled, mark } from '../../kit/marks/boxes.js';
import { dragging } from './drag.js';
import { encodingPicture } from './encoding.js';
import { encodingClaim, weightsClaim } from './sentences.js';
import { sentenceMark, placeText } from './words.js';
import { weightsPicture } from './weights.js';
import { math } from '../../draw/mathml.js';
import { number } from '../../draw/numbers.js';
import { shortened } from '../../draw/words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {import('../../kit/figure.js').Mark} Mark */

/** Steps of the slider. */
const step = 0.01;
/** The weight with the darkest colour in the small maps at the slider's ends. */
const dark = 0.6;

/**
 * @param {import('../../texts/language.js').Phrase} title
 * @param {import('../../texts/language.js').Phrase} about
 * @param {...Node} rest
 */
function head(title, about, ...rest) {
  return node(
    'div',
    'head',
    localized(node('span', 'title', t(title)), { text: title }),
    localized(node('span', 'what', t(about)), { text: about }),
    ...rest,
  );
}

/** The switch of the positional encoding. @param {Host} s @returns {Mark & { node: HTMLElement }} */
function positionSwitch(s) {
  const box = set(node('input', ''), { type: 'checkbox', role: 'switch', part: 'positions' });
  box.addEventListener('change', () => s.set({ positions: box.checked }));
  const word = localized(node('span', ''), { text: 'Positions' });
  return mark(
    node('label', 'turns tool', word, box),
    s.kept(() => void (box.checked = s.positions)),
  );
}

/**
 * The slider from meaning to place, with a small map of the head at either end.
 *
 * @param {Model} m
 * @param {Host} s
 */
function blendSlider(m, s) {
  const bar = set(node('input', ''), { type: 'range', min: 0, max: 1, step });
  localized(bar, { 'aria-label': 'From meaning to place' });
  bar.addEventListener('input', () => s.set({ blend: bar.valueAsNumber, key: -1 }));
  const ends = [phrase('meaning'), phrase('place')].map((text, blend) => {
    const canvas = node('canvas', '');
    const word = localized(node('span', ''), { text });
    const end = node('button', 'end', ...(blend === 0 ? [word, canvas] : [canvas, word]));
    end.type = 'button';
    end.addEventListener('click', () => s.set({ blend, key: -1 }));
    return { end, canvas };
  });
  const box = node('div', 'blend tool', ends[0].end, bar, ends[1].end);
  set(box, { role: 'group' });
  localized(box, { 'aria-label': 'What the head reads' });
  const shown = s.kept(() => {
    bar.value = String(m.blend);
    bar.disabled = ends[0].end.disabled = m.size === 0;
    set(bar, { 'aria-valuetext': t('{share} % place', { share: Math.round(100 * m.blend) }) });
  }, ['language']);
  const painted = s.kept(() => {
    const count = m.words.length;
    const { order } = m;
    ends.forEach(({ canvas }, k) => {
      const weights = m.ends[k];
      canvas.hidden = !weights || count === 0;
      if (canvas.hidden) return;
      const data = Float32Array.from(
        { length: count * count },
        (_, cell) => weights.data[order[Math.floor(cell / count)] * count + order[cell % count]],
      );
      const largest = data.reduce((most, value) => Math.max(most, value), 0);
      /** @type {[number, number]} */
      const domain = [0, Math.max(Math.min(dark, largest), Math.min(1, 3 / count))];
      const colors = { colormap: s.palette('sequential'), domain };
      put(canvas, s.phasor.paint({ shape: [count, count], data }, colors));
    });
  });
  return mark(box, shown, painted);
}

/**
 * A figure with its picture, formulas and sentence.
 *
 * @param {Host} s
 * @param {object} given
 * @param {string} given.names
 * @param {import('../../draw/parts.js').Part} given.part
 * @param {Mark} given.picture
 * @param {() => readonly (string | Node)[]} given.formula
 * @param {() => readonly (string | Node)[]} given.numbers
 * @param {() => readonly (string | Node)[]} given.claim
 */
function captioned(s, { names, part, picture, formula, numbers, claim }) {
  const general = filled(s, node('div', 'formula sideways'), formula);
  const live = filled(s, node('div', 'formula live sideways'), numbers);
  const claimLine = filled(s, node('p', 'said'), claim);
  const caption = node('figcaption', '', general.node, live.node, claimLine.node);
  const box = set(node('figure', names, picture.node, caption), { part });
  return mark(box, picture.draw, general.draw, live.draw, claimLine.draw);
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  /** @type {ReturnType<typeof dragging> | null} */
  let drag = null;
  const dragged = () => (drag ??= dragging(m, s, (order) => sentence.rename(order)));
  const sentence = sentenceMark(m, s, dragged);
  const positions = positionSwitch(s);
  const blend = blendSlider(m, s);
  const scale = set(node('span', 'scale', '\u22121', node('i', ''), '1'), { 'aria-hidden': true });
  const [encoding, weights] = [encodingPicture(m, s, dragged), weightsPicture(m, s)];
  const where = captioned(s, {
    names: 'where',
    part: 'encoding',
    picture: encoding,
    formula: () => encodingFormula(String(s.base)),
    numbers: () => encodingNumbers(m, s),
    claim: () => encodingClaim(m, s),
  });
  const who = captioned(s, {
    names: 'who',
    part: 'weights',
    picture: weights,
    formula: () => [attentionFormula()],
    numbers: () => weightNumbers(m),
    claim: () => weightsClaim(m, s),
  });
  const heads = [
    head(phrase('Positional encoding'), phrase('where each word stands'), scale, positions.node),
    head(phrase('Attention'), phrase('what it looks at, %'), blend.node),
  ];
  const stage = node('div', 'stage', heads[0], where.node, heads[1], who.node);
  const counted = s.kept(() => {
    const count = m.words.length;
    stage.style.setProperty('--count', String(Math.max(1, count)));
    stage.classList.toggle('crowd', count > 7);
    // before the pictures are measured
    return count;
  });
  // both canvases, whose places on the screen are read, before anything is written beside them
  const painted = [counted, encoding.painted, weights.painted];
  return [sentence, mark(stage, ...painted, positions.draw, blend.draw, where.draw, who.draw)];
}

/** @typedef {import('../../draw/mathml.js').Formula} Formula */

/** The space between a function and its argument. @type {Formula} */
const thin = ['mtext', '\u2009'];
/** Most letters of a word in a formula. */
const longest = 9;

/** @param {...Formula} inner @returns {Formula} */
const row = (...inner) => ['mrow', ...inner];
/** @param {...Formula} inner */
const brackets = (...inner) => row('(', ...inner, ')');
/** @param {...Formula} inner @returns {Formula} */
const cell = (...inner) => row('PE', brackets(...inner));
/** @param {Formula} position @param {string} base @param {Formula} exponent @returns {Formula} */
const angle = (position, base, exponent) => brackets(position, '/', ['msup', base, exponent]);

/** PE(pos, 2i) = sin(pos/10000^(2i/d)), and its cosine. @param {string} base */
const encodingFormula = (base) => {
  const exponent = row('2', 'i', '/', 'd');
  return [
    math(cell('pos', ',', row('2', 'i')), '=', 'sin', angle('pos', base, exponent)),
    math(cell('pos', ',', row('2', 'i', '+', '1')), '=', 'cos', angle('pos', base, exponent)),
  ];
};

/** @param {Model} m @param {Host} s @returns {(string | Node)[]} */
function encodingNumbers(m, s) {
  if (m.words.length === 0) return [];
  const { query, column, places, frequencies, encoding } = m;
  const pair = column >> 1;
  const place = places[query];
  /** @type {Formula} */
  const position = ['row:query', placeText(place)];
  const left = cell(position, ',', String(column));
  if (!s.positions) return [math(left), ` ${t('is not added.')}`];
  const wave = column % 2 ? 'cos' : 'sin';
  const value = number(encoding.data[query * s.dim + column]);
  const right = angle(position, String(s.base), `${2 * pair}/${s.dim}`);
  return [
    math(left, '=', wave, right, '=', wave, thin, number(place * frequencies[pair]), '=', value),
  ];
}

/** Attention(Q, K, V) = softmax(QKᵀ/√d_k) V */
const attentionFormula = () => {
  /** @type {Formula[]} */
  const [q, k, v] = [
    ['row:query', 'Q'],
    ['row:key', 'K'],
    ['row:value', 'V'],
  ];
  const scores = brackets(q, ['msup', k, 'T'], '/', ['msqrt', ['msub', 'd', 'k']]);
  return math('Attention', brackets(q, ',', k, ',', v), '=', 'softmax', scores, v);
};

/** @param {string} word @returns {Formula} */
const short = (word) => {
  const letters = [...shortened(word)];
  return [
    'mtext',
    letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join(''),
  ];
};

/** The weight of the marked cell, computed from its score. @param {Model} m @returns {Node[]} */
function weightNumbers(m) {
  if (m.words.length === 0) return [];
  const { words, query, key, shown } = m;
  const score = shown.scores.data[query * words.length + key] * Math.sqrt(shown.width);
  const name = row(['row:query', short(words[query])], '→', ['row:key', short(words[key])]);
  const power = row(number(score, 1), '/', ['msqrt', String(shown.width)]);
  const weight = number(m.weight(query, key));
  return [math(['msub', 'w', name], '=', ['msup', 'e', power], '/', 'Σ', '=', weight)];
}
