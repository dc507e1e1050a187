// The compiled modules in build/wasm → web/wasm/: the glue code, each .wasm file, and both again as
// text in ES modules, which every bundler carries along without configuration. The text is
// hexadecimal: larger than base64 on disk, but a byte stays a unit, so that compressors find what
// repeats in it (brotli: 46 KB instead of 58). Of the second build there are only the steps that make
// it from the first: 2 KB, as they differ in the kernel alone.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patched } from '../web/hex.js';
import { difference } from './difference.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const from = join(root, 'build', 'wasm');
const to = join(root, 'web', 'wasm');
const builds = ['simd', 'relaxed-simd'];

await mkdir(to, { recursive: true });

const glues = await Promise.all(builds.map((build) => readFile(join(from, build, 'phasor.js'))));
if (!glues.every((glue) => glue.equals(glues[0]))) {
  throw new Error('pack-wasm: the builds have different glue code; they must share it');
}
await writeFile(join(to, 'phasor.js'), glues[0]);
await writeFile(
  join(to, 'phasor.d.ts'),
  `type Start = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance,
  module: WebAssembly.Module) => void) => object;
export default function (options: { instantiateWasm: Start }): Promise<any>;
`,
);

const [plain, relaxed] = await Promise.all(
  builds.map((build) => readFile(join(from, build, 'phasor.wasm'))),
);
const hex = plain.toString('hex');
const steps = difference(plain, relaxed);
if (patched(hex, steps) !== relaxed.toString('hex')) {
  throw new Error('pack-wasm: the steps do not make the relaxed build from the plain one');
}
/** @type {[string, string | Buffer][]} */
const files = [
  ['simd.wasm', plain],
  ['simd.js', `export default '${hex}';\n`],
  ['simd.d.ts', 'declare const hex: string;\nexport default hex;\n'],
  ['relaxed-simd.wasm', relaxed],
  ['relaxed-simd.js', `export default ${JSON.stringify(steps)};\n`],
  [
    'relaxed-simd.d.ts',
    "declare const steps: import('../hex.js').Step[];\nexport default steps;\n",
  ],
];
await Promise.all(files.map(([name, content]) => writeFile(join(to, name), content)));
