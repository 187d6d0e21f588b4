export type { ICalculator, IFeed as INews } from "./calculator.js";
export type * from "./generics.js";
export * from "./shapes.js";
