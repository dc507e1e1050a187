// Two dumps of activations are dropped or opened: the first tensor that differs beyond its rounding, why,
// what both do in a picture, and the program that turns one into the other.

import { revived } from '../../../core/api/message.js';
import { askWorker } from '../../../core/api/ask.js';
import { heading, node } from '../../../core/draw/nodes.js';
import { significant } from '../../../core/draw/numbers.js';
import { withoutCall } from '../api/doctor/doctor.js';
import { programs } from '../figures/diagnose/answer.js';
import { inWords, ofTable } from '../figures/diagnose/words.js';
import { listed, localized, phrase, prose, t } from '../../../core/texts/language.js';
import { showMessage } from '../../../core/texts/message.js';
import { pictureNodes } from './doctor-picture.js';
import { reportOf } from './dumps-report.js';
import { rotated } from './symptom-arrays.js';

/** @typedef {import('./dumps-report.js').Side} Side */
/** @typedef {import('./dumps-report.js').Compared} Compared */
/** @typedef {import('../api/doctor/doctor.js').Report} Report */
/** @typedef {import('../../../core/api/files/numbers.js').FileArray} FileArray */

/** Rows of the table that are shown; of more, those up to the first that differs. */
const mostRows = 200;

/** Two dumps of a layer, of which the second counts positions from the padded row. */
function example() {
  const { a, b, x } = rotated({ place: (row) => (row < 3 ? 1 : row - 3) }, {});
  const q = /** @type {FileArray} */ (x);
  return [a, b].map((turned) => ({ 'layers.0.q': q, 'layers.0.q_rot': turned }));
}

/**
 * Compares beside the page, or in it where there are no workers.
 *
 * @param {Side[]} sides
 * @param {(fraction: number) => void} onProgress
 * @param {AbortSignal} signal
 * @returns {Promise<Compared | null>}
 */
async function compare(sides, onProgress, signal) {
  /** @type {{ answer: Compared } | null} */
  const found = await askWorker({
    call: 'doctor',
    name: 'dumps-worker',
    instead: 'dumps are compared in place',
    make: async () => new Worker(new URL('./dumps-worker.js', import.meta.url), { type: 'module' }),
    request: sides,
    onProgress,
    signal,
  });
  return found ? found.answer : reportOf(sides, onProgress);
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

/** @param {() => void} show */
function exampleButton(show) {
  const button = localized(node('button', ''), { text: phrase('Two dumps as an example') });
  button.type = 'button';
  button.ariaPressed = 'false';
  button.addEventListener('click', () => {
    button.ariaPressed = 'true';
    show();
  });
  const group = localized(node('div', 'examples', button), { 'aria-label': 'Examples' });
  group.role = 'group';
  return { group, button };
}

/**
 * @param {HTMLElement} section
 * @returns {{ draw: () => void }} draw: says all of it again, for example in another language
 */
export function dumpsBox(section) {
  /** @type {(Side | null)[]} */
  const sides = [null, null];
  /** What ends the comparison that is going on. */
  let ending = new AbortController();
  /** Says the answer again. */
  let redraw = () => {};
  const status = node('p', 'doctor');
  status.ariaLive = 'polite';
  const details = node('div', 'diagnosis');
  const bar = localized(node('progress', ''), { 'aria-label': 'How much is compared' });
  const stop = localized(node('button', ''), { text: phrase('Stop') });
  stop.type = 'button';
  stop.addEventListener('click', () => ending.abort());
  const going = node('div', 'examples', bar, stop);
  const again = localized(node('button', ''), { text: phrase('Compare again') });
  again.type = 'button';
  again.addEventListener('click', () => void run());
  const names = [phrase('a, the dump of your program'), phrase('b, the dump of the other one')];
  const inputs = names.map((name, k) => {
    const input = node('input', '');
    Object.assign(input, { type: 'file', id: `dump-${'ab'[k]}`, accept: '.safetensors,.npz' });
    const label = localized(node('label', 'array-name'), { text: name });
    label.htmlFor = input.id;
    const box = node('div', 'array-input', label, input);
    input.addEventListener('change', () => take(k, [...(input.files ?? [])]));
    box.addEventListener('dragover', (event) => event.preventDefault());
    box.addEventListener('drop', (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) event.preventDefault();
      take(k, files);
    });
    return box;
  });

  /** @param {number} at @param {File[]} files two at once are a and b */
  function take(at, files) {
    if (files.length === 0) return;
    if (files.length === 1) [sides[at]] = files;
    else [sides[0], sides[1]] = files;
    button.ariaPressed = 'false';
    void run();
  }
  /** @param {() => void} say */
  function showAnswer(say) {
    redraw = say;
    say();
  }
  /** @param {unknown} error */
  function refuse(error) {
    status.textContent = t('These dumps cannot be compared.');
    details.replaceChildren(showMessage(node('p', 'error'), error));
  }
  async function run() {
    ending.abort();
    const own = (ending = new AbortController());
    const given = /** @type {Side[]} */ (sides.filter((side) => side !== null));
    const isWhole = given.length === 2;
    // the button that has the focus is not taken away from a reader who arrives by keyboard
    const hadFocus = document.activeElement === again;
    if (isWhole) {
      showAnswer(() => (status.textContent = t('Comparing …')));
      bar.removeAttribute('value');
      details.replaceChildren(going);
      if (hadFocus) stop.focus();
    }
    try {
      const found = await compare(given, (fraction) => (bar.value = fraction), own.signal);
      if (own !== ending) return;
      showAnswer(() => (found ? showReport(found) : ask()));
    } catch (error) {
      if (own !== ending) return;
      showAnswer(() => (own.signal.aborted ? showStopped() : refuse(error)));
    }
  }
  function ask() {
    status.textContent = t('Give two dumps with tensors of the same names.');
    details.replaceChildren();
  }
  function showStopped() {
    const hadFocus = document.activeElement === stop;
    status.textContent = t('Stopped.');
    details.replaceChildren(node('div', 'examples', again));
    if (hadFocus) again.focus();
  }
  /** @param {Compared} compared */
  function showReport({ report, said: noted, shown }) {
    const { rows, first, why, note, large } = report;
    const said = note ? [showMessage(node('p', 'error'), revived(noted))] : [];
    for (const each of said) each.textContent = withoutCall(String(each.textContent));
    if (large.length > 0) {
      const largeNames = listed(large.slice(0, mostRows));
      const text = t('Not compared, because they have more than 2²⁴ numbers: {names}.', {
        names: largeNames,
      });
      said.push(node('p', '', text));
    }
    if (rows.length === 0) {
      status.textContent = t('The dumps have no tensor of the same name that can be compared.');
      details.replaceChildren(...said);
      return;
    }
    const sentences = why?.differ.map(inWords) ?? [];
    if (why && why.from > 0)
      sentences.push(t('Rows are counted from row {row}.', { row: why.from }));
    const reason = note
      ? t('Why is not known, because the arrays cannot be read as what their name says.')
      : !why
        ? t('Why is not known: its name says nothing, or its inputs are not in the dumps.')
        : prose(...sentences) ||
          prose(t('No convention that is known here explains it.'), ...why.unseen.map(ofTable));
    status.textContent =
      first === null
        ? t('No tensor differs beyond its rounding.')
        : prose(
            t('{name} is the first that differs beyond its rounding.', { name: first }),
            reason,
          );
    const maps = shown ? pictureNodes(shown) : [];
    const all = programs(why?.convert ?? null);
    details.replaceChildren(...said, ...maps, node('div', 'conventions', table(report)), ...all);
  }
  const { group, button } = exampleButton(() => {
    [sides[0], sides[1]] = example();
    void run();
  });
  section.append(group, node('div', 'pair', ...inputs), status, details);
  showAnswer(ask);
  return { draw: () => redraw() };
}
