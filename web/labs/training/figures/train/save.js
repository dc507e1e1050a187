// A trained model → files on the reader's disk.

import { t } from '../../../../core/texts/language.js';

/** @param {import('./training.js').Host} s @param {Record<string, BlobPart>} files */
export async function save(s, files) {
  const { save: toDisk } = await import('../../../../core/draw/files.js');
  for (const [name, content] of Object.entries(files)) {
    const type = name.endsWith('.json') ? 'application/json' : 'application/octet-stream';
    toDisk(new Blob([content], { type }), name);
  }
  s.say(t('Saved {file}', { file: Object.keys(files).join(', ') }));
}
