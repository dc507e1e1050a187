// The program of <phasor-rope>: the frequencies, and the rotation of queries and keys.

import { decimal, program } from '../../../../core/kit/program.js';

/** @typedef {import('./model.js').Rope} Rope */

/**
 * @param {import('../../../../core/kit/element.js').Dialect} dialect
 * @param {Rope} rope
 * @returns {string}
 */
export function ropeCode(dialect, { layers, scaled: all, axes: ofPairs }) {
  const { pairing, attentionFactor, headDim, rotaryDim, rotaryPart, apart } = layers;
  // where each position has half a head, only one half is rotated
  const [scaled, axes] = apart ? [all.subarray(0, all.length / 2), null] : [all, ofPairs];
  const join = dialect === 'pytorch' ? 'cat' : 'concatenate';
  const lines = [];
  for (let k = 0; k < scaled.length; k += 4) {
    lines.push(`    ${Array.from(scaled.subarray(k, k + 4), decimal).join(', ')},`);
  }
  const turned =
    pairing === 'half'
      ? `    a, b = x[..., :${scaled.length}], x[..., ${scaled.length}:]
    return xp.${join}([a * c - b * s, b * c + a * s], -1)`
      : `    a, b = x[..., 0::2], x[..., 1::2]
    return xp.stack([a * c - b * s, b * c + a * s], -1).reshape(x.shape)`;
  const part =
    rotaryPart === 'all' || headDim === null
      ? apart
        ? `, half a head, ${2 * scaled.length} of ${headDim} numbers, by its own position`
        : ''
      : `, the ${rotaryPart} ${rotaryDim} of ${headDim} numbers of a head`;
  const named = layers.mrope ? 'time, height and width, [3, n]' : 'height and width, [2, n]';
  const places = axes ? `, positions of ${named}` : '';
  const angle = axes ? 'positions[axis].T * w' : 'positions[:, None] * w';
  return program(dialect, [
    `# radians a position, one a pair\nw = xp.array([\n${lines.join('\n')}\n])`,
    ...(axes ? [`# the axis of each pair\naxis = [${axes.join(', ')}]`] : []),
    `
def turn(x, positions):  # rotary encoding, pairing '${pairing}'${part}${places}
    angle = ${angle}
    c, s = ${decimal(attentionFactor)} * xp.cos(angle), ${decimal(attentionFactor)} * xp.sin(angle)
${turned}

print(w)`,
  ]);
}
