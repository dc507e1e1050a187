// The compiled modules in build/wasm → web/wasm/. Each module is a line of this table.

import { join } from 'node:path';
import { root } from './entries.js';
import { packModule } from './pack-module.js';

/** @type {import('./pack-module.js').WasmModule[]} */
const modules = [
  { name: 'phasor', builds: ['simd', 'relaxed-simd'], embedded: true },
  { name: 'training', builds: ['training-simd'], embedded: true },
  { name: 'model', builds: ['model-simd'], embedded: true },
  { name: 'measure', builds: ['measure-simd'], embedded: true },
];

for (const module of modules) {
  await packModule(module, join(root, 'build', 'wasm'), join(root, 'web', 'wasm'));
}
