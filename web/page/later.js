// What comes after the first screen: all other figures, what is to be done in their chapters, and
// trained heads.

import '../elements/define.js';
import '../elements/lessons.js';
import './reads.js';
import './trained.js';

export { chapterGoals } from './goals.js';
