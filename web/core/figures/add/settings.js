import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { integer, oneOf, text } from '../../kit/settings.js';
import { base, dim } from '../../kit/stops.js';

export const settings = {
  text: text({
    preset: 'Nitish killed the lion',
    label: phrase('Text'),
    about: 'the sentence; of longer ones the first 16 words are shown',
  }),
  combine: oneOf(['add', 'concatenate'], {
    link: true,
    about: "'add' for E + P, 'concatenate' for E and P side by side",
  }),
  dim: dim({
    group: 'added dim',
    preset: 6,
    least: 1,
    most: 100,
    about: 'numbers in a row of E and of P, 1 to 100',
  }),
  base: base({ most: 1e12 }),
  width: integer({
    link: true,
    preset: 512,
    least: 1,
    most: 2 ** 16,
    label: phrase('Model width'),
    stops: [6, 64, 128, 256, 512, 768, 1024, 4096],
    about: 'numbers in a row of the model whose parameters are counted',
  }),
  position: integer({ preset: 1, least: 0, about: 'the word of the marked cell' }),
  column: integer({
    group: 'dimension',
    preset: 0,
    least: 0,
    about: 'the dimension of the marked cell',
  }),
  ...pinning,
};
