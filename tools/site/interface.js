// The declarations of the public interface → the content of reference pages for functions. The compiler reads
// everything from web/; missing documentation belongs there.

import { join, relative } from 'node:path';
import ts from 'typescript';
import { root, web } from '../entries.js';

/** @typedef {{ name: string, type: string, optional: boolean, text: string }} Row an option or a field */
/** @typedef {{ name: string, type: string, optional: boolean, text: string, rows: Row[] }} Parameter */
/**
 * @typedef {object} Described a function
 * @property {string} name as in a call: 'sinusoidal', 'multiHead().forward'
 * @property {string} signature
 * @property {string} text
 * @property {Parameter[]} parameters
 * @property {{ type: string, text: string, rows: Row[] }} returns
 * @property {string[]} errors
 * @property {string[]} examples
 * @property {string[]} papers
 * @property {Described[]} methods of its result
 */
/** @typedef {Described & { entry: string, source: string, needsLoad: boolean }} PublicFunction */
/** @typedef {{ name: string, entry: string, text: string, type: string, rows: Row[] }} PublicType */

/** The entries with functions, and the module of each. */
const entryModules = {
  phasor: join(web, 'core', 'api', 'index.js'),
  'phasor/words': join(web, 'core', 'words', 'words.js'),
  'phasor/files': join(web, 'core', 'api', 'files', 'index.js'),
  'phasor/conventions': join(web, 'labs', 'doctor', 'index.js'),
  'phasor/masks': join(web, 'labs', 'masks', 'index.js'),
  'phasor/train': join(web, 'labs', 'training', 'index.js'),
  'phasor/model': join(web, 'labs', 'models', 'index.js'),
};

const format =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** @param {string} text of a type @returns {string} without paths of files */
const short = (text) =>
  text
    .replace(/import\("[^"]*"\)\./g, '')
    .replace(/<ArrayBuffer(Like)?>/g, '')
    .replace(/readonly /g, '');

/** @param {ts.Declaration | undefined} declaration @returns {boolean} whether it is declared in web/ */
const isOurs = (declaration) => declaration?.getSourceFile().fileName.startsWith(web) ?? false;

export class Interface {
  /** @param {ts.Program} program of the sources */
  constructor(program) {
    this.program = program;
    this.checker = program.getTypeChecker();
  }

  /** @param {string} file @returns {ts.Symbol[]} */
  #exports(file) {
    const source = this.program.getSourceFile(file);
    const module = source && this.checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`site: ${file} is no module`);
    return this.checker
      .getExportsOfModule(module)
      .map((symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol,
      );
  }

  /** @param {ts.Type} type @returns {string} */
  #written(type) {
    return short(this.checker.typeToString(type, undefined, format));
  }

  /** @param {ts.Symbol} symbol @returns {string} */
  #text(symbol) {
    return ts.displayPartsToString(symbol.getDocumentationComment(this.checker)).trim();
  }

  /**
   * The fields of an object type of this project; none for arrays, numbers and tensors.
   *
   * @param {ts.Type} given
   * @returns {ts.Symbol[]}
   */
  #fields(given) {
    const type = this.checker.getNonNullableType(
      this.checker.getBaseConstraintOfType(given) ?? given,
    );
    // if options may replace a table: the parts of a union that hold no numbers
    const parts = type.isUnion() ? type.types : [type];
    const objects = parts.filter(
      (part) =>
        part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) &&
        part.getCallSignatures().length === 0 &&
        !this.checker.isArrayLikeType(part) &&
        !part.getProperty('data') &&
        !part.getProperty('dims'),
    );
    const found = objects.flatMap((part) => this.checker.getPropertiesOfType(part));
    const own = found.filter(({ declarations }) => isOurs(declarations?.[0]));
    return [...new Map(own.map((symbol) => [symbol.name, symbol])).values()];
  }

  /** @param {ts.Symbol} symbol @returns {Row} */
  #row(symbol) {
    const optional = Boolean(symbol.flags & ts.SymbolFlags.Optional);
    const type = this.checker.getTypeOfSymbol(symbol);
    const plain = optional ? this.checker.getNonNullableType(type) : type;
    return { name: symbol.name, type: this.#written(plain), optional, text: this.#text(symbol) };
  }

  /** @param {ts.Type} type @returns {ts.Type} the type that a promise resolves to */
  #awaited(type) {
    return this.checker.getAwaitedType(type) ?? type;
  }

  /**
   * @param {string} name
   * @param {ts.Symbol} symbol has the comment
   * @param {ts.Type} type
   * @param {number} depth nesting of methods of results
   * @returns {Described}
   */
  #described(name, symbol, type, depth = 0) {
    const [signature] = type.getCallSignatures();
    const tags = signature.getJsDocTags();
    const all = (/** @type {string} */ wanted) =>
      tags
        .filter((tag) => tag.name === wanted)
        .map((tag) => ts.displayPartsToString(tag.text).trim())
        .filter(Boolean);
    const parameters = signature.getParameters().map((parameter) => {
      const declaration = parameter.valueDeclaration;
      const optional = Boolean(
        declaration && ts.isParameter(declaration) && this.checker.isOptionalParameter(declaration),
      );
      const own = this.checker.getTypeOfSymbol(parameter);
      return {
        name: parameter.name,
        type: this.#written(optional ? this.checker.getNonNullableType(own) : own),
        optional,
        text: this.#text(parameter),
        rows: this.#fields(own).map((field) => this.#row(field)),
      };
    });
    const returned = signature.getReturnType();
    const given = this.#awaited(returned);
    const isInterface = given.aliasSymbol?.name === 'Phasor';
    const fields = isInterface ? [] : this.#fields(given);
    const isMethod = (/** @type {ts.Symbol} */ field) =>
      this.checker.getTypeOfSymbol(field).getCallSignatures().length > 0;
    const label = name.replace(/^.*\./, '');
    const list = parameters.map((one) => `${one.name}${one.optional ? '?' : ''}`).join(', ');
    const result = this.#written(returned);
    return {
      name,
      signature: `${name}(${list})`,
      text: this.#text(symbol),
      parameters,
      returns: {
        type: result.length > 200 ? 'object' : result,
        text: all('returns')
          .join(' ')
          .replace(/^\{[^}]*\}\s*/, ''),
        rows: fields.filter((field) => !isMethod(field)).map((field) => this.#row(field)),
      },
      errors: all('throws'),
      examples: all('example'),
      papers: all('see'),
      methods:
        depth > 0
          ? []
          : fields
              .filter(isMethod)
              .map((field) =>
                this.#described(
                  `${label}().${field.name}`,
                  field,
                  this.checker.getTypeOfSymbol(field),
                  depth + 1,
                ),
              ),
    };
  }

  /** @param {ts.Symbol} symbol @returns {string} the file that declares it, in the repository */
  #source(symbol) {
    const [declaration] = symbol.declarations ?? [];
    return declaration ? relative(root, declaration.getSourceFile().fileName) : '';
  }

  /** @returns {PublicFunction[]} in the order of the entries */
  functions() {
    /** @type {PublicFunction[]} */
    const found = [];
    for (const [entry, file] of Object.entries(entryModules)) {
      for (const symbol of this.#exports(file)) {
        if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))) continue;
        const type = this.checker.getTypeOfSymbol(symbol);
        const [signature] = type.getCallSignatures();
        if (!signature) continue;
        const one = this.#described(symbol.name, symbol, type);
        found.push({ ...one, entry, source: this.#source(symbol), needsLoad: false });
        if (entry !== 'phasor') continue;
        const loaded = this.#awaited(signature.getReturnType());
        for (const field of this.checker.getPropertiesOfType(loaded)) {
          const own = this.checker.getTypeOfSymbol(field);
          if (own.getCallSignatures().length === 0) continue;
          const described = this.#described(field.name, field, own);
          found.push({ ...described, entry, source: this.#source(field), needsLoad: true });
        }
      }
    }
    return found;
  }

  /** The named types that entries export. @returns {PublicType[]} */
  types() {
    /** @type {Map<string, PublicType>} */
    const found = new Map();
    for (const [entry, file] of Object.entries(entryModules)) {
      for (const symbol of this.#exports(file)) {
        if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) continue;
        if (symbol.name === 'Phasor' || found.has(symbol.name)) continue;
        const type = this.checker.getDeclaredTypeOfSymbol(symbol);
        const inside = ts.TypeFormatFlags.InTypeAlias | format;
        const written = short(this.checker.typeToString(type, undefined, inside));
        const rows = type.isUnion() ? [] : this.#fields(type).map((field) => this.#row(field));
        found.set(symbol.name, {
          name: symbol.name,
          entry,
          text: this.#text(symbol),
          type: rows.length > 0 ? '' : written,
          rows,
        });
      }
    }
    return [...found.values()];
  }
}
