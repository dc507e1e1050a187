// The settings of <phasor-losses>.

import { phrase } from '../../language/language.js';
import { pinning } from '../kit/pin.js';
import { data, integer } from '../kit/settings.js';
import { isTable } from './model.js';

/** @typedef {import('../../heads/siblings.js').Siblings} Siblings */

export const settings = {
  position: integer({
    preset: 255,
    least: 0,
    about: 'the cursor: a position of a token in the text, from 0',
  }),
  table: data({
    preset: /** @type {Siblings | null} */ (null),
    about:
      "{ text, trained, tokens, bucket, models: [{ encoding, seed, losses }] } of your own: `losses` in nats a token, one for each `bucket` positions; `encoding` is a word of phasor/train or another name. Without it phasor's own measurement",
    wanted: phrase('a table of losses: { text, trained, tokens, bucket, models }'),
    accept: (value) => (value === null || isTable(value) ? value : undefined),
  }),
  ...pinning,
};
