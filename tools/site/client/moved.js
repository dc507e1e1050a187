// In the head of a page that has moved: redirects to its canonical link, with search and hash.
const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=canonical]'));
location.replace(link.href + location.search + location.hash);
