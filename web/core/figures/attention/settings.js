// The settings of <phasor-attention>.

import { phrase } from '../../texts/language.js';
import { colormap } from '../../kit/colormap-setting.js';
import { pinning } from '../../kit/pin.js';
import { data, flag, integer, numbers, object, oneOf, text, wordList } from '../../kit/settings.js';
import { base, dim, scale } from '../../kit/stops.js';
import { combining, groupsSetting, runSetting } from '../../kit/weights/combined.js';
import { window } from '../../kit/window-setting.js';

/** @typedef {import('../../api/tensor.js').AttentionMaps} AttentionMaps */
/** @template Value @typedef {import('../../kit/settings.js').Setting<Value>} Setting */

/** @param {string} about @returns {Setting<AttentionMaps | null>} */
const maps = (about) =>
  data({
    preset: null,
    isShown: true,
    about,
    wanted: phrase('nested arrays of numbers or a tensor { shape, data }'),
    /** @returns {AttentionMaps | null | undefined} */
    accept: (value) => object(value),
  });

/** @type {Setting<'auto' | import('../../api/picture.js').Colormap | readonly string[]>} */
const colors = {
  ...colormap,
  preset: 'auto',
  about: `'auto', those of the page: 'sequential', or 'diverging' where a weight is below 0; or ${colormap.about}`,
  get wanted() {
    return colormap.wanted;
  },
  write: (value) => (typeof value === 'string' ? value : value.join(' ')),
  read: (given) => (given.trim() === 'auto' ? 'auto' : colormap.read(given)),
};

const part = "the part of the matrix that is shown, '0 64' the first 64; without it all";
const vectors =
  'of given weights, [layers, heads, n, d], [heads, n, d] or [n, d], as they are multiplied: after a rotation by position. Without weights and text, their attention is computed where it is looked at, over up to 131,072 tokens: a map that zooms to single tokens';

export const settings = {
  text: text({
    preset: 'the money bank by the river bank',
    label: phrase('Text'),
    about:
      "the sentence; of longer ones the first 724 words are shown, with several heads fewer. Other words than the preset's load the list of words, half a megabyte",
  }),
  context: text({ about: 'the sentence that keys come from, for cross-attention' }),
  kind: oneOf([phrase('self'), phrase('cross'), phrase('causal'), phrase('padded')], {
    label: phrase('Attention'),
    about: "'self', 'cross', 'causal' or 'padded' (two words of padding follow)",
  }),
  view: oneOf([phrase('all'), phrase('matrix'), phrase('lines'), phrase('tokens')], {
    label: phrase('View'),
    about: "'all', 'matrix', 'lines' or 'tokens'",
  }),
  heads: integer({
    preset: 4,
    least: 1,
    most: 8,
    label: phrase('Heads'),
    stops: [1, 2, 3, 4, 5, 6, 7, 8],
    about:
      'how many are computed, 1 to 8; they are made by hand, see web/core/words/heads/projections.js',
  }),
  head: integer({ preset: 0, least: 0, about: 'the head that is shown, from 0; on screen from 1' }),
  ...combining,
  scale,
  colormap: colors,
  query: integer({ preset: 2, least: 0, about: 'the cursor: the position of the query' }),
  key: integer({ preset: 1, least: 0, about: 'the cursor: the position of the key' }),
  selected: numbers({
    preset: [],
    least: 0,
    whole: true,
    atMost: 128,
    about: "positions of queries whose rows are added up: '2 6'",
  }),
  trained: flag({
    about:
      "the weights of the text in phasor's own small language model, of all its layers and heads, instead of heads made by hand; 'phasor/model' must be imported too, and its file of 1 MB is fetched then. A token sees those before it",
  }),
  encoding: flag({
    preset: true,
    label: phrase('Encoding'),
    about: "the encoding is added to the words; 'off' for none",
  }),
  dim: dim({ preset: 128, most: 1024, about: 'numbers in a row of the input' }),
  base: base({ about: 'of the encoding' }),
  weights: maps(
    'instead of a text: [query][key], [head][query][key] or [layer][head][query][key], with a batch of 1 too, or one row, [key]; nested arrays, a tensor { shape, data: Float32Array }, or a list of them, one a layer: `attentions` of Transformers. As an attribute JSON; NaN is hatched',
  ),
  compare: maps(
    'other weights of the same shape, as of another model or a later step of training: what has changed from `weights` to these is shown, and the heads that have changed most',
  ),
  run: runSetting,
  tokens: wordList('the words of given weights, as JSON'),
  keytokens: wordList('the words of their keys, where they are other ones'),
  keygroups: groupsSetting(
    'which keys are one word, as `groups`, where keys are other tokens than queries',
  ),
  layer: integer({
    preset: 0,
    least: 0,
    about: 'the layer that is shown, from 0; on screen from 1',
  }),
  rows: window(`${part}. Sentence and lines follow it; sums are of whole rows`, 'querys'),
  columns: window(part, 'keys'),
  split: integer({
    preset: 0,
    least: 0,
    about:
      'of two sentences: the position where the second begins; without it, after the first [SEP]. A list then chooses one of the blocks A → A, A → B, B → A, B → B',
  }),
  prompt: numbers({
    preset: [],
    least: 0,
    whole: true,
    atMost: 2,
    about:
      "how many tokens are of the prompt, of weights that `generate()` has returned: a dashed line stands behind them. Two numbers where queries and keys are not the same tokens: '0 5' where the queries are the generated tokens alone",
  }),
  ...pinning,
  overview: flag({ about: 'the maps of all layers and heads are shown, to choose one' }),
  neurons: flag({ about: 'query and key vector of the cell and their products are shown' }),
  queryvectors: maps(vectors),
  keyvectors: maps(`${vectors}. Of keys there may be fewer heads, which neighbours share`),
};
