// How the command is called.

const whole = `phasor: what a configuration means for rotary embedding

  phasor rope config.json           the rotary encoding of every layer, and warnings
  phasor help rope                  the options of a command, with examples

Exit status: 0 nothing to say, 1 something found, 2 cannot read.
`;

const rope = `phasor rope <config.json>: which rotary encoding a Hugging Face config.json means

For every type of layers: frequencies, base, factors, pairing and which features turn; then warnings
by field, and what other libraries read otherwise. The file - is the standard input.

  --length <n>    length of the sequence, for scalings that depend on it
  --json          everything as JSON, for scripts
  --help          this text

Examples
  phasor rope config.json
  phasor rope config.json --length 32768
  phasor rope ~/models/llama/config.json --json | jq '.layerTypes[0].inverseFrequencies'
  cat config.json | phasor rope -

Warnings
  unknown         nobody reads the field
  ignored         a real field that this model does not read, or that loses to another
  contradictory   two fields, or a field and a rule, cannot both hold
  dead            changes no number here
  missing         needed and absent

Exit status: 0 no warning, 1 warnings, 2 the file cannot be read or a library would refuse it.
`;

const texts = /** @type {Readonly<Record<string, string>>} */ ({ rope });

/** @param {string} [name] of a command */
export const help = (name) => (name === undefined ? whole : texts[name]);
