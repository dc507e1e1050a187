import { t } from '../../../../core/texts/language.js';
import { flag, oneOf, words } from '../../../../core/kit/settings.js';
import { readAnswers } from './answers.js';
import { fieldIds, lessons } from './data.js';

const ids = [...lessons.map(({ id }) => id), ...fieldIds];

/** @type {import('../../../../core/kit/settings.js').Setting<readonly string[]>} */
const only = {
  preset: [],
  about:
    "some of the lessons, 'E1 E7': E1 to E25 of the notes, F1 to F5 about models of today; without it those of the notes",
  get wanted() {
    const values = {
      first: ids[0],
      last: ids[lessons.length - 1],
      other: ids[lessons.length],
      end: ids[ids.length - 1],
    };
    return t('some of {first} to {last} and {other} to {end}, divided by blanks', values);
  },
  read(text) {
    const list = words(text);
    return list.every((id) => ids.includes(id)) ? list : undefined;
  },
  write: (list) => list.join(' ') || null,
};

/** @type {import('../../../../core/kit/settings.js').Setting<string>} */
const answers = {
  preset: '',
  about: "lines that were picked, 'E1.1 E4.0': the lesson and the line, from 0",
  get wanted() {
    return t("picked lines such as 'E1.1 E4.0', divided by blanks");
  },
  read: (text) => (readAnswers(text) ? text : undefined),
  write: (text) => text,
};

export const settings = {
  only,
  lesson: oneOf(['', ...ids], {
    link: true,
    about: "the one that is shown, 'E4'; the first without",
  }),
  answers,
  keep: flag({
    preset: true,
    about: "whether the browser remembers the answers; 'off' if not",
  }),
};
