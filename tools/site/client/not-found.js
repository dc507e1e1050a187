// The page for addresses that do not exist. Hosts send it for addresses in any folder, so its links are
// relative to a <base>: the folder of the site, which it finds by trying folders from the root downwards.

/** A file of the site. */
const file = 'docs/docs.js';

/** Most folders to try: a site is usually one or two below the root of its host. */
const most = 6;

/** @param {string} folder @returns {Promise<boolean>} whether the site is there */
async function hasSite(folder) {
  const answer = await fetch(folder + file, { method: 'HEAD' }).catch(() => null);
  return Boolean(answer?.ok && answer.headers.get('Content-Type')?.includes('javascript'));
}

/** @returns {Promise<string | undefined>} the folder of the site */
async function site() {
  const base = document.baseURI;
  if (await hasSite(base)) return base;
  const parts = location.pathname.split(/\/+/).slice(0, -1);
  for (let k = 1; k <= Math.min(parts.length, most); ++k) {
    const folder = `${location.origin}${parts.slice(0, k).join('/')}/`;
    if (folder !== base && (await hasSite(folder))) return folder;
  }
}

// lost-early.js must not wait for the search for the folder
document.documentElement.dataset.begun = '';
const found = await site();
if (found) {
  if (found !== document.baseURI) {
    /** @type {HTMLBaseElement} */ (document.querySelector('base')).href = found;
    // reload what was requested relative to the other base
    for (const link of document.querySelectorAll('link')) link.replaceWith(link.cloneNode());
  }
  const script = document.createElement('script');
  script.src = file;
  document.head.append(script);
}
