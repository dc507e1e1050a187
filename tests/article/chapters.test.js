// The order of the article and of the page on models of today, and no chapter speaks of what a later one
// introduces.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goals as firstGoals } from '../../web/article/goal-list.js';
import { goals as lastGoals } from '../../web/article/last-goals.js';
import { goals as todayGoals } from '../../web/article/today-goals.js';
import { plans } from '../../web/article/worksheet-plans.js';
import { chapters as sheets } from '../../web/article/worksheet-questions.js';
import { article, ofArticle, ofToday, today } from '../harness/chapters.js';

/** By part, in the order of the page. */
const parts = {
  where: ['lost', 'ladder', 'hand', 'pattern', 'similarity', 'shift'],
  who: ['steps', 'add', 'attention', 'order', 'cost', 'mistakes'],
  today: ['turning', 'bias', 'masks', 'cache', 'longer'],
};
const order = Object.values(parts).flat();
/** The chapters that are enough. */
const short = ['lost', 'pattern', 'shift', 'steps', 'attention'];

/** A word of the field → the chapter that introduces it. */
const introduced = {
  quer: 'steps',
  key: 'steps',
  score: 'steps',
  softmax: 'steps',
  head: 'steps',
  projection: 'attention',
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
    .replace(/<(math|details|script)\b.*?<\/\1\s*>/gs, ' ')
    .replace(/<phasor-[^>]*caption="([^"]*)"[^>]*>.*?<\/phasor-[\w-]+\s*>/gs, ' $1 ')
    // where a link leads, and what a number in the text sets
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase();

const texts = new Map(
  Array.from([...ofArticle, ...ofToday], ([id, html]) => [
    id,
    `${read(html)} ${{ ...firstGoals, ...lastGoals, ...todayGoals }[id].text.toLowerCase()}`,
  ]),
);

test('the chapters stand in two parts, and those of today on a page of their own, in the order that teaches', () => {
  assert.deepEqual([...texts.keys()], order);
  assert.equal(ofArticle.size, 12);
  const named = Array.from(article.matchAll(/<div class="part wide" id="(\w+)">/g), ([, id]) => id);
  assert.deepEqual(named, ['where', 'who']);
  for (const part of named) {
    const at = article.indexOf(`<div class="part wide" id="${part}">`);
    const [, first] = /<section class="chapter" id="(\w+)"/.exec(article.slice(at)) ?? [];
    assert.equal(first, parts[/** @type {'where'} */ (part)][0], part);
    // what it needs, and how long it takes
    assert.match(
      read(article.slice(at, article.indexOf('</div>', at))),
      /about 1[23] minutes/,
      part,
    );
  }
  assert.match(read(today.slice(today.indexOf('<h1'), today.indexOf('</header>'))), /15 minutes/);
});

test('a list of contents names the parts, its chapters are those of the page, and the short path is marked', () => {
  /** @param {string} html */
  const items = (html) => {
    const list = html.slice(html.indexOf('<ol id="chapters">'), html.indexOf('<main'));
    return Array.from(
      list.matchAll(/<li class="part-name">([^<]*)<|href="#(\w+)"/g),
      ([, part, id]) => part ?? id,
    );
  };
  assert.deepEqual(items(article), ['Where', ...parts.where, 'Who looks at whom', ...parts.who]);
  assert.deepEqual(items(today), ['Today', ...parts.today]);
  const marked = Array.from(
    article.matchAll(/<li class="short"><a href="#(\w+)"/g),
    ([, id]) => id,
  );
  assert.deepEqual(marked, short);
  const lede = /<p class="lede">[^]*?<\/p>/.exec(article)?.[0] ?? '';
  assert.deepEqual(
    Array.from(lede.matchAll(/href="#(\w+)"\s*>(\d+)</g), ([, id, number]) => [id, number]),
    short.map((id) => [id, String(order.indexOf(id) + 1)]),
  );
});

test('ideas of the notes are said where one looks for them', () => {
  for (const [chapter, words] of Object.entries({
    ladder: ['large numbers', 'training jumps', 'discrete', 'smooth'],
    pattern: ['fixed', 'learned', 'odd number'],
    shift: ['absolute', 'relative'],
  })) {
    for (const word of words) assert.ok(texts.get(chapter)?.includes(word), `${chapter}: ${word}`);
  }
  // one formula a row, without its tags
  const formulas = (/** @type {string} */ id) =>
    Array.from((ofArticle.get(id) ?? '').matchAll(/<math[^]*?<\/math\s*>/g), ([math]) =>
      math.replace(/<[^>]*>|\s/g, ''),
    ).join(' ');
  const steps = formulas('steps');
  assert.ok(steps.includes('Attention(Q,K,V)=softmax(QKT/dk)V'), steps);
  assert.ok(steps.includes('headi=Attention(QWQ,KWK,VWV)'), steps);
  assert.ok(steps.includes('MultiHead(Q,K,V)=[head1…headH]WO'), steps);
  assert.ok(steps.includes('X′=XW'), steps);
  assert.match(formulas('hand'), /et=\(sin\(ω0t\)cos\(ω0t\)⋮sin\(ω255t\)cos\(ω255t\)\)/);
  // encodings above the maps of their likeness, for the same bases
  const near = ofArticle.get('similarity') ?? '';
  const bases = Array.from(
    near.matchAll(/<phasor-heatmap\s+bare\s+base="(\d+)"/g),
    ([, base]) => base,
  );
  assert.deepEqual(bases, ['10000', '100', '1']);
  assert.ok(near.indexOf('<phasor-heatmap') < near.indexOf(`bases="${bases.join(' ')}"`));
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
    /a pair is the hand of a dial.* this speed is called the frequency of the pair/,
  );
  assert.match(texts.get('pattern') ?? '', /how fast it turns is its frequency/);
});

test('worksheets and lessons follow the article', () => {
  const asked = sheets.map(({ id }) => id).filter((id) => order.includes(id));
  assert.deepEqual(
    asked,
    order.filter((id) => asked.includes(id)),
  );
  for (const [name, lesson] of Object.entries(plans)) {
    const places = lesson
      .filter(({ chapter }) => order.includes(chapter) && chapter !== 'mistakes')
      .map(({ chapter }) => order.indexOf(chapter));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
      name,
    );
  }
});
