// What the lab of images offers other rooms: which token is which patch, and what a row of weights says.

export { cellOf, isPatch, placesOf, seenPart, tokenAt } from './api/places.js';
export {
  alphaOf,
  combinedRow,
  endOf,
  halfOf,
  isFlat,
  positive,
  rowOf,
  shareOf,
} from './api/rows.js';
export { axisCurve, encodingOf, similarityAt } from './api/grid-encoding.js';
export { heads, patchColors, patchHeads } from './api/patch-heads.js';
