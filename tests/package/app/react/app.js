import { load } from 'phasor';
import 'phasor/elements';
import { createElement, useEffect, useRef, useState } from 'react';

export function App() {
  const [number, setNumber] = useState(null);
  const map = useRef(null);
  useEffect(() => {
    load().then(({ sinusoidal }) => {
      const table = sinusoidal({ length: 60, dim: 32 });
      map.current.tensor = table;
      setNumber(table.data[777]);
    });
  }, []);
  return createElement(
    'main',
    null,
    createElement('phasor-heatmap', { ref: map, caption: 'An encoding', rowtitle: 'position' }),
    createElement('output', null, number ?? 'not yet'),
  );
}
