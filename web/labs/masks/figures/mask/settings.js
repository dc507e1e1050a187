import { phrase, t } from '../../../../core/texts/language.js';
import { pinning } from '../../../../core/kit/pin.js';
import { integer, text } from '../../../../core/kit/settings.js';
import { window } from '../../../../core/kit/window-setting.js';
import { presetNumbers } from './presets.js';

/** @template Value @typedef {import('../../../../core/kit/settings.js').Setting<Value>} Setting */

const sizes = [16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_000_000];
const largest = 1_000_000;

/** @param {import('../../../../core/texts/language.js').Phrase} label @param {string} about */
const size = (label, about) =>
  integer({ preset: 1024, least: 1, most: largest, label, stops: sizes, about });

/** @typedef {import('../../index.js').Value} Value */

/** @param {string} given '256', '3,4' or '[[0, 0, 1], [0, 1, 1]]' @returns {Value | undefined} */
function valueOf(given) {
  if (given.startsWith('[')) {
    try {
      return JSON.parse(given);
    } catch {
      return undefined;
    }
  }
  const values = given.split(',').map((each) => (each.trim() === '' ? NaN : Number(each)));
  if (!values.every(Number.isFinite)) return undefined;
  return values.length > 1 ? values : values[0];
}

/**
 * @param {string} given 'window=256 doc=[[0, 0, 1], [0, 1, 1]]'
 * @returns {Record<string, Value> | undefined}
 */
export function readNumbers(given) {
  /** @type {Record<string, Value>} */
  const found = {};
  if (given.trim() === '') return found;
  // between two equals signs there is a value, and the next name
  const parts = given.split('=').map((part) => part.trim().split(/\s+/));
  if (parts.length === 1) return undefined;
  for (let k = 1; k < parts.length; ++k) {
    const name = k === 1 ? parts[0].join(' ') : parts[k - 1][parts[k - 1].length - 1];
    const words = k < parts.length - 1 ? parts[k].slice(0, -1) : parts[k];
    const value = valueOf(words.join(' '));
    if (value === undefined || !/^[a-zA-Z_]\w*$/.test(name)) return undefined;
    found[name] = value;
  }
  return found;
}

/** @type {Setting<string>} */
const numbers = {
  ...text({
    preset: presetNumbers,
    label: phrase('Numbers'),
    link: true,
    about:
      "what rules name: 'window=256', or lists, 'lengths=3,4', with several sides 'doc=[[0, 0, 1], [0, 1, 1]]'; others than those are not used",
  }),
  get wanted() {
    return t("names with numbers, 'window=256 lengths=3,4', or with lists, 'doc=[[0, 1], [1, 1]]'");
  },
  read: (given) => (readNumbers(given) ? given : undefined),
};

const cursor = 'the cursor, counted from 0, −1 for none; setting it fires no event';
const part = "the part that is shown, '0 64' the first 64; without it all";

export const settings = {
  rule: text({
    link: true,
    preset: 'k <= q && q - k < window',
    label: phrase('Rule'),
    about:
      'true keeps a key: a condition over q, k, the head h and the batch entry b; or a number that is added to the score. phasor/masks says what a rule may have',
  }),
  versus: text({
    label: phrase('Compared with'),
    about: 'another rule: what only one of the two keeps is coloured',
  }),
  numbers,
  queries: size(phrase('Queries'), '1 to 1,000,000'),
  keys: size(phrase('Keys'), '1 to 1,000,000'),
  block: integer({
    link: true,
    preset: 128,
    least: 1,
    most: largest,
    label: phrase('Block'),
    stops: [16, 32, 64, 128, 256, 512, 1024],
    about: 'cells of a side of the blocks that are counted',
  }),
  head: integer({ preset: 0, least: 0, most: 4095, about: 'h of the plane that is shown' }),
  heads: integer({ preset: 8, least: 1, most: 4096, about: 'how many heads there are' }),
  entry: integer({ preset: 0, least: 0, most: 4095, about: 'b of the plane that is shown' }),
  rows: window(part),
  columns: window(part),
  row: integer({ group: 'query', preset: -1, least: -1, about: cursor }),
  column: integer({ group: 'key', preset: -1, least: -1, about: cursor }),
  ...pinning,
};
