// A rule for imports between the rooms of web/: static ones, `import(…)`, types in comments, and files in
// `new URL(…, import.meta.url)`. The table of allowed imports is in eslint.config.js.

import { dirname, posix, relative, sep } from 'node:path';

/** @typedef {import('eslint').Rule.Node} Node */
/**
 * @typedef {object} Room
 * @property {string} files paths in web/, a regular expression
 * @property {string} imports paths in web/, a regular expression; $1 is the first group of `files`
 * @property {string} why the reason in the error message
 */
/**
 * A further allowed import.
 *
 * @typedef {{ from: string, to: string, why: string }} Door
 */

/**
 * Imports in comments and addresses: `import('./a.js')`, `@import … from './a.js'`, `new URL('./a.js', …)`.
 */
const named = /(?:\bimport\(|\bnew URL\(|@import\b[^'"]*\bfrom)\s*(['"`])(\.\.?\/[^'"`$]*)/g;

/**
 * @param {string} from a path in web/
 * @param {string} to another path in web/
 * @param {readonly Room[]} rooms the first one that matches the file applies
 * @param {readonly Door[]} doors
 * @returns {string | null} the error in that import
 */
export function refusal(from, to, rooms, doors) {
  const room = rooms.find(({ files }) => new RegExp(`^(?:${files})`).test(from));
  if (!room) return `${from} is in no room of eslint.config.js`;
  const found = new RegExp(`^(?:${room.files})`).exec(from) ?? [];
  const allowed = room.imports.replace(/\$(\d)/g, (_, k) => found[k]);
  const isOpen =
    new RegExp(`^(?:${allowed})`).test(to) ||
    doors.some(
      (door) => new RegExp(`^${door.from}`).test(from) && new RegExp(`^${door.to}`).test(to),
    );
  return isOpen ? null : `${from} imports ${to}: ${room.why}.`;
}

/** @type {import('eslint').Rule.RuleModule} */
export const rooms = {
  meta: { type: 'problem', schema: [{}] },
  create(context) {
    const [{ web, rooms: all, doors }] = context.options;
    const path = (/** @type {string} */ file) => relative(web, file).split(sep).join('/');
    const from = path(context.filename);
    /** @param {string} specifier @param {Pick<import('eslint').Rule.ReportDescriptor & { loc: any }, 'loc'>} at */
    const check = (specifier, at) => {
      const isOwn = /^phasor\b/.test(specifier);
      if (!isOwn && !specifier.startsWith('.')) return;
      const message = isOwn
        ? `${from} imports the package that it is a part of.`
        : refusal(from, posix.join(dirname(from), specifier), all, doors);
      if (message) context.report({ ...at, message });
    };
    const { sourceCode } = context;
    return {
      Program() {
        for (const { index, 2: specifier } of sourceCode.text.matchAll(named)) {
          const start = sourceCode.getLocFromIndex(index);
          check(specifier, { loc: { start, end: start } });
        }
      },
      /** @param {any} node */
      'ImportExpression[source.value=/^phasor\\b/]'(node) {
        check(node.source.value, { loc: node.loc });
      },
      /** @param {any} node */
      ':matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source]'(node) {
        check(String(node.source.value), { loc: node.loc });
      },
    };
  },
};
