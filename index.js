// The plugin of TypeScript's server. It looks for a plugin by the package's name and the old rules of Node, which know no "exports";
// everybody else gets what "exports" in package.json names.
module.exports = require("./dist/transformer/hosts/tsserver.js");
