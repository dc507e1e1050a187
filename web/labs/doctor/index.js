// The entry `phasor/conventions`: what a configuration means, and why two arrays differ. `ropeConfig` alone
// has no WebAssembly.
//
//   import { diagnose, measure, ropeConfig } from 'phasor/conventions';
//   ropeConfig(await readFile('config.json', 'utf8')).warnings;
//   diagnose({ kind: 'rotated', a: mine, b: theirs, x }).differ;
//   measure({ kind: 'rotated', x, y: mine }).reads;

/** @typedef {import('../rope/index.js').ConfigWarning} ConfigWarning */
/** @typedef {import('../rope/index.js').OtherReading} OtherReading */
/** @typedef {import('../rope/index.js').RopeConfig} RopeConfig */
/** @typedef {import('../rope/index.js').RopeLayers} RopeLayers */
/** @typedef {import('./api/diagnose/diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('./api/diagnose/diagnose.js').Difference} Difference */
/** @typedef {import('./api/measure/rotated.js').MeasuredRotation} MeasuredRotation */
/** @typedef {import('./api/measure/attention.js').MeasuredAttention} MeasuredAttention */
/** @typedef {import('./api/measure/projection.js').MeasuredProjection} MeasuredProjection */

export { diagnose } from './api/diagnose/diagnose.js';
export { measure } from './api/measure/measure.js';
export { measureInWorker } from './api/measure/in-worker.js';
export { ropeConfig } from '../rope/index.js';
