/** The module that a suite gets for `import ts from "typescript"`: see outside.ts. */
module.exports = globalThis[Symbol.for("interwire.outside")]("typescript");
