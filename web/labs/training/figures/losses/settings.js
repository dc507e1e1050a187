import { phrase } from '../../../../core/texts/language.js';
import { pinning } from '../../../../core/kit/pin.js';
import { data, integer, oneOf } from '../../../../core/kit/settings.js';
import { isTable } from './model.js';

export const settings = {
  of: oneOf([phrase('positions'), phrase('sentence')], {
    label: phrase('Losses of'),
    about:
      'what is shown: losses by position, or of each token of one sentence, where the table has one',
  }),
  position: integer({
    preset: 255,
    least: 0,
    about: 'the cursor over positions: a position of a token in the text, from 0',
  }),
  token: integer({
    preset: 0,
    least: 0,
    about: 'the cursor over the sentence: a token of it, from 0',
  }),
  table: data({
    /** @type {object | null} */
    preset: null,
    about:
      "{ text, trained, tokens, bucket, models: [{ encoding, seed, losses }] } of your own: `losses` in nats a token, one for each `bucket` positions; `encoding` is a word of phasor/train or another name, and the first is what others are compared with. With `sentence`, a list of tokens, each model has a `sentence` too: its loss of each of them. Without a table phasor's own measurement",
    wanted: phrase('a table of losses: { text, trained, tokens, bucket, models }'),
    accept: (value) => (value === null || isTable(value) ? value : undefined),
  }),
  ...pinning,
};
