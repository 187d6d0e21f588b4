import { interwireForRspack } from "./unplugin.js";

export type { AppliedPlugin, BundlerOptions } from "./unplugin.js";
// Configuration files import plugins as default exports.
export { interwireForRspack as default };
