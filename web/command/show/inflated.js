// Base64 of deflated bytes, as a page has them in itself → the bytes.

/** @param {string} base64 of deflate without a head @returns {Promise<ArrayBuffer>} */
export function inflated(base64) {
  const packed = new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]);
  return new Response(
    packed.stream().pipeThrough(new DecompressionStream('deflate-raw')),
  ).arrayBuffer();
}
