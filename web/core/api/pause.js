/**
 * Lets other tasks of the page have their turn, such as messages, input and drawing. A timer would be late by
 * some milliseconds each time, and by a second in a page that nobody sees.
 *
 * @returns {Promise<void>}
 */
export const pause = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
