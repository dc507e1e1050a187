// Writes the project's addresses and the day of a release into the files that name them:
//
//   node tools/release.js --repository https://example.org/us/phasor --homepage https://us.example.org/phasor/
//
// Until the first release no file names an address or a day. It fills in:
//
//   package.json   `homepage`, `repository`, `bugs`
//   CITATION.cff   `version`, `repository-code`, `url`, `date-released`
//   CHANGELOG.md   the day, in the title of the section of this version
//   SECURITY.md    the address of the repository, below its first paragraph
//   README.md      a line with both addresses below the first paragraph; `git clone …` above `cd phasor`;
//                  absolute links and pictures, which also work on the page of the package: guides lead to
//                  their pages of the site, the rest of web/ to the site, other files to the repository
//   web/*.html     `hreflang`, in its head: the address of the page in each language
//
// Addresses in package.json need not be given again. While one is missing, nothing is written and the status
// is 1. With --check nothing is written either, and the status is 1 if a file would change other than by its
// day, or if the tag (GITHUB_REF_NAME) does not match the version.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pages, root } from './entries.js';
import { formatted } from './formatted.js';
import { codes } from './languages.js';

/** @typedef {{ repository: string, homepage: string }} Place addresses without a trailing slash */
/** @typedef {Record<(typeof fixed)[number], string> & Record<string, string>} Files name → text */

const fixed = /** @type {const} */ ([
  'package.json',
  'CITATION.cff',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
]);
const htmlFiles = pages.map((name) => `web/${name}`);

/** The files that this fills in. @type {readonly string[]} */
export const names = [...fixed, ...htmlFiles];

/** @param {string} name @param {string} text @returns {string} */
function address(name, text) {
  const { protocol = '', search = '', hash = '' } = URL.canParse(text) ? new URL(text) : {};
  if (protocol !== 'https:' || search || hash) {
    throw new RangeError(`release: --${name} must be an address https://…, got '${text}'`);
  }
  return text.replace(/\/+$/, '').replace(/\.git$/, '');
}

/**
 * @param {string} packageText
 * @param {{ repository?: string, homepage?: string }} given
 * @returns {Place} the project's addresses: those given, otherwise those in package.json
 */
export function placeOf(packageText, given) {
  const known = JSON.parse(packageText);
  const repository = given.repository ?? known.repository?.url.replace(/^git\+/, '');
  const homepage = given.homepage ?? known.homepage;
  const missing = Object.entries({ repository, homepage }).flatMap(([name, value]) =>
    value ? [] : [`--${name}`],
  );
  if (missing.length > 0) {
    throw new RangeError(
      `release: ${missing.join(' and ')} must be given, because package.json has no such address`,
    );
  }
  return {
    repository: address('repository', repository),
    homepage: address('homepage', homepage),
  };
}

/**
 * @param {string} to a file of the repository, possibly with a section
 * @param {Place} place
 * @returns {string}
 */
function linked(to, { repository, homepage }) {
  const [, guide, section = ''] = /^web\/guide\/([\w-]+)\.md(#.*)?$/.exec(to) ?? [];
  if (guide) return `${homepage}/docs/guide/${guide}.html${section}`;
  if (/^web\/.*(?<!\.md)$/.test(to)) return to.replace(/^web/, homepage);
  // a picture needs its bytes, not the page about it
  const form = /\.(png|gif|webp|svg)$/.test(to) ? 'raw' : 'blob';
  return `${repository}/${form}/HEAD/${to}`;
}

/** Sets a line of CITATION.cff. @param {string} text @param {string} key @param {string} value */
function cited(text, key, value) {
  const lines = text.trimEnd().split('\n');
  return `${[...lines.filter((line) => !line.startsWith(`${key}:`)), `${key}: ${value}`].join('\n')}\n`;
}

/**
 * @param {string} name of the file
 * @param {string} text
 * @param {RegExp} place a pattern that must occur
 * @param {string} replacement
 */
function filled(name, text, place, replacement) {
  if (!place.test(text)) throw new RangeError(`release: ${name} has no place ${place}`);
  return text.replace(place, replacement);
}

/**
 * A page with links to itself in other languages. They use `?lang=`, because crawlers of search engines
 * ignore what follows '#'.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} homepage
 */
async function inLanguages(name, text, homepage) {
  const page = `${homepage}/${name.replace(/^web\/(index\.html$)?/, '')}`;
  const links = [
    ...['x-default', 'en'].map((lang) => [lang, page]),
    ...codes().map((code) => [code, `${page}?lang=${code}`]),
  ].map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}" />`);
  const without = text.replace(/\s*<link\s+rel="alternate"[^>]*>/g, '');
  const whole = filled(name, without, /<\/title>/, `</title>\n${links.join('\n')}`);
  return formatted(join(root, name), whole);
}

/**
 * @param {Files} files their current texts
 * @param {Place} place
 * @param {string} day 2026-12-31
 * @returns {Promise<Files>} their new texts; applying it again changes nothing
 */
export async function released(files, place, day) {
  const { repository, homepage } = place;
  const { name, version, description, ...rest } = JSON.parse(files['package.json']);
  const own = {
    name,
    version,
    description,
    homepage: `${homepage}/`,
    repository: { type: 'git', url: `git+${repository}.git` },
    bugs: { url: `${repository}/issues` },
  };
  const citation = {
    version,
    'repository-code': repository,
    url: homepage,
    'date-released': day,
  };
  const addressed = filled(
    'README.md',
    files['README.md'],
    /^(# .+\n\n(?:.+\n)+\n)(?:Try it at .*\n\n)?/m,
    `$1Try it at <${homepage}/>; the source is at <${repository}>.\n\n`,
  );
  const cloned = filled(
    'README.md',
    addressed,
    /^(?:git clone .*\n)?cd phasor\b/m,
    `git clone ${repository} phasor\ncd phasor`,
  );
  const readme = cloned.replace(
    /\]\((?![a-z]+:|#)([^)]+)\)/g,
    (_, to) => `](${linked(to, place)})`,
  );
  const translated = htmlFiles.map(async (page) => [
    page,
    await inLanguages(page, files[page], homepage),
  ]);
  return {
    ...Object.fromEntries(await Promise.all(translated)),
    'package.json': `${JSON.stringify({ ...own, ...rest, ...own }, null, 2)}\n`,
    'CITATION.cff': Object.entries(citation).reduce(
      (text, [key, value]) => cited(text, key, value),
      files['CITATION.cff'],
    ),
    'CHANGELOG.md': filled(
      'CHANGELOG.md',
      files['CHANGELOG.md'],
      new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b.*$`, 'm'),
      `## ${version} (${day})`,
    ),
    // the width of tables depends on their links
    'README.md': await formatted(join(root, 'README.md'), readme),
    'SECURITY.md': filled(
      'SECURITY.md',
      files['SECURITY.md'],
      /^(## Report a weakness\n\n(?:.+\n)+\n)(?:The repository is .*\n\n)?/m,
      `$1The repository is <${repository}>.\n\n`,
    ),
  };
}

/**
 * The steps that are missing before a release, as sentences.
 *
 * @param {Files} files
 * @param {string | undefined} tag of the workflow
 * @returns {Promise<string[]>}
 */
export async function unfinished(files, tag) {
  const { version } = JSON.parse(files['package.json']);
  const day = /^date-released: (\d{4}-\d{2}-\d{2})$/m.exec(files['CITATION.cff'])?.[1] ?? '';
  const after = await released(files, placeOf(files['package.json'], {}), day);
  return [
    ...names
      .filter((name) => day === '' || after[name] !== files[name])
      .map((name) => `release: ${name} lacks what \`node tools/release.js\` writes`),
    ...(tag === undefined || tag === `v${version}`
      ? []
      : [`release: the tag is ${tag}, and package.json has version ${version}`]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      repository: { type: 'string' },
      homepage: { type: 'string' },
      check: { type: 'boolean' },
    },
  });
  const texts = await Promise.all(names.map((name) => readFile(join(root, name), 'utf8')));
  const files = /** @type {Files} */ (Object.fromEntries(names.map((name, k) => [name, texts[k]])));
  try {
    if (values.check) {
      const left = await unfinished(files, process.env.GITHUB_REF_NAME);
      if (left.length > 0) throw new RangeError(left.join('\n'));
    } else {
      const day = new Date().toISOString().slice(0, 10);
      const after = await released(files, placeOf(files['package.json'], values), day);
      await Promise.all(names.map((name) => writeFile(join(root, name), after[name])));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
