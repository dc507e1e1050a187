import { phrase } from '../../texts/language.js';
import { pinning } from '../../kit/pin.js';
import { flag, integer, oneOf, text } from '../../kit/settings.js';
import { base, dim } from '../../kit/stops.js';

export const settings = {
  text: text({
    preset: 'the money bank by the river bank',
    label: phrase('Text'),
    about: 'the sentence; of longer ones the first 128 words are shown',
  }),
  query: integer({ preset: 6, least: 0, about: "the score's word that asks, by its position" }),
  key: integer({ preset: 2, least: 0, about: 'the word that is asked' }),
  ...pinning,
  reads: oneOf([phrase('both'), phrase('meaning'), phrase('one back'), phrase('nearby')], {
    link: true,
    label: phrase('The head reads'),
    about:
      "what the head reads: 'both', 'meaning', 'one back' or 'nearby'; they are made by hand, see web/core/words/heads/projections.js",
  }),
  content: flag({ link: true, preset: true, about: "words count; 'off' leaves them out" }),
  encoding: flag({ preset: true, about: "positions count; 'off' leaves them out" }),
  dim: dim({ preset: 128, least: 4, most: 1024, about: 'numbers in a row of the input' }),
  base: base({ most: 1e12, about: 'of the encoding' }),
};
