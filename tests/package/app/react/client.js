import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.js';

const root = document.querySelector('#root');
const before = root.querySelector('phasor-heatmap');
const errors = [];
hydrateRoot(root, createElement(App), {
  onRecoverableError: (error) => errors.push(error.message),
});

const watch = new MutationObserver(() => {
  const text = root.querySelector('output').textContent;
  if (!text.startsWith('{')) return;
  const map = root.querySelector('phasor-heatmap');
  document.body.dataset.found = JSON.stringify({
    page: JSON.parse(text),
    errors,
    kept: map === before,
    shape: map.tensor.shape,
  });
});
watch.observe(root, { subtree: true, childList: true, characterData: true });
