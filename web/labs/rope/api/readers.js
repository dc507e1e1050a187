// Where libraries read a file otherwise than transformers 5, which is what the rest of this folder does.
// A new reader, or a new difference, is an entry here and a line where it matters.

/**
 * @typedef {object} Reader
 * @property {string} [name] as it is shown
 * @property {boolean} [typeFirst] `type` wins over `rope_type`
 * @property {boolean} [noParameters] rope_parameters is not looked at
 * @property {boolean} [topOriginal] longrope: O only beside the scaling, and then F = L / O
 * @property {boolean} [lengthAsOriginal] yarn: O is max_position_embeddings
 * @property {boolean} [impliedFactor] yarn: f is L / O where the file has O
 * @property {boolean} [allScaled] the scaling is for every type of layers
 * @property {boolean} [plainScores] the scale of the scores is left alone
 * @property {boolean} [longAlways] longrope: the long list at every length where L exceeds O
 * @property {boolean} [ownAttention] yarn takes attn_factor, longrope short_mscale and long_mscale; neither
 *   takes attention_factor, and yarn no mscale
 * @property {readonly string[]} [only] the families that it is about; all unless named
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
