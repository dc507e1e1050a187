// Fonts that pages of the tests are set in, whatever the machine has: two families, of which one is
// wider and the other has higher lines. tests/package.json installs both.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** @typedef {'dejavu-sans' | 'noto-sans'} Family */
/** @typedef {{ file: string, weight: string, unicodeRange?: string }} Face */

/** Every letter of DejaVu Sans is about a tenth wider, and every line of Noto Sans a sixth higher. */
export const families = /** @type {const} */ (['dejavu-sans', 'noto-sans']);

/** Where the server of the tests has them. */
export const fontsPath = '/fonts/';

/** @param {Family} family */
const folderOf = (family) => dirname(resolve(`@fontsource/${family}/package.json`));

/** What is served below `fontsPath`. */
export const fontFolders = families.map((family) => join(folderOf(family), 'files'));

/** @param {Family} family @returns {Face[]} its upright faces, in the weights that the pages use */
function facesOf(family) {
  const folder = folderOf(family);
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return readdirSync(join(folder, 'files')).flatMap((file) => {
    const [, subset, weight] = /^[a-z]+-sans-(.+)-(400|600|700)-normal\.woff2$/.exec(file) ?? [];
    return subset ? [{ file, weight, unicodeRange: ranges[subset] }] : [];
  });
}

/** What `useFont` needs to know. @param {Family} family */
export const fontOf = (family) => ({ family, path: fontsPath, faces: facesOf(family) });

/**
 * Runs in a page before its own scripts: sets the page and its figures in this family. Code and
 * formulas keep their own fonts.
 *
 * @param {ReturnType<typeof fontOf>} given
 */
export function useFont({ family, path, faces }) {
  for (const { file, weight, unicodeRange } of faces) {
    const descriptors = unicodeRange ? { weight, unicodeRange } : { weight };
    document.fonts.add(new FontFace(family, `url(${path}${file})`, descriptors));
  }
  const sheet = new CSSStyleSheet();
  const names = ['--sans', '--serif', '--phasor-sans'];
  const all = names.map((name) => `${name}: ${family}, sans-serif !important;`).join(' ');
  sheet.replaceSync(`:root { ${all} font-family: ${family}, sans-serif; }`);
  document.adoptedStyleSheets = [sheet];
}
