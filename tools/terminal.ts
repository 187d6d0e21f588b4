// The implementation of `interwire list`, `interwire call`, `interwire import` and `interwire check --against`.

export type { Comparison } from "./comparison/compare-schemas.js";
export type { Difference, DifferenceCode, PartUse } from "./comparison/difference.js";
export { type CallRequest, callMethod } from "./terminal/call-method.js";
export { type CompareRequest, compareContracts } from "./terminal/compare-contracts.js";
export type { Console } from "./terminal/console.js";
export { type ImportRequest, importContracts } from "./terminal/import-contracts.js";
export { type ListRequest, listServices } from "./terminal/list-services.js";
export type { ServerAddress } from "./terminal/open-channel.js";
export type { DescribedContracts, SchemaSource, ServerRequest } from "./terminal/with-server.js";
