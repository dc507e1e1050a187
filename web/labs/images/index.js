// The interface of the lab of images to other rooms: which token is which patch, and statistics of a row of
// weights.

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
