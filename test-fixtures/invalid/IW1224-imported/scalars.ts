export type float = number;
export type Ratio = float | undefined;
