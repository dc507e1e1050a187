// The interface of this lab to other rooms: the rotary encoding of a configuration, and the formulas of its
// frequencies.

/** @typedef {import('./api/compare.js').RopeComparison} RopeComparison */
/** @typedef {import('./api/findings.js').ConfigWarning} ConfigWarning */
/** @typedef {import('./api/layer-rope.js').RopeLayers} RopeLayers */
/** @typedef {import('./api/layer-rope.js').Rotation} Rotation */
/** @typedef {import('./api/alternatives.js').OtherReading} OtherReading */
/** @typedef {import('./api/rope-config.js').RopeConfig} RopeConfig */

export { compareRope, differenceAt, threshold } from './api/compare.js';
export {
  alongRamp,
  byWavelength,
  plainFrequencies,
  stretchedBase,
  yarnRamp,
  yarnTemperature,
} from './api/frequencies.js';
export { growthFormula } from './api/growth.js';
export { longestOnPage } from './api/parse.js';
export { ropeConfig, rotationsOf } from './api/rope-config.js';
