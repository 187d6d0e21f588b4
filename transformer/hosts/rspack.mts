import { interwireForRspack } from "./unplugin.js";

export type { AppliedPlugin, BundlerOptions } from "./unplugin.js";
// Configuration files import a plugin as a default.
export { interwireForRspack as default };
