// A figure of phasor.py as a widget of a notebook: https://anywidget.dev. The page is in a frame, and the
// reader's selection is sent to Python.

/**
 * The interface of anywidget.
 *
 * @typedef {object} Model
 * @property {(name: 'height' | 'html') => string} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 */

/** The beginning of the page's data, after which the notebook's origin is inserted. */
const data = 'id="data">{';

/** The origin of the notebook; '*' for windows without one, whose frames nobody else can reach. */
const notebook = self.origin === 'null' ? '*' : self.origin;

/** Largest height of the frame in pixels. */
const mostHigh = 20_000;

export default {
  /** @param {{ model: Model, el: HTMLElement }} given */
  render({ model, el }) {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-downloads');
    frame.style.cssText = 'width: 100%; border: 0';
    frame.height = String(model.get('height'));
    // a complete page, whose sandbox isolates it from the notebook
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
