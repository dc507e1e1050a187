// What an author names → the files of a model, by their addresses, and what is there. Files beside the
// weights are found by their names; the tokenizer may be missing, and so may the configuration of a GGUF
// file, which has its own. All is fetched by the page: its content security policy does not hold in a worker.

import { rangeError } from '../../../../core/api/check.js';
import { t } from '../../../../core/texts/language.js';
import { readsPictures } from '../../api/architectures/vision-types.js';
import { ownFiles } from '../../api/own.js';
import { fetched } from '../../api/readers/source.js';

/**
 * An optional file may be missing; one for pictures is not asked for where the model reads texts.
 *
 * @typedef {{ name: string, url: string, optional: boolean, forPictures?: boolean }} Address
 */
/** @typedef {[name: string, content: unknown]} Named */
/** @typedef {Partial<File> | undefined} Listed */

/**
 * @typedef {object} Origin of a model: its settings
 * @property {string} src '' for the model that the package brings
 * @property {string} config
 * @property {string} tokenizer
 * @property {readonly string[]} [origins] that an index may name files of, besides its own
 * @property {object | null} model
 */

/** An index names a file of an origin that the author has not allowed. Its message follows the language. */
export class ForeignPart extends RangeError {
  /** @type {{ index: string, file: string, origin: string }} */
  #named;

  /** @param {{ index: string, file: string, origin: string }} named */
  constructor(named) {
    super();
    this.#named = named;
  }

  get message() {
    const { origin } = this.#named;
    return /^https?:/.test(origin)
      ? t(
          '{index} names {file} at {origin}, which is another origin and not fetched. origins="{origin}" allows it.',
          this.#named,
        )
      : t(
          '{index} names {file} at {origin}, which is not fetched: parts come by http or https.',
          this.#named,
        );
  }
}

/** @param {string} url */
function nameOf(url) {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // a lone % is a part of the name
    return name;
  }
}

/** @param {string} url @param {string} [name] of a file whose address ends otherwise */
const needed = (url, name = nameOf(url)) => ({ name, url, optional: false });

/**
 * Whether a file of an index is where the index itself is: at its origin, or in its folder where
 * addresses have no origin, as those of files.
 *
 * @param {URL} file
 * @param {URL} index
 */
const isBeside = (file, index) =>
  index.origin === 'null'
    ? file.href.startsWith(new URL('.', index).href)
    : file.origin === index.origin;

/**
 * The files that an index names. Who wrote the index may be a stranger to the author of the page,
 * so it chooses no other host: what is there would get requests of every reader.
 *
 * @param {string} index its address
 * @param {readonly string[]} origins that are allowed besides that of the index
 * @returns {Promise<Address[]>}
 * @throws {ForeignPart} before any part is fetched
 */
async function shards(index, origins) {
  const response = await fetch(index);
  const name = nameOf(index);
  if (!response.ok)
    throw rangeError`phasor-model: ${name}: ${index} answers with status ${response.status}`;
  const read = await response.json().catch(() => null);
  const files = Object.values(read?.weight_map ?? {}).filter((file) => typeof file === 'string');
  if (files.length === 0) throw rangeError`phasor-model: ${name} must name files in weight_map`;
  const here = new URL(index);
  return [...new Set(files)].map((file) => {
    if (!URL.canParse(file, index))
      throw rangeError`phasor-model: ${name} must name files in weight_map, got '${file.slice(0, 80)}'`;
    const part = new URL(file, index);
    const origin = part.origin === 'null' ? part.protocol : part.origin;
    if (!isBeside(part, here) && !origins.includes(origin)) {
      throw new ForeignPart({ index: name, file: nameOf(part.href).slice(0, 80), origin });
    }
    return needed(part.href, file.split(/[\\/]/).at(-1));
  });
}

/**
 * @param {Omit<Origin, 'model'>} origin
 * @param {string} base of relative addresses
 * @returns {Promise<Address[]>}
 */
export async function addressesOf({ src, config, tokenizer, origins = [] }, base) {
  for (const [name, text] of Object.entries({ src, config, tokenizer })) {
    if (!URL.canParse(text, base))
      throw rangeError`phasor-model: ${name} must be an address, got '${text.slice(0, 80)}'`;
  }
  const weights = new URL(src, base);
  if (weights.pathname.endsWith('/')) weights.pathname += 'model.safetensors';
  const { href, pathname } = weights;
  const isIndex = pathname.endsWith('.safetensors.index.json');
  if (!isIndex && !/\.(safetensors|gguf)$/.test(pathname)) {
    throw rangeError`phasor-model: src must end with '/', .safetensors, .safetensors.index.json or .gguf, got '${src.slice(0, 80)}'`;
  }
  const beside = (/** @type {string} */ name) => new URL(name, href).href;
  /** @param {string} given @param {string} name @param {boolean} optional @returns {Address} */
  const other = (given, name, optional) =>
    given ? needed(new URL(given, base).href, name) : { name, url: beside(name), optional };
  return [
    needed(href),
    ...(isIndex ? await shards(href, origins) : []),
    other(config, 'config.json', pathname.endsWith('.gguf')),
    other(tokenizer, 'tokenizer.json', true),
    {
      name: 'tokenizer_config.json',
      url: new URL('tokenizer_config.json', tokenizer ? new URL(tokenizer, base) : href).href,
      optional: true,
    },
    {
      name: 'preprocessor_config.json',
      url: new URL('preprocessor_config.json', config ? new URL(config, base) : href).href,
      optional: true,
      forPictures: true,
    },
  ];
}

/**
 * Where a file of a list is in its folder, as far as the browser says it. Another file of the same name is
 * deeper, so that the first one is read.
 *
 * @param {ArrayLike<Partial<File>>} files
 * @param {number} k
 */
function pathOf(files, k) {
  const path = (/** @type {Listed} */ file) => file?.webkitRelativePath || file?.name;
  const own = path(files[k]);
  if (!own) return `model[${k}]`;
  const isFirst = Array.prototype.findIndex.call(files, (file) => path(file) === own) === k;
  return isFirst ? own : `model[${k}]/${own}`;
}

/**
 * The files of a model as a worker is given them.
 *
 * @param {Origin} origin
 * @param {string} base of relative addresses
 * @returns {Promise<{ files: Named[], addresses: Address[] }>}
 */
export async function filesOf({ model: given, ...named }, base) {
  if (!given && named.src) return { files: [], addresses: await addressesOf(named, base) };
  const model = given ?? (await ownFiles());
  const isList = Array.isArray(model) || model instanceof FileList;
  /** @type {Named[]} */
  const all = isList
    ? Array.from(/** @type {ArrayLike<File>} */ (model), (file, k) => [pathOf(model, k), file])
    : Object.entries(model);
  const isAddress = (/** @type {Named} */ [, content]) => content instanceof URL;
  return {
    files: all.filter((each) => !isAddress(each)),
    // a URL cannot be sent
    addresses: all.filter(isAddress).map(([name, url]) => needed(String(url), name)),
  };
}

/** Whether config.json is there, of a model that reads pictures. @param {Named[]} files */
async function isOfPictures(files) {
  const [, config] = files.find(([name]) => name === 'config.json') ?? [];
  if (!(config instanceof Blob)) return false;
  // whoever opens the model says what is wrong with it
  const read = await new Response(config).json().catch(() => null);
  return readsPictures(read?.model_type);
}

/**
 * @param {readonly Address[]} addresses
 * @param {{ signal: AbortSignal, onFetch: import('../../api/readers/source.js').OnFetch }} given
 * @returns {Promise<Named[]>} what is at these addresses, one after the other
 */
export async function fetchAll(addresses, given) {
  /** @type {Named[]} */
  const files = [];
  for (const { name, url, optional, forPictures = false } of addresses) {
    if (forPictures && !(await isOfPictures(files))) continue;
    if (optional) {
      const response = await fetch(url, { signal: given.signal });
      if (response.ok) files.push([name, await response.blob()]);
    } else files.push([name, await fetched(new URL(url), name, given)]);
  }
  return files;
}
