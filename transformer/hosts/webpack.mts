import { interwireForWebpack } from "./unplugin.js";

export type { AppliedPlugin, BundlerOptions } from "./unplugin.js";
// Configuration files import a plugin as a default.
export { interwireForWebpack as default };
