import * as phasor from 'phasor';
import 'phasor/elements';
import { createElement, useEffect, useRef, useState } from 'react';
import { sample } from '../src/sample.js';

export function App() {
  const [found, setFound] = useState(null);
  const map = useRef(null);
  useEffect(() => {
    phasor.load().then(async ({ sinusoidal }) => {
      map.current.tensor = sinusoidal({ length: 60, dim: 32 });
      setFound(JSON.stringify(await sample(phasor)));
    });
  }, []);
  return createElement(
    'main',
    null,
    createElement('phasor-heatmap', { ref: map, caption: 'An encoding', rowtitle: 'position' }),
    createElement('output', null, found ?? 'not yet'),
  );
}
