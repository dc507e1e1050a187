// A figure of phasor.py as a widget of a notebook: https://anywidget.dev. The page is in a frame of its own, and
// what the reader selects goes back to Python.

/**
 * What anywidget gives.
 *
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 */

/** What a page holds begins so, and what is known here alone is added to it. */
const data = 'id="data">{';

/** A window without an origin cannot be named; a frame that it writes is in no other one. */
const notebook = self.origin === 'null' ? '*' : self.origin;

/** Pixels that a frame may grow to. */
const mostHigh = 20_000;

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-downloads');
    frame.style.cssText = 'width: 100%; border: 0';
    frame.height = String(model.get('height'));
    // a whole page, which its sandbox keeps from the notebook
    const named = `${data}"notebook":${JSON.stringify(notebook)},`;
    frame.setAttribute('srcdoc', model.get('html').replace(data, named));
    /** @param {MessageEvent} event */
    const onMessage = ({ source, data: message }) => {
      if (source !== frame.contentWindow) return;
      if (message?.phasor === 'height' && message.value > 0 && message.value < mostHigh) {
        frame.height = String(message.value);
      }
      if (message?.phasor !== 'select') return;
      model.set('value', message.value);
      model.save_changes();
    };
    addEventListener('message', onMessage);
    el.append(frame);
    return () => removeEventListener('message', onMessage);
  },
};
