// The entry `phasor/conventions`: what a configuration means, and why two arrays differ, in plain JavaScript.
//
//   import { diagnose, measure, ropeConfig } from 'phasor/conventions';
//   ropeConfig(await readFile('config.json', 'utf8')).warnings;
//   diagnose({ kind: 'rotated', a: mine, b: theirs, x }).differ;
//   measure({ kind: 'rotated', x, y: mine }).reads;

/** @typedef {import('./config/findings.js').ConfigWarning} ConfigWarning */
/** @typedef {import('./config/otherwise.js').OtherReading} OtherReading */
/** @typedef {import('./config/rope-config.js').RopeConfig} RopeConfig */
/** @typedef {import('./config/layer-rope.js').RopeLayers} RopeLayers */
/** @typedef {import('./diagnose/diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('./diagnose/diagnose.js').Difference} Difference */
/** @typedef {import('./measure/rotated.js').MeasuredRotation} MeasuredRotation */
/** @typedef {import('./measure/attention.js').MeasuredAttention} MeasuredAttention */
/** @typedef {import('./measure/projection.js').MeasuredProjection} MeasuredProjection */

export { diagnose } from './diagnose/diagnose.js';
export { measure } from './measure/measure.js';
export { measureInWorker } from './measure/in-worker.js';
export { ropeConfig } from './config/rope-config.js';
