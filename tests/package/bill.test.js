// The bill of materials of the package: valid CycloneDX, the same rows as NOTICES.md, and nothing
// of the moment.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { load } from '../../web/core/api/index.js';
import { dist, root } from '../../tools/entries.js';
import { sources } from '../../tools/language/sources.js';
import { together } from '../../web/labs/models/api/blocks.js';
import { forRelease, test } from '../harness/tiers.js';

const require = createRequire(import.meta.url);
const schemas = join(
  dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res',
  'schema',
);
/** @param {string} name @returns {Promise<any>} */
const schema = async (name) =>
  JSON.parse(await readFile(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'));

const text = await readFile(join(dist, 'phasor.cdx.json'), 'utf8');
/** @typedef {{ name: string, version?: string, purl?: string, description: string, 'bom-ref': string,
 *   type: string, hashes?: { alg: string, content: string }[],
 *   licenses: { expression?: string, license?: { id: string } }[],
 *   externalReferences?: { url: string, type: string }[] }} Component */
/** @type {{ metadata: { component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn?: string[] }[] }} */
const bill = JSON.parse(text);

/** What is not phasor's own. */
const others = bill.components.filter(({ type }) => type !== 'machine-learning-model');

// the formats are those of addresses, which a test of its own reads
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
  ajv.addSchema(await schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
}
const isValid = ajv.compile(await schema('bom-1.6'));

test('it is valid by the published schema of CycloneDX 1.6', () => {
  assert.ok(isValid(bill), JSON.stringify(isValid.errors?.slice(0, 3)));
  // the schema refuses bills that are wrong
  const [first, ...rest] = bill.components;
  for (const wrong of [
    { ...bill, specVersion: 1.6 },
    { ...bill, components: [{ ...first, type: 'thing' }, ...rest] },
    { ...bill, components: [{ ...first, licenses: [{ license: { id: 'MIT-0.0' } }] }, ...rest] },
  ]) {
    assert.ok(!isValid(wrong));
  }
});

forRelease(
  'every row of NOTICES.md is a component of that version and licence, and there is no other',
  async () => {
    const notices = await readFile(join(dist, 'NOTICES.md'), 'utf8');
    const rows = Array.from(
      notices.matchAll(/^\| (.+?) +\| (.*?) +\| (.+?) +\| (.+?) +\|$/gm),
      ([, what, version, licence]) => ({ what, version, licence }),
    ).slice(2);
    const wanted = rows.flatMap(({ what, version, licence }) =>
      what.split(', ').map((name) => `${name} ${version.trim()} ${licence}`),
    );
    assert.ok(wanted.length > 12, `${wanted.length} rows`);
    const listed = others.map(
      ({ name, version = '', licenses: [{ expression, license }] }) =>
        `${name} ${version} ${expression ?? license?.id}`,
    );
    assert.deepEqual(listed.sort(), wanted.sort());
  },
);

test('it is of this package, and knows where the source form of the Eigen is that was built', async () => {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { component } = bill.metadata;
  assert.equal(component.purl, `pkg:npm/${name}@${version}`);
  assert.equal(component.licenses[0].expression, license);
  const { info } = await load();
  const eigen = bill.components.find((one) => one.name === 'Eigen');
  assert.equal(eigen?.version, info.eigen);
  const source = eigen?.externalReferences?.find(({ type }) => type === 'source-distribution');
  assert.ok(source?.url.includes(`/${info.eigen}/`), source?.url);
});

test('addresses and package URLs can be read, and none has a hole left', () => {
  for (const { name, purl, version, externalReferences = [] } of others) {
    assert.ok(externalReferences.length > 0, name);
    for (const { url } of externalReferences) assert.equal(new URL(url).protocol, 'https:', name);
    if (purl === undefined) continue;
    const shape = /^pkg:(npm|github|gitlab|generic)\/(?:%40)?[\w./-]+(@[\w.-]+)?(#[\w-]+)?$/;
    const [, , at] = shape.exec(purl) ?? assert.fail(`${name}: ${purl}`);
    assert.equal(at, version === undefined ? undefined : `@${version}`, purl);
  }
  assert.doesNotMatch(text, /[{]\w+[}]|undefined/);
});

test('the trained language model is listed, with the checksum of its file', async () => {
  const [model, ...more] = bill.components.filter((one) => !others.includes(one));
  assert.equal(more.length, 0);
  const [, path = ''] = /^dist\/(\S+), reordered and deflated;/.exec(model.description) ?? [];
  const script = await readFile(join(dist, path), 'utf8');
  const [base64] = /[\w+/]{1000,}=*/.exec(script) ?? [''];
  const bytes = together(inflateRawSync(Buffer.from(base64, 'base64')));
  const sha256 = createHash('sha256').update(bytes);
  assert.deepEqual(model.hashes, [{ alg: 'SHA-256', content: sha256.digest('hex') }]);
  assert.equal(model.licenses[0].license?.id, 'MIT');
  for (const { name } of sources) assert.ok(model.description.includes(name), name);
});

test('what is taken from npm has the checksum of its package', async () => {
  const packages = others.filter(({ purl }) => purl?.startsWith('pkg:npm/'));
  assert.ok(packages.length >= 3);
  for (const { name, hashes = [] } of packages) {
    assert.deepEqual(
      hashes.map(({ alg, content }) => [alg, /^[0-9a-f]{128}$/.test(content)]),
      [['SHA-512', true]],
      name,
    );
  }
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const esbuild = packages.find(({ name }) => name === 'esbuild');
  const base64 = Buffer.from(String(esbuild?.hashes?.[0].content), 'hex').toString('base64');
  assert.equal(lock.packages['node_modules/esbuild'].integrity, `sha512-${base64}`);
});

test('all components are reached from the package', () => {
  const reached = new Set(['phasor']);
  for (const ref of reached) {
    const { dependsOn = [] } = bill.dependencies.find((one) => one.ref === ref) ?? {};
    dependsOn.forEach((other) => reached.add(other));
  }
  assert.deepEqual(
    [...reached].sort(),
    ['phasor', ...bill.components.map((one) => one['bom-ref'])].sort(),
  );
});

test('it has no time, no serial number and no path of the machine that built it', () => {
  assert.doesNotMatch(text, /timestamp|serialNumber|urn:uuid/);
  assert.ok(!text.includes(root));
});
