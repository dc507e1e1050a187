// A file of activations, safetensors or NPZ → a dump that the doctor reads tensor by tensor.

import { errorOf, say } from '../../../../core/api/check.js';
import { membersOf } from '../../../../core/api/files/read.js';
import { TooLarge, UnreadableArray } from '../../../../core/api/files/source.js';

/**
 * @param {string} name of the file, for messages
 * @param {Blob | Uint8Array} content
 * @returns {Promise<import('./doctor.js').Dump>}
 */
export async function dumpOf(name, content) {
  const members = await membersOf(name, content);
  if (!members || members.names.length === 0) {
    throw errorOf(
      UnreadableArray,
      say`${name} has no tensors with names: safetensors or NPZ is wanted`,
    );
  }
  return {
    names: members.names,
    async read(member) {
      try {
        const array = await members.read(member);
        // token ids, positions and masks
        return array.isInteger ? null : array;
      } catch (error) {
        if (error instanceof TooLarge) return 'large';
        // other types than floats
        if (/dtype|descr/.test(/** @type {Error} */ (error).message)) return null;
        throw error;
      }
    },
  };
}
