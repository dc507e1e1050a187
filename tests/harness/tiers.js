// Which test files belong to which run.
//
// `npm test` is for every change: laws in Node, the pages in Chromium, the package used from Node,
// one bundler and one plain page. `npm run test:release` runs what a change breaks seldom and what
// takes long: the other bundlers and frameworks, Firefox and WebKit, builds made twice, memory. A
// file that opens its pages in several engines is in both: with Chromium alone in the first, with
// all engines in the second. So is one that takes `test`, `forRelease`, `inBoth` or `caseCount` from here.

import { test as always } from 'node:test';

/** Files of the release tier alone, and why. @type {Record<string, string>} */
export const releaseOnly = {
  bundlers: 'builds an app with Vite, webpack, Parcel and Rollup',
  next: 'builds an app of Next with Turbopack and webpack, and opens its development servers',
  'bundlers-model': 'builds an app with the language model with Vite, webpack and Parcel',
  frameworks: 'Vue and reveal.js',
  'element-types': 'the types of the elements in React, Vue, Svelte and Angular',
  recipes: 'the recipes of the guide, with pandoc, reveal.js and a notebook',
  'recipes-frameworks': 'the recipes for Next, Astro, Svelte, Angular and others',
  engines: 'the same numbers and pictures in three engines',
  'hostile-files': 'drops files on the figures in three engines',
  'hostile-links-engines': 'hostile links in Firefox and WebKit',
  'two-versions': 'two copies of the package on one page in three engines',
  'print-engines': 'pictures for paper in three engines',
  notebook: 'a notebook, run by a kernel of Jupyter',
  reproducible: 'packs everything a second time',
  'bench-clone':
    'measures everything in a clean clone; tests/package/bench-rows.test.js has what a row is',
  'language-trainer': 'compiles the native training program',
  memory: 'watches memory over many calls',
  'attention-memory': 'needs gigabytes',
  life: 'makes and removes every element twenty times',
  holds: 'traces the longest tasks of every element with long texts and extreme settings',
  'many-figures': 'makes and removes 500 figures',
  'claim-price': 'evaluates thousands of formulas',
  'new-element': 'packs the package with one more element',
  toolchain: 'downloads and checks packages of Debian',
  press: 'buttons that are pressed before their figures are there',
  ground: 'light and dark pages that say so in many ways',
  'font-size': 'fonts of other sizes',
  contents: 'where links of the contents lead, at two widths',
  'article-fit': 'formulas that change their length, at two widths',
  legible: 'the smallest letters, at two widths',
  blocked: 'pages on which a file or a feature is missing',
  'hidden-tab': 'figures of a page that is not shown',
  'worker-end': 'workers that end by themselves',
  'messages-shown': 'messages of the library in Hindi on every element',
  'export-text': 'texts in every format of export',
  'element-programs': 'every program of every element, run',
  'element-life': 'every element with hostile values, cloned, and in another document',
  print: 'every figure on paper',
  worksheet: 'the worksheet, which is a page of its own',
  'model-page': 'the page of trained models; its element is in `npm test`',
  'diagnose-page': 'the page that compares arrays; its element is in `npm test`',
  'conventions-page': 'the page of configurations',
  'train-code': 'the programs of training, run',
  'mask-code': 'the programs of masks, run',
  code: 'the programs of figures, run',
  'position-code': 'the programs of encodings, run',
  pin: 'a click that pins, in every figure that has a cursor',
  'wrong-input': 'what every element shows while it is given something wrong',
  'command-diagnose': 'the command line of `diagnose`; what it says is in `npm test`',
  'changed-intrinsics': 'pages that froze or changed what is built in',
  record: 'python/phasor_record.py, with NumPy and PyTorch',
  'diagnose-programs': 'the programs that diagnose writes, run in NumPy and PyTorch',
  notices: 'licences of what is in the package',
  'old-browser': 'browsers without one thing or another',
  'pool-death':
    'workers that end in the middle of any call; tests/core/pool-view.test.js has one of a view',
  'attention-extremes': 'scores near the ends of float32',
  'set-later': 'sets every setting of every element, and compares with one that was made so',
  redrawn: 'random steps with every element, each compared with a drawing from scratch',
  article: 'what the article must show, row by row',
  changed: 'what the article says of a change, and gives back',
  'attention-huge': '100,000 queries and keys in a page',
  clamped: 'settings beyond what every figure has',
  size: 'bundles and compresses every entry; tests/package/size-entries.test.js has two of them',
  'train-demo': "trains the lab's model again; tests/labs/training/training.test.js trains others",
  spoken: 'what is said when typing rests, in several figures; tests/core/formula.test.js has one',
  'trained-heads':
    "the article's trained heads; tests/package/site-pages.test.js has them on the built site",
  demo: 'the article in one file; tests/package/one-file.test.js has figures from a disk, frame.test.js frames',
  'model-cores':
    'a large model on every core of the machine; tests/labs/models/model-workers.test.js has three',
};

/**
 * Files of the release tier that need more than Node and Chromium, besides those that install the
 * package or open several engines, or that take many minutes: a part of their own.
 */
export const wide = [
  'mask-code',
  'train-code',
  'frameworks',
  'notebook',
  'bench-clone',
  'language-trainer',
  'record',
  'diagnose-programs',
  'element-programs',
  'tokenizer-fuzz',
  'reproducible',
  'new-element',
  'toolchain',
  'attention-memory',
  'workflows',
];

/**
 * Files of the release tier that open every page with each of its links and without each of its scripts: as
 * long as all other pages together.
 */
export const links = ['lost', 'hostile-links', 'hostile-links-engines'];

/** Files of the release tier whose number of random calls is given by the environment. */
export const calls = ['fuzz', 'readers', 'pool-death', 'memory', 'life'];

/**
 * Set by run.js: '0' in the tier for every change, '1' in that of a release. A file that is run
 * alone has neither.
 */
export const tier = 'PHASOR_RELEASE';

const isRelease = process.env[tier] === '1';
export const isForChange = process.env[tier] === '0';
const never = /** @type {typeof always} */ (/** @type {unknown} */ (() => {}));

/** A test of `npm test` alone, in a file that has others for a release. */
export const test = isRelease ? never : always;

/**
 * A test of a release alone: every element, page, width or text, where a test for every change has
 * one of them; or a program that does not come with the set-up.
 */
export const forRelease = isForChange ? never : always;

/** A test of both tiers, for example one that looks at as many random cases as `caseCount` says. */
export const inBoth = always;

/** How many random cases a test looks at: a twentieth for every change. @param {number} count */
export const caseCount = (count) => (isForChange ? Math.ceil(count / 20) : count);
