// The trained model that the lab offers: made again it has the same bytes, and the heads that are described.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root, web } from '../../../tools/entries.js';

const kept = join(web, 'labs', 'training', 'heads');
/** @type {string} */
let folder;
let said = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-trained-'));
  said = execFileSync(process.execPath, [join(root, 'tools', 'train-demo.js'), folder], {
    encoding: 'utf8',
  });
});
after(() => rm(folder, { recursive: true }));

test('npm run train:demo makes the files that are there, byte by byte, in at most 200 KB', async () => {
  const names = await readdir(folder);
  assert.deepEqual(names.sort(), [
    'config.json',
    'model.safetensors',
    'tokenizer.json',
    'tokenizer_config.json',
  ]);
  assert.deepEqual((await readdir(kept)).sort(), names);
  let size = 0;
  for (const name of names) {
    const [rebuilt, there] = await Promise.all(
      [folder, kept].map((at) => readFile(join(at, name))),
    );
    assert.ok(rebuilt.equals(there), name);
    size += rebuilt.length;
  }
  assert.ok(size <= 200_000, `${size}`);
});

test('it has a previous-token head and an induction head, as the lab says', async () => {
  const [, previous] = /previous token: layer 0, head \d: (\d\.\d\d)/.exec(said) ?? [];
  const [, induction] = /induction: +layer 1, head \d: (\d\.\d\d)/.exec(said) ?? [];
  assert.ok(Number(previous) >= 0.4 && Number(induction) >= 0.6, said);
  const html = (await readFile(join(web, 'train.html'), 'utf8')).replace(/\s+/g, ' ');
  const { training } = JSON.parse(await readFile(join(kept, 'config.json'), 'utf8'));
  assert.ok(html.includes(`${training.steps} steps`));
  assert.ok(
    html.includes(`${Math.round(100 * Number(previous))} % of its weight to the token before`),
  );
  assert.ok(
    html.includes(`${Math.round(100 * Number(induction))} % to the token after the earlier copy`),
  );
});
