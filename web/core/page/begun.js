// What a page tells lost-early.js, which stands inside its HTML: its script has run. Called at the end of it.

export function begun() {
  document.documentElement.dataset.begun = '';
}
