// The module of the entries `phasor` and `phasor/slim`, compiled → a running instance.

import { instantiateWith } from './instantiate.js';
import glue from '../../wasm/phasor.js';

/** @param {WebAssembly.Module} compiled */
export const instantiate = (compiled) => instantiateWith(glue, compiled);
