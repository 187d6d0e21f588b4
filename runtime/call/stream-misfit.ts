import { valueMisfit } from "../setup-errors.js";
import { show } from "../table/show.js";

/** The error IW2007 for what is no stream where the contract has one. */
export function streamMisfit(path: string, value: unknown): Error {
  return valueMisfit({ path, type: "AsyncIterable", value: show(value) }, undefined);
}
