// The compiled modules in build/wasm → web/wasm/: the glue code, each .wasm file, and each again
// as a string in an ES module, which every bundler carries along without configuration. The string
// is hexadecimal: larger than base64 on disk, but a byte stays a unit, so that compressors find
// what repeats in it and what the two builds share (brotli: 29 KB for both instead of 41).

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

for (const build of builds) {
  const bytes = await readFile(join(from, build, 'phasor.wasm'));
  await writeFile(join(to, `${build}.wasm`), bytes);
  await writeFile(join(to, `${build}.js`), `export default '${bytes.toString('hex')}';\n`);
  await writeFile(join(to, `${build}.d.ts`), 'declare const hex: string;\nexport default hex;\n');
}
