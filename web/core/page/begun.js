// Tells lost-early.js, an inline script of the page, that the page's script has run. Called at its end.

export function begun() {
  document.documentElement.dataset.begun = '';
}
