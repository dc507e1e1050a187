// Every number in the prose of the article, with the expression that computes it: what the text says is
// what the core gives, in English and in Hindi. A number that is not in the table fails.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { web } from '../../tools/entries.js';
import { codes, textsOf } from '../../tools/languages.js';
import { evaluate } from '../../web/labs/claims/api/evaluate.js';
import { parse } from '../../web/labs/claims/api/parse.js';
import { lessons } from '../../web/labs/claims/figures/mistakes/data.js';
import { taskFacts } from '../../web/labs/training/figures/train/tasks/index.js';
import { between, readPairs } from '../../web/labs/training/figures/train/form.js';
import { trainer } from '../../web/labs/training/index.js';
import { settings as mask } from '../../web/labs/masks/figures/mask/settings.js';
import { article, ofArticle, ofRest, ofToday, today } from '../harness/chapters.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const train = await readFile(join(web, 'train.html'), 'utf8');
const html = article + today + train;

/** What is the same for everyone: the numbers of a formula's letters, of bits, of the first counts. */
const plain = new Set(['0', '1', '2', '3', '16', '32', '64', '7', '8', '10000', '100', '6', '512']);

/**
 * Chapter → what its text says, the expression that decides it, and the value that it must have: true, or
 * a number that the text writes with these digits.
 *
 * @type {Record<string, [says: string, expression: string, wanted: string | true][]>}
 */
const table = {
  hand: [
    ['1/21.54', '10000 ^ (1 / 3)', '21.54'],
    ['1/464.16', '10000 ^ (2 / 3)', '464.16'],
    ['0.0464', 'PE(1, 2, 6)', '0.0464'],
    ['0.0464 rounds to 0.05', 'PE(1, 2, 6)', '0.05'],
    ['0.04 only if you cut the other digits off', 'floor(100 * PE(1, 2, 6)) / 100', '0.04'],
    ['every sine is 0 and every cosine is 1', 'row(0, 6) == [0, 1, 0, 1, 0, 1]', true],
  ],
  ladder: [
    ['From 3 to 4 three', 'sum(abs(binary(16)[3] - binary(16)[4])) == 3', true],
    ['from 4 to 5 only one', 'sum(abs(binary(16)[4] - binary(16)[5])) == 1', true],
    [
      'a row of the encoding moves equally far at every step',
      'abs(norm(row(4, 64) - row(3, 64)) - norm(row(5, 64) - row(4, 64))) < 0.000001',
      true,
    ],
  ],
  similarity: [
    ['7.003 full turns', '44 / (2 * pi)', '7.003'],
    ['position 44 looks like position 0', 'offsetSimilarity(63, 128, 1)[44] > 0.999', true],
    ['With 128 numbers and base 10000', 'firstRise(offsetSimilarity(63, 128, 10000)) > 0', true],
    ['at offset 12', 'firstRise(offsetSimilarity(63, 128)) == 12', true],
    [
      'its own mirror image',
      'max(abs(similarity(sinusoidal(20, 8)) - transpose(similarity(sinusoidal(20, 8))))) == 0',
      true,
    ],
  ],
  collisions: [
    [
      'two of a hundred thousand positions close together',
      'closestPair(100000, 4)[2] < 0.01',
      true,
    ],
    ['with sixteen numbers or more', 'closestPair(1000000, 16)[2] > 0.5', true],
    ['2 keeps them apart as well', 'closestPair(1000000, 16, 2)[2] > 0.5', true],
  ],
  shift: [['its determinant is 1', 'det(shiftMatrix(2, 2))', '1.000']],
  turning: [
    [
      'positions 24 and 10 and a frequency of 0.1',
      'abs(cos(2.4) * cos(1) + sin(2.4) * sin(1) - cos(0.1 * (24 - 10))) < 0.000000000001',
      true,
    ],
  ],
  // the side of a mask: see the test below
  masks: [['up to 1,000,000 × 1,000,000', '10 ^ 6 == 1000000', true]],
  // what is trained: see the tests below
  // a length; what is said of it is trained below
  learn: [['2048 tokens', '2 ^ 11', '2048']],
  precision: [
    ['an angle of a million radians', 'abs(PE(1000000, 0, 64)) > 0', true],
    ['up to 2', '2 ^ 53 == 9007199254740992', true],
  ],
  mistakes: [],
};

/** @param {string} text @returns {string} without tags, formulas, figures, and with single blanks */
const words = (text) =>
  text
    .replace(/<math[^]*?<\/math\s*>|<phasor-[^]*?<\/phasor-[^>]*>/g, ' ')
    .replace(/<sup>[^]*?<\/sup>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

/** @type {Map<string, string>} chapter → its prose */
const chapters = new Map(
  Array.from([...ofArticle, ...ofToday, ...ofRest], ([id, text]) => [id, words(text)]),
);
// what small models learn is said in their lab, above what the lab says of itself
chapters.set(
  'learn',
  `${chapters.get('learn')} ${words(train.slice(train.indexOf('</phasor-train>'), train.indexOf('What is trained')))}`,
);

// and how exact the encoding is, in the guide
const engines = await readFile(join(web, 'guide', 'engines.md'), 'utf8');
for (const [id, section] of /** @type {const} */ ([
  ['precision', /## Precision([^]*?)## /],
  ['collisions', /## Collisions([^]*)/],
])) {
  chapters.set(id, `${chapters.get(id)} ${words(section.exec(engines)?.[1] ?? '')}`);
}

/** @param {string} text @returns {string[]} its numbers, without the commas between thousands */
const numbersIn = (text) =>
  // T5 is a name
  (text.replaceAll('T5', '').match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map((number) =>
    number.replaceAll(',', ''),
  );

for (const [id, rows] of Object.entries(table)) {
  for (const [says, expression, wanted] of rows) {
    test(`${id}: ${says}`, () => {
      assert.ok(chapters.get(id)?.includes(says), `the chapter does not say “${says}”`);
      const { value } = evaluate(phasor, parse(expression));
      if (wanted === true) assert.equal(value, true, expression);
      else {
        const decimals = wanted.split('.')[1]?.length ?? 0;
        assert.equal(Number(value).toFixed(decimals), wanted);
      }
    });
  }
}

test('no other number stands in the prose', () => {
  for (const [id, text] of chapters) {
    const known = (table[id] ?? []).flatMap(([says]) => numbersIn(says));
    const others = numbersIn(text).filter((each) => !plain.has(each) && !known.includes(each));
    assert.deepEqual(others, [], id);
  }
});

test('a translation has the numbers of the English, paragraph by paragraph', () => {
  const bare = (/** @type {string} */ text) => text.replace(/<\/?\d+\/?>/g, ' ');
  for (const [english, translated] of codes().flatMap((code) =>
    Object.entries(textsOf(code).texts),
  )) {
    // the sentences of the article; those of figures have their numbers as values
    if (!words(html).includes(words(bare(english)).trim().slice(0, 60))) continue;
    const [wanted, found] = [english, translated].map((text) => numbersIn(bare(text)).sort());
    assert.deepEqual(found, wanted, english);
  }
});

test('masks are as large as the text says', () => {
  const { queries } = mask;
  assert.equal(queries.read('1000000'), 1_000_000);
  assert.equal(queries.read('1000001'), undefined);
});

/**
 * @param {import('../../web/labs/training/index.js').TrainerOptions} options
 * @param {number} [steps] those of the figure
 */
async function trained(options, steps = taskFacts[options.task].steps) {
  const run = await trainer({ seed: 1, ...options });
  run.step(steps);
  return run;
}

/** What a sentence says holds for all of these. */
const seeds = [1, 2, 3, 4, 5, 6];

/**
 * At the trained length, and at twice that among the positions that training has not seen.
 *
 * @param {any} options
 */
async function accuracies(options) {
  const run = await trained({ task: 'offset', ...options });
  const [once, twice] = [1, 2].map(
    (factor) => run.evaluate({ length: factor * 32, last: 32 }).accuracy,
  );
  run.close();
  return { once, twice };
}

forRelease(
  'learn: guessing, the turn of the pairs, and who goes on to twice the length',
  async () => {
    const text = chapters.get('learn') ?? '';
    for (const says of [
      'three places back',
      'beyond the length of its training it gets two answers in five wrong, or more',
      'to within a few degrees',
    ]) {
      assert.ok(text.includes(says), says);
    }
    assert.ok((await accuracies({ encoding: 'none' })).once < 0.2);
    for (const seed of seeds) {
      const sinusoidal = await accuracies({ encoding: 'sinusoidal', seed });
      const says = `seed ${seed}: ${JSON.stringify(sinusoidal)}`;
      assert.ok(sinusoidal.once >= 0.97 && sinusoidal.twice <= 0.6, says);
    }
    const random = await accuracies({ encoding: 'sinusoidal', randomStart: 96 });
    assert.ok(random.once >= 0.98 && random.twice >= 0.95, JSON.stringify(random));
    const rotary = await accuracies({ encoding: 'rotary' });
    assert.ok(rotary.once >= 0.98 && rotary.twice >= 0.95, JSON.stringify(rotary));
    const form = (await trained({ task: 'offset', encoding: 'sinusoidal' })).closedForm();
    const errors = readPairs(form).map((pair) => between(form.angle[pair], form.wanted[pair]));
    errors.sort((a, b) => a - b);
    assert.ok(errors[Math.floor(errors.length / 2)] < (10 * Math.PI) / 180, `${errors}`);
  },
);

forRelease(
  'learn: to reverse, places are needed; which bank is meant, half of the time without positions',
  async () => {
    const right = async (/** @type {any} */ options) =>
      (await trained(options)).evaluate().accuracy;
    for (const encoding of ['sinusoidal', 'learned']) {
      assert.ok((await right({ task: 'reverse', encoding })) >= 0.95, encoding);
    }
    for (const encoding of ['rotary', 'alibi']) {
      assert.ok((await right({ task: 'reverse', encoding })) < 0.5, encoding);
    }
    const none = await right({ task: 'bank', encoding: 'none' });
    assert.ok(none > 0.4 && none < 0.6, `${none}`);
    assert.ok((await right({ task: 'bank', encoding: 'sinusoidal' })) >= 0.95);
  },
);

test('mistakes: ALiBi does not point at the token three places back, but knows what is near', async () => {
  assert.ok((await accuracies({ encoding: 'alibi' })).once < 0.35);
  const near = (await trained({ task: 'bank', encoding: 'alibi' })).evaluate().accuracy;
  assert.ok(near > 0.8, `${near}`);
});

test('train: models that read from position 0 on see the same sequences, others do not', async () => {
  const says = 'those that read from position 0 on see the same sequences';
  assert.ok(train.replaceAll(/\s+/g, ' ').includes(says));
  // without an encoding a loss is that of the sequences alone
  const losses = async (/** @type {number} */ randomStart) => {
    const run = await trainer({ task: 'offset', encoding: 'none', batch: 1, randomStart, seed: 1 });
    return [run.step().loss, run.step().loss];
  };
  const [fixed, random] = [await losses(0), await losses(9)];
  assert.equal(fixed[0], random[0]);
  assert.notEqual(fixed[1], random[1]);
});

test('there are as many mistakes as the text says', () => {
  assert.ok(chapters.get('mistakes')?.includes('twenty-five places'));
  assert.equal(lessons.length, 25);
});

forRelease(
  'learn: counting has gradients twenty times as long, at 2048 tokens thousands of times',
  async () => {
    const text = chapters.get('learn') ?? '';
    assert.match(
      text,
      /at 32 tokens they are at least twenty times as long as those of the other two/,
    );
    assert.match(text, /2048 tokens they are thousands of times as long/);
    const short = { length: 32, batch: 16, steps: taskFacts.offset.steps, least: 20 };
    for (const { length, batch, steps, least, seed } of [
      ...seeds.map((each) => ({ ...short, seed: each })),
      { length: 2048, batch: 1, steps: 4, least: 1000, seed: 1 },
    ]) {
      const [counting, ...others] = await Promise.all(
        /** @type {const} */ (['counting', 'normalized', 'sinusoidal']).map(async (encoding) => {
          const run = await trainer({ task: 'offset', encoding, length, batch, seed });
          let sum = 0;
          for (let k = 0; k < steps; ++k) sum += run.step().gradientNorm;
          if (length === 32 && encoding === 'normalized') assert.ok(run.evaluate().accuracy < 0.5);
          run.close();
          return sum / steps;
        }),
      );
      for (const other of others) assert.ok(counting >= least * other, `${counting} and ${other}`);
    }
  },
);
