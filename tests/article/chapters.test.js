// The order of the article: four parts and two appendices, and no chapter speaks of what a later one
// introduces.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { goals as firstGoals } from '../../web/article/goal-list.js';
import { goals as todayGoals } from '../../web/article/today-goals.js';
import { plans } from '../../web/article/worksheet-plans.js';
import { chapters as sheets } from '../../web/article/worksheet-questions.js';

const source = await readFile(new URL('../../web/article.html', import.meta.url), 'utf8');
const main = source.slice(source.indexOf('<main'), source.indexOf('</main>'));

/** By part, in the order of the page. */
const parts = {
  where: ['lost', 'ladder', 'hand', 'pattern', 'curves', 'binary', 'similarity', 'shift'],
  who: ['add', 'steps', 'terms', 'attention', 'trained', 'order'],
  today: ['turning', 'bias', 'masks', 'cache', 'longer'],
  try: ['learn', 'cost', 'mistakes'],
};
const order = [...Object.values(parts).flat(), 'precision', 'collisions'];

/** Addresses that were links before there were parts. */
const old =
  'lost ladder hand pattern curves binary similarity collisions shift turning bias masks cache add steps terms attention trained order learn cost mistakes precision';

/** A word of the field → the chapter that introduces it. */
const introduced = {
  quer: 'steps',
  key: 'steps',
  score: 'steps',
  softmax: 'steps',
  head: 'steps',
  projection: 'attention',
  'induction head': 'trained',
  rotary: 'turning',
  alibi: 'bias',
  bias: 'bias',
  mask: 'masks',
  window: 'masks',
  kernel: 'masks',
  cache: 'cache',
  sink: 'masks',
  context: 'longer',
  wavelength: 'longer',
  frequenc: 'hand',
  gradient: 'steps',
};

/** @param {string} html @returns {string} what a reader reads of it */
const read = (html) =>
  html
    .replace(/<(math|details|script)\b.*?<\/\1>/gs, ' ')
    .replace(/<phasor-[^>]*caption="([^"]*)"[^>]*>.*?<\/phasor-[\w-]+\s*>/gs, ' $1 ')
    // where a link leads, and what a number in the text sets
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase();

const texts = new Map(
  Array.from(
    main.matchAll(/<section class="chapter[^"]*" id="(\w+)".*?<\/section>/gs),
    ([html, id]) => [
      id,
      `${read(html)} ${{ ...firstGoals, ...todayGoals }[id].text.toLowerCase()}`,
    ],
  ),
);

test('the chapters stand in four parts, in the order that teaches, and old links lead to them', () => {
  assert.deepEqual([...texts.keys()], order);
  for (const id of old.split(' ')) assert.ok(texts.has(id), id);
  const named = Array.from(main.matchAll(/<div class="part column" id="(\w+)">/g), ([, id]) => id);
  assert.deepEqual(named, Object.keys(parts));
  for (const [part, [first]] of Object.entries(parts)) {
    const at = main.indexOf(`<div class="part column" id="${part}">`);
    assert.equal(/<section class="chapter" id="(\w+)"/.exec(main.slice(at))?.[1], first, part);
    // what it needs, and how long it takes
    const text = read(main.slice(at, main.indexOf('</div>', at)));
    assert.match(text, /about 15 minutes/, part);
  }
});

test('a list of contents names the parts, and its chapters are those of the page', () => {
  const list = source.slice(
    source.indexOf('<ol id="chapters">'),
    source.indexOf('</nav>\n\n    <main'),
  );
  const items = Array.from(
    list.matchAll(/<li class="part-name">([^<]*)<|href="#(\w+)"/g),
    ([, part, id]) => part ?? id,
  );
  const names = ['Where', 'Who looks at whom', 'Today', 'Try it'];
  const wanted = Object.values(parts).flatMap((ids, k) => [names[k], ...ids]);
  assert.deepEqual(items, [...wanted, 'precision', 'collisions']);
});

test('no chapter uses a word before the chapter that introduces it', () => {
  for (const [word, chapter] of Object.entries(introduced)) {
    const begun = new RegExp(`\\b${word}`);
    assert.match(texts.get(chapter) ?? '', begun, `${chapter} does not introduce ${word}`);
    for (const id of order.slice(0, order.indexOf(chapter))) {
      const text = texts.get(id) ?? '';
      const at = text.search(begun);
      assert.ok(at < 0, `${id} says “…${text.slice(Math.max(0, at - 40), at + 40)}…”`);
    }
  }
});

test('a dial is a pair and a pair has a frequency, each said once before the other is used', () => {
  assert.match(
    texts.get('hand') ?? '',
    /a pair is one dial of the first screen.* this speed is called the frequency of the pair/,
  );
  assert.match(texts.get('curves') ?? '', /how fast it turns is its frequency/);
});

test('worksheets and lessons follow the article', () => {
  const asked = sheets.map(({ id }) => id);
  assert.deepEqual(
    asked,
    order.filter((id) => asked.includes(id)),
  );
  for (const [name, lesson] of Object.entries(plans)) {
    const places = lesson
      .filter(({ chapter }) => chapter)
      .map(({ chapter }) => order.indexOf(chapter));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      name,
    );
  }
});
