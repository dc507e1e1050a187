// Where the project lives → the fields and links that say so. Nothing of the repository names an
// address before this has run:
//
//   node tools/release.js --repository https://example.org/us/phasor --homepage https://us.example.org/phasor/
//
// writes `repository`, `bugs` and `homepage` of package.json, `repository-code` and `url` of
// CITATION.cff and where SECURITY.md sends reports, and makes the links and pictures of README.md
// absolute, so that they also work on a package page: documents to their pages of the site (`npm
// run site`, put at the homepage), the rest to files of the site. Without --homepage they lead to
// the files of the repository.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from './entries.js';

/** @typedef {{ repository: string, homepage?: string }} Place */
/**
 * @typedef {{ 'package.json': string, 'CITATION.cff': string, 'README.md': string, 'SECURITY.md':
 *   string }} Files
 */

/** What stands where the address is to come. */
const unnamed = '<this repository>';
const unnamedPage = '`<live page>`';

/** @param {string} name @param {string} text @returns {string} without a slash at its end */
function address(name, text) {
  const { protocol = '', search = '', hash = '' } = URL.canParse(text) ? new URL(text) : {};
  if (protocol !== 'https:' || search || hash) {
    throw new RangeError(`release: --${name} must be an address https://…, got '${text}'`);
  }
  return text.replace(/\/+$/, '').replace(/\.git$/, '');
}

/** @param {string} to a file of the repository, with its section @param {Place} place @returns {string} */
function linked(to, { repository, homepage }) {
  // of a picture its bytes, not the page about it
  if (!homepage && /\.(png|svg)$/.test(to)) return `${repository}/raw/HEAD/${to}`;
  if (!homepage) return `${repository}/blob/HEAD/${to}`;
  const [, name, section = ''] = /^web\/guide\/([\w-]+)\.md(#.*)?$/.exec(to) ?? [];
  return `${homepage}/${name ? `docs/guide/${name}.html${section}` : to.replace(/^web\//, '')}`;
}

/** Sets a line of CITATION.cff. @param {string} text @param {string} key @param {string | undefined} value */
function cited(text, key, value) {
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith(`${key}:`));
  return `${(value ? [...lines, `${key}: ${value}`] : lines).join('\n')}\n`;
}

/**
 * @param {Files} files as they are
 * @param {Place} given
 * @returns {Files} as they are to be
 */
export function released(files, given) {
  const repository = address('repository', given.repository);
  const homepage = given.homepage === undefined ? undefined : address('homepage', given.homepage);
  const place = { repository, homepage };
  const { name, version, description, ...rest } = JSON.parse(files['package.json']);
  const own = {
    name,
    version,
    description,
    homepage: homepage ? `${homepage}/` : repository,
    repository: { type: 'git', url: `git+${repository}.git` },
    bugs: { url: `${repository}/issues` },
  };
  const readme = files['README.md']
    .replaceAll(unnamed, repository)
    .replace(unnamedPage, `<${homepage ? `${homepage}/` : repository}>`)
    .replace(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, to) => `](${linked(to, place)})`);
  const citation = cited(files['CITATION.cff'], 'repository-code', repository);
  return {
    'package.json': `${JSON.stringify({ ...own, ...without(rest, Object.keys(own)) }, null, 2)}\n`,
    'CITATION.cff': cited(citation, 'url', homepage),
    'README.md': readme,
    'SECURITY.md': files['SECURITY.md'].replaceAll(unnamed, repository),
  };
}

/** @param {Record<string, unknown>} fields @param {readonly string[]} names */
const without = (fields, names) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { repository: { type: 'string' }, homepage: { type: 'string' } },
  });
  const names = /** @type {(keyof Files)[]} */ ([
    'package.json',
    'CITATION.cff',
    'README.md',
    'SECURITY.md',
  ]);
  const before = /** @type {Files} */ (
    Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, await readFile(join(root, name), 'utf8')]),
      ),
    )
  );
  const { repository = '', homepage } = values;
  const after = released(before, { repository, homepage });
  await Promise.all(names.map((name) => writeFile(join(root, name), after[name])));
}
