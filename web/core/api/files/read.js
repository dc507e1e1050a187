// A file, or text, → an array { shape, data }: NPY, a member of an NPZ archive or of safetensors, JSON,
// printed and plain numbers. The format is recognized by the first bytes, never by the name.

import { say } from '../check.js';
import { isNpy, longestHeader, npyHeader, readNpy } from './npy.js';
import { isSafetensors, readTensor, safetensorsHeader, tensorHeader } from './safetensors.js';
import { quoted, sourceOf, unreadable, UnreadableArray } from './source.js';
import { longestText, readText } from './text.js';
import { isZip, unzipped, unzippedStart, zipMembers } from './zip.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./numbers.js').FileArray} FileArray */

export { UnreadableArray };

/**
 * The tensors in a file, by name, where it can have several. A shape is read from the header alone.
 *
 * @typedef {{ names: string[], read: (name: string) => Promise<FileArray>,
 *   shape: (name: string) => Promise<number[]> }} Members
 */

/**
 * @param {Source} source
 * @param {Uint8Array} start
 * @returns {Promise<Members | null>}
 */
async function membersIn(source, start) {
  if (isZip(start)) {
    /** @type {Map<string, import('./zip.js').Member>} */
    const members = new Map();
    for (const member of await zipMembers(source)) {
      const name = member.name.replace(/\.npy$/, '');
      if (name.endsWith('/data.pkl')) {
        unreadable(source, say`only PyTorch reads a file of torch.save: write safetensors or NPY`);
      }
      if (members.has(name)) unreadable(source, say`two members are called ${quoted(name)}`);
      members.set(name, member);
    }
    /** @param {string} name */
    const memberOf = (name) =>
      members.get(name.replace(/\.npy$/, '')) ??
      unreadable(source, noMember(name, [...members.keys()]));
    /** @param {Source} inner */
    const checked = async (inner) =>
      isNpy(await inner.bytes(0, 8)) ? inner : unreadable(inner, say`the member is no NPY file`);
    return {
      names: [...members.keys()],
      read: async (name) => readNpy(await checked(await unzipped(source, memberOf(name)))),
      async shape(name) {
        const headerBytes = await unzippedStart(source, memberOf(name), longestHeader);
        return (await npyHeader(await checked(headerBytes))).shape;
      },
    };
  }
  // the first bytes of an NPY file may look like the length of a safetensors header
  if (!isNpy(start) && isSafetensors(start)) {
    const { tensors, from } = await safetensorsHeader(source);
    /** @param {string} name */
    const headerOf = (name) =>
      tensors.has(name)
        ? tensors.get(name)
        : unreadable(source, noMember(name, [...tensors.keys()]));
    return {
      names: [...tensors.keys()],
      read: async (name) => readTensor(source, name, headerOf(name), from),
      shape: async (name) => tensorHeader(source, name, headerOf(name), from).shape,
    };
  }
  return null;
}

/** @param {string} name @param {string[]} names */
export const noMember = (name, names) =>
  say`there is no tensor ${quoted(name)}; ${thereAre(names)}`;

/** @param {string[]} names */
function thereAre(names) {
  const some = names.slice(0, 8).map(quoted).join(', ');
  if (names.length > 8) return say`there are ${some} and ${names.length - 8} more`;
  return names.length > 0 ? say`there are ${some}` : say`there are none`;
}

/**
 * The tensors in a file, whose header is read once however many of them are; null where it is one array.
 *
 * @param {import('../message.js').Value} name of the file, for messages
 * @param {Blob | Uint8Array} content
 * @returns {Promise<Members | null>}
 */
export async function membersOf(name, content) {
  const source = sourceOf(name, content);
  return membersIn(source, await source.bytes(0, 16));
}

/**
 * The names of the tensors in a file; none where it is one array.
 *
 * @param {import('../message.js').Value} name of the file, for messages
 * @param {Blob | Uint8Array} content
 */
export const memberNames = async (name, content) => (await membersOf(name, content))?.names ?? [];

/**
 * Of a tensor; `error` says why its header is refused.
 *
 * @typedef {{ name: string, shape: number[] }
 *   | { name: string, shape: null, error: UnreadableArray }} Outline
 */

/**
 * The shapes of the tensors in a file, none of whose numbers are read.
 *
 * @param {Members} members
 * @param {(count: number) => void} [onProgress] gets the number of tensors read
 * @returns {Promise<Outline[]>}
 */
export async function memberShapes(members, onProgress) {
  /** @type {Outline[]} */
  const outlines = [];
  for (const each of members.names) {
    onProgress?.(outlines.length);
    try {
      outlines.push({ name: each, shape: await members.shape(each) });
    } catch (error) {
      if (!(error instanceof UnreadableArray)) throw error;
      outlines.push({ name: each, shape: null, error });
    }
  }
  return outlines;
}

/** Whether a byte never occurs in text; colour codes of terminals begin with 27. @param {number} byte */
const isNoText = (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);

/**
 * @param {import('../message.js').Value} name of the file, for messages
 * @param {Blob | Uint8Array} content
 * @param {string} [member] which tensor; not needed where there is one
 * @returns {Promise<FileArray>}
 */
export async function readArray(name, content, member) {
  const source = sourceOf(name, content);
  const start = await source.bytes(0, 16);
  const members = await membersIn(source, start);
  if (members) {
    const { names } = members;
    if (member === undefined && names.length !== 1) {
      const which = say`say which tensor is meant: ${thereAre(names)}`;
      unreadable(source, names.length === 0 ? say`it is empty` : which);
    }
    return members.read(member ?? names[0]);
  }
  if (member !== undefined)
    unreadable(source, say`the file has no members, so no ${quoted(member)}`);
  if (isNpy(start)) return readNpy(source);
  if (start.some(isNoText)) {
    unreadable(source, say`the format is not NPY, NPZ, safetensors, JSON or text with numbers`);
  }
  if (source.size > longestText) {
    unreadable(
      source,
      say`the format is not NPY, NPZ or safetensors, and for text it has too many bytes, ${source.size}`,
    );
  }
  return readText(source, new TextDecoder().decode(await source.bytes(0, source.size)));
}

/** @param {string} text pasted @returns {Promise<FileArray>} */
export const readPasted = (text) => readText(sourceOf(say`the text`, new Uint8Array()), text);

/**
 * 'weights.safetensors:layer.0' → the file and the tensor in it.
 *
 * @param {string} path
 * @returns {{ file: string, member?: string }}
 */
export function splitMember(path) {
  const [, file, member] = /^(.*\.(?:npz|safetensors)):(.+)$/is.exec(path) ?? [];
  return file ? { file, member } : { file: path };
}
