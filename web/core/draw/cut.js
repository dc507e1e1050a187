// Texts of readers, links and files, before they are measured, set or drawn: the time of a browser grows with
// the square of the marks that lie on one letter, and no script stacks more than a few.

/** Marks, joiners and other characters without a place of their own that follow one letter. */
const mostMarks = 16;

const stacked = new RegExp(`([\\p{M}\\p{Cf}]{${mostMarks}})[\\p{M}\\p{Cf}]+`, 'gu');

/** Letters of a text that is shown whole in a box: 64 KB, as those of Latin scripts are counted. */
export const mostShown = 2 ** 16;

/**
 * @param {string} text
 * @param {number} [most] letters
 * @returns {string} its beginning, with at most 16 marks on a letter
 */
export function cut(text, most = Infinity) {
  if (text.length <= mostMarks) return text;
  const beginning = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
  return beginning.replace(stacked, '$1');
}

/**
 * @template Value
 * @param {Value} value
 * @returns {Value} the same, where it is a text or a list with texts with these cut
 */
export function cutTexts(value) {
  /** @type {any} */
  const given = value;
  if (typeof given === 'string') return /** @type {any} */ (cut(given));
  const isLong = (/** @type {unknown} */ each) => typeof each === 'string' && cut(each) !== each;
  // the same list where nothing of it is cut
  return Array.isArray(given) && given.some(isLong)
    ? /** @type {any} */ (given.map(cutTexts))
    : given;
}

/** @param {Event} event @returns {HTMLInputElement | HTMLTextAreaElement | null} the box that it is of */
function boxOf(event) {
  const [box] = event.composedPath();
  const isBox = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement;
  return isBox && box.type !== 'file' ? box : null;
}

/** @param {ClipboardEvent} event a browser would lay out what it pastes before a script sees it */
function paste(event) {
  const box = boxOf(event);
  const given = event.clipboardData?.getData('text/plain') ?? '';
  if (!box || event.defaultPrevented || cut(given) === given) return;
  event.preventDefault();
  box.setRangeText(cut(given), box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** @param {Event} event not laid out yet */
function input(event) {
  const box = boxOf(event);
  if (box && cut(box.value) !== box.value) box.value = cut(box.value);
}

/**
 * Cuts what is pasted and typed into boxes, before anything else is done with it.
 *
 * @param {EventTarget} root around the boxes
 */
export function watchTexts(root) {
  root.addEventListener('paste', (event) => paste(/** @type {ClipboardEvent} */ (event)));
  root.addEventListener('input', input, true);
}
