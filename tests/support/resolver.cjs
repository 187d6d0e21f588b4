const { existsSync } = require("node:fs");
const { basename, dirname, join, sep } = require("node:path");

const runtime = join(__dirname, "../../build", process.env.INTERWIRE_TESTS ?? "tests", "runtime") + sep;

/**
 * Resolves modules as the package's build for Node does: a module in a folder `node` takes the place of the module beside that folder,
 * for all but the modules in the folder. INTERWIRE_ENGINE=browser resolves as the build for browsers does. A test that needs a module of
 * its own choice names it by its full path.
 */
module.exports = (request, options) => variantOf(request, options.defaultResolver(request, options), options.basedir);

/** The module that takes the place of the resolved one for a module in the folder `from`. */
function variantOf(request, module, from) {
  if (process.env.INTERWIRE_ENGINE === "browser" || !request.startsWith(".") || !module.startsWith(runtime))
    return module;
  const variant = join(dirname(module), "node", basename(module));
  return from !== dirname(variant) && existsSync(variant) ? variant : module;
}

module.exports.variantOf = variantOf;
