// Base64 of deflated bytes, as embedded in a page → the bytes.

/** @param {string} base64 of raw deflate data @returns {Promise<ArrayBuffer>} */
export function inflated(base64) {
  const packed = new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]);
  return new Response(
    packed.stream().pipeThrough(new DecompressionStream('deflate-raw')),
  ).arrayBuffer();
}
