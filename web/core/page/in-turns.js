// Splits work into several tasks, so that the page stays responsive.

import { register } from '../kit/register.js';

/** @returns {Promise<void>} resolved in a task of its own */
export const nextTask = () => new Promise((done) => setTimeout(done));

/**
 * Registers elements one after the other: one task upgrades the figures of one tag.
 *
 * @param {Record<string, CustomElementConstructor>} elements tag → class
 * @param {() => void} registered called after each tag, before its figures are drawn
 */
export async function registerInTurns(elements, registered) {
  for (const [tag, Class] of Object.entries(elements)) {
    await nextTask();
    register({ [tag]: Class });
    // this browser cannot show figures, as one message says
    if (!customElements.get(tag)) return;
    registered();
  }
}
