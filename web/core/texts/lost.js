// Reports that a script did not load and its caller goes on without it. Pages of the site show it
// (web/core/page/lost-early.js); other pages ignore the event.

export const lost = () => dispatchEvent(new Event('phasor-lost'));
