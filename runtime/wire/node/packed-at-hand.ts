import { packedFixedReads } from "./read-packed-fixed.js";
import { packedVarintReads } from "./read-packed-varints.js";
import { packedFixedWrites } from "./write-packed-fixed.js";
import { packedVarintWrites } from "./write-packed-varints.js";

/** The methods for packed lists that all readers and writers have from the start. On Node these are all. */
export const packedReads: object = { ...packedVarintReads, ...packedFixedReads };
export const packedWrites: object = { ...packedVarintWrites, ...packedFixedWrites };
