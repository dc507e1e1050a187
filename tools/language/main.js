// Reproduces the language model: fetches the texts, trains the tokenizer and the model, writes files for
// other programs, and a model card.
//
//   npm run train:language                    the model, in build/language/main/
//   npm run train:language -- --siblings      the same model in small, with six encodings and three seeds
//   … --steps 200      a short run, in a folder of its own
//   … --seconds 100    stops after so much processor time; the next call goes on, as it does after an
//                      interrupt
//   … --repeats 25     a share of sequences (per cent) that repeat a passage; in a folder of its own
//   … --ship           also puts the model and its card into web/labs/models/phasor/, or the losses of those
//                      siblings that are done into web/core/words/heads/siblings.js; the package has both

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { root, web } from '../entries.js';
import { field } from '../../web/labs/models/api/measured.js';
import { openModel } from '../../web/labs/models/index.js';
import { countWords, tokenizerFile, trainBpe } from './bpe.js';
import { modelCard } from './card.js';
import { encoded, withRepeats, written } from './corpus.js';
import { ggufFiles, logitDifference, neoxFiles, ownFiles, writeFiles } from './export.js';
import { fetchSource } from './fetch.js';
import { continued, headMeans, heldOutLoss, lossesOfText, lossWithout } from './measure.js';
import { main, siblings, vocabulary, wholeWords } from './recipe.js';
import { siblingsTable, writeSiblings } from './siblings-table.js';
import { heldOutSentence, heldOutText, sources } from './sources.js';
import { paragraphsOf } from './texts.js';
import { buildTrainer, doneBefore, keepResult, readOutput, train, writeInput } from './trainer.js';

/** @typedef {import('./recipe.js').Recipe} Recipe */

const folder = join(root, 'build', 'language');

const { values: given } = parseArgs({
  options: {
    siblings: { type: 'boolean', default: false },
    steps: { type: 'string' },
    seconds: { type: 'string' },
    repeats: { type: 'string' },
    ship: { type: 'boolean', default: false },
  },
});

/** @param {'steps' | 'seconds' | 'repeats'} name @returns {number | undefined} */
function numberOf(name) {
  const value = given[name];
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new RangeError(`--${name} must be a positive integer, got ${value}`);
}

const steps = numberOf('steps');
const seconds = numberOf('seconds') ?? Infinity;
const repeats = numberOf('repeats') ?? 0;
if (repeats > 90) throw new RangeError(`--repeats must be 1 to 90 per cent, got ${repeats}`);

async function texts() {
  const training = [];
  const heldOut = [];
  for (const source of sources) {
    const paragraphs = await paragraphsOf(
      source,
      await fetchSource(source, join(folder, 'packages')),
    );
    training.push(...paragraphs.training);
    heldOut.push(...paragraphs.heldOut);
  }
  console.log(`${training.length} paragraphs, and ${heldOut.length} held out`);
  return { training, heldOut };
}

/** Trains the tokenizer, or reads the one trained before. @param {readonly string[]} training paragraphs */
async function tokenizerOf(training) {
  const file = join(folder, 'tokenizer.json');
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== undefined) {
    const { model } = JSON.parse(before);
    const vocab = Object.entries(model.vocab).sort(([, a], [, b]) => a - b);
    return {
      vocab: vocab.map(([token]) => token),
      merges: model.merges.map((/** @type {string} */ merge) => merge.split(' ')),
    };
  }
  console.log('training the tokenizer (half a minute)');
  const trained = trainBpe(countWords(training.map(written)), vocabulary, wholeWords);
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(tokenizerFile(trained)));
  return trained;
}

const { training, heldOut: unseen } = await texts();
const trained = await tokenizerOf(training);
const tokenizer = JSON.stringify(tokenizerFile(trained));
const read = encoded(training, trained);
const heldOut = encoded(unseen, trained).tokens;
const heldOutBytes = unseen.map(written).join('').length;
const corpus = { ...read, heldOut };
console.log(`${read.tokens.length} tokens, ${heldOut.length} held out`);
/** @type {Promise<string> | undefined} built when the first training needs it */
let program;

/** @template {Recipe} Kind @param {Kind} recipe */
async function trainOne(recipe) {
  const name = [recipe.name, steps, repeats > 0 && `repeats-${repeats}`].filter(Boolean).join('-');
  const own = { ...recipe, steps: steps ?? recipe.steps, name };
  const length = Number(own.options.length);
  const place = join(folder, own.name);
  console.log(`\n${own.name}`);
  const learned = repeats > 0 ? withRepeats(corpus, length, repeats / 100, randomFrom(1n)) : corpus;
  const fingerprint = await writeInput(place, own, { ...learned, heldOut });
  let result = await doneBefore(place, fingerprint);
  if (!result) {
    program ??= buildTrainer();
    result = await train(await program, place, own.steps, seconds);
    if (!result.done) {
      console.log(`stopped at step ${result.step} of ${own.steps}; the same command goes on`);
      return undefined;
    }
    await keepResult(place, fingerprint, result);
  }
  return { recipe: own, place, result, ...(await readOutput(place)) };
}

/** Splitmix: random numbers that are the same everywhere. @param {bigint} state */
const randomFrom = (state) => () => {
  state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
  let mixed = state;
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
  return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
};

const begins = [
  'she was',
  'the president',
  'and the lord said',
  'the money bank by the river bank',
];

/** @param {number} value rounded to the significant digits */
const rounded = (value) => Number(value.toFixed(4));

/** @param {Awaited<ReturnType<typeof headMeans>>} means */
function roundedMeans({ even, heads }) {
  const each = (/** @type {Readonly<Record<string, number>>} */ one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, rounded(value)]));
  return { even: each(even), heads: heads.map(each) };
}

/**
 * The loss of a stored model on the whole held-out text.
 *
 * @param {import('../../web/labs/models/index.js').Model} model
 * @param {number} length
 */
async function wholeLosses(model, length) {
  const losses = [];
  for (const times of [1, 2, 4]) {
    const loss = await heldOutLoss(model, heldOut, times * length, Infinity);
    losses.push({ length: times * length, loss: rounded(loss) });
  }
  return losses;
}

/** @param {Uint8Array} bytes */
const compressed = (bytes) => brotliCompressSync(bytes).length;

/**
 * Compares and measures the main model.
 *
 * @param {NonNullable<Awaited<ReturnType<typeof trainOne<import('./recipe.js').Rounded>>>>} outcome
 */
async function finish({ recipe, place, result, tensors, logits, embeddingSteps }) {
  const first = [...heldOut.subarray(0, recipe.options.length)];
  const plain = neoxFiles(tensors, recipe);
  const inside = /** @type {const} */ (['tokenizer.huggingface.json', tokenizer]);
  const unmeasured = ggufFiles(tensors, recipe, embeddingSteps, [inside]);
  for (const [name, files] of Object.entries({ own: ownFiles(tensors, recipe), neox: plain })) {
    const difference = await logitDifference(files, first, logits);
    console.log(`${name}: logits within ${difference.toExponential(1)} of the trainer's`);
    if (!(difference < 1e-3)) throw new Error(`${name}: these are not the trainer's logits`);
  }
  const float32 = await openModel(/** @type {any} */ ({ ...plain, 'tokenizer.json': tokenizer }));
  const model = await openModel(/** @type {any} */ (unmeasured));
  const length = Number(recipe.options.length);
  const [before, after] = await Promise.all(
    [float32, model].map((one) => heldOutLoss(one, heldOut, length, 128)),
  );
  if (Math.abs(after - before) > 0.05)
    throw new Error(`the loss is ${after} after storing it, ${before} before`);
  const isPunctuation = trained.vocab.map((token) => /^Ġ?[^A-Za-z0-9Ġ]+$/.test(token));
  const { vocab } = trained;
  const textOf = (/** @type {readonly number[]} */ ids) =>
    ids
      .map((id) => vocab[id].replaceAll('Ġ', ' ').replaceAll('Ċ', ' / '))
      .join('')
      .trim();
  const random = randomFrom(1n);
  const samples = [];
  for (const begin of begins) {
    const { tokens } = await model.run(begin, { logits: 'none' });
    const ids = tokens.map(({ id }) => id);
    samples.push(await continued(model, textOf, ids, { count: 40, temperature: 0.8, random }));
  }
  /** @type {import('../../web/labs/models/api/measured.js').Measured} */
  const measured = {
    text: heldOutText,
    trained: length,
    losses: await wholeLosses(model, length),
    ...roundedMeans(await headMeans(model, heldOut, isPunctuation)),
    without: (await lossWithout(model, heldOut, length, 24)).map(rounded),
  };
  const fields = [inside, /** @type {const} */ ([field, JSON.stringify(measured)])];
  const stored = ggufFiles(tensors, recipe, embeddingSteps, fields);
  const card = modelCard({
    recipe,
    parameters: result.parameters,
    tokens: read.tokens.length,
    bytesPerToken: heldOutBytes / heldOut.length,
    heldOut: result.heldOut,
    quantised: { before, after, bytes: stored['phasor.gguf'].length },
    measured,
    samples,
    tried: await readFile(join(root, 'tools', 'language', 'tried.md'), 'utf8'),
    repeats,
  });
  const more = { 'tokenizer.json': tokenizer, 'README.md': card };
  await writeFiles(join(place, 'model'), { ...stored, ...more });
  await writeFiles(join(place, 'float32'), { ...plain, ...more });
  console.log(`\n${card}\n${join(place, 'model')}: the model; float32 beside it for others`);
  if (!given.ship) return;
  const shipped = { 'phasor.gguf': stored['phasor.gguf'], 'README.md': card };
  await writeFiles(join(web, 'labs', 'models', 'phasor'), shipped);
  await writeFiles(join(root, 'tests', 'golden', 'language'), {
    'held-out.json': `${JSON.stringify({ text: heldOutText, ids: [...heldOut.subarray(0, 1025)] })}\n`,
  });
  console.log(`web/labs/models/phasor: ${compressed(stored['phasor.gguf'])} bytes of brotli`);
  console.log('now: python3 tests/golden/language/shipped.py');
}

/** The sentence that siblings read, after a line feed. */
function sentenceOf() {
  if (!unseen.some((paragraph) => paragraph.includes(heldOutSentence)))
    throw new Error(`${heldOutText} has no sentence “${heldOutSentence}”`);
  const { tokens } = encoded([heldOutSentence], trained);
  // its paragraph ends with a line feed
  const ids = [...tokens.subarray(0, -1)];
  const [end] = tokens.subarray(-1);
  return { ids: [end, ...ids], tokens: ids.map((id) => trained.vocab[id].replaceAll('Ġ', ' ')) };
}

/**
 * The measurements of a sibling, for the table.
 *
 * @param {Recipe} recipe
 * @param {readonly number[]} ids of the sentence
 */
async function sibling(recipe, ids) {
  const outcome = await trainOne(recipe);
  if (!outcome) return undefined;
  const files = { ...ownFiles(outcome.tensors, outcome.recipe), 'tokenizer.json': tokenizer };
  await writeFiles(join(outcome.place, 'model'), files);
  const model = await openModel(/** @type {any} */ (files));
  const sentence = await lossesOfText(model, ids);
  model.close();
  const { encoding, seed } = recipe.options;
  const { heldOut: heldOutLosses } = outcome.result;
  return { encoding: String(encoding), seed: Number(seed), heldOut: heldOutLosses, sentence };
}

if (given.siblings) {
  const all = [];
  const sentence = sentenceOf();
  for (const recipe of siblings) {
    const losses = await sibling(recipe, sentence.ids);
    if (!losses) break;
    all.push(losses);
  }
  const file = join(folder, `siblings${steps ? `-${steps}` : ''}.json`);
  await writeFile(file, JSON.stringify(all));
  console.log(`\n${file}: losses of ${all.length} of ${siblings.length}`);
  if (given.ship && all.length > 0) {
    const { batch, length } = siblings[0].options;
    await writeSiblings(
      siblingsTable(all, {
        text: heldOutText,
        sentence: sentence.tokens,
        steps: steps ?? siblings[0].steps,
        batch: Number(batch),
        length: Number(length),
      }),
    );
    console.log('web/core/words/heads/siblings.js: what <phasor-losses> shows');
  }
} else {
  const outcome = await trainOne(main);
  if (outcome) await finish(outcome);
}
