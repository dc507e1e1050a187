// The sentences of <phasor-losses>: the best encoding at the cursor, the change of each beyond the trained
// length or over the sentence, and what was measured.

import { number } from '../../../../core/draw/numbers.js';
import { quoted } from '../../../../core/draw/words.js';
import { listed, phrase, prose, t } from '../../../../core/texts/language.js';
import { chanceOf, ranked, rises } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Row} Row */
/** @typedef {import('../../../../core/texts/language.js').Phrase} Phrase */

/** Encodings of phasor/train by name. @type {Readonly<Record<string, Phrase>>} */
const names = {
  none: phrase('none'),
  sinusoidal: phrase('sinusoidal'),
  learned: phrase('learned'),
  rotary: phrase('rotary'),
  alibi: phrase('ALiBi'),
  t5: phrase('T5'),
};

/** @param {string} encoding */
export const nameOf = (encoding) => (names[encoding] ? t(names[encoding]) : encoding);

/** The name within a sentence: “none” is quoted. @param {string} encoding */
const named = (encoding) => (encoding === 'none' ? quoted(nameOf(encoding)) : nameOf(encoding));

/** A token without the space before a word; a token of only spaces stays. @param {string} token */
export const letters = (token) => token.trim() || token;

/** @param {Model} model @returns {string} the place of the cursor */
export function placeOf({ words, at, table }) {
  if (words) return t('token {place}, {word}', { place: at, word: quoted(letters(words[at])) });
  const from = at * table.bucket;
  return t('positions {from} to {to}', { from, to: from + table.bucket - 1 });
}

/** @param {Model} model @returns {string} the place of the cursor and the losses there, in rising order */
export function spoken(model) {
  const losses = ranked(model, model.at).sorted.map(
    ({ encoding, mean }) => `${nameOf(encoding)} ${number(mean[model.at], 2)}`,
  );
  return t('{name}: {value}', { name: placeOf(model), value: listed(losses) });
}

/**
 * The sentence about the best encoding, and whether that is more than chance.
 *
 * @param {{ rows: readonly Row[] }} of
 * @param {number} k
 */
function best(of, k) {
  const { sorted, rival } = ranked(of, k);
  const [first] = sorted;
  const values = {
    first: named(first.encoding),
    loss: number(first.mean[k], 2),
    second: rival ? named(rival.encoding) : '',
  };
  if (sorted.length === 1) return t('{first} has {loss} nats a token.', values);
  if (rival)
    return t(
      '{first} has the lowest mean, {loss} nats a token, but seeds of {second} are as low.',
      values,
    );
  return first.seeds === 1
    ? t('{first} has the lowest loss, {loss} nats a token, but only one seed.', values)
    : t('{first} has the lowest loss, {loss} nats a token, with every seed.', values);
}

/**
 * The sentence about losses beyond the trained length.
 *
 * @param {Model} model
 * @returns {string} '' where the table has no such losses, or one seed of each encoding, which cannot tell
 */
function beyond(model) {
  const all = rises(model);
  if (all.length === 0 || model.seeds.most === 1) return '';
  const [worse, better] = [true, false].map((isWorse) =>
    listed(
      all
        .filter(({ rise, apart }) => apart && rise > 0 === isWorse)
        .map(({ encoding, rise }) =>
          t('{name} ({value})', { name: named(encoding), value: number(rise, 2) }),
        ),
    ),
  );
  const since = t(
    'From the end of the trained length to the last positions, beyond the spread of the seeds,',
  );
  if (worse && better)
    return prose(since, t('worse: {worse}; better: {better}.', { worse, better }));
  if (worse) return prose(since, t('worse: {worse}.', { worse }));
  return better
    ? prose(since, t('better: {better}.', { better }))
    : t('No encoding changes beyond the trained length by more than its seeds differ.');
}

/** @param {Model} model */
export function claim(model) {
  const { words, at, table, whole } = model;
  if (words) {
    const here = t('At {word} {best}', { word: quoted(letters(words[at])), best: best(model, at) });
    return prose(here, t('Over the sentence {best}', { best: best({ rows: whole }, 0) }));
  }
  const from = at * table.bucket;
  const values = { from, to: from + table.bucket - 1, best: best(model, at) };
  return prose(t('At positions {from} to {to} {best}', values), beyond(model));
}

/** @param {boolean} isOne @param {boolean} isSentence @param {{ seeds: number | string }} values */
function ofSeeds(isOne, isSentence, values) {
  if (isOne) return isSentence ? t('A loss is of one seed.') : t('Each line is of one seed.');
  return isSentence
    ? t('A loss is the mean of {seeds} seeds.', values)
    : t(
        'Each line is the mean of {seeds} seeds, and its band reaches from the lowest to the highest.',
        values,
      );
}

/** @param {Model} model @returns {string[]} sentences about what was measured, and on how many models */
export function basis({ table, seeds, rows, words }) {
  const few = rows.filter((row) => row.seeds < seeds.most).map(({ encoding }) => nameOf(encoding));
  const values = {
    text: table.text,
    tokens: number(table.tokens, 0),
    trained: table.trained,
    seeds: seeds.least === seeds.most ? seeds.most : `${seeds.least} – ${seeds.most}`,
    base: named(rows[0].encoding),
    many: chanceOf(seeds.least),
  };
  return [
    words
      ? t('A sentence of {text}, read by models that learned from {tokens} tokens.', values)
      : t(
          'Losses on {text}, of models that learned from {tokens} tokens, {trained} at once.',
          values,
        ),
    ofSeeds(seeds.most === 1, Boolean(words), values),
    ...(words && seeds.least > 1
      ? [
          t(
            'Marked are words that all seeds of an encoding predict better, or all worse, than any seed of {base}; by chance alone one word in {many} is.',
            values,
          ),
        ]
      : []),
    ...(few.length > 0
      ? [t('With fewer seeds than the others: {names}.', { names: listed(few) })]
      : []),
  ];
}
