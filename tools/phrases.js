// The sentences of modules of web/: the literals in their calls of `t`, `pieces`, `localized` and `phrase`,
// the templates of messages, and the table of conventions, which belongs to the library and is not
// translated there.

import ts from 'typescript';
import { kinds } from '../web/labs/doctor/api/diagnose/table/kinds.js';
import { reference } from '../web/labs/doctor/api/diagnose/table/reference.js';
import { measuredAxes, relations } from '../web/labs/doctor/api/measure/axes.js';
import { unseen } from '../web/labs/doctor/api/measure/unseen.js';
import { pattern } from '../web/labs/doctor/figures/diagnose/words.js';

/** @param {ts.CallExpression} call @returns {readonly ts.Node[]} the arguments that may be sentences */
function given({ expression, arguments: [first, second] }) {
  const name = expression.getText();
  if (['t', 'pieces', 'phrase'].includes(name)) return [first];
  if (name !== 'localized' || !ts.isObjectLiteralExpression(second)) return [];
  return second.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer);
}

/**
 * @param {string} source of a module
 * @param {(node: ts.Node) => readonly string[]} read
 * @returns {string[]} what is read of every node
 */
function readIn(source, read) {
  const file = ts.createSourceFile('module.js', source, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  (function visit(/** @type {ts.Node} */ node) {
    found.push(...read(node));
    ts.forEachChild(node, visit);
  })(file);
  return found;
}

/** @param {string} source of a module @returns {string[]} */
export const phrasesIn = (source) =>
  readIn(source, (node) =>
    ts.isCallExpression(node)
      ? given(node)
          .filter(ts.isStringLiteralLike)
          .map(({ text }) => text)
      : [],
  );

/** What makes a message of a template: web/core/api/message.js. */
const tags = ['say', 'rangeError', 'typeError'];

/** @param {string} source of a module @returns {string[]} its messages, with {0}, {1}, … for their values */
export const messagesIn = (source) =>
  readIn(source, (node) => {
    if (!ts.isTaggedTemplateExpression(node) || !tags.includes(node.tag.getText())) return [];
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
    const texts = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
    return [texts.map(({ text }) => text).reduce((all, text, k) => `${all}{${k - 1}}${text}`)];
  });

const conventions = kinds
  .flatMap(({ axes }) => axes)
  .flatMap(({ name, decide, values }) => [
    decide,
    reference[name].question,
    ...values.map(pattern),
  ]);

// a value may be the whole sentence
const measured = Object.values(measuredAxes)
  .flatMap(({ words, says }) => [...Object.values(words), says])
  .filter((sentence) => sentence !== '{number}');

/** The sentences in the table of conventions. */
export const tablePhrases = [...conventions, ...measured, ...Object.values(unseen), ...relations];

/** @param {readonly string[]} sources of modules @returns {ReadonlySet<string>} */
export const phrasesOf = (sources) => new Set([...sources.flatMap(phrasesIn), ...tablePhrases]);
