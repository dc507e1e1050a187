// The page of addresses that do not exist. Hosts send it for addresses in any folder, so its links are
// relative to a base, which is looked for where nobody has said where the site is.

/** A file at the root of every site, that no other page is sent for. */
const sign = 'llms.txt';

/** @returns {Promise<string | undefined>} the nearest folder above this address with the site in it */
async function siteAbove() {
  const parts = location.pathname.split(/\/+/).slice(0, -1);
  const folders = parts
    .map((_, k) => `${location.origin}${parts.slice(0, k + 1).join('/')}/`)
    .reverse();
  const isThere = await Promise.all(
    folders.map(async (folder) => {
      const answer = await fetch(folder + sign, { method: 'HEAD' }).catch(() => null);
      return answer?.ok && answer.headers.get('Content-Type')?.startsWith('text/plain');
    }),
  );
  return folders.find((_, k) => isThere[k]);
}

const base = /** @type {HTMLBaseElement} */ (document.querySelector('base'));
const found = await siteAbove();
if (found && found !== base.href) {
  base.href = found;
  // what was asked for below the other base
  for (const link of document.querySelectorAll('link')) link.replaceWith(link.cloneNode());
}
const script = document.createElement('script');
script.src = 'reference/reference.js';
document.head.append(script);
