/**
 * Lets other tasks of the page run, such as messages, input and drawing. A timer would add some milliseconds
 * each time, and a second in a hidden page.
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
