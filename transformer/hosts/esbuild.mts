import { interwireForEsbuild } from "./unplugin.js";

export type { BundlerOptions, SetUpPlugin } from "./unplugin.js";
// Configuration files import a plugin as a default.
export { interwireForEsbuild as default };
