// The entry `phasor/conventions`: what a configuration means, in plain JavaScript.
//
//   import { ropeConfig } from 'phasor/conventions';
//   ropeConfig(await readFile('config.json', 'utf8')).warnings;

/** @typedef {import('./config/findings.js').ConfigWarning} ConfigWarning */
/** @typedef {import('./config/otherwise.js').OtherReading} OtherReading */
/** @typedef {import('./config/rope-config.js').RopeConfig} RopeConfig */
/** @typedef {import('./config/layer-rope.js').RopeLayers} RopeLayers */

export { ropeConfig } from './config/rope-config.js';
