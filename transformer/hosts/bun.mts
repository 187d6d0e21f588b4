import { interwireForBun, loadInBun } from "./unplugin.js";

export type { BundlerOptions, SetUpPlugin } from "./unplugin.js";
// A build script imports a plugin as a default.
export { interwireForBun as default };

// `bun --preload interwire/bun` has the programs that Bun runs in mind. Builds have nothing of this.
loadInBun();
