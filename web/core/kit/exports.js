// What the menu of a figure offers: its picture and its numbers as files, and the program that computes them.
// Fetched when the menu is first opened.

import { phrase, t } from '../texts/language.js';
import { button } from './button.js';
import { copy } from './copy.js';

/** @typedef {import('./element.js').Shown} Shown */

/** Loaded when the reader saves a picture. */
const picture = () => import('../draw/snapshot.js');
const files = () => import('../draw/files.js');

/** @type {readonly [import('./element.js').Dialect, import('./button.js').Phrase][]} */
const dialects = [
  ['numpy', phrase('Copy as NumPy')],
  ['pytorch', phrase('Copy as PyTorch')],
  ['jax', phrase('Copy as JAX')],
];

/**
 * @param {import('./element.js').PhasorElement} element
 * @param {import('./toolbar.js').Attempt} attempt
 * @param {Element} place where a program that cannot be copied is shown
 * @returns {{ buttons: HTMLButtonElement[], offer: () => Promise<void> }} `offer` shows a button for each
 *   program that the element has
 */
export function exports(element, attempt, place) {
  /** @param {(data: Shown) => Promise<Blob> | Blob} make @param {string} ending */
  const saved = (make, ending) => () =>
    attempt(
      async () => {
        const data = element.data();
        if (!data) return element.say(t('There is nothing to save yet'));
        const file = `${data.name}.${ending}`;
        const { save } = await files();
        save(await make(data), file);
        element.say(t('Saved {file}', { file }));
      },
      (message) => t('No {ending} was saved: {message}', { ending: ending.toUpperCase(), message }),
    );
  const programs = dialects.map(([dialect, name]) =>
    button(
      name,
      (from) => attempt(async () => copy(from, await element.code(dialect), place)),
      'stays',
    ),
  );
  return {
    buttons: [
      button(
        phrase('Save PNG'),
        saved(() => picture().then(({ png }) => png(element.figure)), 'png'),
      ),
      button(
        phrase('Save SVG'),
        saved(() => picture().then(({ svg }) => svg(element.figure)), 'svg'),
      ),
      button(
        phrase('Save CSV'),
        saved((data) => files().then(({ csv }) => csv(data)), 'csv'),
      ),
      button(
        phrase('Save NPY'),
        saved(({ tensor }) => files().then(({ npy }) => npy(tensor)), 'npy'),
      ),
      ...programs,
    ],
    async offer() {
      const codes = await Promise.all(dialects.map(([dialect]) => element.code(dialect)));
      programs.forEach((program, k) => (program.hidden = codes[k] === ''));
    },
  };
}
