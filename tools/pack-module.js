// A compiled WebAssembly module → files that web modules can import.

import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '../web/core/api/embedded.js';

/**
 * @typedef {object} WasmModule
 * @property {string} name base name of the compiled files, and of the packed glue code
 * @property {readonly string[]} builds folders of the compiled files; they share the glue code, and each
 *   becomes <build>.wasm
 * @property {boolean} embedded whether each build is also packed as text in an ES module, <build>.js, which
 *   every bundler includes without configuration
 */

const textTypes = 'declare const text: string;\nexport default text;\n';

/**
 * Adapts Embind's glue code to pages that change intrinsics. If Error.prototype is frozen, names of errors
 * cannot be assigned, so they are defined. If Object.prototype has extra properties, only own properties
 * count as fields of a struct.
 *
 * @param {string} glue
 */
const defining = (glue) =>
  glue
    .replace(
      /(\w+)\.prototype\.constructor=\1;\1\.prototype\.toString=(function\(\)\{.*?\});return \1\}/s,
      'Object.defineProperties($1.prototype,{constructor:{value:$1},toString:{value:$2}});return $1}',
    )
    .replaceAll(/this\.name=("\w+"|\w+)([;}])/g, 'Object.defineProperty(this,"name",{value:$1})$2')
    .replaceAll(/for\(((?:var )?\w+) in (\w+)\)/g, 'for($1 of Object.keys($2))');

/**
 * As text, embedded builds are 3 % larger than the bytes after brotli, and equal after gzip (hexadecimal
 * digits: 7 and 11 %; base64, which does not align with bytes: 31 and 30 %).
 *
 * @param {WasmModule} module
 * @param {string} from folder of the builds
 * @param {string} to
 */
export async function packModule({ name, builds, embedded }, from, to) {
  await mkdir(to, { recursive: true });
  const glues = await Promise.all(
    builds.map((build) => readFile(join(from, build, `${name}.js`), 'utf8')),
  );
  if (!glues.every((glue) => glue === glues[0])) {
    throw new Error(
      `pack-wasm: the builds of ${name} have different glue code; they must share it`,
    );
  }
  await writeFile(join(to, `${name}.js`), defining(glues[0]));
  await copyFile(join(from, builds[0], `${name}.d.ts`), join(to, `${name}.d.ts`));
  for (const build of builds) {
    const bytes = await readFile(join(from, build, `${name}.wasm`));
    await writeFile(join(to, `${build}.wasm`), bytes);
    if (!embedded) continue;
    await writeFile(
      join(to, `${build}.js`),
      `export default '${Array.from(bytes, (byte) => textOf[byte]).join('')}';\n`,
    );
    await writeFile(join(to, `${build}.d.ts`), textTypes);
  }
}
