// The files of the packages → paragraphs of plain text: ASCII in lower case, without headings.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { characterVectors } from './r-data.js';
import { heldOut } from './sources.js';

const run = promisify(execFile);

/** Characters with an ASCII form. @type {readonly (readonly [RegExp, string])[]} */
const signs = [
  [/[‘’‛`]/g, "'"],
  [/[“”„]/g, '"'],
  [/[—―–]/g, '--'],
  [/…/g, '...'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  // emphasis in plain text
  [/_/g, ''],
];

/** A paragraph in ASCII. @param {string} text */
export function clean(text) {
  let plain = text.toLowerCase();
  for (const [sign, ascii] of signs) plain = plain.replace(sign, ascii);
  return plain
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]+/g, (other) => (/\s/.test(other) ? ' ' : ''))
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Blocks of lines between empty ones → paragraphs. @param {string} text */
const blocks = (text) => text.split(/\n\s*\n/).map((block) => block.replace(/\s+/g, ' ').trim());

/** Paragraphs without a sentence: a heading, a name, a row of stars. @param {string} paragraph */
const isHeading = (paragraph) =>
  paragraph.length < 60 &&
  (!/[.!?:;,]["')]*$/.test(paragraph) || /^(chapter|volume)\b/i.test(paragraph));

/** @param {string} folder */
async function novels(folder) {
  const file = join(folder, 'usr/lib/R/site-library/janeaustenr/data/Rdata.rdb');
  return characterVectors(await readFile(file)).map((lines) => ({
    title: lines[0].toLowerCase(),
    paragraphs: blocks(lines.join('\n')),
  }));
}

/** Each chapter becomes a paragraph, without verse numbers. @param {string} folder */
async function bible(folder) {
  const { stdout } = await run(
    join(folder, 'usr/bin/bible'),
    ['-p', join(folder, 'usr/lib'), 'gen1:1-rev22:21'],
    { maxBuffer: 2 ** 24 },
  );
  return blocks(stdout.replace(/^ +\d+ /gm, ''));
}

/** The file names contain the year. @param {string} folder */
async function addresses(folder) {
  const data = join(folder, 'package/data');
  const names = (await readdir(data)).filter((name) => /^\d{4}_.*\.txt$/.test(name)).sort();
  const recent = names.filter((name) => Number(name.slice(0, 4)) >= 1900);
  const all = await Promise.all(recent.map((name) => readFile(join(data, name), 'utf8')));
  return all.flatMap(blocks);
}

/** @param {string} folder */
async function mobyDick(folder) {
  const data = join(folder, 'package/data');
  const chapters = Array.from({ length: 135 }, (_, k) => `chapter_${k + 1}`);
  const names = [...chapters, 'epilogue'].map((name) => join(data, `${name}.txt`));
  const all = await Promise.all(names.map((name) => readFile(name, 'utf8')));
  return all.flatMap(blocks);
}

/** Quoted sentences from the definitions, with at least three words. @param {string} folder */
async function examples(folder) {
  const kinds = ['noun', 'verb', 'adj', 'adv'];
  const files = kinds.map((kind) => join(folder, `usr/share/wordnet/data.${kind}`));
  const all = await Promise.all(files.map((name) => readFile(name, 'utf8')));
  const quoted = all.flatMap((text) =>
    text.split('\n').flatMap((line) => {
      const gloss = line.startsWith(' ') ? '' : (line.split(' | ')[1] ?? '');
      return Array.from(gloss.matchAll(/"([^"]+)"/g), ([, sentence]) => sentence);
    }),
  );
  const sentences = quoted.filter((one) => one.split(' ').length >= 3);
  return sentences.map((one) => (/[.!?]$/.test(one) ? one : `${one}.`));
}

/**
 * Readers by the names of sources, except the novels.
 *
 * @type {Record<string, (folder: string) => Promise<string[]>>}
 */
const readers = { bible, addresses, 'moby-dick': mobyDick, examples };

/** @param {readonly string[]} paragraphs */
const cleaned = (paragraphs) =>
  paragraphs
    .filter((one) => !isHeading(one))
    .map(clean)
    .filter((one) => one.length > 1);

/** @param {readonly string[]} paragraphs */
export const hashOf = (paragraphs) =>
  createHash('sha256').update(paragraphs.join('\n')).digest('hex');

/**
 * @param {import('./sources.js').Source} source
 * @param {string} folder of its packages
 * @returns {Promise<{ training: string[], heldOut: string[] }>} paragraphs
 */
export async function paragraphsOf({ name, sha256 }, folder) {
  let training;
  /** @type {string[]} */
  let testing = [];
  if (name === 'austen') {
    const all = await novels(folder);
    training = cleaned(
      all.filter(({ title }) => title !== heldOut).flatMap((one) => one.paragraphs),
    );
    testing = cleaned(
      all.filter(({ title }) => title === heldOut).flatMap((one) => one.paragraphs),
    );
  } else {
    training = cleaned(await readers[name](folder));
  }
  const hash = hashOf([...training, ...testing]);
  if (hash !== sha256) {
    throw new Error(
      `the text '${name}' must have the hash ${sha256}, got ${hash}: another version of its package has another text`,
    );
  }
  return { training, heldOut: testing };
}
