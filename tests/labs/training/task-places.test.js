// A task of training is described in one place of web/labs/training/: what it is in api/tasks/, what figures
// say of it beside it in figures/train/tasks/. Other modules ask there and name none.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { tasks } from '../../../web/labs/training/api/tasks/index.js';

const lab = new URL('../../../web/labs/training/', import.meta.url);

test('every task has its two files, and no module beside them names one', async () => {
  const names = Object.keys(tasks);
  for (const folder of ['api/', 'figures/train/']) {
    const place = new URL(folder, lab);
    const own = (await readdir(new URL('tasks/', place))).map((file) => file.replace('.js', ''));
    assert.deepEqual(
      names.filter((name) => !own.includes(name)),
      [],
      folder,
    );
    const beside = folder === 'api/' ? ['../index.js'] : [];
    for (const file of [...(await readdir(place)), ...beside]) {
      if (!file.endsWith('.js')) continue;
      const text = await readFile(new URL(file, place), 'utf8');
      const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
      // 'offset' and 'text' are also names of options
      for (const name of names.filter((each) => !['offset', 'text'].includes(each))) {
        // a score of heads has the name of the task that shows it
        if (name === 'induction' && ['run.js', 'heads.js', 'session.js'].includes(file)) continue;
        assert.doesNotMatch(code, new RegExp(`'${name}'|\\b${name}:`), `${folder}${file}`);
      }
      assert.doesNotMatch(code, /task === '/, `${folder}${file}`);
    }
  }
});
