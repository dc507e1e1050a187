// The entry `phasor/conventions`: what a configuration means, and why two arrays differ, in plain JavaScript.
//
//   import { diagnose, ropeConfig } from 'phasor/conventions';
//   ropeConfig(await readFile('config.json', 'utf8')).warnings;
//   diagnose({ kind: 'rotated', a: mine, b: theirs, x }).differ;

/** @typedef {import('./config/findings.js').ConfigWarning} ConfigWarning */
/** @typedef {import('./config/otherwise.js').OtherReading} OtherReading */
/** @typedef {import('./config/rope-config.js').RopeConfig} RopeConfig */
/** @typedef {import('./config/layer-rope.js').RopeLayers} RopeLayers */
/** @typedef {import('./diagnose/diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('./diagnose/diagnose.js').Difference} Difference */

export { diagnose } from './diagnose/diagnose.js';
export { ropeConfig } from './config/rope-config.js';
