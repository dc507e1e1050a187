// Makes printing wait for pictures that are still loading. Browsers print at once, so the keys for printing
// are handled here; a print from the browser's menu cannot wait and says that pictures are missing.

import { t } from '../texts/language.js';

/** Milliseconds between two checks, and until the page is printed as it is. */
const [pause, most] = [100, 30_000];

/** @param {ParentNode} root @returns {Generator<Element>} its elements, those in shadow roots too */
function* elementsIn(root) {
  for (const each of root.querySelectorAll('*')) {
    yield each;
    if (each.shadowRoot) yield* elementsIn(each.shadowRoot);
  }
}

const isDrawn = () => document.querySelector('main[aria-busy=true]') === null;

/** @returns {boolean} whether all figures of the page can be printed */
function canPrint() {
  if (!isDrawn()) return false;
  for (const each of elementsIn(document)) {
    const isFigure = each.localName.startsWith('phasor-');
    const isHere =
      !isFigure || each.shadowRoot?.querySelector('.frame.ready, .message:not(:empty)');
    if (!isHere || each.getAttribute('aria-busy') === 'true') return false;
  }
  return true;
}

/** @param {() => boolean} isDone */
async function until(isDone) {
  for (let waited = 0; waited < most && !isEnough && !isDone(); waited += pause) {
    await new Promise((done) => setTimeout(done, pause));
  }
}

const note = Object.assign(document.createElement('p'), { className: 'paper-note' });
note.role = 'status';

let isWaiting = false;
let isEnough = false;

/** Prints once all pictures are there. */
async function printed() {
  if (isWaiting) return;
  isWaiting = true;
  isEnough = false;
  note.textContent = t('The pictures are prepared for printing …');
  document.body.append(note);
  await until(isDrawn);
  // draws figures that were never scrolled into view, which starts their loading
  dispatchEvent(new Event('beforeprint'));
  await until(canPrint);
  dispatchEvent(new Event('afterprint'));
  note.remove();
  isWaiting = false;
  print();
}

addEventListener('keydown', (event) => {
  const { key = '', code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === 'Escape') isEnough = true;
  // keyboards of other scripts have another letter on the P key
  const isP = key.toLowerCase() === 'p' || (code === 'KeyP' && !/^[a-z]$/i.test(key));
  if (!isP || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  event.preventDefault();
  printed();
});

let isLooking = false;

addEventListener('beforeprint', () => {
  if (isWaiting || isLooking || canPrint()) return;
  // Figures draw for print in listeners of this event, most of which run after this one: a separate event
  // sent first shows what is missing.
  isLooking = true;
  dispatchEvent(new Event('beforeprint'));
  isLooking = false;
  if (canPrint()) return;
  note.textContent = t(
    'Some pictures were not there yet when this was printed. Press Ctrl+P in the page: that waits for them.',
  );
  document.body.prepend(note);
});
addEventListener('afterprint', () => {
  if (!isWaiting) note.remove();
});
