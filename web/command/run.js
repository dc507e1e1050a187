// The arguments of a command → what it prints and its exit status.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { nearest } from '../core/api/nearest.js';
import { diagnose } from './diagnose.js';
import { doctor } from './doctor.js';
import { help } from './help.js';
import { Unreadable } from './input.js';
import { camelCased, dashed } from './option-name.js';
import { pack } from './pack.js';
import { printable, printableLine } from './printable.js';
import { progressOf } from './progress.js';
import { rope } from './rope.js';
import { show } from './show.js';

/**
 * @typedef {object} Outcome
 * @property {0 | 1 | 2} status
 * @property {string} output
 * @property {string} [errors]
 * @property {boolean} [isFile] whether the output is written to a file instead of a terminal
 */

/**
 * Options by their names. Those without a value are true, and read as that alone.
 *
 * @typedef {Record<string, string>} Given
 */

/**
 * @typedef {object} Command
 * @property {Record<string, { type: 'string' | 'boolean', short?: string }>} options
 * @property {(files: string[], given: Given, say: import('./progress.js').Say) =>
 *   Promise<Outcome>} run
 */

/** @type {Readonly<Record<string, Command>>} */
const commands = { diagnose, doctor, pack, rope, show };

/** Wrong arguments: the message includes the usage. */
class Misused extends Error {}

/**
 * @param {string} name
 * @param {readonly string[]} rest
 */
function argumentsOf(name, rest) {
  /** @type {Command['options']} */
  const options = { ...commands[name].options, help: { type: 'boolean' } };
  /** @type {string[]} */
  const args = [];
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  for (const typed of rest.slice(0, end)) {
    // also -o=figure.html
    const one = camelCased(typed).replace(/^(-[a-z])=/, '$1');
    const before = args.at(-1) ?? '';
    // a negative number as the value of an option, not another option; what uses it checks it
    const isNegative = /^-[0-9.]/.test(one) && options[before.slice(2)]?.type === 'string';
    if (isNegative && before.startsWith('--')) args[args.length - 1] = `${before}=${one}`;
    else args.push(one);
  }
  args.push(...rest.slice(end));
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: /** @type {Given} */ (values), files: positionals };
  } catch (error) {
    throw new Misused(misuse(name, rest, options, /** @type {Error} */ (error).message));
  }
}

/**
 * @param {string} name of the command
 * @param {readonly string[]} rest its arguments as they were typed
 * @param {Command['options']} options
 * @param {string} message from parseArgs, with names as in code
 * @returns {string}
 */
function misuse(name, rest, options, message) {
  const [, unknown] = /Unknown option '-{1,2}([^']*)'/.exec(message) ?? [];
  if (unknown !== undefined) {
    const meant = nearest(unknown, Object.keys(options));
    const proposal = meant ? `; did you mean --${dashed(meant)}?` : '';
    const isMeant = (/** @type {string} */ one) =>
      camelCased(one).replace(/^--?/, '').split('=')[0] === unknown;
    const [typed] = (rest.find(isMeant) ?? `--${unknown}`).split('=');
    return `${name} has no option ${typed}${proposal}`;
  }
  const [, option] = /--(\w+)/.exec(message) ?? [];
  if (option === undefined) return message.split(/\.\s/)[0];
  const written = `--${dashed(option)}`;
  if (message.includes('does not take')) return `${written} takes no value`;
  return `${written} must have a value; one that begins with a dash is written ${written}=-…`;
}

/** Most bytes of a file that is examined for a suggestion; a configuration has thousands. */
const mostLooked = 2 ** 23;

/**
 * @param {{ shape?: unknown, data?: unknown } | null} value
 * @returns {boolean} whether figures accept it: lists of numbers, or a tensor
 */
const isArray = (value) =>
  Array.isArray(value) || (Array.isArray(value?.shape) && value.data !== undefined);

/**
 * Whether a JSON file contains an array that figures accept, and is not a configuration.
 *
 * @param {string} name
 */
function hasArray(name) {
  try {
    const about = statSync(name);
    // a pipe may have no writer
    if (!about.isFile() || about.size > mostLooked) return false;
    const value = JSON.parse(readFileSync(name, 'utf8'));
    if (!Array.isArray(value) && 'model_type' in value) return false;
    return [value, value.weights, value.tensor, value.data].some(isArray);
  } catch {
    return false;
  }
}

/**
 * A suggestion for an unknown command: one with a similar name, or the one for such files.
 *
 * @param {string} name
 * @param {readonly string[]} rest
 * @returns {Misused}
 */
function noCommand(name, rest) {
  const meant = nearest(name, Object.keys(commands));
  const isTensor = /\.(?:npy|npz|safetensors|pt|pth)(?::|$)/i.test(name);
  const file = isTensor || /\.json$/i.test(name) || existsSync(name);
  const other = rest.length > 0 && !rest[0].startsWith('-');
  const array = other ? 'diagnose' : 'show';
  const command = isTensor || (file && hasArray(name)) ? array : 'rope';
  const answer = file ? ['phasor', command, name, ...rest].join(' ') : meant;
  return new Misused(`there is no command ${name}${answer ? `; did you mean ${answer}?` : ''}`);
}

/** @returns {Promise<string>} the version of the package that contains this file */
async function version() {
  const file = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return JSON.parse(file).version;
}

/**
 * Runs a command. Control characters from files and arguments are escaped in its output.
 *
 * @param {readonly string[]} given the arguments after the names of Node and the script
 * @returns {Promise<Outcome>}
 */
export async function run(given) {
  const { status, output, errors = '', isFile = false } = await answered(given);
  return { status, output: isFile ? output : printable(output), errors: printable(errors) };
}

/** @param {readonly string[]} given @returns {Promise<Outcome>} */
async function answered([name = '--help', ...rest]) {
  try {
    if (name === '--version' || name === '-v') {
      return { status: 0, output: `phasor ${await version()}\n` };
    }
    if (name === '--help' || name === '-h' || name === 'help') {
      const [about] = rest;
      if (about !== undefined && !Object.hasOwn(commands, about)) throw noCommand(about, []);
      return { status: 0, output: help(about) };
    }
    if (!Object.hasOwn(commands, name)) throw noCommand(name, rest);
    const { values, files } = argumentsOf(name, rest);
    if (values.help) return { status: 0, output: help(name) };
    const progress = progressOf(name);
    try {
      return await commands[name].run(files, values, progress.say);
    } finally {
      progress.end();
    }
  } catch (error) {
    return failed(name, error);
  }
}

/**
 * Reports an unreadable input as a sentence; any other error is a bug of this program.
 *
 * @param {string} name
 * @param {unknown} error
 * @returns {Outcome}
 */
function failed(name, error) {
  const wrong = error instanceof TypeError || error instanceof RangeError;
  if (error instanceof Misused) {
    const hint = `phasor --help says how it is called`;
    return { status: 2, output: '', errors: `phasor: ${printableLine(error.message)}\n${hint}\n` };
  }
  if (error instanceof Unreadable || wrong) {
    const sentence = error.message.replace(/^(ropeConfig|diagnose): /, '');
    return { status: 2, output: '', errors: `phasor ${name}: ${printableLine(sentence)}\n` };
  }
  const stack = error instanceof Error ? error.stack : String(error);
  return {
    status: 2,
    output: '',
    errors: `phasor ${name}: this is a mistake of phasor: ${stack}\n`,
  };
}
