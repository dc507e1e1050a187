// NPZ: a ZIP archive of NPY files. The list of members is at its end.

import { say } from '../check.js';
import { inSlices } from '../pause.js';
import { mostBytes, step } from './numbers.js';
import { sourceOf, quoted, unreadable } from './source.js';

/** @typedef {import('./source.js').Source} Source */

/**
 * @typedef {{ name: string, nameLength: number, flags: number, method: number, packed: number, size: number,
 *   crc: number, at: number }} Member name, length of the name in bytes, flags (bit 0: encrypted),
 *   compression method, packed and unpacked size, checksum, and the offset of its local header
 */

/** Largest size of a member (bytes): the largest array and its header. */
const mostUnpacked = mostBytes + 2 ** 17;

/** @param {Uint8Array} start */
export const isZip = (start) =>
  start[0] === 0x50 && start[1] === 0x4b && [3, 5].includes(start[2]) && start[3] === start[2] + 1;

/** @param {Uint8Array} bytes */
const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * @param {Source} source
 * @returns {Promise<Member[]>}
 */
export async function zipMembers(source) {
  const tail = await source.bytes(Math.max(source.size - 65557, 0), source.size);
  const view = viewOf(tail);
  let end = tail.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) --end;
  if (end < 0) unreadable(source, say`the archive has no list of members at its end`);
  const [count, length, from] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ];
  if (from + length > source.size) {
    unreadable(
      source,
      say`the list of members, ${length} bytes at ${from}, is not within the file`,
    );
  }
  const list = await source.bytes(from, from + length);
  const entries = viewOf(list);
  /** @type {Member[]} */
  const members = [];
  for (let at = 0; members.length < count;) {
    if (at + 46 > list.length || entries.getUint32(at, true) !== 0x02014b50) {
      unreadable(source, say`the list of members ends after ${members.length} of ${count}`);
    }
    const [name, extra, comment] = [28, 30, 32].map((field) => entries.getUint16(at + field, true));
    members.push({
      name: new TextDecoder().decode(list.subarray(at + 46, at + 46 + name)),
      nameLength: name,
      flags: entries.getUint16(at + 8, true),
      method: entries.getUint16(at + 10, true),
      crc: entries.getUint32(at + 16, true),
      packed: entries.getUint32(at + 20, true),
      size: entries.getUint32(at + 24, true),
      at: entries.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return members;
}

/**
 * @param {Source} source
 * @param {Member} member
 * @returns {Promise<{ inner: Source, from: number }>} the archive, named after the member for messages, and
 *   the offset of its packed bytes
 */
async function placeOf(source, member) {
  const inner = { ...source, name: `${source.name}:${member.name.replace(/\.npy$/, '')}` };
  if (member.size > mostUnpacked || member.packed > mostUnpacked) {
    unreadable(
      inner,
      say`the member has ${Math.max(member.size, member.packed)} bytes, more than the ${mostUnpacked} of the largest array`,
    );
  }
  const head = await source.bytes(member.at, member.at + 30 + member.nameLength);
  if (head.length < 30 || viewOf(head).getUint32(0, true) !== 0x04034b50) {
    unreadable(inner, say`there is no member at its place ${member.at}`);
  }
  if (member.flags & 1) unreadable(inner, say`the member is encrypted`);
  const [method, nameLength, extra] = [8, 26, 28].map((at) => viewOf(head).getUint16(at, true));
  const from = member.at + 30 + nameLength + extra;
  // readers that scan the archive would find other arrays than readers that use the list
  const name =
    nameLength === member.nameLength
      ? head.subarray(30)
      : await source.bytes(member.at + 30, from - extra);
  const own = new TextDecoder().decode(name);
  if (own !== member.name || method !== member.method) {
    unreadable(
      inner,
      say`the list of members and the header at its place differ: ${quoted(member.name)}, compression ${member.method}, and ${quoted(own)}, compression ${method}`,
    );
  }
  return { inner, from };
}

/**
 * @param {Source} source
 * @param {Member} member
 * @returns {Promise<Source>} its unpacked bytes
 */
export async function unzipped(source, member) {
  const { inner, from } = await placeOf(source, member);
  const packed = await source.bytes(from, from + member.packed);
  if (packed.length < member.packed) unreadable(inner, say`the member is cut off`);
  const bytes = await unpacked(inner, member, packed);
  if (bytes.length !== member.size || (await inSlices(checksum(bytes))) !== member.crc) {
    unreadable(inner, say`the member is damaged: its checksum is another`);
  }
  return sourceOf(inner.name, bytes);
}

/**
 * The first bytes of a member: unpacks only that prefix and skips the checksum.
 *
 * @param {Source} source
 * @param {Member} member
 * @param {number} count bytes
 * @returns {Promise<Source>} with the size of the whole member
 */
export async function unzippedStart(source, member, count) {
  const { inner, from } = await placeOf(source, member);
  const size = Math.min(member.size, count);
  // deflate lengthens data by at most a few bytes a block
  const packed = await source.bytes(from, from + Math.min(member.packed, 2 * count));
  const start = await unpacked(inner, { ...member, size }, packed, true);
  if (start.length < size) unreadable(inner, say`the member is damaged: it cannot be unpacked`);
  return { ...sourceOf(inner.name, start), size: member.size };
}

/** Packed bytes that are given at once: WebKit unpacks all of them, each up to 1,032, before any is read. */
const together = 2 ** 14;

/** @param {Uint8Array} bytes @returns {ReadableStream<BufferSource>} */
function inParts(bytes) {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(from, (from += together)));
    },
  });
}

/**
 * @param {Source} source
 * @param {Member} member
 * @param {Uint8Array} packed
 * @param {boolean} [isStart] whether more than `size` bytes may follow
 * @returns {Promise<Uint8Array>}
 */
async function unpacked(source, { method, size }, packed, isStart = false) {
  if (method === 0) return isStart ? packed.subarray(0, size) : packed;
  if (method !== 8) return unreadable(source, say`the compression ${method} is not deflate`);
  const out = new Uint8Array(size);
  let at = 0;
  try {
    const stream = inParts(packed).pipeThrough(new DecompressionStream('deflate-raw'));
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      // stop unpacking when an archive exceeds its declared size
      if (at + value.length > size) {
        await reader.cancel();
        if (isStart) {
          out.set(value.subarray(0, size - at), at);
          return out;
        }
        return unreadable(source, say`the member is longer than its size ${quoted(String(size))}`);
      }
      out.set(value, at);
      at += value.length;
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // the prefix cuts the packed bytes off, which is an error at their end
    if (!isStart) unreadable(source, say`the member is damaged: it cannot be unpacked`);
  }
  return out.subarray(0, at);
}

/** @type {Uint32Array | undefined} */
let table;

/** @param {Uint8Array} bytes @returns {Generator<unknown, number>} CRC-32, as in ZIP */
function* checksum(bytes) {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    return crc;
  });
  let crc = -1;
  for (let k = 0; k < bytes.length; ++k) {
    if (k % step === 0) yield;
    crc = (crc >>> 8) ^ table[(crc ^ bytes[k]) & 255];
  }
  return ~crc >>> 0;
}
