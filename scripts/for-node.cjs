const { existsSync } = require("node:fs");
const { basename, dirname, join } = require("node:path");

/**
 * Chooses a module of the runtime for Node: the module of the same name in a folder `node` beside it, if there is one. `from` is the folder
 * of the importing module; modules in a folder `node` see the ones beside the folder.
 */
function forNode(module, from) {
  const variant = join(dirname(module), "node", basename(module));
  return from !== dirname(variant) && existsSync(variant) ? variant : module;
}

module.exports = { forNode };
