// The page as slides, with ?teach: the first screen, then each part and its chapters, one at a time, the text
// beside its figure. With ?teach=projector, or the key P, in larger type and one paragraph with its figure at
// a time. Keys of a presenter remote change slides: Page Down and Page Up, arrow keys where no figure uses
// them, Home and End, and B or "." for a dark screen. The address keeps the chapter.

import { t } from '../core/texts/language.js';

/**
 * @typedef {object} Slide
 * @property {string} id of its chapter or part, '' for the first screen
 * @property {Element[]} nodes the visible nodes
 * @property {HTMLElement} title
 * @property {boolean} isPart
 */

/** @returns {Slide[]} */
function slidesOf() {
  const first = {
    id: '',
    nodes: Array.from(document.querySelectorAll('body > header')),
    title: /** @type {HTMLElement} */ (document.querySelector('h1')),
    isPart: false,
  };
  const others = Array.from(document.querySelectorAll('main > :is(section, .part)'), (node) => ({
    id: node.id,
    nodes: [node],
    title: /** @type {HTMLElement} */ (node.querySelector('h2')),
    isPart: node.matches('.part'),
  }));
  return [first, ...others];
}

/** The slides, grouped by parts. @param {readonly Slide[]} all @param {number} now */
function optionsOf(all, now) {
  /** @type {HTMLElement[]} */
  const options = [];
  /** @type {HTMLElement | null} */
  let group = null;
  all.forEach(({ title, isPart }, k) => {
    const option = new Option(title.textContent ?? '', String(k), false, k === now);
    if (isPart) {
      group = Object.assign(document.createElement('optgroup'), { label: title.textContent ?? '' });
      options.push(group);
    }
    if (group) group.append(option);
    else options.push(option);
  });
  return options;
}

/** @param {() => void} press */
function button(press) {
  const element = document.createElement('button');
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
}

/** @param {EventTarget | null} target whether keys are typed as text there */
const isField = (target) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** @param {string} wanted the chapter in the address @param {(chapter: string) => void} turned */
export function slides(wanted, turned) {
  const all = slidesOf();
  const root = document.documentElement;
  const [back, next] = [button(() => turn(-1)), button(() => turn(1))];
  const projector = button(() => project(!root.classList.contains('projector')));
  const count = document.createElement('span');
  const list = document.createElement('select');
  const bar = document.createElement('nav');
  bar.className = 'slides';
  bar.append(list, back, count, next, projector);
  document.body.append(bar);
  root.classList.add('teach');
  root.classList.toggle('projector', isProjector());
  /** The current slide, and in large type its current step. */
  let [now, step] = [0, 0];

  function write() {
    back.textContent = t('Back');
    next.textContent = t('Next');
    projector.textContent = t('Projector');
    projector.title = t('One paragraph at a time, in larger type (key P)');
    projector.setAttribute('aria-pressed', String(root.classList.contains('projector')));
    bar.setAttribute('aria-label', t('Slides'));
    list.setAttribute('aria-label', t('Chapter'));
    count.textContent = `${now + 1} / ${all.length}`;
    list.replaceChildren(...optionsOf(all, now));
  }

  const stepsHere = () =>
    root.classList.contains('projector') ? slideSteps(all[now].nodes[0]) : null;

  /** @param {boolean} isOn */
  function project(isOn) {
    root.classList.toggle('projector', isOn);
    const address = new URL(location.href);
    address.searchParams.set('teach', isOn ? 'projector' : '');
    history.replaceState(null, '', address);
    step = 0;
    show();
  }

  function show() {
    for (const [at, { nodes }] of all.entries()) {
      for (const node of nodes) /** @type {HTMLElement} */ (node).hidden = at !== now;
    }
    for (const node of document.querySelectorAll('.off-step')) node.classList.remove('off-step');
    const steps = stepsHere();
    step = Math.min(step, Math.max(0, (steps?.length ?? 1) - 1));
    steps?.hideAllBut(step);
    // not disabled, which would lose the focus at the ends
    const isLast = now === all.length - 1 && step === (steps?.length ?? 1) - 1;
    back.setAttribute('aria-disabled', String(now === 0 && step === 0));
    next.setAttribute('aria-disabled', String(isLast));
    write();
    scrollTo({ top: 0, behavior: 'instant' });
  }

  /** @param {number} k @param {{ isFirst?: boolean, atEnd?: boolean }} [how] */
  function go(k, { isFirst = false, atEnd = false } = {}) {
    const before = now;
    now = Math.min(all.length - 1, Math.max(0, k));
    step = atEnd ? Infinity : 0;
    show();
    if (isFirst || now === before) return;
    const { id, title } = all[now];
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    turned(id);
  }

  /** @param {1 | -1} direction to the next step, or slide */
  function turn(direction) {
    const steps = stepsHere();
    const to = step + direction;
    if (steps && to >= 0 && to < steps.length) {
      step = to;
      show();
    } else if (now + direction >= 0 && now + direction < all.length) {
      go(now + direction, { atEnd: direction < 0 });
    }
  }

  /** Keys of a presenter remote and of the keyboard. @type {Record<string, () => void>} */
  const keys = {
    PageDown: () => turn(1),
    ArrowRight: () => turn(1),
    PageUp: () => turn(-1),
    ArrowLeft: () => turn(-1),
    Home: () => go(0),
    End: () => go(all.length - 1),
    p: () => project(!root.classList.contains('projector')),
    b: () => root.classList.toggle('dark-screen'),
    '.': () => root.classList.toggle('dark-screen'),
  };
  list.addEventListener('change', () => go(Number(list.value)));
  addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, target, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || defaultPrevented || isField(target)) return;
    if (!Object.hasOwn(keys, key)) return;
    // otherwise the page would scroll
    event.preventDefault();
    keys[key]();
  });
  go(
    Math.max(
      0,
      all.findIndex(({ id }) => id === wanted),
    ),
    { isFirst: true },
  );
  return {
    write,
    /** @param {string} chapter that a link led to */
    show(chapter) {
      const k = all.findIndex(({ id }) => id === chapter);
      if (k >= 0 && k !== now) go(k);
    },
  };
}

const isProjector = () => new URLSearchParams(location.search).get('teach') === 'projector';

/** Whether a block begins a step; others belong to the paragraph before. */
const begins = (/** @type {Element} */ block) => block.matches('p, ul, ol, blockquote');

/**
 * A chapter → steps of one idea: a paragraph with the blocks that belong to it, and the last figure before
 * it.
 *
 * @param {Element} chapter
 */
function slideSteps(chapter) {
  const children = Array.from(chapter.children);
  const figures = children.filter((child) => child.matches('figure'));
  /** @type {{ blocks: Element[], figure: Element | null }[]} */
  const steps = [];
  for (const below of chapter.querySelectorAll('.below')) {
    const at = children.indexOf(below);
    const figure = children.slice(0, at).findLast((each) => each.matches('figure')) ?? null;
    const [text, aside] = Array.from(below.children, ({ children: inside }) => Array.from(inside));
    for (const block of text) {
      if (steps.at(-1)?.figure !== figure || begins(block)) steps.push({ blocks: [], figure });
      steps.at(-1)?.blocks.push(block);
    }
    // the exercise and the formulas belong to the last step
    steps.at(-1)?.blocks.push(...aside);
  }
  return {
    length: Math.max(1, steps.length),
    /** @param {number} shown */
    hideAllBut(shown) {
      steps.forEach(({ blocks }, k) => {
        for (const block of blocks) block.classList.toggle('off-step', k !== shown);
      });
      for (const figure of figures) {
        figure.classList.toggle('off-step', figure !== steps[shown]?.figure);
      }
    },
  };
}
