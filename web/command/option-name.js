// Names of options on the command line ↔ in code.

/** '--head-dim' → '--headDim'. @param {string} argument @returns {string} unchanged if it is not an option */
export const camelCased = (argument) =>
  argument.replace(/^--[a-z-]+/, (option) =>
    option.replace(/([a-z])-([a-z])/g, (_, before, after) => before + after.toUpperCase()),
  );

/** 'headDim' → 'head-dim', as help has it. @param {string} name */
export const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
