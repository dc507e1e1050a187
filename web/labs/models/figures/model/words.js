// The sentences of <phasor-model>: what is going on, what the model is, and what the chosen head does.

import { bytes, number, percent } from '../../../../core/draw/numbers.js';
import { quoted } from '../../../../core/draw/words.js';
import { listed, prose, t } from '../../../../core/texts/language.js';
import { ofReading } from '../../../../core/kit/weights/reading.js';
import { looks } from '../../../../core/kit/weights/sentences.js';
import { deedOf, deeds, numbered } from './deeds.js';
import { textOf } from './next.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../../index.js').ModelInfo} ModelInfo */
/** @typedef {import('../../../../core/kit/weights/scene.js').State} State */
/** @typedef {import('../../../../core/kit/weights/scene.js').Scene} Scene */

/**
 * What a model is.
 *
 * @param {ModelInfo} info
 * @param {boolean} isOwn whether it is the one that the package brings
 */
export function sizes(info, isOwn) {
  const { architecture, layers, heads, type, context, vision } = info;
  const values = { architecture, layers, heads, type, parameters: number(info.parameters, 0) };
  if (vision) {
    return t(
      '{architecture}: {layers} layers of {heads} heads, {parameters} numbers, most of them stored as {type}; patches of {width} × {height} pixels.',
      { ...values, ...vision.patch },
    );
  }
  const words = t(
    '{architecture}: {layers} layers of {heads} heads, {parameters} numbers, most of them stored as {type}; at most {context} tokens.',
    { ...values, context },
  );
  if (!isOwn) return words;
  const about = t(
    'A small model that phasor has trained on old novels, the Bible and speeches. It is good for looking at heads; what it says is often grammatical, rarely true, and knows nothing of today.',
  );
  return prose(about, words);
}

/** @param {Float64Array} losses */
const mean = (losses) => losses.reduce((a, b) => a + b) / losses.length;

/**
 * How well the model predicts the text.
 *
 * @param {Float64Array | null} losses
 * @param {Float64Array | null} whole with all heads and positions
 */
export function lossWords(losses, whole) {
  if (!losses) return '';
  const now = number(mean(losses), 2);
  if (!whole || whole === losses)
    return t('Loss of this text: {now} nats a token, each predicted from those before it.', {
      now,
    });
  return t('Loss of this text: {now} nats a token; with all heads and positions {before}.', {
    now,
    before: number(mean(whole), 2),
  });
}

/** @param {ModelInfo} info @param {import('./session.js').Sight} sight */
export const sightWords = ({ layers, heads }, { grid: [rows, cols], prefix }) =>
  t(
    '{rows} × {cols} patches of the picture, and {prefix} more tokens, in {layers} layers of {heads} heads.',
    { rows, cols, prefix, layers, heads },
  );

/** @param {Session | null} session @returns {string} what is going on; '' when nothing is */
export function status(session) {
  if (!session) return '';
  const { state, info, layers, fetched } = session;
  if (state === 'opening' && fetched) {
    const { file, loaded, total } = fetched;
    return total
      ? t('Fetching {file}: {share}', { file, share: percent(loaded / total) })
      : t('Fetching {file}: {loaded}', { file, loaded: bytes(loaded) });
  }
  if (state === 'opening') return t('Reading the files.');
  if (info?.vision && state === 'resting' && !session.sight && !session.failure)
    return t('The model reads pictures: drop one here, or choose it.');
  if (state !== 'reading' || !info) return '';
  const done = layers.filter(Boolean).length;
  return t('Computing: {done} of {layers} layers.', { done, layers: info.layers });
}

/**
 * @param {NonNullable<ReturnType<typeof deedOf>>} best
 * @param {{ layer: number, head: number }} place as people count
 */
function naming({ deed, score, even }, place) {
  const values = { ...place, share: percent(score), deed: t(deeds[deed].name) };
  if (even === null)
    return t(
      'Layer {layer}, head {head} gives {share} of its weight to one place: {deed}.',
      values,
    );
  return t(
    'On held-out text layer {layer}, head {head} gives {share} of its weight to one place: {deed}. Looking at all tokens alike would give it {even}.',
    { ...values, even: percent(even) },
  );
}

/** @param {Session} session @param {Scene} scene @param {State} state */
export function claim({ scores, result }, scene, state) {
  const { layer, head } = state;
  const best = scene.changed ? null : scores && deedOf(scores, state);
  const values = { layer: layer + 1, head: head + 1 };
  const seen = looks(scene, state);
  const ofHead = best
    ? prose(naming(best, values), seen)
    : t('{name}: {value}', { name: t('Layer {layer}, head {head}', values), value: seen });
  // when two models are compared, no prediction is shown
  const first = scene.changed ? undefined : result?.next[0];
  const next = first
    ? t('Next the model expects {word} with {share}.', {
        word: quoted(textOf(first)),
        share: percent(first.probability),
      })
    : '';
  return prose(scene.isFused ? seen : ofHead, next);
}

/** @param {Session} session @param {readonly string[]} off @returns {string[]} what is left out */
export function notices({ result, info, scores }, off) {
  const names = off.map((each) => {
    const [layer, head] = each.split('.').map(Number);
    return numbered({ layer, head });
  });
  return [
    ...(result && info ? ofReading(result, info, scores?.measured ?? null) : []),
    ...(off.length > 0 ? [t('Switched off: {heads}.', { heads: listed(names) })] : []),
  ];
}
