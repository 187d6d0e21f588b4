/** A decorator of somebody else, in either version. */
export function marked(..._: any[]): any {}
export type int = number;
