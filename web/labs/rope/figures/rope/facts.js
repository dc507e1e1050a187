// Facts about a kind of layers and its rotary encoding, in the reader's language.

import { significant } from '../../../../core/draw/numbers.js';
import { listed, t } from '../../../../core/texts/language.js';

/** @typedef {import('../../api/layer-rope.js').RopeLayers} RopeLayers */

/** @param {RopeLayers} layers */
function turned({ headDim, rotaryDim, rotatedFeatures: count = rotaryDim, rotaryPart }) {
  const values = { count, all: headDim ?? '' };
  if (rotaryPart === 'first') return t('the first {count} of {all}', values);
  return rotaryPart === 'last' ? t('the last {count} of {all}', values) : t('all {all}', values);
}

/** @param {RopeLayers} layers */
function paired({ pairing, inverseFrequencies: { length: half } }) {
  return pairing === 'half'
    ? t('half: j with j + {half}', { half })
    : t('interleaved: 2j with 2j + 1');
}

/** @param {RopeLayers} layers */
function spanned({ inverseFrequencies, zeroFrequencies = 0 }) {
  const turning = inverseFrequencies.length - zeroFrequencies;
  const ends = [inverseFrequencies[0], inverseFrequencies[turning - 1]];
  return turning > 0 ? ends.map((w) => significant(w)).join(' … ') : '0';
}

/** @param {NonNullable<RopeLayers['mrope']>} sections */
function sectioned({ section, interleaved, alternating }) {
  const pairs = listed(section);
  if (alternating) return t('{pairs}, height and width by turns, time last', { pairs });
  return interleaved ? t('{pairs}, interleaved', { pairs }) : pairs;
}

/**
 * Facts about layers: the name of a row, and its text, undefined if it does not apply.
 *
 * @param {RopeLayers} layers
 * @returns {[string, string | undefined][]}
 */
export function factsOf(layers) {
  const { base, effectiveBase, ropeType, factorList, rampLow, rampHigh = 0 } = layers;
  const { zeroFrequencies, attentionFactor, scoreFactor, mrope, axes, apart, assumed } = layers;
  const list = factorList === 'long' ? t('the long list') : t('the short list');
  const typed = factorList ? listed([ropeType, list]) : ropeType;
  const stretched = effectiveBase !== null && effectiveBase !== base;
  return [
    [t('type'), assumed ? t('{type}, assumed', { type: typed }) : typed],
    [t('features that turn'), turned(layers)],
    [t('pairing'), paired(layers)],
    [t('base'), base === null ? undefined : significant(base)],
    [t('effective base'), stretched ? significant(effectiveBase) : undefined],
    [t('frequencies'), spanned(layers)],
    [t('pairs that do not turn'), zeroFrequencies ? String(zeroFrequencies) : undefined],
    [
      t('ramp from pair to pair'),
      rampLow === undefined ? undefined : `${significant(rampLow)} … ${significant(rampHigh)}`,
    ],
    [t('pairs of time, height, width'), mrope && sectioned(mrope)],
    [
      t('positions of a token'),
      axes === undefined
        ? undefined
        : apart
          ? t('two, half a head each')
          : t('height, width: half of the pairs each'),
    ],
    [t('factor on cosines and sines'), significant(attentionFactor)],
    [t('factor on scores'), scoreFactor === 1 ? undefined : significant(scoreFactor)],
  ];
}
