// Bytes as text: two hexadecimal digits each.

/** @param {string} hex */
export function decode(hex) {
  const digit = (/** @type {number} */ code) => (code & 15) + (code > 57 ? 9 : 0);
  const bytes = new Uint8Array(hex.length / 2);
  for (let k = 0; k < bytes.length; ++k) {
    bytes[k] = 16 * digit(hex.charCodeAt(2 * k)) + digit(hex.charCodeAt(2 * k + 1));
  }
  return bytes;
}
