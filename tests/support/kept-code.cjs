const vm = require("node:vm");

/** Modules that suites have loaded into their sandboxes, by path: the text, and V8's code of those that came twice. */
const modules = new Map();

/** Lets V8 parse a module once for all suites of this worker that load it. Most load the same few hundred. */
function keepCode() {
  const compile = vm.compileFunction;
  vm.compileFunction = (text, names, options) => {
    const { filename } = options;
    const known = modules.get(filename);
    if (known?.text !== text) {
      modules.set(filename, { text });
      return compile(text, names, options);
    }
    if (known.code !== undefined) return compile(text, names, { ...options, cachedData: known.code });
    const compiled = compile(text, names, { ...options, produceCachedData: true });
    known.code = compiled.cachedData;
    return compiled;
  };
}

module.exports = { keepCode };
