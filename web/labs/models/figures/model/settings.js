// The settings of <phasor-model>.

import { phrase, t } from '../../../../core/texts/language.js';
import { pinning } from '../../../../core/kit/pin.js';
import {
  data,
  flag,
  integer,
  numbers,
  object,
  oneOf,
  text,
  words,
} from '../../../../core/kit/settings.js';
import { combining, runSetting } from '../../../../core/kit/weights/combined.js';
import { scale } from '../../../../core/kit/stops.js';
import { window } from '../../../../core/kit/window-setting.js';
import { imageSetting } from '../../../images/figures/patches/source.js';

/** @typedef {import('../../../../core/kit/settings.js').Values<typeof settings>} Values */

/** @param {string} given */
const one = (given) => [given];

/** Heads as 'layer.head'. @type {import('../../../../core/kit/settings.js').Setting<readonly string[]>} */
const off = {
  preset: [],
  about: "heads that are switched off, '0.3 5.1': layer and head from 0, on screen from 1",
  get wanted() {
    return t("layers and heads, as '0.3 5.1', divided by blanks");
  },
  read(given) {
    const list = words(given);
    const right = list.every((each) => /^\d{1,6}\.\d{1,6}$/.test(each));
    return right && new Set(list).size === list.length && list.length <= 4096 ? list : undefined;
  },
  write: (list) => list.join(' ') || null,
};

/** Origins as addresses have them. @type {import('../../../../core/kit/settings.js').Setting<readonly string[]>} */
const origins = {
  preset: [],
  about:
    "other origins whose files an index of parts may name, 'https://cdn.example'; without it only files of the index's own origin are fetched",
  get wanted() {
    return t("origins, as 'https://cdn.example', divided by blanks");
  },
  read(given) {
    const list = words(given).map((each) => (URL.canParse(each) ? new URL(each) : null));
    // a path would allow no less than its whole origin, and a star stands for nothing
    const right = list.every((each) => each && /^https?:\/\/[^/*@]+\/$/.test(each.href));
    const found = list.map((each) => each?.origin ?? '');
    return right && found.length <= 64 ? [...new Set(found)] : undefined;
  },
  write: (list) => list.join(' ') || null,
  addresses: words,
};

const part = "the part of the matrix that is shown, '0 64' the first 64; without it all";

export const settings = {
  src: text({
    addresses: one,
    about:
      "address of the model: a folder 'models/gpt2/' with model.safetensors, config.json and tokenizer.json, a file .safetensors or its index .safetensors.index.json with the others beside it, or a .gguf. Without it the small language model that the package brings",
  }),
  config: text({
    addresses: one,
    about: 'address of config.json, where it is not beside the model',
  }),
  tokenizer: text({
    addresses: one,
    about: 'address of tokenizer.json, where it is not beside the model',
  }),
  origins,
  model: data({
    preset: null,
    isShown: true,
    about:
      'instead of src: the files of a model as openModel of phasor/model takes them, or a model that it has opened',
    wanted: phrase('files of a model, or a model that is open'),
    accept: object,
  }),
  compare: data({
    preset: null,
    isShown: true,
    about:
      'a second model that reads the same text, as `model`: what changes from the first to it is shown, and the heads that change most',
    wanted: phrase('files of a model, or a model that is open'),
    accept: object,
  }),
  run: runSetting,
  choose: flag({
    about: 'the reader may choose other files, also where src or model name some',
  }),
  text: text({
    preset: 'the money bank by the river bank',
    label: phrase('Text'),
    about: "what the model reads; numbers alone, '464 3797', are numbers of tokens",
  }),
  image: imageSetting,
  view: oneOf([phrase('all'), phrase('matrix'), phrase('lines'), phrase('tokens')], {
    label: phrase('View'),
    about: "of the chosen head: 'all', 'matrix', 'lines' or 'tokens'",
  }),
  layer: integer({
    preset: 0,
    least: 0,
    about: 'of the head that is shown, from 0; on screen from 1',
  }),
  head: integer({ preset: 0, least: 0, about: 'the head that is shown, from 0; on screen from 1' }),
  off,
  positions: flag({
    preset: true,
    label: phrase('Positions'),
    about: "the model knows positions; 'off': as if it had no encoding of them",
  }),
  start: integer({
    preset: 0,
    least: 0,
    label: phrase('First position'),
    stops: [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    about: 'the position of the first token',
  }),
  ...combining,
  scale,
  query: integer({ preset: 1, least: 0, about: 'the cursor: the position of the query' }),
  key: integer({ preset: 0, least: 0, about: 'the cursor: the position of the key' }),
  selected: numbers({
    preset: [],
    least: 0,
    whole: true,
    atMost: 128,
    about: "positions of queries whose rows are added up: '2 6'",
  }),
  rows: window(`${part}. Sentence and lines follow it; sums are of whole rows`, 'querys'),
  columns: window(part, 'keys'),
  ...pinning,
};
