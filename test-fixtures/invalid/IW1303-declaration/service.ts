import { contractOf } from "interwire";
import type { ICalculator } from "./hand.js";

export const contract = contractOf<ICalculator>();
