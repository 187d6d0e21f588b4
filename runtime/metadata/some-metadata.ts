import { accept, type Check } from "../base/options/check-options.js";
import { hasMethods } from "../base/options/kinds.js";
import type { MetadataLike } from "./metadata.js";

/** Whether a value is metadata of any class: of this package, of another copy of it, or of any copy of grpc-js. */
export function isMetadata(value: unknown): value is MetadataLike {
  return hasMethods(value, "toJSON", "getOptions");
}

export const someMetadata: Check = accept("Pass new Metadata(), and set the headers on it.", isMetadata);
