// The words of the port, imported as `ts`: those of TypeScript's own API that the stages use, and no others.
export type * from "./expressions.js";
export type * from "./nodes.js";
export type * from "./types.js";
