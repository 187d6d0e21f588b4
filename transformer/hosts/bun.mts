import { interwireForBun, loadInBun } from "./unplugin.js";

export type { BundlerOptions, SetUpPlugin } from "./unplugin.js";
// Build scripts import plugins as default exports.
export { interwireForBun as default };

// Takes effect for programs that run with `bun --preload interwire/bun`. In a build script it does no harm.
loadInBun();
