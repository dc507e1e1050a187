// The sentences of <phasor-bias>.

import { number, percent, significant } from '../../../../core/draw/numbers.js';
import { called } from '../../../../core/draw/words.js';
import { prose, t } from '../../../../core/texts/language.js';
import { headIn } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Settings} Settings */

/** @param {Model} m @param {Settings} s @returns {string} the sentence about the bias */
export function formula({ scene: { curves, shown, reach } }, s) {
  const { kind, heads, table, clip } = s;
  if (kind === 'ALiBi') {
    // the bias one position back
    const slope = significant(-curves[shown][reach - 1], 4);
    return t(
      'Head {head} of {heads}: a score falls by {slope} for every position between query and key.',
      { head: headIn(s), heads, slope },
    );
  }
  if (kind === 'T5')
    return t(
      'A number from a table: near offsets have buckets of their own, far ones share them, {count} in all.',
      { count: table.length },
    );
  return t(
    'The query times a vector of the offset, so every query has a curve of its own; from {clip} on the vector stays.',
    { clip },
  );
}

/** @param {Model} m @param {Settings} s @returns {string} the sentence below the figure */
export function summary({ words, query, key, cell, scene }, { kind, causal }) {
  const { between, mirrored } = scene;
  const values = {
    kind,
    between: number(between, 2),
    mirrored: number(mirrored.with),
    without: number(mirrored.without),
    query: called(words, query),
    key: called(words, key),
    weight: percent(cell.weight),
    plain: percent(cell.plain),
  };
  const sides = causal
    ? t(
        'Later words are hidden, which tells before from after: read backwards, the sentence has weights that differ by up to {without} by the mask alone, by up to {mirrored} with {kind}.',
        values,
      )
    : between === 0
      ? t(
          '{kind} adds the same on both sides of a word, so it does not tell before from after: read backwards, the sentence has the same weights, to {mirrored}.',
          values,
        )
      : t(
          '{kind} tells before from after: at one distance it adds up to {between} more on one side than on the other, and read backwards the sentence has weights that differ by up to {mirrored}.',
          values,
        );
  const effect = t(
    '{query} gives {key} {weight} of its attention; without what is added it is {plain}.',
    values,
  );
  return prose(sides, effect);
}

/** @param {Model} m @returns {string} the cursor's cell, for screen readers */
export function cellText({ words, query, key, cell, isHidden }) {
  const named = { query: called(words, query), key: called(words, key) };
  if (isHidden) return t('{query}, {key}: hidden', named);
  return t('{query}, {key}: {added} is added, weight {weight}', {
    ...named,
    added: number(cell.added),
    weight: percent(cell.weight),
  });
}
