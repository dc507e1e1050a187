// Characters → the bytes that byte-level tokenizers and byte fallback read.

import { letters } from '../../../../core/api/byte-letters.js';

const encoder = new TextEncoder();

/** @param {string} text */
export const bytesOf = (text) => encoder.encode(text);

/** The letters of a character's bytes. @param {string} character */
export const lettersOf = (character) => Array.from(bytesOf(character), (byte) => letters[byte]);

/** How vocabularies with byte fallback write a byte. @param {number} byte */
export const byteToken = (byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
