const { join } = require("node:path");

const root = join(__dirname, "..", "..");
/** The folder that the tests were compiled to. */
const built = join(root, "build", process.env.INTERWIRE_TESTS ?? "tests");

/**
 * Puts a copy of TypeScript in its place, for all that this worker runs. The hosts that the copy makes parse the files of libraries
 * and packages once for all programs.
 */
function shareTypeScript() {
  const path = require.resolve("typescript");
  const ts = require(path);
  const { shareSources } = require(join(built, "tests/support/shared-sources.js"));
  const changed = {
    // Nodes that know their parents from the start are not those of other programs.
    createCompilerHost: (options, setsParents) => {
      const host = ts.createCompilerHost(options, setsParents);
      return setsParents ? host : shareSources(copy, host);
    },
    createIncrementalCompilerHost: (...given) => shareSources(copy, ts.createIncrementalCompilerHost(...given)),
    createEmitAndSemanticDiagnosticsBuilderProgram: (names, options, host, ...rest) =>
      ts.createEmitAndSemanticDiagnosticsBuilderProgram(names, options, host && shareSources(copy, host), ...rest),
    createProgram: (first, options, host, ...rest) =>
      Array.isArray(first)
        ? ts.createProgram(first, options, host ?? changed.createCompilerHost(options), ...rest)
        : ts.createProgram({ ...first, host: first.host ?? changed.createCompilerHost(first.options) }),
  };
  const copy = {};
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(ts)))
    Object.defineProperty(copy, name, name in changed ? { value: changed[name], enumerable: true } : descriptor);
  require.cache[path].exports = copy;
}

module.exports = { shareTypeScript };
