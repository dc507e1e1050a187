// The colours and fonts of figures → the style sheets of pages, which need them before any script: the values
// of web/core/api/colors.js and web/core/draw/theme.js, between two comments.
//
//   npm run theme

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { colors, pageColors } from '../web/core/api/colors.js';
import { fonts, lightDark } from '../web/core/draw/theme.js';
import { web } from './entries.js';
import { formatted, rewrite } from './formatted.js';

/**
 * Style sheet in web/ → the names that it needs, null for all.
 *
 * @type {Readonly<Record<string, readonly string[] | null>>}
 */
export const sheets = {
  'core/page/page.css': null,
  'command/show/page.css': ['background', 'ink', 'sans'],
};

const block = /(\/\* what npm run theme writes \*\/\n)[^]*?(\n\/\* the end of it \*\/)/;

const all = {
  ...Object.fromEntries(
    Object.entries({ ...pageColors, ...colors }).map(([name, color]) => [name, lightDark(color)]),
  ),
  ...fonts,
};

/**
 * @param {string} path a key of `sheets`
 * @param {string} css
 * @returns {Promise<string>} with the current theme
 */
export async function withTheme(path, css) {
  const names = sheets[path] ?? Object.keys(all);
  const lines = Object.entries(all)
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => `--${name}: ${value};`);
  const style = await formatted(join(web, path), `:root { ${lines.join('\n')} }`);
  if (!block.test(css)) throw new Error(`theme: ${path} has no place for it`);
  return css.replace(block, (_, before, after) => `${before}${style}${after}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rewrite(Object.keys(sheets), withTheme);
}
