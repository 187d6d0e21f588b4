/** The path to a value in JSON: the keys of objects and the indexes of lists. */
export type JsonKeys = readonly (string | number)[];
