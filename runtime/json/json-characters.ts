// The characters of JSON by their codes.

export const quote = 34;
export const comma = 44;
export const minus = 45;
export const colon = 58;
export const openList = 91;
export const backslash = 92;
export const closeList = 93;
export const openObject = 123;
export const closeObject = 125;
