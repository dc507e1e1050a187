// In the head of a page that has moved: its canonical link says where to; search and hash go along.
const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=canonical]'));
location.replace(link.href + location.search + location.hash);
