const { join, sep } = require("node:path");
const { forNode } = require("../../scripts/for-node.cjs");

const runtime = join(__dirname, "../../build", process.env.INTERWIRE_TESTS ?? "tests", "runtime") + sep;
const isBrowser = process.env.INTERWIRE_ENGINE === "browser";

/**
 * Resolves modules of the runtime as the package's build for Node does, and with INTERWIRE_ENGINE=browser as the build for browsers does:
 * there the package's entries are those of the compiled sources, too, as emitted code brings the parts of the runtime that it needs.
 * A test that needs a module of its own choice names it by its full path.
 */
module.exports = (request, options) => {
  const entry = isBrowser && /^interwire\/([\w-]+)$/.exec(request);
  if (entry) return join(runtime, `${entry[1]}.js`);
  return variantOf(request, options.defaultResolver(request, options), options.basedir);
};

/** The module that takes the place of the resolved one for a module in the folder `from`. */
function variantOf(request, module, from) {
  return !isBrowser && request.startsWith(".") && module.startsWith(runtime) ? forNode(module, from) : module;
}

module.exports.variantOf = variantOf;
