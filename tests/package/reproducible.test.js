// Two builds of one commit in two folders give the same bytes: all is packed again in a folder with
// another path, with its site, in another time zone, and compared. Compiling the WebAssembly twice takes
// minutes: `npm run reproduce` does that too.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dist, root, web } from '../../tools/entries.js';
import { compared, elsewhere } from '../../tools/reproduce.js';

const copy = await mkdtemp(join(tmpdir(), 'phasor-packed-in-a-folder-with-a-longer-path-'));
after(() => rm(copy, { recursive: true, force: true }));

test('packed in another folder, zone and language, every file has the same bytes', async (context) => {
  const locks = ['package-lock.json', 'tests/package-lock.json'];
  for (const name of ['web', 'tools', 'tsconfig.json', 'package.json', 'python', ...locks]) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const tool of ['tools/pack.js', 'tools/site.js']) {
    await promisify(execFile)(process.execPath, [tool], { cwd: copy, env: elsewhere });
  }
  const site = await compared(join(dist, 'site'), join(copy, 'dist', 'site'));
  assert.deepEqual(site.differing, []);
  const { files, digest, differing } = await compared(dist, join(copy, 'dist'));
  context.diagnostic(`${files.length} files, sha256 ${digest}`);
  assert.ok(files.length > 400, `${files.length} files`);
  assert.deepEqual(differing, []);
});

test('a byte that differs, a file that is missing and one that is added are named', async () => {
  const [a, b] = [join(copy, 'a'), join(copy, 'b')];
  await cp(join(web, 'guide'), a, { recursive: true });
  await cp(join(web, 'guide'), b, { recursive: true });
  const same = await compared(a, b);
  assert.deepEqual(same.differing, []);
  await writeFile(join(b, 'masks.md'), `${await readFile(join(b, 'masks.md'), 'utf8')} `);
  await rm(join(b, 'models.md'));
  await writeFile(join(b, 'new.md'), '');
  const { digest, differing } = await compared(a, b);
  assert.equal(digest, same.digest, 'the digest is of the first folder');
  assert.deepEqual(differing.map((line) => line.replace(/: byte \d+: .*/, ': differs')).sort(), [
    'masks.md: differs',
    'models.md: missing',
    'new.md: added',
  ]);
});

test('no file that ships names a folder of the machine, a source file of C++ or the day of the build', async () => {
  const folder = join(web, 'wasm');
  const modules = (await readdir(folder)).filter((name) => name.endsWith('.wasm'));
  assert.ok(modules.length >= 4, modules.join());
  for (const name of modules) {
    const text = await readFile(join(folder, name), 'latin1');
    assert.ok(text.includes('attention') || name !== 'simd.wasm', 'messages can be read in it');
    assert.doesNotMatch(text, /\.cpp|\.h\b|\/usr\/|\/home\/|\/tmp\/|__DATE__/, name);
    assert.ok(!text.includes(root), name);
  }
  for (const path of await readdir(dist, { recursive: true })) {
    if (/^site[\\/]/.test(path) || !/\.(js|ts|json|html|md)$/.test(path)) continue;
    assert.ok(!(await readFile(join(dist, path), 'utf8')).includes(root), path);
  }
});
