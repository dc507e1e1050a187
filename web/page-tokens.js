// The sentence as a row of tokens with their positions. One stop for the Tab key; arrows, Home and
// End move along it. A token that is touched or focused is selected.

import { quoted } from './draw/words.js';

/** @param {string} tag @param {string} name @param {string} text */
function piece(tag, name, text) {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

/**
 * @param {HTMLElement} parent
 * @param {(index: number) => void} selected
 */
export function tokenStrip(parent, selected) {
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shown = '';

  /** @param {Event} event */
  const indexOf = (event) =>
    buttons.findIndex((button) => button.contains(/** @type {Node} */ (event.target)));
  for (const type of ['pointerover', 'focusin']) {
    parent.addEventListener(type, (event) => {
      const index = indexOf(event);
      if (index >= 0) selected(index);
    });
  }
  parent.addEventListener('keydown', (event) => {
    const index = indexOf(event);
    const last = buttons.length - 1;
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    buttons[Math.min(last, Math.max(0, next))].focus();
  });

  return {
    /**
     * @param {readonly string[]} tokens
     * @param {readonly boolean[]} known
     * @param {number} most tokens that become buttons; the rest is counted
     */
    show(tokens, known, most) {
      const key = JSON.stringify([tokens.slice(0, most), known.slice(0, most), tokens.length]);
      if (key === shown) return;
      shown = key;
      buttons = tokens.slice(0, most).map((token, index) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = known[index] === false ? 'token unknown' : 'token';
        button.tabIndex = index === 0 ? 0 : -1;
        button.append(piece('bdi', '', token), piece('span', 'place', String(index)));
        if (known[index] === false) {
          button.append(piece('span', 'visually-hidden', ', not in the word list'));
        }
        return button;
      });
      const rest = tokens.length - buttons.length;
      const more = rest > 0 ? [piece('span', 'more', `and ${rest} more`)] : [];
      parent.replaceChildren(...buttons, ...more);
    },
    /** @param {number} query @param {number} key */
    mark(query, key) {
      buttons.forEach((button, index) => {
        button.classList.toggle('is-query', index === query);
        button.classList.toggle('is-key', index === key);
        button.tabIndex = index === Math.max(0, Math.min(query, buttons.length - 1)) ? 0 : -1;
      });
    },
  };
}

/**
 * @param {string} summary
 * @param {string} text shown on demand
 */
function explained(summary, text) {
  const details = document.createElement('details');
  details.append(piece('summary', '', summary), piece('p', '', text));
  return details;
}

/**
 * What has to be said about the text: words without a vector, and words beyond the limit.
 *
 * @param {HTMLElement} parent
 * @param {readonly string[]} tokens
 * @param {readonly boolean[]} known
 * @param {number} most
 */
export function notices(parent, tokens, known, most) {
  /** @type {HTMLElement[]} */
  const said = [];
  if (tokens.length > most) {
    said.push(
      explained(
        `first ${most} of ${tokens.length} tokens`,
        `The text has ${tokens.length} tokens. Attention is drawn for the first ${most}, because its work grows with the square. Your text stays as it is.`,
      ),
    );
  }
  const unknown = [...new Set(tokens.slice(0, most).filter((_, k) => known[k] === false))];
  if (unknown.length > 0) {
    const names = unknown.slice(0, 4).map((token) => quoted(token));
    if (unknown.length > 4) names.push(`${unknown.length - 4} others`);
    const verb = unknown.length === 1 ? 'is' : 'are';
    said.push(
      explained(
        `${names.join(', ')} ${verb} not in the word list`,
        'The list has the 4,000 most frequent English words. A token that is not in it gets a vector made from its letters: always the same one, but without a meaning.',
      ),
    );
  }
  // an open explanation stays open while the same is to be said
  const key = said.map(({ textContent }) => textContent).join('');
  if (key === parent.textContent) return;
  parent.replaceChildren(...said);
}
