// Two dumps of activations are dropped or opened: the first tensor that differs beyond its rounding, why,
// what both do in a picture, and the program that turns one into the other.

import { doctor } from '../conventions/doctor/doctor.js';
import { dumpOf } from '../conventions/doctor/dump.js';
import { byPosition, firstBatch, questionOf } from '../conventions/doctor/kinds.js';
import { heading, node } from '../draw/nodes.js';
import { significant } from '../draw/numbers.js';
import { programs } from '../elements/diagnose/answer.js';
import { inWords } from '../elements/diagnose/words.js';
import { phrase, t, told } from '../language/language.js';
import { tellMessage } from '../language/message.js';
import { pictureNodes, pictures } from './doctor-picture.js';
import { rotated } from './symptom-arrays.js';

/** @typedef {import('../conventions/doctor/doctor.js').Dump} Dump */
/** @typedef {import('../conventions/doctor/doctor.js').Report} Report */
/** @typedef {import('../conventions/files/numbers.js').FileArray} FileArray */

/** Rows of the table that are shown; of more, those up to the first that differs. */
const mostRows = 200;

/** @param {Record<string, FileArray>} tensors @returns {Dump} */
const dumpIn = (tensors) => ({
  names: Object.keys(tensors),
  read: async (name) => tensors[name] ?? null,
});

/** Two dumps of a layer, of which the second counts positions from the padded row. */
function example() {
  const { a, b, x } = rotated({ place: (row) => (row < 3 ? 1 : row - 3) }, {});
  const q = /** @type {FileArray} */ (x);
  return [a, b].map((turned) => dumpIn({ 'layers.0.q': q, 'layers.0.q_rot': turned }));
}

/** @param {Report} report */
function table({ rows, first }) {
  const heads = [
    t('tensor'),
    t('shape'),
    t('type'),
    t('largest difference'),
    t('relative'),
    t('first at'),
  ];
  const head = node('tr', '', ...heads.map((text) => heading('col', '', text)));
  const lines = rows.slice(0, mostRows).map((row) => {
    const cells = [
      `[${row.shape.join(', ')}]`,
      row.type,
      row.fits ? significant(row.largest) : t('another shape'),
      row.fits ? significant(row.relative) : '–',
      row.first?.join(', ') ?? '–',
    ];
    const name = heading('row', '', row.name);
    name.translate = false;
    const line = node('tr', '', name, ...cells.map((text) => node('td', '', text)));
    if (row.name === first) line.ariaCurrent = 'true';
    return line;
  });
  const frame = node(
    'div',
    'frame',
    node('table', '', node('thead', '', head), node('tbody', '', ...lines)),
  );
  Object.assign(frame, { tabIndex: 0, role: 'region', ariaLabel: t('The tensors of both dumps') });
  return frame;
}

/**
 * The two arrays that part first, as a picture.
 *
 * @param {Report} report
 * @param {Dump} a
 * @param {Dump} b
 * @returns {Promise<Node[]>}
 */
async function picture({ first, rows }, a, b) {
  const row = rows.find(({ name }) => name === first);
  if (!row?.fits) return [];
  const [one, two] = [await a.read(row.name), await b.read(row.other)];
  if (!one || !two) return [];
  const question = await questionOf(row.name, async (input) =>
    a.names.includes(input) ? a.read(input) : null,
  );
  const kind = question?.kind ?? '';
  const shaped = kind === 'rotated' ? byPosition : firstBatch;
  return pictureNodes(pictures(kind, shaped(one), shaped(two), question?.inputs.x ?? null));
}

/**
 * @param {HTMLElement} section
 * @returns {{ draw: () => void }} draw: says all of it again, for example in another language
 */
export function dumpsBox(section) {
  /** @type {(Dump | null)[]} */
  let dumps = [null, null];
  let turn = 0;
  const status = node('p', 'doctor');
  status.ariaLive = 'polite';
  const details = node('div', 'diagnosis');
  const names = [phrase('a, the dump of your program'), phrase('b, the dump of the other one')];
  const inputs = names.map((name, k) => {
    const input = node('input', '');
    Object.assign(input, { type: 'file', id: `dump-${'ab'[k]}`, accept: '.safetensors,.npz' });
    const label = told(node('label', 'array-name'), { text: name });
    label.htmlFor = input.id;
    const box = node('div', 'array-input', label, input);
    const open = (/** @type {File | undefined} */ file) => {
      if (file) void take(k, file);
    };
    input.addEventListener('change', () => open(input.files?.[0]));
    box.addEventListener('dragover', (event) => event.preventDefault());
    box.addEventListener('drop', (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      // two files at once are a and b
      if (files.length > 1) files.slice(0, 2).forEach((file, at) => void take(at, file));
      else open(files[0]);
    });
    return box;
  });

  /** @param {unknown} error */
  function refuse(error) {
    status.textContent = t('These dumps cannot be compared.');
    const { message } = /** @type {Error} */ (error);
    details.replaceChildren(tellMessage(node('p', 'error'), message));
  }
  /** @param {number} at @param {File} file */
  async function take(at, file) {
    try {
      dumps[at] = await dumpOf(file.name, file);
      await draw();
    } catch (error) {
      dumps[at] = null;
      refuse(error);
    }
  }
  async function draw() {
    const own = ++turn;
    const [a, b] = dumps;
    if (!a || !b) {
      status.textContent = t('Give two dumps with tensors of the same names.');
      details.replaceChildren();
      return;
    }
    status.textContent = t('Comparing …');
    try {
      const report = await doctor(a, b);
      const shown = await picture(report, a, b);
      if (own === turn) tell(report, shown);
    } catch (error) {
      if (own === turn) refuse(error);
    }
  }
  /** @param {Report} report @param {Node[]} shown */
  function tell(report, shown) {
    const { rows, first, why, note } = report;
    if (rows.length === 0) {
      status.textContent = t('The dumps have no tensor of the same name.');
      details.replaceChildren();
      return;
    }
    const sentences = why?.differ.map(inWords) ?? [];
    if (why && why.from > 0)
      sentences.push(t('Rows are counted from row {row}.', { row: why.from }));
    const reason = note
      ? t('Why is not known, because the arrays cannot be read as what their name says.')
      : !why
        ? t('Why is not known: its name says nothing, or its inputs are not in the dumps.')
        : sentences.join(' ') || t('No convention that is known here explains it.');
    status.textContent =
      first === null
        ? t('No tensor differs beyond its rounding.')
        : `${t('{name} is the first that differs beyond its rounding.', { name: first })} ${reason}`;
    const all = programs(why?.convert ?? null);
    const said = note ? [tellMessage(node('p', 'error'), note)] : [];
    details.replaceChildren(...said, ...shown, node('div', 'conventions', table(report)), ...all);
  }
  const button = told(node('button', ''), { text: phrase('Two dumps as an example') });
  button.type = 'button';
  button.addEventListener('click', () => {
    dumps = example();
    void draw();
  });
  const group = told(node('div', 'examples', button), { 'aria-label': 'Examples' });
  group.role = 'group';
  section.append(group, node('div', 'pair', ...inputs), status, details);
  void draw();
  return { draw: () => void draw() };
}
