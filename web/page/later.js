// What comes after the first screen: all other figures, and what is to be done in their chapters.

import '../elements/define.js';
import '../elements/lessons.js';
import './goals.js';
