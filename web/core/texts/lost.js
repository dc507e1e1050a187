// A script did not come, and what wanted it goes on without it: pages of the site say so, see
// web/core/page/lost-early.js; on other pages nobody listens.

export const lost = () => dispatchEvent(new Event('phasor-lost'));
