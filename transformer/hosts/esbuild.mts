import { interwireForEsbuild } from "./unplugin.js";

export type { BundlerOptions, SetUpPlugin } from "./unplugin.js";
// Configuration files import plugins as default exports.
export { interwireForEsbuild as default };
