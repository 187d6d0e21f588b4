import { createServer } from "interwire";
import type { int32 } from "interwire";
import type { Point } from "./contracts.js";
declare module "./contracts.js" {
  interface Never { a: 1 }
}
declare global { interface AlsoNever { a: 1 } }
/** @serviceContract */
interface IDeep { /** @operationContract */ A(p: Point, by: int32): Promise<Point> }
export const server = createServer().implement<IDeep>({ A: async (p) => p }), behind = 1;
