import { interwireForRolldown } from "./unplugin.js";

export type { BundlerOptions, BundlerPlugin } from "./unplugin.js";
// Configuration files import a plugin as a default.
export { interwireForRolldown as default };
