// What an author names → the addresses of the files of a model. Files beside the weights are found by
// their names; the tokenizer may be missing, and so may the configuration of a GGUF file, which has its own.

/** @typedef {import('../../model/responder.js').Address} Address */

/** @typedef {{ src: string, config: string, tokenizer: string, model: object | null }} Origin of a model: its settings */

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
 * The files that an index names, beside it.
 *
 * @param {string} index its address
 * @returns {Promise<Address[]>}
 */
async function shards(index) {
  const response = await fetch(index);
  const name = nameOf(index);
  if (!response.ok) throw new RangeError(`phasor-model: ${name}: ${index} answers with status ${response.status}`); // prettier-ignore
  const read = await response.json().catch(() => null);
  const files = Object.values(read?.weight_map ?? {}).filter((file) => typeof file === 'string');
  if (files.length === 0) throw new RangeError(`phasor-model: ${name} must name files in weight_map`); // prettier-ignore
  return [...new Set(files)].map((file) => needed(new URL(file, index).href));
}

/**
 * @param {Omit<Origin, 'model'>} origin
 * @param {string} base of relative addresses
 * @returns {Promise<Address[]>}
 */
export async function addressesOf({ src, config, tokenizer }, base) {
  for (const [name, text] of Object.entries({ src, config, tokenizer })) {
    if (!URL.canParse(text, base)) throw new RangeError(`phasor-model: ${name} must be an address, got '${text.slice(0, 80)}'`); // prettier-ignore
  }
  const weights = new URL(src, base);
  if (weights.pathname.endsWith('/')) weights.pathname += 'model.safetensors';
  const { href, pathname } = weights;
  const isIndex = pathname.endsWith('.safetensors.index.json');
  if (!isIndex && !/\.(safetensors|gguf)$/.test(pathname)) {
    throw new RangeError(`phasor-model: src must end with '/', .safetensors, .safetensors.index.json or .gguf, got '${src.slice(0, 80)}'`); // prettier-ignore
  }
  const beside = (/** @type {string} */ name) => new URL(name, href).href;
  /** @param {string} given @param {string} name @param {boolean} optional @returns {Address} */
  const other = (given, name, optional) =>
    given ? needed(new URL(given, base).href, name) : { name, url: beside(name), optional };
  return [
    needed(href),
    ...(isIndex ? await shards(href) : []),
    other(config, 'config.json', pathname.endsWith('.gguf')),
    other(tokenizer, 'tokenizer.json', true),
    { name: 'tokenizer_config.json', url: new URL('tokenizer_config.json', tokenizer ? new URL(tokenizer, base) : href).href, optional: true }, // prettier-ignore
  ];
}

/**
 * Where a file of a list is in its folder, as far as the browser says it. Another file of the same name is
 * deeper, so that the first one is read.
 *
 * @param {ArrayLike<any>} files
 * @param {number} k
 */
function pathOf(files, k) {
  const path = (/** @type {any} */ file) => file?.webkitRelativePath || file?.name;
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
 * @returns {Promise<{ files: [name: string, content: unknown][], addresses: Address[] }>}
 */
export async function filesOf({ model, ...named }, base) {
  if (!model) return { files: [], addresses: await addressesOf(named, base) };
  const isList = Array.isArray(model) || model instanceof FileList;
  /** @type {[string, unknown][]} */
  const all = isList
    ? Array.from(/** @type {ArrayLike<any>} */ (model), (file, k) => [pathOf(model, k), file])
    : Object.entries(model);
  const isAddress = (/** @type {[string, unknown]} */ [, content]) => content instanceof URL;
  return {
    files: all.filter((each) => !isAddress(each)),
    // a URL cannot be sent
    addresses: all.filter(isAddress).map(([name, url]) => needed(String(url), name)),
  };
}
