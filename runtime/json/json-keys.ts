/** Where a value stands in JSON: the keys and indices that lead to it. */
export type JsonKeys = readonly (string | number)[];
