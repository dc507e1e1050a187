// Names of options: as they are written in a command line, and as code has them.

/** '--head-dim' → '--headDim'. @param {string} argument @returns {string} the same where it is no option */
export const camelCased = (argument) =>
  argument.replace(/^--[a-z-]+/, (option) =>
    option.replace(/([a-z])-([a-z])/g, (_, before, after) => before + after.toUpperCase()),
  );

/** 'headDim' → 'head-dim', as help has it. @param {string} name */
export const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
