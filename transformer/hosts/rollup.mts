import { interwireForRollup } from "./unplugin.js";

export type { BundlerOptions, BundlerPlugin } from "./unplugin.js";
// Configuration files import plugins as default exports.
export { interwireForRollup as default };
