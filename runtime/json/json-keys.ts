/** A path in JSON: the keys of objects and the indexes of lists, from the root to the value. */
export type JsonKeys = readonly (string | number)[];
