// What diagnose found → nodes: the answer, then the evidence, then the programs.

import { node } from '../draw/nodes.js';
import { number } from '../draw/numbers.js';
import { t, told } from '../language/language.js';

/** @typedef {import('../conventions/index.js').Diagnosis} Diagnosis */
/** @typedef {import('../conventions/index.js').Difference} Difference */
/** @typedef {import('../conventions/files/numbers.js').FileArray} FileArray */

/** @param {Diagnosis} found @returns {string} */
export function verdict({ verdict, differ }) {
  if (verdict === 'same') return t('Both arrays follow the same conventions.');
  if (verdict === 'cannot-tell')
    return t('The arrays are equal, but do not show all of their conventions.');
  if (verdict === 'unrelated')
    return t('No convention that is known here explains the difference.');
  return differ.length === 1
    ? t('The arrays differ in one convention.')
    : t('The arrays differ in {count} conventions.', { count: differ.length });
}

/** @param {Difference} difference its sentence is the library's, in English */
function entry({ axis, a, b, sentence }) {
  const name = node('code', '', `${axis}: ${a} → ${b}`);
  const text = node('span', '', ` ${sentence}`);
  text.lang = 'en';
  name.translate = false;
  return node('li', '', name, text);
}

/** @param {FileArray} array @returns {{ shape: number[], data: Float64Array }} its rows below each other */
function flat({ shape, data }) {
  const columns = shape[shape.length - 1];
  return { shape: [data.length / columns, columns], data };
}

/** @param {FileArray} one @param {FileArray} other */
const difference = (one, other) =>
  flat({ shape: one.shape, data: one.data.map((x, i) => x - other.data[i]) });

/** @param {readonly number[]} one @param {readonly number[]} other */
const alike = (one, other) => one.join() === other.join();

/**
 * The difference before and after as heat maps on one scale.
 *
 * @param {Diagnosis} found
 * @param {FileArray} a
 * @param {FileArray} b
 */
function evidence({ converted, residual, tolerance }, a, b) {
  if (!converted) return [];
  const before = alike(a.shape, b.shape) ? difference(b, a) : flat(b);
  const after = difference(b, converted);
  const end = before.data.reduce((most, x) => Math.max(most, Math.abs(x)), 1e-30);
  const [title, numbers] = [node('h3', ''), node('p', '')];
  title.textContent = t('The difference before and after');
  numbers.textContent = t(
    'After converting, the largest difference is {residual}; rounding explains up to {tolerance}.',
    { residual: number(residual ?? 0), tolerance: number(tolerance) },
  );
  const maps = [
    [alike(a.shape, b.shape) ? t('b minus a') : t('b; the shape of a is another'), before],
    [t('b minus converted a'), after],
  ].map(([caption, tensor]) => {
    const map = document.createElement('phasor-heatmap');
    const titles = { rowtitle: t('row'), columntitle: t('column') };
    Object.assign(map, { tensor, domain: [-end, end], ...titles });
    return node('figure', '', map, node('figcaption', '', /** @type {string} */ (caption)));
  });
  return [title, numbers, node('div', 'evidence', ...maps)];
}

/** @param {NonNullable<Diagnosis['convert']>} convert */
function programs(convert) {
  const title = told(node('h3', ''), { text: 'Programs that turn a into b' });
  const parts = Object.entries({
    NumPy: convert.numpy,
    PyTorch: convert.pytorch,
    JavaScript: convert.javascript,
  }).map(([name, text], k) => {
    const summary = node('summary', '', name);
    const code = node('pre', '', text);
    code.tabIndex = 0;
    code.role = 'region';
    code.ariaLabel = name;
    const copy = told(node('button', ''), { text: 'Copy the program' });
    copy.type = 'button';
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text);
      copy.textContent = t('Copied');
    });
    const details = node('details', '', summary, code, copy);
    details.open = k === 0;
    details.translate = false;
    return details;
  });
  return [title, ...parts];
}

/**
 * @param {Diagnosis} found
 * @param {FileArray} a
 * @param {FileArray} b
 * @returns {Node[]}
 */
export function answer(found, a, b) {
  const { differ, alternatives, undecided, convert } = found;
  const nodes = [];
  if (differ.length > 0) nodes.push(node('ul', 'differences', ...differ.map(entry)));
  if (undecided.length > 0) {
    const lines = undecided.map(({ sentence }) => node('li', '', sentence));
    const list = node('ul', 'differences', ...lines);
    list.lang = 'en';
    nodes.push(list);
  }
  if (alternatives.length > 0) {
    const summary = told(node('summary', ''), { text: 'Other explanations of the same numbers' });
    const lists = alternatives.map((one) => node('ul', 'differences', ...one.map(entry)));
    nodes.push(node('details', '', summary, ...lists));
  }
  nodes.push(...evidence(found, a, b));
  if (convert) nodes.push(...programs(convert));
  return nodes;
}
