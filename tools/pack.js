// web/ → dist/: the content of the npm package. Run by `npm run build`.

import { rm } from 'node:fs/promises';
import { elementFacts } from './element-types.js';
import { dist } from './entries.js';
import { packBill } from './pack-bill.js';
import { packDemo } from './pack-demo.js';
import { packEditors } from './pack-editors.js';
import { packElements } from './pack-elements.js';
import { packModules } from './pack-modules.js';
import { packNotices } from './pack-notices.js';
import { packReact } from './pack-react.js';
import { packScript } from './pack-scripts.js';
import { packShow } from './pack-show.js';
import { packTags } from './pack-tags.js';
import { packTypes, pruneTypes } from './pack-types.js';

await rm(dist, { recursive: true, force: true });
const elements = await elementFacts(await packTypes());
await packModules();
await packTags(elements);
await packReact(elements);
await packElements(elements);
await pruneTypes();
await packEditors(elements);
await packScript();
await packDemo();
await packShow();
await packNotices();
await packBill();
