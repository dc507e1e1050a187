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
    frame.setAttribute('srcdoc', model.get('html'));
    /** @param {MessageEvent} event */
    const onMessage = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data?.phasor === 'height' && data.value > 0 && data.value < mostHigh) {
        frame.height = String(data.value);
      }
      if (data?.phasor !== 'select') return;
      model.set('value', data.value);
      model.save_changes();
    };
    addEventListener('message', onMessage);
    el.append(frame);
    return () => removeEventListener('message', onMessage);
  },
};
