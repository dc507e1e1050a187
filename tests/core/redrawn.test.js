// What a figure keeps of its last picture is what it would draw now: after every step of a random sequence
// of settings, controls, keys, pointer, group and widths, the figure is drawn anew, nothing kept, and has the
// same nodes, texts, places and pixels. Where they differ, a drawing depends on something that it does not
// read as an input or a setting (web/core/kit/reads.js), and was stale.

import assert from 'node:assert/strict';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { giveShown, sampleValues, undrawn } from '../harness/shown.js';
import { test } from 'node:test';

const browser = testBrowser();

/** Another one: PHASOR_SEED=7. */
const seed = Number(process.env.PHASOR_SEED ?? 1);

/**
 * Buttons that are not pressed: those of training, which goes on by itself, and those that copy, which say
 * for two seconds that they have.
 */
const left = (/** @type {string} */ tag) => (tag === 'phasor-train' ? /./ : /^Copy/).source;

for (const { tag } of elements) {
  test(`${tag}: after random steps it shows what it shows when it is drawn anew`, async () => {
    const body = '<div id="place"></div><div id="other"></div>';
    const { page, complaints, close } = await openFigures(browser, body, {
      everySeen: true,
      viewport: { width: 1460, height: 4000 },
      reducedMotion: 'reduce',
    });
    await giveShown(page);
    const facts = {
      tag,
      steps: 40,
      seed,
      samples: sampleValues,
      undrawn,
      left: left(tag),
    };
    const { stale, compared } = await page.evaluate(async (given) => {
      const { shownOf, atRest } = /** @type {any} */ (window);
      let state = given.seed;
      const random = () => {
        state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0;
        return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
      };
      /** @template Item @param {readonly Item[]} list */
      const one = (list) => list[Math.floor(random() * list.length)];

      const [place, aside] = ['place', 'other'].map(
        (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
      );
      const make = () => {
        const created = /** @type {any} */ (document.createElement(given.tag));
        created.group = 'together';
        return created;
      };
      const [element, other] = [make(), make()];
      place.append(element);
      aside.append(other);
      await atRest(element, other);
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      const { settings } = /** @type {any} */ (customElements.get(given.tag));
      const names = Object.keys(settings).filter((name) => !given.undrawn.includes(name));

      const isLeft = (/** @type {Element} */ button) =>
        new RegExp(given.left).test(button.textContent ?? '');
      // there is no pointer to capture
      Element.prototype.setPointerCapture = () => {};
      /** @param {string} name @returns {unknown} */
      const valueOf = (name) => {
        const { preset, stops, read } = settings[name];
        if (given.samples[name]) return one(given.samples[name]);
        if (stops && random() < 0.8) return one(stops);
        if (typeof preset === 'boolean') return random() < 0.5;
        const texts = Array.isArray(preset)
          ? ['1 2', '3', '0.5 2', '1 2 3 4', '0 4']
          : typeof preset === 'number'
            ? [preset + 1, preset * 2, preset / 2, 3, 5, 0, 1, 2, 7].map(String)
            : [];
        return texts.length > 0 ? read(one(texts)) : undefined;
      };
      /** @param {string} query of parts of the figure and its controls @returns {HTMLElement[]} */
      const parts = (query) =>
        Array.from(root.querySelectorAll(query)).filter(
          (part) =>
            !part.closest('.toolbar, .beneath') &&
            part.checkVisibility({ checkVisibilityCSS: true }),
        );

      /** @type {Record<string, () => unknown>} what a step may do; each gives what it did */
      const acts = {
        set() {
          const name = one(names);
          const value = valueOf(name);
          element[name] = value;
          return { [name]: value };
        },
        unset() {
          const name = one(names);
          element[name] = undefined;
          return name;
        },
        group() {
          const name = one(names);
          const value = valueOf(name);
          if (value === undefined) return null;
          other.set({ [name]: value });
          return { [name]: value };
        },
        press() {
          const button = one(parts('button').filter((part) => !isLeft(part)));
          button?.click();
          return button?.textContent;
        },
        control() {
          const input = /** @type {HTMLInputElement | HTMLSelectElement | undefined} */ (
            one(parts('input:not([type=file]), select'))
          );
          if (!input) return null;
          if (input instanceof HTMLSelectElement)
            input.selectedIndex = Math.floor(random() * input.options.length);
          else if (['checkbox', 'radio'].includes(input.type)) input.click();
          else if (input.type === 'range' || input.type === 'number')
            input.value = String(Number(input.min) + Math.floor(random() * 9));
          else return null;
          for (const type of ['input', 'change'])
            input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
          return input.value;
        },
        key() {
          const part = one(parts('.figure [tabindex="0"]'));
          const key = one(
            'ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageDown Enter Escape'.split(' '),
          );
          part?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
          );
          return key;
        },
        pointer() {
          const box = element.figure.getBoundingClientRect();
          const clientX = box.left + random() * box.width;
          const clientY = box.top + random() * box.height;
          const target = root.elementFromPoint(clientX, clientY);
          // what the reader has opened is closed again where it is written anew
          if (!target || target.closest('.toolbar, .beneath, input, select, summary')) return null;
          const button = target.closest('button');
          if (button && isLeft(button)) return null;
          const pointerFacts = {
            clientX,
            clientY,
            pointerType: 'mouse',
            bubbles: true,
            composed: true,
          };
          const types = one([
            ['pointerover', 'pointermove'],
            ['pointerover', 'pointermove', 'pointerdown', 'pointerup', 'click'],
          ]);
          for (const type of types)
            target.dispatchEvent(new PointerEvent(type, { ...pointerFacts, detail: 1 }));
          return [Math.round(clientX), Math.round(clientY), types.length];
        },
        width() {
          place.style.inlineSize = `${one([1400, 900, 640, 390])}px`;
          return place.style.inlineSize;
        },
      };

      /** @type {string[]} */
      const log = [];
      /** @type {{ after: string[], kept: string[], anew: string[] }[]} */
      const staleElements = [];
      let comparedCount = 0;
      for (let step = 0; step < given.steps; ++step) {
        const name = one(Object.keys(acts));
        log.push(`${name} ${JSON.stringify(acts[name]())}`);
        await atRest(element, other);
        // where the last picture stays because this cannot be drawn there is nothing to compare
        if (root.querySelector('.message')?.textContent) continue;
        ++comparedCount;
        const kept = shownOf(element);
        element.figure.dispatchEvent(new Event('contextrestored', { bubbles: true }));
        await atRest(element);
        const anew = shownOf(element);
        if (kept.join('\n') === anew.join('\n')) continue;
        staleElements.push({
          after: log.slice(-6),
          kept: kept.filter((/** @type {string} */ line) => !anew.includes(line)).slice(0, 6),
          anew: anew.filter((/** @type {string} */ line) => !kept.includes(line)).slice(0, 6),
        });
      }
      return { stale: staleElements, compared: comparedCount };
    }, facts);
    assert.deepEqual(stale, [], `with PHASOR_SEED=${seed}`);
    assert.ok(compared > 10, `${compared} of ${facts.steps} steps were compared`);
    assert.deepEqual(complaints, []);
    await close();
  });
}
