// What TypeScript says of a program that uses the package, without checking the libraries of others again and
// again: files that stay the same are read once.

import ts from '../../node_modules/typescript/lib/typescript.js';

/** Options and path → the file as TypeScript has read it. @type {Map<string, ts.SourceFile | undefined>} */
const known = new Map();

/**
 * @param {string} file
 * @param {ts.CompilerOptions} options
 * @param {string} [source] instead of what is in the file
 * @returns {{ program: ts.Program, errors: string[] }} errors in the file and in the package's declarations
 */
export function compile(file, options, source) {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, readFile, fileExists } = host;
  host.readFile = (path) => (path === file ? (source ?? readFile(path)) : readFile(path));
  host.fileExists = (path) => (path === file && source !== undefined) || fileExists(path);
  host.getSourceFile = (path, how, ...others) => {
    if (path === file) return getSourceFile(path, how, ...others);
    const { languageVersion, impliedNodeFormat } = /** @type {ts.CreateSourceFileOptions} */ (how);
    const key = [options.module, options.jsx, languageVersion, impliedNodeFormat, path].join();
    if (!known.has(key)) known.set(key, getSourceFile(path, how, ...others));
    return known.get(key);
  };
  const program = ts.createProgram([file], options, host);
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName === file || fileName.includes('/node_modules/phasor/'));
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((each) => [
      ...program.getSyntacticDiagnostics(each),
      ...program.getSemanticDiagnostics(each),
    ]),
  ];
  const errors = found.map((one) => {
    const line = one.file ? one.file.getLineAndCharacterOfPosition(one.start ?? 0).line + 1 : 0;
    const text = ts.flattenDiagnosticMessageText(one.messageText, ' ');
    return `${one.file?.fileName ?? ''}:${line} ${text}`;
  });
  return { program, errors };
}
