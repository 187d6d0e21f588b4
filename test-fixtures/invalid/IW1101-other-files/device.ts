import type { ILeft } from "./left.js";
import type { IRight } from "./right.js";

/** @serviceContract */
export interface IDevice extends ILeft, IRight {}
