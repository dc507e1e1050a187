// Which weight has the darkest colour, as a setting of the elements that show weights.

import { phrase } from '../../texts/language.js';
import { oneOf } from '../settings.js';

export const scale = oneOf([phrase('fixed'), phrase('largest')], {
  label: phrase('Colours'),
  about:
    "the weight of the darkest colour: 'fixed' is 1, so that heads can be compared; 'largest' is the largest of the head, so that small weights can be distinguished. Colours are fixed up to the largest weight where one is above 1",
});
