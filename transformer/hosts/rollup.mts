import { interwireForRollup } from "./unplugin.js";

export type { BundlerOptions, BundlerPlugin } from "./unplugin.js";
// Configuration files import a plugin as a default.
export { interwireForRollup as default };
