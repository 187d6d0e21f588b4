const { join, sep } = require("node:path");
const { forNode } = require("../../scripts/for-node.cjs");

const runtime = join(__dirname, "../../build", process.env.INTERWIRE_TESTS ?? "tests", "runtime") + sep;

/**
 * Resolves modules of the runtime as the package's build for Node does, and with INTERWIRE_ENGINE=browser as the build for browsers does.
 * A test that needs a module of its own choice names it by its full path.
 */
module.exports = (request, options) => variantOf(request, options.defaultResolver(request, options), options.basedir);

/** The module that takes the place of the resolved one for a module in the folder `from`. */
function variantOf(request, module, from) {
  const isChosen = process.env.INTERWIRE_ENGINE !== "browser" && request.startsWith(".") && module.startsWith(runtime);
  return isChosen ? forNode(module, from) : module;
}

module.exports.variantOf = variantOf;
