// The pictures of the guide are what the command makes today, and the guide shows all of them.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { web } from '../../../tools/entries.js';
import { guidePictures } from '../../../tools/guide-pictures.js';

test('every picture of "Your data" is up to date, and stands in it', async () => {
  const guide = await readFile(join(web, 'guide', 'your-data.md'), 'utf8');
  const shown = [...guide.matchAll(/!\[[^\]]+\]\(\.\.\/pictures\/([^)]+)\)/g)].map(
    ([, name]) => name,
  );
  const there = await readdir(join(web, 'pictures'));
  assert.deepEqual(
    shown.filter((name) => !there.includes(name)),
    [],
  );
  const pictures = await guidePictures();
  assert.deepEqual(
    shown.filter((name) => name.endsWith('.svg')).sort(),
    Object.keys(pictures).sort(),
  );
  for (const [name, svg] of Object.entries(pictures))
    assert.ok(
      (await readFile(join(web, 'pictures', name), 'utf8')) === svg,
      `npm run picture: ${name}`,
    );
});
