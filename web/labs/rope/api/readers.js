// Libraries that read a file differently from transformers 5, which the rest of this folder follows. A new
// reader or difference is an entry here and a line where it matters.

/**
 * @typedef {object} Reader
 * @property {string} [name] as it is shown
 * @property {boolean} [typeFirst] `type` has priority over `rope_type`
 * @property {boolean} [noParameters] rope_parameters is ignored
 * @property {boolean} [topOriginal] longrope: O is read only beside the scaling, and then F = L / O
 * @property {boolean} [lengthAsOriginal] yarn: O is max_position_embeddings
 * @property {boolean} [impliedFactor] yarn: f is L / O if the file has O
 * @property {boolean} [allScaled] the scaling applies to every type of layers
 * @property {boolean} [plainScores] the scale of the scores is unchanged
 * @property {boolean} [longAlways] longrope: the long list at every length if L exceeds O
 * @property {boolean} [ownAttention] yarn reads attn_factor, longrope short_mscale and long_mscale; neither
 *   reads attention_factor, and yarn no mscale
 * @property {readonly string[]} [only] the families it applies to; all by default
 */

const four = { typeFirst: true, noParameters: true, topOriginal: true };

/** @type {readonly (Reader & { name: string })[]} */
export const readers = [
  { name: 'transformers 4', ...four },
  { name: 'transformers 4.43 to 4.48', ...four, lengthAsOriginal: true },
  { name: 'transformers 4.50 and some versions after it', ...four, impliedFactor: true },
  { name: 'transformers 5 as first released', allScaled: true, only: ['olmo3'] },
  { name: "transformers' own class", plainScores: true, only: ['deepseek_v2'] },
  { name: 'vLLM', longAlways: true, ownAttention: true },
];
