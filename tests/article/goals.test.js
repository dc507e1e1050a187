// The article: every chapter names one thing to do. A tick says that it is done and what it taught, a wrong
// try gets a hint, and neither a drag in progress nor random clicks are an answer.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { web } from '../../tools/entries.js';
import { ofArticle, ofRest, ofToday } from '../harness/chapters.js';
import { settings as order } from '../../web/core/figures/order/settings.js';
import { testBrowser } from '../harness/browser.js';
import { rested, settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();
const whole = { everySeen: true };

/**
 * With hints that name what is wrong with a try.
 * @type {Record<string, { wrong: [object, RegExp][], right: object[], learned: RegExp, lost?: object }>}
 */
const ways = {
  lost: {
    wrong: [[{ order: '0 1 2' }, /Drag “killed” to the left end/]],
    right: [{ order: '1 0 2' }],
    learned: /^Done\. No output changes, whatever the order/,
    lost: { order: '0 1 2' },
  },
  ladder: {
    wrong: [[{ formula: '[sin(pos), cos(pos)]', step: 'yours' }, /The first test that fails/]],
    right: [{ formula: '[sin(pos), cos(pos), sin(pos/2), cos(pos/2), sin(pos/3), cos(pos/3)]' }],
    learned: /Every angle with its sine and its cosine/,
    lost: { formula: 'pos' },
  },
  hand: {
    wrong: [[{ column: 5 }, /slowest pair is the last one/]],
    right: [{ position: 1, column: 4 }],
    learned: /It is 0\.0022: /,
  },
  pattern: {
    wrong: [
      [{ row: 3, column: 20 }, /still changes from top to bottom/],
      [{ row: 3, column: 120 }, /so do columns to its left/],
    ],
    right: [{ row: 3, column: 70 }],
    learned: /Column 70 turns by 7\u00a0% of a full turn over all 64 words/,
  },
  similarity: {
    wrong: [
      [{ offset: 5 }, /has only fallen: go on/],
      [{ offset: 20 }, /go back/],
    ],
    right: [{ offset: 12 }],
    // as many decimals as distinguish them
    learned: /From offset 11 to 12 it rises from 0\.6616 to 0\.6622/,
  },
  collisions: {
    wrong: [
      [{ dim: 2 }, /are 0\.0088 apart: add dimensions/],
      [{ dim: 16 }, /with fewer dimensions they are, too/],
    ],
    right: [{ dim: 4 }],
    learned: /With 4: .* are 0\.242 apart, with one dimension fewer 0\.068/,
    lost: { dim: 2 },
  },
  shift: {
    wrong: [[{ position: 9 }, /Drag the first hand/]],
    right: [{ position: 20 }],
    learned: /The matrix stays/,
  },
  turning: {
    wrong: [
      // one step together is an accident
      [{ query: 25, key: 11 }, /Drag the bar between query and key/],
      [{ query: 31 }, /Drag the bar/],
    ],
    right: [{ query: 40, key: 20 }, { key: 30 }],
    learned: /only the distance of the two counts/,
  },
  bias: {
    wrong: [
      [{ kind: 'Shaw' }, /choose T5/],
      [{ kind: 'T5' }, /Drag the bar of the word after, bucket 17, .* bucket 1\.$/],
      [{ causal: true }, /switch off “Later words are hidden”/],
      [{ causal: false }, /Drag the bar/],
    ],
    right: [{ kind: 'T5', table: Array.from({ length: 32 }, (_, k) => (k < 16 ? -1 : 1)) }],
    learned: /−1 for the word before, 1 for the word after/,
    lost: { kind: 'ALiBi' },
  },
  masks: {
    wrong: [[{ rule: 'true' }, /window and sinks/]],
    right: [{ rule: 'k <= q && (q - k < window || k < sinks)' }],
    learned: /The band is the window/,
    lost: { rule: 'k <= q' },
  },
  cache: {
    wrong: [
      [{ kvheads: 2 }, /says how many keys and values/],
      [{ kvheads: 1 }, /Now set “Tokens n” to 131072/],
    ],
    right: [{ kvheads: 1, length: 131_072 }],
    learned: /It takes 2\u00a0GiB; .* 32 heads it would be 64\u00a0GiB/,
    lost: { kvheads: 8 },
  },
  longer: {
    wrong: [
      [{ model: 'Qwen 2.5, YaRN' }, /set “Wanted context” to 131072/],
      [{ model: 'Llama 2', length: 131_072 }, /18 pairs still turn further/],
    ],
    right: [{ model: 'Qwen 2.5, YaRN' }],
    learned: /Qwen 2\.5, YaRN has none/,
    lost: { model: 'Llama 2' },
  },
  add: {
    wrong: [
      [{ width: 768 }, /Choose “Concatenate”/],
      [{ combine: 'concatenate' }, /Now set “Model width” to 1024/],
    ],
    right: [{ combine: 'concatenate', width: 1024 }],
    learned: /twice as many rows/,
    lost: { combine: 'add' },
  },
  steps: {
    wrong: [[{ step: 'softmax' }, /Go through the steps before it/]],
    right: [{ step: 'scores' }, { step: 'scale' }, { step: 'mask' }, { step: 'softmax' }],
    learned: /divides it by the sum of its row/,
  },
  attention: {
    wrong: [
      [{ head: 3 }, /just below the diagonal/],
      [{ head: 1 }, /This is the head/],
    ],
    right: [{ query: 3, key: 2 }],
    learned: /to the word before, whichever that is/,
  },
  order: {
    wrong: [[{ encoding: false }, /switch it on again/]],
    right: [{ encoding: true }],
    learned: /Nothing: without the encoding/,
  },
  cost: {
    wrong: [[{ step: 2 }, /one after another: go on/]],
    right: [{ step: 7 }],
    learned: /It took 7 steps/,
  },
  precision: {
    wrong: [
      [{ format: 'bfloat16' }, /That is not float32/],
      [{ format: 'float32' }, /Another way in float32 is nearer/],
    ],
    right: [{ format: 'phasor' }],
    // as the figure has it
    learned: /It is 6\.2 × 10⁻⁹ off/,
    lost: { format: 'bfloat16' },
  },
};

/** @param {Page} page @param {string} chapter @param {object} change as a reader makes it */
async function changed(page, chapter, change) {
  await page.evaluate(([id, wanted]) => {
    const figure = /** @type {any} */ (document.querySelector(`#${id} figure > *`));
    figure.set(wanted);
  }, /** @type {const} */ ([chapter, change]));
  await rested(page);
}

/** @param {Page} page @param {string} chapter */
const goalOf = (page, chapter) =>
  page.evaluate((id) => {
    const line = document.querySelector(`#${id} .goal`);
    return {
      isDone: line?.classList.contains('done') ?? false,
      said: line?.querySelector('[role=status]')?.textContent ?? '',
    };
  }, chapter);

for (const [path, ids] of /** @type {[string, string[]][]} */ ([
  ['article.html', [...ofArticle.keys()]],
  ['today.html', [...ofToday.keys()]],
  ...['precision', 'collisions'].map((id) => [`article.html?embed=${id}-title`, [id]]),
])) {
  forRelease(
    `${path}: every goal is reached by what it says, a wrong try gets a hint, and what no longer holds loses its tick`,
    async () => {
      const { page, complaints, close } = await browser.open(path, whole);
      await settled(page);
      assert.equal(await page.locator('.goal.done').count(), 0);
      const all = Object.entries(ways).filter(([id]) => ids.includes(id));
      assert.ok(all.length > 0);
      for (const [id, { wrong, right, learned, lost }] of all) {
        assert.deepEqual(await goalOf(page, id), { isDone: false, said: '' }, id);
        for (const [change, hint] of wrong) {
          await changed(page, id, change);
          const { isDone, said } = await goalOf(page, id);
          assert.equal(isDone, false, `${id} ${JSON.stringify(change)}`);
          assert.match(said, hint, id);
        }
        for (const change of right) await changed(page, id, change);
        const { isDone, said } = await goalOf(page, id);
        assert.equal(isDone, true, `${id}: ${said}`);
        assert.match(said, learned, id);
        if (!lost) continue;
        await changed(page, id, lost);
        assert.equal((await goalOf(page, id)).isDone, false, `${id} lost`);
        // found again for the address
        for (const change of right) await changed(page, id, change);
      }
      // the address is written after a pause
      await rested(page);
      const done = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1)).get(
        'done',
      );
      assert.deepEqual(done?.split(' ').sort(), all.map(([id]) => id).sort());
      await page.reload();
      await settled(page);
      for (const [id] of all)
        assert.equal((await goalOf(page, id)).isDone, true, `${id} after a reload`);
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

const files = ['goal-list', 'last-goals', 'today-goals', 'rest-goals'];

test('every chapter has a goal, every goal a chapter, and all of them are tried here or with their models', async () => {
  // the last ones of the page in one file have no chapter
  const chapters = [...ofArticle, ...ofToday, ...ofRest].map(([id]) => id);
  chapters.splice(chapters.indexOf('figures'), 1);
  const lists = await Promise.all(files.map((name) => import(`../../web/article/${name}.js`)));
  const ids = lists.flatMap(({ goals }) => Object.keys(goals));
  assert.deepEqual(ids.sort(), chapters.sort());
  const elsewhere = ['trained', 'learn', 'mistakes'];
  assert.deepEqual([...Object.keys(ways), ...elsewhere].sort(), chapters.sort());
});

const goalList = files
  .map((name) => readFileSync(join(web, 'article', `${name}.js`), 'utf8'))
  .join('\n');

test('what a task or a hint names in quotation marks is a text of an element, or a word of the example', async () => {
  const paths = (await readdir(web, { recursive: true })).filter((path) =>
    /[\\/](kit|figures)[\\/].*\.js$/.test(path),
  );
  const sources = await Promise.all(paths.map((path) => readFile(join(web, path), 'utf8')));
  const texts = new Set(sources.flatMap((text) => text.match(/'[^'\n]+'/g)));
  const example = order.text.preset.split(' ');
  const names = Array.from(goalList.matchAll(/“([^”]+)”/g), ([, name]) => name);
  assert.ok(names.length >= 10, `${names.length} names`);
  const missing = names.filter((name) => !texts.has(`'${name}'`) && !example.includes(name));
  assert.deepEqual(missing, []);
});

forRelease('what a task or a hint names in quotation marks stands in the figure', async () => {
  let count = 0;
  for (const [path, ids] of /** @type {const} */ ([
    ['article.html', [...ofArticle.keys()]],
    ['today.html', [...ofToday.keys()]],
  ])) {
    const { page, close } = await browser.open(path, whole);
    await settled(page);
    for (const [, id, text] of goalList.matchAll(/\n {2}(\w+): \{\n([^]*?)\n {2}\},/g)) {
      if (!ids.includes(id)) continue;
      const figure = page.locator(`#${id} figure > :first-child`).first();
      for (const [, name] of text.matchAll(/“([^”]+)”/g)) {
        assert.ok((await figure.getByText(name).count()) > 0, `${id}: ${name}`);
        ++count;
      }
    }
    await close();
  }
  assert.ok(count >= 10, `${count} names`);
});

test('every column that looks the same all the way down is an answer, at a quick look or a close one', async () => {
  const { goals } = await import('../../web/article/goal-list.js');
  const shown = { dim: 128, base: 10_000, length: 64 };
  const isDone = (/** @type {object} */ figure) => goals.pattern.isDone({ figure, noted: {} });
  const done = Array.from({ length: 128 }, (_, column) => column).filter((column) =>
    isDone({ ...shown, column }),
  );
  // a sine of 0.5 and of 0.1 radians: half of a colour, and a tenth of it
  assert.deepEqual([done[0], done.at(-1), done.length], [68, 91, 24]);
});

test('with a base at which no pair is slow, goals end their search and say so', async () => {
  const { goals } = await import('../../web/article/goal-list.js');
  const figure = { dim: 128, base: 1, length: 64, column: 100, pair: 50 };
  for (const goal of [goals.pattern]) {
    const now = { figure, noted: {} };
    assert.equal(goal.isDone(now), false);
    assert.match(goal.hint(now), /no pair is slow enough/);
  }
});

forRelease('random clicks reach no goal', async () => {
  const { page, complaints, close } = await browser.open('article.html', {
    ...whole,
    viewport: { width: 1280, height: 1000 },
  });
  await settled(page);
  // a linear congruential generator, its high bits (Press et al. 2007, Numerical Recipes)
  let seed = 3;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  for (const id of ofArticle.keys()) {
    const figure = page.locator(`#${id} > figure > :first-child`).first();
    await figure.scrollIntoViewIfNeeded();
    for (let k = 0; k < 12; ++k) {
      const box = await figure.boundingBox();
      assert.ok(box);
      const y = box.y + random() * Math.min(box.height, 900 - Math.max(0, box.y));
      await page.mouse.click(box.x + random() * box.width, Math.max(120, y));
    }
    await rested(page);
  }
  const done = await page
    .locator('.goal.done')
    .evaluateAll((lines) => lines.map((line) => line.closest('section')?.id));
  // of the columns of that map a fifth are answers
  assert.deepEqual(
    done.filter((id) => id !== 'pattern'),
    [],
  );
  await close();
  assert.deepEqual(complaints, []);
});

forRelease('three mistakes in a row are found, and one wrong pick begins again', async () => {
  const { page, close } = await browser.open('article.html', whole);
  await settled(page);
  const report = async (/** @type {boolean} */ found) => {
    await page
      .locator('#mistakes figure > phasor-mistakes')
      .first()
      .evaluate((figure, right) => {
        figure.dispatchEvent(new CustomEvent('phasor-select', { detail: { found: right } }));
      }, found);
    await rested(page);
    return goalOf(page, 'mistakes');
  };
  assert.match((await report(true)).said, /^Right: 1 of three/);
  assert.match((await report(false)).said, /^That line is right/);
  await report(true);
  assert.equal((await report(true)).isDone, false);
  assert.equal((await report(true)).isDone, true);
  await close();
});

forRelease(
  'the models that are trained reach their goal when one of them has learned its task, not before',
  async () => {
    const { page, complaints, close } = await browser.open('article.html?embed=learn-title');
    await settled(page);
    const figure = page.locator('#learn phasor-train');
    await figure.scrollIntoViewIfNeeded();
    // a run in milliseconds: the token before, out of four
    const short = { offset: 1, length: 8, vocabulary: 4, dim: 16, batch: 16 };
    for (const [change, isDone, said] of /** @type {[object, boolean, RegExp][]} */ ([
      [{ ...short, encodings: ['none'], steps: 10 }, false, /Let them train for more steps/],
      [{ encodings: ['none', 'shaw'], steps: 100 }, true, /of its answers are right/],
    ])) {
      await figure.evaluate((element, wanted) => {
        /** @type {any} */ (element).set(wanted);
        /** @type {any} */ (window).isMeasured = false;
        const listener = () => /** @type {any} */ (window.isMeasured = true);
        element.addEventListener('phasor-measure', listener, { once: true });
      }, change);
      await figure.getByRole('button', { name: 'Start', exact: true }).click();
      await page.waitForFunction(() => /** @type {any} */ (window).isMeasured);
      await rested(page);
      const now = await goalOf(page, 'learn');
      assert.equal(now.isDone, isDone, JSON.stringify(change));
      assert.match(now.said, said);
    }
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease(
  'a goal is reached by keys and by the switch of the page where it is on screen, and said in Hindi',
  async () => {
    const { page, close } = await browser.open('article.html', whole);
    await settled(page);
    const back = page.locator('#lost').getByRole('button', { name: 'Move back' });
    const killed = page.locator('#lost').getByRole('option', { name: /killed/ });
    await killed.last().focus();
    await back.press('Enter');
    const turn = page.getByRole('switch', { name: 'Add the encoding' });
    await turn.press('Space');
    await turn.press('Space');
    await rested(page);
    assert.equal((await goalOf(page, 'order')).isDone, false, 'not on screen');
    await page.locator('#order .goal').scrollIntoViewIfNeeded();
    await turn.press('Space');
    await rested(page);
    await turn.press('Space');
    await page.locator('#order .goal.done').waitFor();
    await page.locator('#languages').selectOption('hi');
    await page.locator('#order .goal [role=status]', { hasText: 'हो गया' }).waitFor();
    await close();
  },
);
