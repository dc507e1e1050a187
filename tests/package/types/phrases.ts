// Right and wrong sentences of web/core/texts/language.js, for the compiler alone.

import { localized, phrase, pieces, t } from '../../../web/core/texts/language.js';
import { oneOf } from '../../../web/core/kit/settings.js';
import type { Phrase } from '../../../web/core/texts/language.js';

declare const node: HTMLElement;
declare const text: string;
declare const either: 'one' | 'other';
declare const is: boolean;

t('{count} words', { count: 3 });
t(phrase('a sentence'));
t(is ? phrase('one') : phrase('other'));
pieces('{a} and {b}', { a: 'A', b: node });
localized(node, { text: 'Copy', title: phrase('Copy the value') });
const label: Phrase = phrase('Length');
t(label);
let metric = oneOf([phrase('cosine'), phrase('dot')], { label }).preset;
metric = 'dot';
// @ts-expect-error no such name
metric = 'other';
const pairing: 'half' | 'adjacent' = oneOf(['half', 'adjacent']).preset;

// @ts-expect-error any text
t(text);
// @ts-expect-error one of several texts: where are they written?
t(either);
// @ts-expect-error a text that is put together
t(`${text} words`);
// @ts-expect-error any text
pieces(text, {});
// @ts-expect-error any text
phrase(text);
// @ts-expect-error any text
localized(node, { text: 'Copy', title: text });
// @ts-expect-error a literal that is said elsewhere is marked
const unmarked: Phrase = 'Length';
// @ts-expect-error names that a control shows are marked
oneOf(['cosine', 'dot'], { label });

export { metric, pairing, unmarked };
