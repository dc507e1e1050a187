// The sentences of <phasor-model>: what is going on, what the model is, and what the chosen head does.

import { bytes, number, percent } from '../../draw/numbers.js';
import { quoted } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { looks } from '../kit/weights/sentences.js';
import { deedOf, deeds } from './deeds.js';
import { textOf } from './next.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../../model/model.js').ModelInfo} ModelInfo */
/** @typedef {import('../kit/weights/scene.js').State} State */
/** @typedef {import('../kit/weights/scene.js').Scene} Scene */

/** @param {ModelInfo} info */
export const sizes = (info) =>
  t(
    '{architecture}: {layers} layers of {heads} heads, {parameters} numbers, stored as {type}; at most {context} tokens.',
    {
      architecture: info.architecture,
      layers: info.layers,
      heads: info.heads,
      parameters: number(info.parameters, 0),
      type: info.type,
      context: info.context,
    },
  );

/** @param {Session | null} session @returns {string} what is going on; '' when nothing is */
export function status(session) {
  if (!session) return t('No model yet: choose its files.');
  const { state, info, layers, fetched } = session;
  if (state === 'opening' && fetched) {
    const { file, loaded, total } = fetched;
    return total
      ? t('Fetching {file}: {share}', { file, share: percent(loaded / total) })
      : t('Fetching {file}: {loaded}', { file, loaded: bytes(loaded) });
  }
  if (state === 'opening') return t('Reading the files.');
  if (state !== 'reading' || !info) return '';
  const done = layers.filter(Boolean).length;
  return t('Computing: {done} of {layers} layers.', { done, layers: info.layers });
}

/** @param {Session} session @param {Scene} scene @param {State} state */
export function claim({ scores, result }, scene, state) {
  const { layer, head } = state;
  const best = scores && deedOf(scores, state);
  const values = { layer: layer + 1, head: head + 1 };
  const named = best
    ? t('Layer {layer}, head {head} gives {share} of its weight to one place: {deed}.', {
        ...values,
        share: percent(best.score),
        deed: t(deeds[best.deed].name),
      })
    : `${t('Layer {layer}, head {head}', values)}:`;
  const first = result?.next[0];
  const next = first
    ? t('Next the model expects {word} with {share}.', {
        word: quoted(textOf(first)),
        share: percent(first.probability),
      })
    : '';
  return [named, looks(scene, state), next].filter(Boolean).join(' ');
}

/** @param {Session} session @param {readonly string[]} off @returns {string[]} what is left out */
export function notices({ result, info }, off) {
  const { windowed, tokens = [] } = result ?? {};
  const unknown = info?.unknown;
  const strange = tokens.filter(
    ({ id, text, from, to }) => id === unknown?.id && from < to && text !== unknown.text,
  );
  return [
    ...(strange.length > 0
      ? [
          t(
            'The model does not know {words}: it reads {count} of {all} tokens as its token for what is unknown, and what it says of them means nothing.',
            {
              words: [...new Set(strange.map(({ text }) => quoted(text)))].slice(0, 8).join(', '),
              count: strange.length,
              all: tokens.length,
            },
          ),
        ]
      : []),
    ...(windowed ? [t('The text has {length} tokens; the first {read} were read.', windowed)] : []),
    ...(off.length > 0
      ? [
          t('Switched off: {heads}.', {
            heads: off
              .map((each) =>
                each
                  .split('.')
                  .map((k) => Number(k) + 1)
                  .join('.'),
              )
              .join(', '),
          }),
        ]
      : []),
  ];
}
