// web/ → dist/: all that the npm package has. Run by `npm run build`.

import { rm } from 'node:fs/promises';
import { dist } from './entries.js';
import { packDemo } from './pack-demo.js';
import { packElements } from './pack-elements.js';
import { packNotices } from './pack-notices.js';
import { packCommonJs, packModules, packScript } from './pack-scripts.js';
import { packTypes } from './pack-types.js';

await rm(dist, { recursive: true, force: true });
packTypes();
await packModules();
await packElements();
await packCommonJs();
await packScript();
await packDemo();
await packNotices();
