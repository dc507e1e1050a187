// A file, or text, → an array { shape, data }: NPY, a member of an NPZ archive or of safetensors, JSON,
// printed and plain numbers. The format is told by the first bytes, never by the name.

import { isNpy, readNpy } from './npy.js';
import { isSafetensors, readTensor, safetensorsHeader } from './safetensors.js';
import { quoted, sourceOf, unreadable } from './source.js';
import { longestText, readText } from './text.js';
import { isZip, unzipped, zipMembers } from './zip.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./numbers.js').FileArray} FileArray */

export { UnreadableArray } from './source.js';

/**
 * The tensors in a file, by name, where it can have several.
 *
 * @typedef {{ names: string[], read: (name: string) => Promise<FileArray> }} Members
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
      if (members.has(name)) unreadable(source, `two members are called ${quoted(name)}`);
      members.set(name, member);
    }
    return {
      names: [...members.keys()],
      async read(name) {
        const member = members.get(name.replace(/\.npy$/, ''));
        if (!member) return unreadable(source, noMember(name, [...members.keys()]));
        const inner = await unzipped(source, member);
        if (!isNpy(await inner.bytes(0, 8))) return unreadable(inner, 'the member is no NPY file');
        return readNpy(inner);
      },
    };
  }
  if (isSafetensors(start)) {
    const { tensors, from } = await safetensorsHeader(source);
    return {
      names: [...tensors.keys()],
      read: async (name) =>
        tensors.has(name)
          ? readTensor(source, name, tensors.get(name), from)
          : unreadable(source, noMember(name, [...tensors.keys()])),
    };
  }
  return null;
}

/** @param {string} name @param {string[]} names */
function noMember(name, names) {
  const some = names.slice(0, 8).map(quoted).join(', ');
  return `there is no tensor ${quoted(name)}; there are ${some || 'none'}${names.length > 8 ? ` and ${names.length - 8} more` : ''}`;
}

/**
 * The names of the tensors in a file; none where it is one array.
 *
 * @param {string} name of the file, for messages
 * @param {Blob | Uint8Array} content
 * @returns {Promise<string[]>}
 */
export async function memberNames(name, content) {
  const source = sourceOf(name, content);
  return (await membersIn(source, await source.bytes(0, 16)))?.names ?? [];
}

/**
 * @param {string} name of the file, for messages
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
      unreadable(source, `say which tensor is meant: ${noMember('', names).replace(/^.*?; /, '')}`);
    }
    return members.read(member ?? names[0]);
  }
  if (member !== undefined) unreadable(source, `the file has no members, so no ${quoted(member)}`);
  if (isNpy(start)) return readNpy(source);
  if (source.size > longestText) {
    unreadable(
      source,
      `the format is not NPY, NPZ or safetensors, and for text it has too many bytes, ${source.size}`,
    );
  }
  return readText(source, new TextDecoder().decode(await source.bytes(0, source.size)));
}

/** @param {string} text pasted @returns {Promise<FileArray>} */
export const readPasted = (text) => readText(sourceOf('the text', new Uint8Array()), text);

/**
 * 'weights.safetensors:layer.0' → the file and the tensor in it.
 *
 * @param {string} path
 * @returns {{ file: string, member?: string }}
 */
export function splitMember(path) {
  const [, file, member] = /^(.*\.(?:npz|safetensors)):(.+)$/i.exec(path) ?? [];
  return file ? { file, member } : { file: path };
}
