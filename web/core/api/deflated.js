// Deflated bytes as base64, which lie in a module → the bytes.

/** @param {string} base64 of raw deflate data @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function inflated(base64) {
  const packed = new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]);
  const stream = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
