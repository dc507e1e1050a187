// What keys do in figures, for the reference: by the module that listens or the setting that they change.
// Keys of a single element are documented in its class. This module is not in the package.

/** @type {readonly { keys: string, about: string, module?: string, setting?: string }[]} */
export const keys = [
  {
    keys: 'Arrow keys',
    about: 'one step in the direction in which they point',
    module: 'core/kit/keyboard.js',
  },
  {
    keys: 'Page Up, Page Down',
    about:
      'ten steps back or on, or a tenth of all steps where that is more; in a matrix along the column',
    module: 'core/kit/keyboard.js',
  },
  {
    keys: 'Home, End',
    about: 'the first and the last; in a matrix those of the row, with Control the corners',
    module: 'core/kit/keyboard.js',
  },
  { keys: 'Enter, Space', about: 'pin the cursor where it is, and release it', setting: 'pinned' },
  { keys: 'Escape', about: 'releases the cursor', setting: 'pinned' },
  {
    keys: 'Space',
    about: 'adds the row of the query to the sum, and takes it out',
    module: 'core/kit/weights/views.js',
  },
  {
    keys: 'Escape',
    about: 'takes all rows out of the sum',
    module: 'core/kit/weights/views.js',
  },
  {
    keys: 'Shift and arrow keys, Home, End',
    about: 'move the key in the sentence',
    module: 'core/kit/weights/tokens.js',
  },
  { keys: '+, −', about: 'zoom in and out', module: 'core/kit/map-parts.js' },
  { keys: '0', about: 'shows the whole map', module: 'core/kit/map-parts.js' },
  {
    keys: 'Tab',
    about: 'goes to the next part: maps, charts, controls, and the menu that saves and copies',
    module: 'core/kit/toolbar.js',
  },
];
