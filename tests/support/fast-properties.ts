import { setFlagsFromString } from "node:v8";

setFlagsFromString("--allow-natives-syntax");

/** Whether V8 keeps an object's properties in the order in which they were added, and not in a hash table. */
export const hasFastProperties = new Function("o", "return %HasFastProperties(o)") as (value: object) => boolean;
