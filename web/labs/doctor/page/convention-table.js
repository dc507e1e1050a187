// The reference: every convention with a picture, who uses it, and its code.

import { kinds } from '../api/diagnose/table/kinds.js';
import { reference } from '../api/diagnose/table/reference.js';
import { heading, node } from '../../../core/draw/nodes.js';
import { ofTable, says } from '../figures/diagnose/words.js';
import { listen, localized, t } from '../../../core/texts/language.js';
import { arrayBy, mixed } from './diagnose-examples.js';

/** @typedef {import('../api/diagnose/known.js').Known} Known */
/** @typedef {import('../api/diagnose/table/values.js').Value} Value */

/**
 * What a picture shows of each kind.
 *
 * @type {Record<string, { shape: number[], given: () => Record<string, unknown> }>}
 */
const scenes = {
  'sinusoidal-table': { shape: [16, 16], given: () => ({}) },
  rotated: {
    shape: [16, 2, 8],
    given: () => ({ x: { shape: [16, 2, 8], data: new Float64Array(256).fill(1) } }),
  },
  'cos-sin-cache': { shape: [2, 12, 12], given: () => ({}) },
  'inverse-frequencies': { shape: [12], given: () => ({ headDim: 48 }) },
  attention: {
    shape: [2, 6, 9],
    given: () => ({
      stage: 'weights',
      kvHeads: 1,
      q: mixed([6, 16]),
      k: mixed([9, 8]),
      headDim: 8,
    }),
  },
};

/**
 * The array that a value makes, as a small picture: red above zero, blue below.
 *
 * @param {string} kind
 * @param {string} axis
 * @param {Value} value
 */
function picture(kind, axis, value) {
  const { shape, given } = scenes[kind];
  const narrow = axis === 'cache-layout' && value.columns === 1;
  const sides = axis === 'odd' ? [16, 15] : narrow ? [2, 12, 6] : shape;
  /** @type {Record<string, string>} */
  const names = { [axis]: value.name };
  if (axis === 'attention-factor') names.scaling = 'yarn-8';
  const { data } = arrayBy(kind, sides, names, given());
  const columns = sides[sides.length - 1];
  const rows = data.length / columns;
  const most = data.reduce((end, x) => Math.max(end, Math.abs(x)), 1e-9);
  const canvas = node('canvas', 'picture');
  Object.assign(canvas, { width: columns, height: rows, role: 'img' });
  canvas.ariaLabel = `${axis}: ${value.name}`;
  const image = new ImageData(columns, rows);
  data.forEach((x, i) => {
    const color = x > 0 ? [178, 24, 43] : [33, 102, 172];
    image.data.set([...color, (255 * Math.abs(x)) / most], 4 * i);
  });
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}

/** @param {Value} value @returns {Node[]} its code in both directions */
function code({ numpy, javascript }) {
  const lines = [numpy.to, numpy.from, javascript.to, javascript.from];
  const constants = /** @type {Known} */ ({
    yarn: { original: 4096, beta_fast: 32, beta_slow: 1 },
    llama3: { original: 8192, low: 1, high: 4 },
  });
  const titles = ['NumPy', 'NumPy ⁻¹', 'JavaScript', 'JavaScript ⁻¹'];
  return lines.flatMap((line, k) => {
    if (!line) return [];
    const text = typeof line === 'function' ? line(constants) : line;
    const pre = node('pre', '', `${k < 2 ? '#' : '//'} ${titles[k]}\n${text}`);
    pre.tabIndex = 0;
    return [pre];
  });
}

/** @param {string} kind @param {string} axis @param {Value} value */
function row(kind, axis, value) {
  const { used } = reference[axis];
  const name = node('code', '', value.name);
  // names of libraries, with few words of English between them
  const users = node('td', '', used[value.name] ?? used[value.method] ?? '');
  users.lang = 'en';
  const lines = code(value);
  const programs = node('td', '');
  if (lines.length > 0) {
    const summary = localized(node('summary', ''), { text: 'Code' });
    programs.append(node('details', '', summary, ...lines));
  }
  return node(
    'tr',
    '',
    heading('row', '', name),
    node('td', '', picture(kind, axis, value)),
    node('td', '', says(value)),
    users,
    programs,
  );
}

const heads = () => [t('value'), t('picture'), t('the array …'), t('who uses it'), t('Code')];

/** @param {HTMLElement} section */
export function conventionTable(section) {
  /** @param {import('../api/diagnose/kind.js').Kind} kind */
  const tables = ({ name: kind, axes }) => {
    const parts = axes.map((axis) => {
      const question = node(
        'caption',
        '',
        node('strong', '', axis.name),
        ` ${ofTable(reference[axis.name].question)}`,
      );
      const usual = axis.values.filter(({ rare }) => !rare);
      const head = node('tr', '', ...heads().map((text) => heading('col', '', text)));
      const table = node(
        'table',
        '',
        question,
        node('thead', '', head),
        node('tbody', '', ...usual.map((value) => row(kind, axis.name, value))),
      );
      table.id = `${kind}-${axis.name}`;
      const frame = node('div', 'frame', table);
      frame.tabIndex = 0;
      frame.role = 'region';
      frame.ariaLabel = `${kind}: ${axis.name}`;
      return frame;
    });
    return parts;
  };
  for (const kind of kinds) {
    const summary = node('summary', '', kind.name);
    summary.translate = false;
    const details = node('details', 'conventions', summary);
    const fill = () => details.replaceChildren(summary, ...tables(kind));
    // the pictures are computed when they are first seen
    details.addEventListener('toggle', fill, { once: true });
    listen(() => {
      if (details.open) fill();
      else details.addEventListener('toggle', fill, { once: true });
    });
    section.append(details);
  }
}
