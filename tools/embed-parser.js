// jsep, the parser of <phasor-claim> → web/wasm/jsep.js, a module without imports: a page that loads
// no claim does not carry it, and the package depends on nothing.
//
//   node tools/embed-parser.js
//
// Generated, so git ignores it. An up-to-date file is left alone, so that nothing is rebuilt for it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';

const folder = join(dirname(createRequire(import.meta.url).resolve('jsep')), '..', '..');
const to = new URL('../web/wasm/', import.meta.url);
const license = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
const { code } = transformSync(readFileSync(join(folder, 'dist', 'jsep.js'), 'utf8'), {
  minify: true,
  legalComments: 'none',
});

/** @type {[string, string][]} */
const files = [
  ['jsep.js', `/*! jsep 1.6, ${license}\n*/\n${code}`],
  [
    'jsep.d.ts',
    `type Hook = (this: any, env: { node?: any }) => void;
declare const jsep: { (text: string): any; hooks: { add(name: string, hook: Hook): void };
  addBinaryOp(name: string, precedence: number): void; addUnaryOp(name: string): void;
  removeAllBinaryOps(): void; removeAllUnaryOps(): void; removeAllLiterals(): void };
export default jsep;
`,
  ],
];

mkdirSync(to, { recursive: true });
for (const [name, content] of files) {
  const file = new URL(name, to);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}
